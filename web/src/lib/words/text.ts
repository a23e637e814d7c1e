import { catalogue } from './catalogue.svelte';
import english from './en/text';

export const t = catalogue('text', english);
