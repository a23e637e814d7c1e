export type { CalamityLimit } from './CalamityLimit';
export type { Length } from './Length';
export type { NonTradeable } from './NonTradeable';
export type { Options } from './Options';
