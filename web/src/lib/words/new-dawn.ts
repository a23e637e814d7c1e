import { catalogue } from './catalogue.svelte';
import english from './en/new-dawn';

export const t = catalogue('new-dawn', english);
