// What the player is about to answer, shared by the prompt bar and the board.

import type { Choice, Prompt } from '../api/generated';
import { cardsOf, endsOf, grouped, narrowed, NOTHING, placesOf, type Picked, type Step } from './choices';

export class Selection {
  prompt = $state.raw<Prompt | null>(null);
  picked = $state.raw<Picked>(NOTHING);
  /** A choice that waits for its confirmation. */
  ready = $state.raw<Choice | null>(null);
  /** A place that a sentence or a list points at. */
  pointed = $state<string | null>(null);
  /** A card that a list points at. */
  pointedCard = $state<string | null>(null);
  /** The one choice that a list points at. */
  pointedChoice = $state.raw<Choice | null>(null);

  /** What was picked last and cannot be, for as long as the reason is shown. */
  refused = $state.raw<{ card: string | null; place: string | null } | null>(null);

  choices = $derived(this.prompt?.choices ?? []);
  left = $derived(narrowed(this.choices, this.picked));
  /** What can be offered next. A card that is no choice leaves everything on offer. */
  groups = $derived(this.left.length > 0 ? grouped(this.left, this.picked) : grouped(this.choices, NOTHING));
  steps = $derived(this.groups.flatMap((group) => group.steps));
  /** Cards that can be picked now. */
  cards = $derived(cardsOf(this.picked.card === null ? this.left : this.choices));
  /** Places that can be picked now. Without a card only those of choices that need none are lit by a board. */
  places = $derived(placesOf(this.left));

  /** The notations of what ends the decision without anything on the table. */
  ends = $derived(endsOf(this.choices));
  /** Where these are shown, wherever the others are: beside the question. */
  endsAt = $state.raw<HTMLElement | null>(null);

  constructor(
    /** Whether a choice waits for a second tap or Enter. */
    readonly mustConfirm: () => boolean,
    /** Says it to the table; a promise of `false` if it was refused. */
    readonly answer: (choice: Choice) => unknown,
    /** Finds out why this card is not possible there. */
    readonly why: (card: string | null, place: string | null) => void,
  ) {}

  /** Asks why this card is not possible there. */
  ask(card: string | null, place: string | null): void {
    this.why(card, place);
    this.refused = { card, place };
  }

  /** A new question. The same one again, because others acted meanwhile, leaves what was picked. */
  reset(prompt: Prompt | null): void {
    const isSame = prompt !== null && JSON.stringify(prompt) === JSON.stringify(this.prompt);
    this.prompt = prompt;
    if (isSame) return;
    this.picked = NOTHING;
    this.ready = null;
    this.refused = null;
    this.pointed = null;
    this.pointedCard = null;
    this.pointedChoice = null;
  }

  /** What lets go of what a game's own prompts have picked, step by step; each says whether there was something. */
  readonly letGo: (() => boolean)[] = [];

  /** Takes back one step; says whether there was one. */
  back(): boolean {
    if (this.ready) this.ready = null;
    else if (this.letGo.some((letGo) => letGo())) return true;
    else if (this.picked.place !== null && this.picked.card !== null) this.picked = { ...this.picked, place: null };
    else if (this.picked !== NOTHING) this.picked = NOTHING;
    else return false;
    return true;
  }

  pickCard(card: string): void {
    if (!this.prompt) return;
    this.refused = null;
    if (this.ready?.card === card) return this.send(this.ready);
    this.ready = null;
    if (this.picked.card === card) {
      this.picked = NOTHING;
      return;
    }
    const keepsPlace = this.picked.card === null && narrowed(this.choices, { ...this.picked, card }).length > 0;
    this.picked = keepsPlace ? { ...this.picked, card } : { ...NOTHING, card };
    if (!cardsOf(this.choices).has(card)) this.ask(card, null);
    else this.#settle();
  }

  pickPlace(place: string): void {
    if (!this.prompt) return;
    this.refused = null;
    if (this.ready?.place === place) return this.send(this.ready);
    const picked = { ...this.picked, place };
    if (narrowed(this.choices, picked).length === 0) {
      this.ask(this.picked.card, place);
      return;
    }
    this.ready = null;
    this.picked = picked;
    this.#settle();
  }

  pickStep(step: Step): void {
    const [only] = step.choices;
    if (step.choices.length === 1 && only) this.choose(only);
    else if (step.card !== null) this.picked = { ...NOTHING, card: step.card };
    else if (step.place !== null) this.picked = { ...NOTHING, place: step.place };
  }

  /**
   * Answers, unless it must be confirmed first: by the player's own wish, or because it would leave something unused.
   */
  choose(choice: Choice): void {
    if (this.mustConfirm() || choice.confirm !== undefined) this.ready = choice;
    else this.send(choice);
  }

  send(choice: Choice): void {
    this.ready = null;
    this.answer(choice);
  }

  /** Once a single choice is left that names all it is about, it is the answer. */
  #settle(): void {
    const [only] = this.left;
    if (this.left.length === 1 && only && (only.place === undefined || this.picked.place === only.place))
      this.choose(only);
  }
}
