export type { Action } from './Action';
export type { Components } from './Components';
export type { Design } from './Design';
export type { Event } from './Event';
export type { PlayerView } from './PlayerView';
export type { View } from './View';
export type { Ware } from './Ware';
