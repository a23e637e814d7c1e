import { catalogue } from './catalogue.svelte';
import english from './en/away';

export const t = catalogue('away', english);
