import { catalogue } from './catalogue.svelte';
import english from './en/founders-learn';

export const t = catalogue('founders-learn', english);
