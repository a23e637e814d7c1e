// Things that move from where they were to where they are now, after an entry was played.

import { tick } from 'svelte';
import type { LogEntry } from '../api/generated';
import type { GameClient } from '../games/game';
import { mayMove } from '../settings.svelte';

const TIME = 480;

interface Start {
  clone: Element;
  box: DOMRect;
  to: string;
}

/** Remembers where things are before the view changes; what it returns lets them fly once it has. */
export function flightsOf(entry: LogEntry, client: GameClient): (() => void) | undefined {
  if (!mayMove() || document.hidden) return undefined;
  const starts = entry.events
    .flatMap((event) => client.flights(event.data))
    .flatMap(({ from, to }): Start[] => {
      const element = document.querySelector(from);
      const drawing = element?.querySelector('svg') ?? element;
      if (!drawing) return [];
      const box = drawing.getBoundingClientRect();
      return box.width > 0 ? [{ clone: pictureOf(drawing), box, to }] : [];
    });
  return starts.length === 0 ? undefined : () => void tick().then(() => starts.forEach(fly));
}

/** A copy that can be shown anywhere: a part of a drawing gets a drawing of its own around it. */
function pictureOf(drawing: Element): Element {
  const clone = drawing.cloneNode(true) as Element;
  if (!(drawing instanceof SVGGraphicsElement) || drawing instanceof SVGSVGElement) return clone;
  const { x, y, width, height } = drawing.getBBox();
  const picture = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  picture.setAttribute('viewBox', `${x} ${y} ${width} ${height}`);
  clone.removeAttribute('transform');
  picture.append(clone);
  return picture;
}

function fly({ clone, box, to }: Start): void {
  const ends = document.querySelectorAll(to);
  const end = ends[ends.length - 1]?.getBoundingClientRect();
  if (!end || end.width === 0) return;
  const layer = document.createElement('div');
  layer.setAttribute('aria-hidden', 'true');
  Object.assign(layer.style, {
    position: 'fixed',
    left: `${box.left}px`,
    top: `${box.top}px`,
    width: `${box.width}px`,
    height: `${box.height}px`,
    zIndex: '40',
    pointerEvents: 'none',
  });
  if (clone instanceof SVGElement) {
    clone.setAttribute('width', '100%');
    clone.setAttribute('height', '100%');
  }
  layer.append(clone);
  document.body.append(layer);
  const move =
    `translate(${end.left - box.left}px, ${end.top - box.top}px) ` +
    `scale(${end.width / box.width}, ${end.height / box.height})`;
  const flight = layer.animate(
    [
      { transform: 'none', transformOrigin: '0 0' },
      { transform: move, transformOrigin: '0 0', opacity: 0.85 },
    ],
    { duration: TIME, easing: 'cubic-bezier(.3,.7,.3,1)' },
  );
  flight.onfinish = flight.oncancel = () => layer.remove();
}
