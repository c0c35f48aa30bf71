/**
 * `npm run screens`: takes the screenshots in docs/screens from the real product, with the demo accounts of `npm run seed`. `--
 * console` takes only the console's.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { type Browser, chromium, expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { BROWSER_ARGUMENTS, requireBrowser } from '#testing/browser/find-browser.ts';
import { DEMO, OPERATOR } from '#testing/demo-account.ts';
import { startServer } from '#testing/server-process.ts';
import { builderOf, fillAddress, nextOf } from '../../e2e/builder-page.ts';
import { buildWebIfNeeded } from '../build/build-if-needed.ts';

const FOLDER = join(import.meta.dirname, '../../docs/screens');
const SIZES = { wide: { width: 1440, height: 900 }, phone: { width: 360, height: 740 } } as const;
type Size = keyof typeof SIZES;

const PUBLIC_PAGES = { home: '/', 'alt-home': '/alt-home', auth: '/auth', terms: '/terms', sandbox: '/sandbox' };
const OWN_PAGES = { dashboard: '/dashboard', orders: '/dashboard?tab=orders', account: '/account' };

await buildWebIfNeeded();
const dataDir = mkdtempSync(join(tmpdir(), 'cartolina-screens-'));
spawnSync(process.execPath, ['scripts/operate/seed.ts'], {
  env: { ...process.env, DATA_DIR: dataDir },
  stdio: 'inherit',
});
await spreadOrders(join(dataDir, 'database'));
const server = await startServer({ dataDir, databaseUrl: null, variables: { NODE_ENV: 'development' } });
const browser = await chromium.launch({ executablePath: requireBrowser(), args: BROWSER_ARGUMENTS });
try {
  mkdirSync(FOLDER, { recursive: true });
  const isConsoleOnly = process.argv[2] === 'console';
  for (const size of ['wide', 'phone'] as const) {
    if (!isConsoleOnly) await takeAll(browser, size);
    await takeConsole(browser, size);
  }
} finally {
  await browser.close();
  await server.kill();
  rmSync(dataDir, { recursive: true, force: true });
}

async function takeAll(from: Browser, size: Size): Promise<void> {
  const page = await from.newPage({ viewport: SIZES[size], baseURL: server.url, deviceScaleFactor: 1 });
  for (const [name, path] of Object.entries(PUBLIC_PAGES)) await takePage(page, `${name}-${size}`, path);
  await takeBuilder(page, size);
  await signIn(page, DEMO.email);
  for (const [name, path] of Object.entries(OWN_PAGES)) await takePage(page, `${name}-${size}`, path);
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Details' }).locator('visible=true').first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await take(page, `card-${size}`);
  await page.close();
}

/** The seed places all orders at once, which makes a dull chart. */
async function spreadOrders(folder: string): Promise<void> {
  const database = await PGlite.create(folder);
  await database.exec(`
    with numbered as (select id, row_number() over (order by id) as n from orders)
    update orders set created_at = created_at - (n * n % 27) * interval '1 day' from numbered where numbered.id = orders.id`);
  await database.close();
}

async function takeConsole(from: Browser, size: Size): Promise<void> {
  const page = await from.newPage({ viewport: SIZES[size], baseURL: server.url, deviceScaleFactor: 1 });
  await signIn(page, OPERATOR.email);
  await takePage(page, `console-overview-${size}`, '/console');
  if (size === 'phone') return page.close();
  await takePage(page, `console-orders-${size}`, '/console/orders');
  await page.getByRole('list', { name: 'Orders' }).getByRole('link').first().click();
  await expect(page.getByRole('heading', { name: 'History' })).toBeVisible();
  await take(page, `console-order-${size}`);
  await page.close();
}

async function takePage(page: Page, name: string, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await take(page, name);
}

async function takeBuilder(page: Page, size: Size): Promise<void> {
  await page.goto('/');
  await page.getByRole('button', { name: /Los Angeles/ }).click();
  const builder = builderOf(page);
  await expect(builder.getByRole('button', { name: 'Use my own photo' })).toBeVisible();
  await takeStep(page, `builder-photo-${size}`);
  await nextOf(page).click();
  await fillAddress(page);
  await takeStep(page, `builder-message-${size}`);
  await nextOf(page).click();
  await expect(builder.getByRole('heading', { name: 'Preview Your Postcard' })).toBeVisible();
  await takeStep(page, `builder-preview-${size}`);
  await builder.getByRole('button', { name: 'Continue to Checkout' }).click();
  await expect(page.getByRole('heading', { name: 'Checkout', exact: true })).toBeVisible();
  await takeStep(page, `checkout-${size}`);
}

async function takeStep(page: Page, name: string): Promise<void> {
  await builderOf(page).evaluate((element) => element.scrollIntoView({ behavior: 'instant' }));
  await expect(builderOf(page).getByText('Saved in this browser')).toHaveCount(1);
  await take(page, name);
}

async function signIn(page: Page, email: string): Promise<void> {
  await page.goto('/auth');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(DEMO.password);
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('banner').getByRole('button', { name: 'Sign Out' })).toBeVisible();
}

async function take(page: Page, name: string): Promise<void> {
  await page.waitForLoadState('networkidle');
  const shot = await page.screenshot({ animations: 'disabled' });
  await sharp(shot)
    .webp({ quality: 78, effort: 6 })
    .toFile(join(FOLDER, `${name}.webp`));
  process.stdout.write(`${name}\n`);
}
