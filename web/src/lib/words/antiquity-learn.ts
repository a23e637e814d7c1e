import { catalogue } from './catalogue.svelte';
import english from './en/antiquity-learn';

export const t = catalogue('antiquity-learn', english);
