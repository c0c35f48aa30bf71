/** Turns a picture's colors into those of the press, off the main thread. */

import tableUrl from './press-colors.bin?url';
import { type PrintedColors, printColors } from './press-colors.ts';

export type ColorAnswer = PrintedColors | null;

async function print(pixels: Uint8ClampedArray): Promise<PrintedColors> {
  const answer = await fetch(tableUrl);
  if (!answer.ok) throw new TypeError(`the table of colors answered ${answer.status}`);
  return printColors(new Uint8Array(await answer.arrayBuffer()), pixels);
}

self.addEventListener('message', ({ data }: MessageEvent<Uint8ClampedArray>) => {
  print(data).then(
    (printed) => self.postMessage(printed satisfies ColorAnswer, { transfer: [printed.pixels.buffer] }),
    () => self.postMessage(null satisfies ColorAnswer),
  );
});
