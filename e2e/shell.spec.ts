import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator } from '@playwright/test';
import { PRERENDERED } from '#contract/pages.ts';
import { RELOADED_KEY } from '#web/ui/outdated-page.ts';
import { builderOf, expectNoSidewaysScroll, nextOf, openCard, WRITTEN } from './builder-page.ts';
import { expect, expectAccessible, holdCode, storeSession, test, toast } from './fixtures.ts';

test.describe('header', () => {
  test('[R-9] signed out, it has a skip link, the name, and Login / Sign Up', async ({ page }) => {
    await page.goto('/');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
    const header = page.getByRole('banner');
    await expect(header.getByRole('link', { name: 'Cartolina' })).toBeVisible();
    await expect(header.getByRole('link', { name: 'Dashboard' })).toHaveCount(0);
    // A prerendered link doesn't know the hash yet.
    await expect(page.locator('html')).toHaveAttribute('data-live');
    await header.getByRole('link', { name: 'Login / Sign Up' }).click();
    await expect(page).toHaveURL('/auth?next=%2F%23content');
  });

  test('[R-9] signing out in one tab signs out the other', async ({ page, context, signedIn }) => {
    expect(signedIn.email).toContain('@');
    await page.goto('/terms');
    const other = await context.newPage();
    await other.goto('/privacy');
    await expect(other.getByRole('button', { name: 'Sign Out' })).toBeVisible();
    await page.getByRole('button', { name: 'Sign Out' }).click();
    await expect(other.getByRole('link', { name: 'Login / Sign Up' })).toBeVisible();
    await expect(toast(other, "You've been signed out")).toBeVisible();
    await expect(toast(page, "You've been signed out")).toHaveCount(0);
  });
});

test.describe('before the code has loaded', () => {
  test('[R-5] visitors see the sign-in page instead of the dashboard', async ({ page }) => {
    const held = await holdCode(page);
    await page.goto('/dashboard?tab=orders');
    await expect(page.getByRole('heading', { name: 'Sign in to your account' })).toBeVisible();
    await expect(page).toHaveURL('/auth?next=%2Fdashboard%3Ftab%3Dorders');
    await expect(page.getByLabel('Email')).toHaveCount(0);
    held.release();
    await expect(page.getByLabel('Email')).toBeVisible();
  });

  test.describe('on a 360-pixel phone', () => {
    test.use({ viewport: { width: 360, height: 740 } });

    test('every prerendered page fits, signed in or not', async ({ page, account }) => {
      await holdCode(page);
      const expectToFit = async (path: string) => {
        await page.goto(path);
        const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        expect(sideways, path).toBe(0);
      };
      for (const path of PRERENDERED) await expectToFit(path);
      await storeSession(page, account);
      for (const path of PRERENDERED) await expectToFit(path);
    });
  });

  test('[R-9] signed in, the header has Dashboard and Sign Out instead of Login / Sign Up', async ({
    page,
    signedIn,
  }) => {
    expect(signedIn.email).toContain('@');
    const held = await holdCode(page);
    await page.goto('/terms');
    await expect(page.getByRole('heading', { name: 'Terms', exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Login / Sign Up' })).toHaveCount(0);
    held.release();
    const header = page.getByRole('banner');
    await header.getByRole('link', { name: 'Dashboard' }).click();
    await expect(page).toHaveURL(/\/dashboard$/);
    await header.getByRole('button', { name: 'Sign Out' }).click();
    await expect(header.getByRole('link', { name: 'Login / Sign Up' })).toBeVisible();
    await expect(page).toHaveURL(/\/$/);
  });
});

test.describe('other pages', () => {
  test('[R-4] payment success shows the transaction and both buttons', async ({ page }) => {
    await page.goto('/payment-success?session_id=pi_sandbox_123');
    await expect(page.getByText('pi_sandbox_123')).toBeVisible();
    await expect(page.getByText(/printed and shipped in 3-5 business days/)).toBeVisible();
    await expect(page.getByRole('link', { name: 'View Order Status' })).toHaveAttribute('href', '/dashboard');
    await expect(page.getByRole('link', { name: 'Create Another Postcard' })).toHaveAttribute('href', '/');
  });

  test('[R-7] an unknown path shows and logs a 404, with a link home', async ({ page }) => {
    const logged: string[] = [];
    page.on('console', (message) => message.type() === 'error' && logged.push(message.text()));
    await page.goto('/no/such/page');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Oops! Page not found');
    await expect.poll(() => logged).toContain('404: no page at /no/such/page');
    await page.getByRole('link', { name: 'Return to Home' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Create a postcard without limits');
  });

  test('[R-8] an unexpected error keeps the header and offers to reload', async ({ page }) => {
    // Otherwise the page would reload itself once in the middle of the journey.
    await page.addInitScript((key) => sessionStorage.setItem(key, String(Date.now())), RELOADED_KEY);
    await page.route('**/assets/legal-page-*.js', (route) => route.abort());
    await page.goto('/alt-home');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Unexpected Application Error!');
    await expect(page.getByRole('banner')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Reload Page' })).toBeVisible();
    await expectAccessible(page);

    await test.step('a prerendered page whose code fails to load keeps the header and offers to reload', async () => {
      await page.goto('/terms');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Unexpected Application Error!');
      await expect(page.getByRole('banner')).toBeVisible();
      await expect(page.getByRole('button', { name: 'Reload Page' })).toBeVisible();
    });
  });

  test('terms and privacy have titles, and a new page takes the focus and starts at the top', async ({ page }) => {
    await page.goto('/terms');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Terms');
    await expect(page).toHaveTitle('Terms · Cartolina');
    await page.evaluate(() => window.scrollTo({ top: 600, behavior: 'instant' }));
    await page.goto('/privacy');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy');
    await expect(page).toHaveTitle('Privacy · Cartolina');
    expect(await page.evaluate(() => window.scrollY)).toBe(0);

    await expect(page.locator('html')).toHaveAttribute('data-live');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Terms');
    await expect(page.getByRole('main')).toBeFocused();
    expect(await page.evaluate(() => window.scrollY)).toBe(0);

    await test.step("the header's section links work from other pages", async () => {
      await page.getByRole('banner').getByRole('link', { name: 'Questions' }).click();
      await expect(page.getByRole('heading', { name: 'General questions' })).toBeInViewport();
    });
  });
});

test('no page creates a date or number format before it is live, because the first one blocks it', async ({ page }) => {
  await page.addInitScript(() => {
    const made: string[] = [];
    for (const name of ['NumberFormat', 'DateTimeFormat'] as const) {
      const construct = (format: typeof Intl.NumberFormat | typeof Intl.DateTimeFormat, options: unknown[]) => {
        made.push(name);
        return Reflect.construct(format, options);
      };
      Object.defineProperty(Intl, name, { value: new Proxy(Intl[name], { construct }) });
    }
    Object.assign(window, { formatsMade: made });
  });
  for (const path of ['/', '/auth']) {
    await page.goto(path);
    await expect(page.locator('html')).toHaveAttribute('data-live');
    expect(await page.evaluate(() => Reflect.get(window, 'formatsMade')), path).toEqual([]);
  }
});

test('at 320 pixels the loading studio is no wider than the page', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await holdCode(page);
  await page.goto('/?step=2');
  await expect(builderOf(page)).toBeVisible();
  await expectNoSidewaysScroll(page);
});

test("[G-7] the browser's code contains no trace of a service key", () => {
  const folder = join(import.meta.dirname, '../dist/web');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.(js|html|json)$/.test(file),
  );
  expect(files.length).toBeGreaterThan(20);
  const telling = /service_role|AUTH_SERVICE_KEY|PRIVATE KEY/;
  expect(files.filter((file) => telling.test(readFileSync(join(folder, file), 'utf8')))).toEqual([]);
});

test('[O-7, O-8] built pages have no name, price or label of their own for what the shop decides', () => {
  const folder = join(import.meta.dirname, '../dist/web');
  const pages = readdirSync(folder).filter((file) => /\.(html|webmanifest)$/.test(file));
  expect(pages.length).toBeGreaterThan(PRERENDERED.length);
  const own = /Cartolina|hello@cartolina|\$3\.49|with free delivery|Login \/ Sign Up/;
  expect(pages.filter((file) => own.test(readFileSync(join(folder, file), 'utf8')))).toEqual([]);
});

test('paper stays white in forced dark mode, so that its ink can be read', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' });
  const backgrounds = (parts: Locator) =>
    parts.evaluateAll((all) => all.map((part) => getComputedStyle(part).backgroundColor));
  await openCard(page, { step: 2, text: WRITTEN });
  const builder = builderOf(page);
  await expect(builder.getByTestId('card-back')).toBeVisible();
  expect(await backgrounds(builder.getByTestId('card-back'))).toEqual(['rgb(255, 255, 255)']);
  await nextOf(page).click();
  const sides = builder.locator('[data-paper] div:has(> svg[role="img"])');
  await expect(sides).toHaveCount(2);
  expect(await backgrounds(sides)).toEqual(['rgb(255, 255, 255)', 'rgb(255, 255, 255)']);
  expect(await backgrounds(builder)).toEqual(['rgb(0, 0, 0)']);
});
