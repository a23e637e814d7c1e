import { catalogue } from './catalogue.svelte';
import english from './en/settings';

export const t = catalogue('settings', english);
