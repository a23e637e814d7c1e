// Who draws the ground of a map: a worker, where the browser lets one draw, and else the page itself.

import { draw, type Layer, type Sheet } from './ground';

/** Draws the layers on the canvas. Returns how to leave off. */
export function paint(canvas: HTMLCanvasElement, layers: Layer[], sheet: Sheet): () => void {
  if (typeof OffscreenCanvas === 'undefined') {
    const later = setTimeout(() => onPage(canvas, layers, sheet));
    return () => clearTimeout(later);
  }
  const worker = new Worker(new URL('./ground.worker.ts', import.meta.url), { type: 'module' });
  worker.onmessage = ({ data }: MessageEvent<ImageBitmap>) => {
    size(canvas, sheet);
    canvas.getContext('bitmaprenderer')?.transferFromImageBitmap(data);
    worker.terminate();
  };
  worker.onerror = () => {
    worker.terminate();
    onPage(canvas, layers, sheet);
  };
  worker.postMessage({ layers, sheet });
  return () => worker.terminate();
}

function onPage(canvas: HTMLCanvasElement, layers: Layer[], sheet: Sheet): void {
  size(canvas, sheet);
  const context = canvas.getContext('2d');
  if (context) draw(context, layers, sheet);
}

const size = (canvas: HTMLCanvasElement, { pixels }: Sheet) => ([canvas.width, canvas.height] = pixels);
