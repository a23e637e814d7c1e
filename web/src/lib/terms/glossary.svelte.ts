// The glossary of the game that the page shows, loaded after the page.

import { byGame } from '../games/game';
import { worded } from '../words/catalogue.svelte';
import type { Term } from './terms';

const GLOSSARIES = byGame(import.meta.glob<{ default: Term[] }>('../games/*/glossary.ts'));

class Glossary {
  terms = $state.raw<Term[]>([]);
  game = $state('');

  /** Makes this game's terms those of the page; without them a sentence is plain. */
  async load(game: string): Promise<void> {
    if (this.game === game) return;
    this.game = game;
    this.terms = [];
    const load = GLOSSARIES[game];
    const terms = load ? await worded(load()).catch(() => null) : null;
    if (this.game === game && terms) this.terms = terms.default;
  }
}

export const glossary = new Glossary();
