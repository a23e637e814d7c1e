import { catalogue } from './catalogue.svelte';
import english from './en/clocks';

export const t = catalogue('clocks', english);
