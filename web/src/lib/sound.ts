// A few notes of our own; silent until somebody turns sound on.

import { settings } from './settings.svelte';

type Tune = 'turn' | 'place' | 'token' | 'war' | 'end' | 'no';

/** Frequency in Hz, start and length in seconds. */
const TUNES: Record<Tune, [number, number, number][]> = {
  turn: [
    [523, 0, 0.12],
    [784, 0.12, 0.22],
  ],
  place: [
    [196, 0, 0.07],
    [131, 0.03, 0.1],
  ],
  token: [
    [659, 0, 0.08],
    [880, 0.07, 0.14],
  ],
  war: [
    [110, 0, 0.25],
    [104, 0.04, 0.3],
  ],
  end: [
    [523, 0, 0.16],
    [659, 0.15, 0.16],
    [784, 0.3, 0.16],
    [1047, 0.45, 0.4],
  ],
  no: [[175, 0, 0.12]],
};

/** As loud as a note may be. */
const LOUDEST = 0.27;

let context: AudioContext | undefined;

export function play(tune: Tune): void {
  if (!settings.sound || typeof AudioContext === 'undefined') return;
  context ??= new AudioContext();
  for (const [frequency, start, length] of TUNES[tune]) note(context, frequency, context.currentTime + start, length);
}

function note(audio: AudioContext, frequency: number, start: number, length: number): void {
  const oscillator = audio.createOscillator();
  const volume = audio.createGain();
  oscillator.type = 'triangle';
  oscillator.frequency.value = frequency;
  volume.gain.setValueAtTime(0.0001, start);
  volume.gain.exponentialRampToValueAtTime(Math.max(0.0002, LOUDEST * settings.volume), start + 0.015);
  volume.gain.exponentialRampToValueAtTime(0.0001, start + length);
  oscillator.connect(volume).connect(audio.destination);
  oscillator.start(start);
  oscillator.stop(start + length + 0.02);
}
