import { catalogue } from './catalogue.svelte';
import english from './en/expansion-project-learn';

export const t = catalogue('expansion-project-learn', english);
