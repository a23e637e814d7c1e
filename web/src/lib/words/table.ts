import { catalogue } from './catalogue.svelte';
import english from './en/table';

export const t = catalogue('table', english);
