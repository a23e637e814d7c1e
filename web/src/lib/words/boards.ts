import { catalogue } from './catalogue.svelte';
import english from './en/boards';

export const t = catalogue('boards', english);
