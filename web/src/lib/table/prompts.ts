import type { Component } from 'svelte';
import type { PromptKind } from '../api/generated';
import type { Selection } from './selection.svelte';
import Confirm from './Confirm.svelte';
import PickCards from './PickCards.svelte';
import PickNumber from './PickNumber.svelte';
import PickOption from './PickOption.svelte';
import PickPlaces from './PickPlaces.svelte';
import PickSeat from './PickSeat.svelte';
import Trade from './Trade.svelte';

export interface PromptProps {
  selection: Selection;
  disabled: boolean;
}

/** One component for each kind of prompt serves every rule of every game. */
export const PROMPTS: Record<PromptKind, Component<PromptProps>> = {
  pick_places: PickPlaces,
  pick_cards: PickCards,
  pick_number: PickNumber,
  pick_seat: PickSeat,
  pick_option: PickOption,
  confirm: Confirm,
  trade: Trade,
};
