import { catalogue } from './catalogue.svelte';
import english from './en/passkeys';

export const t = catalogue('passkeys', english);
