import { catalogue } from './catalogue.svelte';
import english from './en/expansion-project';

export const t = catalogue('expansion-project', english);
