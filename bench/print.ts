/**
 * `npm run bench:print`: measures the cost of a print file. Compares the card engine with warm Chromium, with Chromium and a
 * photo that sharp fitted first (the fair peer), and with decoding, scaling and encoding the photo alone (the floor). All take
 * turns in one run.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import sharp from 'sharp';
import { FORMATS, type FormatId } from '#layout/formats.ts';
import { photoFront, sampleDesign } from '#testing/card-fixtures.ts';
import { noise } from '#testing/photo-fixtures.ts';
import { median } from './figures.ts';
import { openChromium } from './print/chromium.ts';
import { type OwnRequest, ownAnswerSchema, type Sample } from './print/figures.ts';

const ROUNDS = Number(process.env.ROUNDS ?? 7);
const WARM_UP_ROUNDS = 3;
/** 12 megapixels: 432 DPI on the large card, printed unchanged; too many on the small one. */
const PHOTO = { width: 4000, height: 3000 };
const LARGE: FormatId = '9x6';
const SMALL: FormatId = '5.5x4.25';
const MESSAGE = 'The sea is warm, the coffee is strong and the office is far away. '.repeat(6).slice(0, 400);

const SUBJECTS = [
  'Chromium, raw photo, 6x9',
  'Chromium, photo fitted first, 4.25x5.5',
  'sharp alone, 4.25x5.5 (floor)',
  'sharp alone, 6x9 (floor)',
  'own, photo as it is, 6x9',
  'own, photo fitted, 4.25x5.5',
  'own, without photo, 6x9',
] as const;
type Subject = (typeof SUBJECTS)[number];

async function main(): Promise<void> {
  const photo = await noise(PHOTO).jpeg({ quality: 92 }).toBuffer();
  const folder = mkdtempSync(join(tmpdir(), 'cartolina-bench-'));
  const photoFile = join(folder, 'photo.jpg');
  writeFileSync(photoFile, photo);
  const chromium = await openChromium();
  const own = fork(new URL('./print/own-renderer.ts', import.meta.url), {
    serialization: 'advanced',
    // The same limit as in the server's worker threads.
    execArgv: ['--max-semi-space-size=3'],
  });
  let ownPeak = 0;
  const ask = async (request: OwnRequest): Promise<Sample> => {
    own.send(request);
    const [message] = await once(own, 'message');
    const answer = ownAnswerSchema.parse(message);
    ownPeak = Math.max(ownPeak, answer.peakMegabytes);
    return answer;
  };
  const text = { message: MESSAGE };
  const design = sampleDesign({ front: photoFront(PHOTO), text });

  const run: Record<Subject, () => Promise<Sample>> = {
    'Chromium, raw photo, 6x9': () => chromium.print(photo, LARGE, MESSAGE),
    'Chromium, photo fitted first, 4.25x5.5': async () => {
      const fitted = await fitPhoto(photo, SMALL);
      const printed = await chromium.print(fitted.jpeg, SMALL, MESSAGE);
      return { ...printed, cpuMs: fitted.cpuMs + printed.cpuMs, wallMs: fitted.wallMs + printed.wallMs };
    },
    'sharp alone, 4.25x5.5 (floor)': () => fitPhoto(photo, SMALL),
    'sharp alone, 6x9 (floor)': () => fitPhoto(photo, LARGE),
    'own, photo as it is, 6x9': () => ask({ design, format: LARGE, photoFile }),
    'own, photo fitted, 4.25x5.5': () => ask({ design, format: SMALL, photoFile }),
    'own, without photo, 6x9': () => ask({ design: sampleDesign({ text }), format: LARGE, photoFile: null }),
  };

  const samples = new Map<Subject, Sample[]>(SUBJECTS.map((subject) => [subject, []]));
  for (let round = 0; round < WARM_UP_ROUNDS + ROUNDS; round += 1) {
    for (const subject of SUBJECTS) {
      const sample = await run[subject]();
      if (round >= WARM_UP_ROUNDS) samples.get(subject)?.push(sample);
    }
  }
  const chromiumPeak = chromium.peakMegabytes();
  own.disconnect();
  await chromium.close();
  rmSync(folder, { recursive: true });
  report(samples, { photoBytes: photo.length, ownPeak, chromiumPeak });
}

async function fitPhoto(photo: Uint8Array, format: FormatId): Promise<Sample & { jpeg: Buffer }> {
  const { widthInches, heightInches } = FORMATS[format];
  const [width, height] = [(widthInches + 0.25) * 300, (heightInches + 0.25) * 300];
  const cpuBefore = process.cpuUsage();
  const start = performance.now();
  const jpeg = await sharp(photo).resize({ width, height, fit: 'cover' }).jpeg({ quality: 90 }).toBuffer();
  const { user, system } = process.cpuUsage(cpuBefore);
  return { jpeg, cpuMs: (user + system) / 1000, wallMs: performance.now() - start, bytes: jpeg.length };
}

type Peaks = { readonly photoBytes: number; readonly ownPeak: number; readonly chromiumPeak: number };

function report(samples: ReadonlyMap<Subject, readonly Sample[]>, { photoBytes, ownPeak, chromiumPeak }: Peaks): void {
  const cpu = (subject: Subject) => median((samples.get(subject) ?? []).map(({ cpuMs }) => cpuMs));
  console.log(
    `Photo ${PHOTO.width}x${PHOTO.height}, ${(photoBytes / 1e6).toFixed(1)} MB; medians of ${ROUNDS} rounds\n`,
  );
  for (const [subject, all] of samples) {
    const wall = median(all.map(({ wallMs }) => wallMs));
    const size = median(all.map(({ bytes }) => bytes)) / 1e6;
    console.log(
      `${subject.padEnd(42)} CPU ${cpu(subject).toFixed(0).padStart(5)} ms   ` +
        `wall ${wall.toFixed(0).padStart(5)} ms   ${size.toFixed(2).padStart(6)} MB`,
    );
  }
  console.log(`\nPeak memory: own process ${ownPeak.toFixed(0)} MB, Chromium ${chromiumPeak.toFixed(0)} MB\n`);
  const passed = cpu('own, photo as it is, 6x9');
  const fitted = cpu('own, photo fitted, 4.25x5.5');
  const results = [
    target('photo as it is / warm Chromium, CPU', passed / cpu('Chromium, raw photo, 6x9'), 1 / 25),
    target('photo fitted / fair peer, CPU', fitted / cpu('Chromium, photo fitted first, 4.25x5.5'), 0.6),
    target('photo fitted / floor, CPU', fitted / cpu('sharp alone, 4.25x5.5 (floor)'), 1.2),
    target('without photo / floor, CPU', cpu('own, without photo, 6x9') / cpu('sharp alone, 6x9 (floor)'), 0.12),
    target('peak memory / Chromium', ownPeak / chromiumPeak, 0.35),
  ];
  process.exitCode = results.every(Boolean) ? 0 : 1;
}

function target(name: string, ratio: number, limit: number): boolean {
  const isMet = ratio <= limit;
  console.log(`${isMet ? 'met   ' : 'MISSED'} ${name.padEnd(38)} ${ratio.toFixed(3)} (target ≤ ${limit.toFixed(3)})`);
  return isMet;
}

await main();
