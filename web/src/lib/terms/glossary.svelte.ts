// The glossary of the game that the page shows, loaded after the page.

import { byGame } from '../games/game';
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
    const terms = await GLOSSARIES[game]?.().catch(() => null);
    if (this.game === game && terms) this.terms = terms.default;
  }
}

export const glossary = new Glossary();
