// Which prompts of the antiquity games have a component of their own.

import type { Component } from 'svelte';
import type { Prompt } from '../../api/generated';
import type { PromptProps } from '../../table/prompts';
import DrawPrompt from './DrawPrompt.svelte';
import ExchangePrompt from './ExchangePrompt.svelte';
import { isLoss } from './losses.svelte';
import MovePrompt from './MovePrompt.svelte';
import LossPrompt from './LossPrompt.svelte';
import { byPlace, isMovement } from './moves';
import PackagePrompt from './PackagePrompt.svelte';
import PayPrompt from './PayPrompt.svelte';
import PlacementPrompt from './PlacementPrompt.svelte';
import PlacesPrompt from './PlacesPrompt.svelte';
import SharePrompt from './SharePrompt.svelte';
import { sharesIn } from './shares';
import ShopPrompt from './ShopPrompt.svelte';
import TradePrompt from './TradePrompt.svelte';

/** As many areas as can be buttons beside each other. */
const FEW_PLACES = 5;

const BY_NAME: Record<string, Component<PromptProps> | undefined> = {
  AcquireAdvances: ShopPrompt,
  ChoosePackage: PackagePrompt,
  DrawCards: DrawPrompt,
  ExchangeCivilizations: ExchangePrompt,
  PayForAdvances: PayPrompt,
  PlanTokens: PlacementPrompt,
};

export function promptFor(prompt: Prompt): Component<PromptProps> | null {
  if (prompt.kind === 'trade') return TradePrompt;
  const own = BY_NAME[prompt.name];
  if (own) return own;
  if (isMovement(prompt.choices)) return MovePrompt;
  if (isLoss(prompt)) return LossPrompt;
  if (sharesIn(prompt.choices).size > 1) return SharePrompt;
  return byPlace(prompt.choices).size > FEW_PLACES && prompt.choices.every((choice) => choice.card === undefined)
    ? PlacesPrompt
    : null;
}
