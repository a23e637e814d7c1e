// Which prompts of the antiquity games have a component of their own.

import type { Component } from 'svelte';
import type { Prompt } from '../../api/generated';
import type { PromptProps } from '../../table/prompts';
import MovePrompt from './MovePrompt.svelte';
import { byPlace, isMovement } from './moves';
import PayPrompt from './PayPrompt.svelte';
import PlacesPrompt from './PlacesPrompt.svelte';
import ShopPrompt from './ShopPrompt.svelte';
import TradePrompt from './TradePrompt.svelte';

/** As many areas as can be buttons beside each other. */
const FEW_PLACES = 5;

export function promptFor(prompt: Prompt): Component<PromptProps> | null {
  if (prompt.kind === 'trade') return TradePrompt;
  if (prompt.name === 'AcquireAdvances') return ShopPrompt;
  if (prompt.name === 'PayForAdvances') return PayPrompt;
  if (isMovement(prompt.choices)) return MovePrompt;
  return byPlace(prompt.choices).size > FEW_PLACES && prompt.choices.every((choice) => choice.card === undefined) ? PlacesPrompt : null;
}
