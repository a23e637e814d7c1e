import { catalogue } from './catalogue.svelte';
import english from './en/clash';

export const t = catalogue('clash', english);
