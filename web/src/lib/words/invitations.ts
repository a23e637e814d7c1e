import { catalogue } from './catalogue.svelte';
import english from './en/invitations';

export const t = catalogue('invitations', english);
