/** Chromium as the peer: one warm page that prints HTML to PDF, with the CPU time and memory of all its processes. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { pathToFileURL } from 'node:url';
import { chromium } from '@playwright/test';
import { FORMATS, type FormatId } from '#layout/formats.ts';
import { BROWSER_ARGUMENTS, requireBrowser } from '#testing/browser/find-browser.ts';
import type { Sample } from './figures.ts';

const TICKS_PER_SECOND = 100;
const SAMPLE_EVERY_MS = 250;
const FONT = new URL('../../src/layout/fonts/files/inter.ttf', import.meta.url);

export type ChromiumPeer = {
  print(photo: Uint8Array, format: FormatId, message: string): Promise<Sample>;
  peakMegabytes(): number;
  close(): Promise<void>;
};

export async function openChromium(): Promise<ChromiumPeer> {
  const server = await chromium.launchServer({
    executablePath: requireBrowser(),
    args: [...BROWSER_ARGUMENTS],
  });
  const browser = await chromium.connect(server.wsEndpoint());
  const page = await browser.newPage();
  const root = server.process().pid ?? 0;
  const folder = mkdtempSync(join(tmpdir(), 'cartolina-bench-'));
  let peak = 0;
  const sample = () => {
    peak = Math.max(peak, megabytes(root));
  };
  return {
    async print(photo, format, message) {
      writeFileSync(join(folder, 'photo.jpg'), photo);
      writeFileSync(join(folder, 'card.html'), html(format, message));
      const { widthInches, heightInches } = FORMATS[format];
      // Runs only while Chromium works, because polling costs this process time, which would count for sharp.
      const timer = setInterval(sample, SAMPLE_EVERY_MS);
      const cpuBefore = cpuMs(root);
      const start = performance.now();
      await page.goto(pathToFileURL(join(folder, 'card.html')).href);
      const pdf = await page.pdf({
        width: `${widthInches + 0.25}in`,
        height: `${heightInches + 0.25}in`,
        printBackground: true,
      });
      const result = { cpuMs: cpuMs(root) - cpuBefore, wallMs: performance.now() - start, bytes: pdf.length };
      clearInterval(timer);
      sample();
      return result;
    },
    peakMegabytes: () => peak,
    async close() {
      await browser.close();
      await server.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function html(format: FormatId, message: string): string {
  const { widthInches, heightInches } = FORMATS[format];
  return `<!doctype html><meta charset="utf-8"><style>
@font-face { font-family: Inter; src: url(${FONT.href}) }
@page { margin: 0 } body { margin: 0; font: 12pt/1.4 Inter }
.side { width: ${widthInches + 0.25}in; height: ${heightInches + 0.25}in; overflow: hidden; break-after: page }
img { width: 100%; height: 100%; object-fit: cover } p { margin: .4in; width: 45% }
</style><div class="side"><img src="photo.jpg"></div><div class="side"><p>${message}</p></div>`;
}

/** Returns the root and all its descendants. */
function processTree(root: number): number[] {
  const parents = new Map<number, number>();
  for (const name of readdirSync('/proc')) {
    if (/^\d+$/.test(name)) parents.set(Number(name), Number(statFields(Number(name))[1] ?? 0));
  }
  const tree = new Set([root]);
  for (let size = 0; size !== tree.size; ) {
    size = tree.size;
    for (const [pid, parent] of parents) if (tree.has(parent)) tree.add(pid);
  }
  return [...tree];
}

/** Returns the fields from the state on: 1 is the parent, 11 to 14 the ticks of the process and its ended children. */
function statFields(pid: number): string[] {
  const stat = readIfThere(`/proc/${pid}/stat`);
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}

function cpuMs(root: number): number {
  const ticks = processTree(root).flatMap((pid) => statFields(pid).slice(11, 15).map(Number));
  return (ticks.reduce((sum, each) => sum + (each || 0), 0) * 1000) / TICKS_PER_SECOND;
}

/** Measures the proportional set size, in which shared pages count once. */
function megabytes(root: number): number {
  const sizes = processTree(root).map((pid) =>
    Number(/^Pss:\s+(\d+)/m.exec(readIfThere(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0),
  );
  return sizes.reduce((sum, each) => sum + each, 0) / 1024;
}

function readIfThere(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
