import { catalogue } from './catalogue.svelte';
import english from './en/new-dawn-learn';

export const t = catalogue('new-dawn-learn', english);
