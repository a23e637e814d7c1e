import { catalogue } from './catalogue.svelte';
import english from './en/report';

export const t = catalogue('report', english);
