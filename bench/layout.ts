/**
 * `npm run bench:layout`: main-thread time from a keystroke to the painted card, for a message of 500 characters, beside
 * a bare text area in the same page. Needs a quiet machine; measures the pages of the last build.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Browser, chromium, type Locator, type Page } from '@playwright/test';
import { BROWSER_ARGUMENTS, requireBrowser } from '#testing/browser/find-browser.ts';
import { startServer } from '#testing/faults/server-process.ts';
import { builderOf, fillAddress, goToMessage, messageOf, openBuilder } from '../e2e/builder-page.ts';
import { percentile } from './figures.ts';
import { type Keystroke, TRACE_CATEGORIES, tracedKeystrokes } from './layout/traced-keystrokes.ts';

const LIMIT_MILLISECONDS = 16;
const ROUNDS = 4;
const WARM_UP = 'Every path of the code has run by now. ';
const TYPED = 'and the sea was warm as tea, ';
/** A fast typist's, and long enough for everything that a keystroke triggers. */
const KEY_PAUSE_MILLISECONDS = 120;

const SENTENCE = 'Dear Rosa, we walked along the harbor until the lamps were lit, and thought of you at every corner. ';
/** One paragraph: the case where no line can be reused from the previous keystroke. */
const MESSAGE = SENTENCE.repeat(6).slice(0, 500 - TYPED.length);

type Field = { readonly name: string; readonly locator: Locator; prepare(): Promise<void> };

function fieldsOf(page: Page): readonly Field[] {
  const editor = messageOf(page);
  const size = (label: string) => () => builderOf(page).getByRole('radio', { name: label, exact: true }).click();
  return [
    { name: 'card, fits (size XS)', locator: editor, prepare: size('XS') },
    { name: 'card, too long (size L)', locator: editor, prepare: size('L') },
    { name: 'bare text area', locator: page.locator('#peer'), prepare: async () => {} },
  ];
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
    await page.keyboard.press(character === ' ' ? 'Space' : character);
    await pause(KEY_PAUSE_MILLISECONDS);
  }
}

async function measure(browser: Browser, page: Page, { locator, prepare }: Field): Promise<readonly Keystroke[]> {
  await prepare();
  await locator.fill(MESSAGE);
  await locator.press('ControlOrMeta+End');
  await pause(500);
  await browser.startTracing(page, { categories: [...TRACE_CATEGORIES] });
  await type(page, TYPED);
  return tracedKeystrokes(await browser.stopTracing());
}

async function run(browser: Browser, baseURL: string): Promise<void> {
  const page = await browser.newPage({ baseURL, viewport: { width: 1440, height: 900 } });
  await openBuilder(page);
  await goToMessage(page);
  await fillAddress(page);
  await addPeer(page);
  const fields = fieldsOf(page);
  const keystrokes = new Map<string, Keystroke[]>(fields.map(({ name }) => [name, []]));
  for (const { locator, prepare } of fields) {
    await prepare();
    await locator.fill(MESSAGE);
    await type(page, WARM_UP);
  }
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const field of fields) keystrokes.get(field.name)?.push(...(await measure(browser, page, field)));
  }
  console.log('Main-thread work from key to painted frame, in ms\n');
  console.log(`${''.padEnd(26)}${'keys'.padStart(6)}${'p50'.padStart(8)}${'p95'.padStart(8)}   with what follows, p95`);
  for (const [name, measured] of keystrokes) report(name, measured);
}

function report(name: string, keystrokes: readonly Keystroke[]): void {
  const figure = (of: (keystroke: Keystroke) => number, percent: number) => percentile(keystrokes.map(of), percent);
  const p95 = figure(({ untilPainted }) => untilPainted, 95);
  const isMet = keystrokes.length > 0 && p95 <= LIMIT_MILLISECONDS;
  const columns = [figure(({ untilPainted }) => untilPainted, 50), p95, figure(({ inAll }) => inAll, 95)];
  console.log(
    `${name.padEnd(26)}${String(keystrokes.length).padStart(6)}` +
      `${columns.map((value) => value.toFixed(1).padStart(8)).join('')}   ≤ ${LIMIT_MILLISECONDS}${isMet ? '' : ' ✗'}`,
  );
  if (!isMet) process.exitCode = 1;
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
