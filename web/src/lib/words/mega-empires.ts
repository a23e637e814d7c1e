import { catalogue } from './catalogue.svelte';
import english from './en/mega-empires';

export const t = catalogue('mega-empires', english);
