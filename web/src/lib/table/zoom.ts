// Pan and zoom of a drawing. A plain wheel and one finger scroll the page as usual, unless the drawing is zoomed in.

import { select } from 'd3-selection';
import 'd3-transition';
import { zoom, zoomIdentity, type D3ZoomEvent, type ZoomBehavior, type ZoomTransform } from 'd3-zoom';
import { mayMove } from '../settings.svelte';

type Drawing = SVGSVGElement | HTMLElement;

export class Zoom {
  #behaviour: ZoomBehavior<Drawing, unknown>;
  #svg: Drawing;

  /** A drawing of many small parts may be looked at from nearer: `most` is how many times as large. Whoever knows the
      size of the frame says it, since to ask the browser would make it lay out the whole page at once. */
  constructor(
    svg: Drawing,
    moved: (transform: ZoomTransform) => void,
    { most = 5, size }: { most?: number; size?: () => [number, number] } = {},
  ) {
    this.#svg = svg;
    const scaled = () => this.#scale() > 1.01;
    this.#behaviour = zoom<Drawing, unknown>()
      .scaleExtent([0.6, most])
      .filter((event: Event) => {
        if (event.type === 'wheel') return (event as WheelEvent).ctrlKey || (event as WheelEvent).metaKey || scaled();
        if (event.type.startsWith('touch')) return (event as TouchEvent).touches.length > 1 || scaled();
        return (event as MouseEvent).button === 0 || (event as MouseEvent).button === 1;
      })
      .clickDistance(5)
      .on('zoom', (event: D3ZoomEvent<Drawing, unknown>) => moved(event.transform));
    if (size) this.#behaviour.extent(() => [[0, 0], size()]);
    select<Drawing, unknown>(svg).call(this.#behaviour).on('dblclick.zoom', null);
  }

  #scale(): number {
    return (this.#svg as Drawing & { __zoom?: ZoomTransform }).__zoom?.k ?? 1;
  }

  by(factor: number): void {
    this.#behaviour.scaleBy(this.#target() as never, factor);
  }

  pan(dx: number, dy: number): void {
    this.#behaviour.translateBy(this.#target() as never, dx, dy);
  }

  /** Goes to a part: `x` and `y` are where the drawing's corner then is. */
  to(scale: number, x: number, y: number): void {
    this.#behaviour.transform(this.#target() as never, zoomIdentity.translate(x, y).scale(scale));
  }

  /** The same at once: where a drawing begins, or what a new size of its frame asks for. */
  jump(scale: number, x: number, y: number): void {
    this.#behaviour.transform(select<Drawing, unknown>(this.#svg) as never, zoomIdentity.translate(x, y).scale(scale));
  }

  fit(): void {
    this.#behaviour.transform(this.#target() as never, zoomIdentity);
  }

  destroy(): void {
    select<Drawing, unknown>(this.#svg).on('.zoom', null);
  }

  #target() {
    const selection = select<Drawing, unknown>(this.#svg);
    return mayMove() ? selection.transition().duration(250) : selection;
  }
}

const KEY_EVENT = 'ecumene-zoom';

/** Tells the large drawing that `+`, `-` or `0` was pressed. */
export function zoomKey(key: string): void {
  window.dispatchEvent(new CustomEvent(KEY_EVENT, { detail: key }));
}

/** Listens for zoom keys; returns how to stop. */
export function onZoomKey(heard: (key: string) => void): () => void {
  const listener = (event: Event) => heard(String((event as CustomEvent).detail));
  window.addEventListener(KEY_EVENT, listener);
  return () => window.removeEventListener(KEY_EVENT, listener);
}
