import { catalogue } from './catalogue.svelte';
import english from './en/lobby';

export const t = catalogue('lobby', english);
