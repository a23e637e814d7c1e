// Which prompts of the antiquity games have a component of their own.

import type { Component } from 'svelte';
import type { Prompt } from '../../api/generated';
import type { PromptProps } from '../../table/prompts';
import MovePrompt from './MovePrompt.svelte';
import { isMovement } from './moves';
import PayPrompt from './PayPrompt.svelte';
import ShopPrompt from './ShopPrompt.svelte';
import TradePrompt from './TradePrompt.svelte';

export function promptFor(prompt: Prompt): Component<PromptProps> | null {
  if (prompt.kind === 'trade') return TradePrompt;
  if (prompt.name === 'AcquireAdvances') return ShopPrompt;
  if (prompt.name === 'PayForAdvances') return PayPrompt;
  return isMovement(prompt.choices) ? MovePrompt : null;
}
