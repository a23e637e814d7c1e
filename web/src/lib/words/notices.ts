import { catalogue } from './catalogue.svelte';
import english from './en/notices';

export const t = catalogue('notices', english);
