// Draws the ground of a map beside the page's own thread.

import { draw, type Layer, type Sheet } from './ground';

self.onmessage = ({ data }: MessageEvent<{ layers: Layer[]; sheet: Sheet }>) => {
  const canvas = new OffscreenCanvas(...data.sheet.pixels);
  const context = canvas.getContext('2d');
  if (context) draw(context, data.layers, data.sheet);
  const picture = canvas.transferToImageBitmap();
  self.postMessage(picture, { transfer: [picture] });
};
