import { catalogue } from './catalogue.svelte';
import english from './en/provider';

export const t = catalogue('provider', english);
