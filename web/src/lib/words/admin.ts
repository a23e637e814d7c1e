import { catalogue } from './catalogue.svelte';
import english from './en/admin';

export const t = catalogue('admin', english);
