import { catalogue } from './catalogue.svelte';
import english from './en/antiquity';

export const t = catalogue('antiquity', english);
