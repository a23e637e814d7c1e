// The board stays where it is while a turn is played, whatever is asked, and what ends a decision is always in sight.

import type { Page } from '@playwright/test';
import { bots, make, person, sit } from './antiquity';
import { prefer, prompt } from './play';
import { expect, test } from './server';

const SIZES = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 844, height: 390 },
  { width: 390, height: 844 },
];

interface Tried {
  game: string;
  options?: Record<string, unknown>;
  seats: number;
  /** What must not move. */
  board: string;
  /** How many answers a turn of one seat takes at most. */
  answers: number;
}

const GAMES: Tried[] = [
  { game: 'founders', seats: 3, board: '.board .middle', answers: 25 },
  { game: 'new-dawn', seats: 4, board: '.board .world', answers: 30 },
  { game: 'clash', seats: 3, board: '.board .world', answers: 30 },
  { game: 'mega-empires', seats: 5, board: '.board .stage > .main', answers: 40, options: { scenario: 'short' } },
  { game: 'expansion-project', seats: 5, board: '.board .stage > .main', answers: 40 },
];

interface Seen {
  places: string[];
  questions: number;
  hidden: string[];
  width: number;
}

/**
 * Answers question after question, the last choice as well as the first, and watches in every frame where the board is
 * and whether what ends the decision can be seen.
 */
function playWatched(page: Page, board: string, answers: number): Promise<Seen> {
  return page.evaluate(
    async ({ board, answers }) => {
      const places = new Set<string>();
      const questions = new Set<string>();
      const hidden = new Set<string>();
      const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
      const look = () => {
        const element = document.querySelector(board);
        if (!element) return;
        const { left, top, width } = element.getBoundingClientRect();
        places.add([left, top + scrollY, width].map(Math.round).join(' '));
        for (const button of document.querySelectorAll('.prompt .ends button, #confirm')) {
          const rect = button.getBoundingClientRect();
          if (rect.top < 0 || rect.bottom > innerHeight || rect.left < 0 || rect.right > innerWidth)
            hidden.add(button.textContent ?? '');
        }
      };
      let isWatching = true;
      const watch = async () => {
        while (isWatching) {
          look();
          await frame();
        }
      };
      const watching = watch();
      const find = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)];
      for (let done = 0, idle = 0; done < answers && idle < 600;) {
        const ends = find('.prompt #confirm, .prompt .ends button:enabled');
        const others = find('.prompt .answers [data-key]:enabled, .area.choice');
        // Now something on the table, now being done, so that questions of many kinds come.
        const answer = (done % 3 === 2 ? ends[0] : undefined) ?? others[(done * 5) % (others.length || 1)] ?? ends[0];
        if (document.querySelector('dialog[open]')) break;
        if (answer) {
          questions.add(document.querySelector('.prompt .asking h2')?.textContent ?? '');
          answer.dispatchEvent(new MouseEvent('click', { bubbles: true }));
          [done, idle] = [done + 1, 0];
        } else idle++;
        for (let frames = 0; frames < 4; frames++) await frame();
      }
      isWatching = false;
      await watching;
      return {
        places: [...places],
        questions: questions.size,
        hidden: [...hidden],
        width: document.documentElement.scrollWidth,
      };
    },
    { board, answers },
  );
}

for (const { game, options = {}, seats, board, answers } of GAMES) {
  test(`the board of ${game} does not move while a turn is played`, async ({ page, request }) => {
    await prefer(page);
    for (const size of SIZES) {
      await page.setViewportSize(size);
      const made = await make(request, { game, options, seats: [person('Dido'), ...bots(seats - 1)] });
      await sit(page, made, [1]);
      await expect(page.locator(board)).toBeVisible();
      await expect(prompt(page).locator('.asking h2')).toBeVisible();
      const seen = await playWatched(page, board, answers);
      const at = `${size.width}x${size.height}`;
      expect(seen.questions, `questions at ${at}`).toBeGreaterThan(2);
      expect(seen.places, `where the board was at ${at}`).toHaveLength(1);
      expect(seen.hidden, `out of sight at ${at}`).toEqual([]);
      expect(seen.width, `width at ${at}`).toBeLessThanOrEqual(size.width);
    }
  });
}
