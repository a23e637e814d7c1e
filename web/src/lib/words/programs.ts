import { catalogue } from './catalogue.svelte';
import english from './en/programs';

export const t = catalogue('programs', english);
