import { describe, expect, it } from 'vitest';
import type { ChatLine, TalkLine } from '../api/generated';
import { linesOf } from '../table/talk';
import { picked } from './api';

describe('a line that goes along with a report', () => {
  it('is named as the server knows it, and never told', () => {
    const said = { seat: 2, name: 'Hanno', text: 'a word', at: 70, mentions: [] };
    const chat: ChatLine[] = [{ number: 4, ...said }];
    const talk: TalkLine[] = [
      { room: [1, 2], ...said, at: 80 },
      { room: [], ...said, seat: 0, at: 90 },
    ];
    expect(linesOf(chat, talk).map(picked)).toEqual([
      { of: 'chat', number: 4 },
      { of: 'talk', room: [1, 2], at: 80 },
      { of: 'talk', room: [], at: 90 },
    ]);
  });
});
