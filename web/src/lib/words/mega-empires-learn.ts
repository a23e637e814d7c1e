import { catalogue } from './catalogue.svelte';
import english from './en/mega-empires-learn';

export const t = catalogue('mega-empires-learn', english);
