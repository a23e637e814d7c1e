import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { LogEntry } from '../api/generated';
import type { StoryPart } from '../games/game';
import { Story, toldBy, type StoryPace, type Told } from './story.svelte';

const entry = (seq: number, seat: number, ...texts: string[]): LogEntry =>
  ({
    seq,
    seat,
    action: 'done',
    events: texts.map((text) => ({ text, data: { event: text } })),
  }) as unknown as LogEntry;
const storyOf = (data: unknown): StoryPart | null =>
  (data as { event: string }).event === 'strike' ? { kind: 'calamity' } : null;
const told = (seq: number, seat = 2) => toldBy(entry(seq, seat, 'strike'), { storyOf }, [1]);
const shown = (story: Story) => [story.now?.key ?? null, story.later];

describe('a story over the board', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('tells what befell others, and neither what oneself did nor what was taken back', () => {
    expect(toldBy(entry(4, 2, 'strike', 'paid', 'strike'), { storyOf }, [1]).map(({ key }) => key)).toEqual([
      '4.0',
      '4.2',
    ]);
    expect(told(4, 1)).toEqual([]);
    expect(toldBy({ ...entry(4, 2, 'strike'), action: null }, { storyOf }, [1])).toEqual([]);
    expect(toldBy(entry(4, 2, 'strike'), {}, [1])).toEqual([]);
  });

  it('goes on by itself, one line after another, and waits for whoever points at one', () => {
    const story = new Story(() => 'brisk');
    story.tell([...told(1), ...told(2), ...told(3)]);
    expect(shown(story)).toEqual(['1.0', 2]);
    vi.advanceTimersByTime(2000);
    expect(shown(story)).toEqual(['2.0', 1]);
    story.hold(true);
    vi.advanceTimersByTime(60_000);
    expect(shown(story)).toEqual(['2.0', 1]);
    story.hold(false);
    vi.advanceTimersByTime(2000);
    expect(shown(story)).toEqual(['3.0', 0]);
    vi.advanceTimersByTime(2000);
    expect(shown(story)).toEqual([null, 0]);
  });

  it('can be skipped, slowed and switched off', () => {
    let pace: StoryPace = 'slow';
    const story = new Story(() => pace);
    story.tell([...told(1), ...told(2)]);
    vi.advanceTimersByTime(2000);
    expect(shown(story)).toEqual(['1.0', 1]);
    story.skip();
    expect(shown(story)).toEqual([null, 0]);
    vi.advanceTimersByTime(60_000);
    expect(shown(story)).toEqual([null, 0]);
    pace = 'off';
    story.tell(told(3));
    expect(shown(story)).toEqual([null, 0]);
  });

  it('leaves the oldest to the log where too much happens at once', () => {
    const story = new Story(() => 'brisk');
    const many: Told[] = Array.from({ length: 20 }, (_, index) => told(index)).flat();
    story.tell(many);
    expect(story.now?.key).toBe('14.0');
    expect(story.later).toBe(5);
  });
});
