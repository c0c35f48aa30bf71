/**
 * `npm run bench:layout`: measures the studio on a processor slowed down four times: main-thread time from a keystroke to the
 * painted card, beside a bare text area with the same text in the same page, and then the steps (`-- steps` measures these
 * alone). Needs a quiet machine; measures the pages of the last build.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Browser, chromium, type Locator, type Page } from '@playwright/test';
import { BROWSER_ARGUMENTS, requireBrowser } from '#testing/browser/find-browser.ts';
import { startServer } from '#testing/server-process.ts';
import { messageOf, openCard, WRITTEN } from '../e2e/builder-page.ts';
import { percentile } from './figures.ts';
import { measureSteps } from './layout/steps.ts';
import { type Keystroke, TRACE_CATEGORIES, tracedKeystrokes } from './layout/traced-keystrokes.ts';

/** Relative to the bare text area's p95. */
const LIMIT_RATIO = 2;
const SLOWDOWN = 4;
const ROUNDS = 5;
/** A fast typist's pause, long enough for everything that a keystroke triggers. */
const KEY_PAUSE_MILLISECONDS = 160;

const ENGLISH = 'Dear Rosa, we walked along the harbor until the lamps were lit, and thought of you at every corner. ';
const CHINESE = '亲爱的罗莎我们沿着港口散步直到灯火亮起在每个街角都想起你海水温暖如茶。';
const EMOJI = 'We swam 🌊 all day ☀️ and ate 🍦 by the 🏖️ with 🐶. ';
const TYPED = 'and the sea was warm as tea, ';

type Text = { readonly name: string; readonly message: string; readonly typed: string; readonly hasLimit: boolean };

/** One paragraph each, so that no line can be reused from the previous keystroke. */
const TEXTS: readonly Text[] = [
  { name: 'English, 300', message: textOf(ENGLISH, 300), typed: TYPED, hasLimit: true },
  { name: 'English with emoji, 300', message: textOf(EMOJI, 300), typed: TYPED, hasLimit: true },
  { name: 'Chinese, 200', message: textOf(CHINESE, 200), typed: CHINESE.slice(0, 20), hasLimit: true },
  { name: 'English, 900, too long', message: textOf(ENGLISH, 900), typed: TYPED, hasLimit: false },
  { name: 'Chinese, 5000, too long', message: textOf(CHINESE, 5000), typed: CHINESE.slice(0, 20), hasLimit: false },
];

function textOf(sentence: string, length: number): string {
  return sentence.repeat(Math.ceil(length / sentence.length)).slice(0, length - TYPED.length);
}

async function addPeer(page: Page): Promise<void> {
  await page.evaluate(() => {
    const peer = document.createElement('textarea');
    peer.id = 'peer';
    peer.style.cssText = 'position:fixed;right:8px;bottom:8px;width:300px;height:200px;z-index:99';
    document.body.append(peer);
  });
}

async function type(page: Page, text: string): Promise<void> {
  for (const character of text) {
    if (character === ' ') await page.keyboard.press('Space');
    else if (character < '\u{7f}') await page.keyboard.press(character);
    // Types like an input method, with a key event to measure from.
    else {
      await page.keyboard.down('Shift');
      await page.keyboard.insertText(character);
      await page.keyboard.up('Shift');
    }
    await pause(KEY_PAUSE_MILLISECONDS);
  }
}

async function measure(browser: Browser, field: Locator, { message, typed }: Text): Promise<readonly Keystroke[]> {
  const page = field.page();
  await field.fill(message);
  await field.press('ControlOrMeta+End');
  await pause(1500);
  await browser.startTracing(page, { categories: [...TRACE_CATEGORIES] });
  await type(page, typed);
  return tracedKeystrokes(await browser.stopTracing());
}

async function measureTyping(browser: Browser, baseURL: string): Promise<void> {
  const page = await browser.newPage({ baseURL, viewport: { width: 1440, height: 900 } });
  await openCard(page, { step: 2, text: WRITTEN });
  await addPeer(page);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  console.log(`Main-thread work from key to painted frame, in ms, ${SLOWDOWN} times slower\n`);
  console.log(`${''.padEnd(40)}${'keys'.padStart(6)}${'p50'.padStart(8)}${'p95'.padStart(8)}   with what follows, p95`);
  for (const text of TEXTS) await compare(browser, page, text);
  await page.close();
}

async function run(browser: Browser, baseURL: string): Promise<void> {
  if (!process.argv.includes('steps')) await measureTyping(browser, baseURL);
  await measureSteps(browser, baseURL, SLOWDOWN);
}

async function compare(browser: Browser, page: Page, text: Text): Promise<void> {
  const [card, peer]: [Keystroke[], Keystroke[]] = [[], []];
  // The first round warms up.
  for (let round = 0; round <= ROUNDS; round += 1) {
    const measured = [
      await measure(browser, messageOf(page), text),
      await measure(browser, page.locator('#peer'), text),
    ] as const;
    if (round === 0) continue;
    card.push(...measured[0]);
    peer.push(...measured[1]);
  }
  const limit = LIMIT_RATIO * report(`${text.name}: bare text area`, peer);
  const p95 = report(`${text.name}: card`, card);
  const isMet = card.length > 0 && p95 <= limit;
  const verdict = !text.hasLimit ? 'no limit' : `limit ${LIMIT_RATIO}, ${isMet ? 'met' : 'MISSED'}`;
  console.log(`${' '.repeat(40)}${((p95 / limit) * LIMIT_RATIO).toFixed(2)} times the text area's p95 (${verdict})`);
  if (text.hasLimit && !isMet) process.exitCode = 1;
}

function report(name: string, keystrokes: readonly Keystroke[]): number {
  const figure = (of: (keystroke: Keystroke) => number, percent: number) => percentile(keystrokes.map(of), percent);
  const p95 = figure(({ untilPainted }) => untilPainted, 95);
  const columns = [figure(({ untilPainted }) => untilPainted, 50), p95, figure(({ inAll }) => inAll, 95)];
  const numbers = columns.map((value) => value.toFixed(1).padStart(8)).join('');
  console.log(`${name.padEnd(40)}${String(keystrokes.length).padStart(6)}${numbers}`);
  return p95;
}

const dataDir = mkdtempSync(join(tmpdir(), 'cartolina-layout-'));
const server = await startServer({ dataDir, databaseUrl: null, variables: { NODE_ENV: 'development' } });
try {
  const browser = await chromium.launch({ executablePath: requireBrowser(), args: BROWSER_ARGUMENTS });
  await run(browser, server.url).finally(() => browser.close());
} finally {
  await server.kill();
  rmSync(dataDir, { recursive: true, force: true });
}
