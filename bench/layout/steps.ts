/**
 * Measures the customer's waits on a slow processor: Get Started, a photo, each change of step, and how much the page moves
 * meanwhile, at three widths with a wide and a tall photo. A fixed task in the same pages shows how busy the machine is.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Browser, expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { builderOf, fillAddress, messageOf, nextOf, openBuilder } from '../../e2e/builder-page.ts';
import { atMost, median } from '../figures.ts';
import { longestTask } from './longest-task.ts';
import { TRACE_CATEGORIES } from './traced-keystrokes.ts';

const LIMITS = { start: 1200, step: 400, task: 100, shift: 0.02 } as const;
const ROUNDS = Number(process.env.ROUNDS ?? 3);
/** Long enough for everything that a step loads. */
const REST_MILLISECONDS = 1500;
const GIVE_UP_MILLISECONDS = 30_000;

const PHOTOS = { wide: { width: 4000, height: 3000 }, tall: { width: 3000, height: 4000 } } as const;
type PhotoName = keyof typeof PHOTOS;

/** A tall photo turns the card. */
const VISITS = [
  { width: 1440, height: 900, photo: 'wide' },
  { width: 820, height: 1180, photo: 'tall' },
  { width: 360, height: 740, photo: 'wide' },
  { width: 360, height: 740, photo: 'tall' },
] as const;

const folder = mkdtempSync(join(tmpdir(), 'cartolina-studio-'));

async function makePhotos(): Promise<void> {
  for (const [name, { width, height }] of Object.entries(PHOTOS)) {
    const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
    const small = { width: width / 8, height: height / 8, channels: 3, background: '#888', noise } as const;
    writeFileSync(join(folder, `${name}.jpg`), await sharp({ create: small }).resize(width, height).jpeg().toBuffer());
  }
}

type Figure = 'milliseconds' | 'longest task' | 'fixed tasks';
const figures = new Map<string, Map<Figure, number[]>>();

function note(name: string, figure: Figure, value: number): void {
  const ofName = figures.get(name) ?? new Map<Figure, number[]>();
  figures.set(name, ofName.set(figure, [...(ofName.get(figure) ?? []), value]));
}

type Wait = { readonly name: string; readonly act: () => Promise<unknown>; readonly isDone: string };

/** Measures from the customer's action to the first frame that shows its result, by the page's own clock. */
async function measure(browser: Browser, page: Page, { name, act, isDone }: Wait): Promise<void> {
  await browser.startTracing(page, { categories: [...TRACE_CATEGORIES] });
  const duration = page.evaluate(
    (selector) =>
      new Promise<number>((resolve) => {
        let start = 0;
        const begin = () => {
          start ||= performance.now();
        };
        for (const type of ['click', 'change', 'popstate']) addEventListener(type, begin, { capture: true });
        const look = () => {
          const found = start > 0 && [...document.querySelectorAll(selector)].some(isSeen);
          requestAnimationFrame(found ? () => resolve(performance.now() - start) : look);
        };
        const isSeen = (element: Element) => {
          const { top, height } = element.getBoundingClientRect();
          return height > 0 && top < innerHeight;
        };
        look();
      }),
    isDone,
  );
  await act();
  const milliseconds = await Promise.race([duration, pause(GIVE_UP_MILLISECONDS, null)]);
  if (milliseconds === null) throw new Error(`${name}: nothing matched ${isDone}`);
  note(name, 'milliseconds', milliseconds);
  note(name, 'fixed tasks', milliseconds / (await fixedTask(page)));
  await pause(REST_MILLISECONDS);
  note(name, 'longest task', longestTask(await browser.stopTracing()));
}

/** Sums the movement that no customer action caused. */
async function recordShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    sessionStorage.shift ??= '0';
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
        if (!hadRecentInput) sessionStorage.shift = Number(sessionStorage.shift) + value;
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => page.evaluate(() => Number(sessionStorage.shift));
}

/** Only step 2 has one at first. */
const MESSAGE = '#postcard-builder textarea';

type Visit = {
  readonly baseURL: string;
  readonly slowdown: number;
  readonly screen: { readonly width: number; readonly height: number };
  readonly photo: PhotoName;
};

/** Milliseconds that the same arithmetic takes now: about 60 on a quiet machine. */
function fixedTask(page: Page): Promise<number> {
  return page.evaluate(() => {
    const start = performance.now();
    let number = 1;
    for (let round = 0; round < 1_000_000; round += 1) number = (number * 48_271) % 2_147_483_647;
    return number > 0 ? performance.now() - start : 0;
  });
}

/** Returns how much the page has moved. */
async function visit(browser: Browser, { baseURL, slowdown, screen, photo }: Visit): Promise<number> {
  const page = await browser.newPage({ baseURL, viewport: screen, reducedMotion: 'reduce' });
  const shift = await recordShifts(page);
  const devtools = await page.context().newCDPSession(page);
  const slowDown = (rate: number) => devtools.send('Emulation.setCPUThrottlingRate', { rate });
  const step = (name: string, act: Wait['act'], isDone: string) => measure(browser, page, { name, act, isDone });

  await page.goto('/');
  await expect(page.locator('html')).toHaveAttribute('data-live');
  await pause(REST_MILLISECONDS);
  await slowDown(slowdown);
  await step(
    'Get Started',
    () => page.getByRole('button', { name: 'Get Started' }).click(),
    '#postcard-builder [data-testid=builder-drop-zone]',
  );
  await slowDown(1);
  await openBuilder(page, '/?step=1');
  await pause(REST_MILLISECONDS);
  await slowDown(slowdown);
  const input = page.locator('#postcard-builder input[type=file]');
  await step('a photo', () => input.setInputFiles(join(folder, `${photo}.jpg`)), '[data-testid=front-card] image');
  await step('photo → message', () => nextOf(page).click(), MESSAGE);
  await messageOf(page).fill('Dear Nonna, wish you were here! '.repeat(6));
  await fillAddress(page);
  await pause(REST_MILLISECONDS);
  await step('message → preview', () => nextOf(page).click(), '#postcard-builder [data-paper]');
  await step('preview → message', () => page.goBack(), MESSAGE);
  await step('message → preview', () => page.goForward(), '#postcard-builder [data-paper]');
  const checkout = builderOf(page).getByRole('button', { name: 'Continue to Checkout' });
  await step('preview → checkout', () => checkout.click(), '#postcard-builder form input');
  const shifted = await shift();
  await page.close();
  return shifted;
}

/** Prints every figure beside its limit. */
export async function measureSteps(browser: Browser, baseURL: string, slowdown: number): Promise<void> {
  await makePhotos();
  const shifts = new Map<string, number[]>();
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const { photo, ...screen } of VISITS) {
      const name = `${screen.width} pixels, ${photo} photo`;
      shifts.set(name, [...(shifts.get(name) ?? []), await visit(browser, { baseURL, slowdown, screen, photo })]);
    }
  }
  console.log(`\nMedians of ${ROUNDS} rounds of ${VISITS.length} visits, ${slowdown} times slower\n`);
  for (const [name, ofName] of figures) {
    const limit = name === 'Get Started' ? LIMITS.start : name === 'a photo' ? null : LIMITS.step;
    const milliseconds = median(ofName.get('milliseconds') ?? []);
    if (limit === null) console.log(`       ${name}, ms: ${milliseconds.toFixed(0)}, most of it decoding in a worker`);
    else atMost({ name: `${name}, ms`, value: milliseconds, limit });
    console.log(`       ${name}, in fixed tasks: ${median(ofName.get('fixed tasks') ?? []).toFixed(1)}`);
    if (name !== 'Get Started') {
      atMost({
        name: `${name}, longest task, ms`,
        value: median(ofName.get('longest task') ?? []),
        limit: LIMITS.task,
      });
    }
  }
  for (const [name, values] of shifts) {
    atMost({ name: `layout shift through all steps, ${name}`, value: median(values), limit: LIMITS.shift });
  }
  rmSync(folder, { recursive: true, force: true });
}
