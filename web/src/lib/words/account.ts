import { catalogue } from './catalogue.svelte';
import english from './en/account';

export const t = catalogue('account', english);
