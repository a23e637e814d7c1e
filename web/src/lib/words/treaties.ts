import { catalogue } from './catalogue.svelte';
import english from './en/treaties';

export const t = catalogue('treaties', english);
