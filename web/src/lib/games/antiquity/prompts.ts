// Which prompts of the antiquity games have a component of their own.

import type { Component } from 'svelte';
import type { Prompt } from '../../api/generated';
import type { PromptProps } from '../../table/prompts';
import MovePrompt from './MovePrompt.svelte';
import { isMovement } from './moves';
import TradePrompt from './TradePrompt.svelte';

export function promptFor(prompt: Prompt): Component<PromptProps> | null {
  if (prompt.kind === 'trade') return TradePrompt;
  return isMovement(prompt.choices) ? MovePrompt : null;
}
