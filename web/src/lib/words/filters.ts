import { catalogue } from './catalogue.svelte';
import english from './en/filters';

export const t = catalogue('filters', english);
