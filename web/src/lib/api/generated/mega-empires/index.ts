export type { Options } from './Options';
export type { Scenario } from './Scenario';
export type { Side } from './Side';
