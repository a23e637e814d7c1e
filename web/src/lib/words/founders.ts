import { catalogue } from './catalogue.svelte';
import english from './en/founders';

export const t = catalogue('founders', english);
