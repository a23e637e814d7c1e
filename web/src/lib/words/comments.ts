import { catalogue } from './catalogue.svelte';
import english from './en/comments';

export const t = catalogue('comments', english);
