// Which prompts have a component of their own.

import type { Component } from 'svelte';
import type { Prompt } from '../../api/generated';
import type { PromptProps } from '../../table/prompts';
import ActPrompt from './ActPrompt.svelte';
import LayPrompt from './LayPrompt.svelte';
import { waysIn } from './moves';
import PursePrompt from './PursePrompt.svelte';

export function promptFor(prompt: Prompt): Component<PromptProps> | null {
  if (prompt.name === 'Act' || prompt.name === 'Move') return ActPrompt;
  if (prompt.name === 'Lay') return LayPrompt;
  return waysIn(prompt.choices).length > 0 ? PursePrompt : null;
}
