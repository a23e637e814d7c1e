import { catalogue } from './catalogue.svelte';
import english from './en/learn';

export const t = catalogue('learn', english);
