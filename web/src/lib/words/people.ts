import { catalogue } from './catalogue.svelte';
import english from './en/people';

export const t = catalogue('people', english);
