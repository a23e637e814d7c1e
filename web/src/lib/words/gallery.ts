import { catalogue } from './catalogue.svelte';
import english from './en/gallery';

export const t = catalogue('gallery', english);
