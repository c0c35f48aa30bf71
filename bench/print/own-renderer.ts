/** A process that only draws cards, on request by message, so that its memory is the card engine's alone. */
import { readFile } from 'node:fs/promises';
import { performance } from 'node:perf_hooks';
import { renderCardPdf } from '#server/rendering/render-card-pdf.ts';
import type { OwnAnswer, OwnRequest } from './figures.ts';

process.on('message', async ({ design, format, photoFile }: OwnRequest) => {
  const photo = photoFile === null ? null : await readFile(photoFile);
  const cpuBefore = process.cpuUsage();
  const start = performance.now();
  const { bytes } = await renderCardPdf({ design, format, photo, without: ['address'], isProof: false });
  const { user, system } = process.cpuUsage(cpuBefore);
  const answer: OwnAnswer = {
    cpuMs: (user + system) / 1000,
    wallMs: performance.now() - start,
    peakMegabytes: process.resourceUsage().maxRSS / 1024,
    bytes: bytes.length,
  };
  process.send?.(answer);
});
