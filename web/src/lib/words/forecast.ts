import { catalogue } from './catalogue.svelte';
import english from './en/forecast';

export const t = catalogue('forecast', english);
