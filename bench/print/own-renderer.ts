/** A process that only renders cards, on request by message, so that its memory is the card engine's alone. */
import { readFile } from 'node:fs/promises';
import { performance } from 'node:perf_hooks';
import { photosOf } from '#domain/front.ts';
import { renderCardPdf } from '#server/engines/rendering/render-card-pdf.ts';
import type { OwnAnswer, OwnRequest } from './figures.ts';

process.on('message', async ({ design, format, photoFile }: OwnRequest) => {
  const bytesOf = photosOf(design.front).map(
    async ({ uploadId }) => [uploadId, await readFile(photoFile ?? '')] as const,
  );
  const photos = new Map(await Promise.all(bytesOf));
  const cpuBefore = process.cpuUsage();
  const start = performance.now();
  const { bytes } = await renderCardPdf({ design, format, photos, without: ['address'], isProof: false });
  const { user, system } = process.cpuUsage(cpuBefore);
  const answer: OwnAnswer = {
    cpuMs: (user + system) / 1000,
    wallMs: performance.now() - start,
    peakMegabytes: process.resourceUsage().maxRSS / 1024,
    bytes: bytes.length,
  };
  process.send?.(answer);
});
