import { catalogue } from './catalogue.svelte';
import english from './en/clash-learn';

export const t = catalogue('clash-learn', english);
