import { catalogue } from './catalogue.svelte';
import english from './en/ratings';

export const t = catalogue('ratings', english);
