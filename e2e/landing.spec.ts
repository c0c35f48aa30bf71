import type { Page } from '@playwright/test';
import { HERO_CARD } from '#web/content/sample-cards.ts';
import { dragFile } from './builder-page.ts';
import { expect, holdCode, test, toast } from './fixtures.ts';

const SEA = {
  name: 'sea.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
};

const builder = (page: Page) => page.locator('#postcard-builder');

/** Records calls of scrollIntoView, because a scrolling page is hard to observe. */
async function recordScrolling(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const scrolled: string[] = [];
    Object.assign(window, { scrolled });
    const original = Element.prototype.scrollIntoView;
    Element.prototype.scrollIntoView = function record(options) {
      if (typeof options === 'object') scrolled.push(`${this.id} ${options.behavior}`);
      original.call(this, options);
    };
  });
  return () => page.evaluate(() => Reflect.get(window, 'scrolled'));
}

test.describe('the landing page', () => {
  test('[R-1] is prerendered, with a place for the builder', async ({ request }) => {
    const html = await (await request.get('/')).text();
    expect(html).toContain('Create a postcard without limits</h1>');
    expect(html).toContain('id="postcard-builder"');
    expect(html).not.toContain('%SITE_URL%');
  });

  test('[R-1, L-1, L-3, L-5, L-6, L-8, L-9, L-10] shows all of its sections without console errors', async ({
    page,
    request,
  }) => {
    const errors: string[] = [];
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
    page.on('pageerror', (error) => errors.push(String(error)));
    const config: { contact_email: string } = await (await request.get('/rest/v1/config')).json();
    await page.goto('/');
    await test.step('[L-1] headline and subline', async () => {
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Create a postcard without limits');
      await expect(page.getByText(/powerful postcard builder.*advanced business solutions/)).toBeVisible();
    });
    await test.step('the hero shows the price, and its card flips by keyboard and under the mouse', async () => {
      await expect(page.getByText('$3.49 with free delivery').first()).toBeVisible();
      const flip = page.getByRole('button', { name: 'Flip the card', exact: true });
      await flip.focus();
      await page.keyboard.press('Enter');
      await expect(flip).toHaveAttribute('aria-pressed', 'true');
      await page.keyboard.press('Enter');
      await expect(flip).toHaveAttribute('aria-pressed', 'false');
      await flip.hover();
      await expect(flip).toHaveAttribute('aria-pressed', 'true');
    });
    await test.step('the card engine rendered the cards, text included', async () => {
      const picture = page.getByRole('img', { name: /written to Nonna/ });
      expect(HERO_CARD.design.text.message).toContain('Nonna');
      expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(400);
    });
    await test.step('[L-3] four steps, each with a sentence', async () => {
      const steps = page.getByRole('region', { name: 'Build Your Postcard in 4 Easy Steps' }).getByRole('listitem');
      await expect(steps).toHaveText([
        /Upload photo.*Drop your favorite photo or browse files/,
        /Write your message.*Add your personal message and customize/,
        /Choose size & stamp.*Select postcard size and stamp design/,
        /Send it anywhere.*We print it and mail it/,
      ]);
    });
    await test.step('[L-8] three quotes with names, labeled as samples', async () => {
      const section = page.getByRole('region', { name: 'What people say' });
      await expect(section.getByText('These are sample quotes. Yours could be here.')).toBeVisible();
      await expect(section.getByRole('listitem')).toHaveText([/Maya.*Sample quote/, /Daniel/, /Priya/]);
      await expect(section.getByRole('blockquote')).toHaveCount(3);
    });
    await test.step('sample cards flip and are labeled as samples', async () => {
      const section = page.getByRole('region', { name: 'Cards worth keeping on the fridge' });
      await expect(section.getByText(/^Sample card:/)).toHaveCount(3);
      const card = section.getByRole('button', { name: 'A birthday: flip the card' });
      await card.click();
      await expect(card).toHaveAttribute('aria-pressed', 'true');
      await expect(section.getByText(/a very large cake/)).toBeAttached();
    });
    await test.step('[L-9, L-10] the contact email comes from the configuration', async () => {
      const { contact_email: name } = config;
      await expect(page.getByRole('contentinfo').getByRole('link', { name })).toBeVisible();
      await expect(page.locator('#questions').getByRole('link', { name }).first()).toBeVisible();
    });
    for (const [width, columns] of [
      [1440, 3],
      [768, 3],
      [360, 2],
    ] as const) {
      await test.step(`[L-5, L-6] six templates in ${columns} columns at ${width} pixels`, async () => {
        await page.setViewportSize({ width, height: 800 });
        const gallery = page.getByRole('region', { name: 'Start from scratch or choose a template' });
        const cards = gallery.getByRole('listitem');
        await expect(cards).toHaveText([
          /Happy Birthday/,
          /Los Angeles/,
          /Nice to You!/,
          /Hello Baby/,
          /Thinking of You/,
          /Get Well Soon/,
        ]);
        const lefts = await cards.evaluateAll((items) => items.map((item) => item.getBoundingClientRect().left));
        expect(new Set(lefts.map(Math.round)).size).toBe(columns);
      });
    }
    await test.step('[L-9] questions open by keyboard and by link', async () => {
      const bleed = page.locator('#faq-bleed');
      await expect(bleed).not.toHaveAttribute('open');
      await bleed.locator('summary').focus();
      await page.keyboard.press('Enter');
      await expect(bleed).toContainText('0.125 inch');
      await expect(bleed).toHaveAttribute('open');
      await page.goto('/#faq-delivery');
      await expect(page.locator('#faq-delivery')).toHaveAttribute('open');
      await expect(page.locator('#faq-delivery')).toBeInViewport();
    });
    await test.step('[R-1, T-1] the builder section has the start of step 1', async () => {
      await expect(builder(page).getByRole('heading', { name: 'Select photo' })).toBeVisible();
      await expect(builder(page).getByText('Drop your image here, or browse')).toBeVisible();
      await expect(builder(page).getByText('Browse Files')).toBeVisible();
      await expect(builder(page).getByText('Supports: JPG, PNG, GIF up to 10MB')).toBeVisible();
    });
    expect(errors).toEqual([]);
  });

  test('[L-2, L-7] Get Started and Start Creating scroll smoothly to the builder', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    const scrolled = await recordScrolling(page);
    await page.goto('/');
    await expect(page.getByText('Start for free. No credit card required.')).toBeVisible();
    await page.getByRole('button', { name: 'Get Started' }).click();
    await expect(builder(page)).toBeInViewport();
    expect(await scrolled()).toEqual(['postcard-builder smooth']);
    const section = page.getByRole('region', { name: "Turn a simple thought into someone's favorite mail." });
    await expect(section).toContainText('Your words, your design, our delivery.');
    await section.getByRole('button', { name: 'Start Creating' }).click();
    await expect.poll(scrolled).toEqual(['postcard-builder smooth', 'postcard-builder smooth']);
  });

  test('[L-2] a click before the code has loaded scrolls once it has', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    const scrolled = await recordScrolling(page);
    const held = await holdCode(page);
    await page.goto('/');
    await page.getByRole('button', { name: 'Get Started' }).click();
    expect(await scrolled()).toEqual([]);
    held.release();
    await expect(builder(page)).toBeInViewport();
    expect(await scrolled()).toEqual(['postcard-builder smooth']);
  });

  test('[L-2] a click during hydration scrolls once, without animation if motion is reduced', async ({ page }) => {
    const scrolled = await recordScrolling(page);
    await page.addInitScript(() => {
      const listen = EventTarget.prototype.addEventListener;
      // React starts to listen when hydration begins; the click comes right after.
      EventTarget.prototype.addEventListener = function (this: EventTarget, ...args: Parameters<typeof listen>) {
        listen.apply(this, args);
        if (!(this instanceof HTMLElement) || this.id !== 'root' || args[0] !== 'click') return;
        EventTarget.prototype.addEventListener = listen;
        setTimeout(() => document.querySelector<HTMLElement>('main button')?.click());
      };
    });
    await page.goto('/');
    await expect(page.locator('html')).toHaveAttribute('data-live');
    await expect(builder(page)).toBeInViewport();
    expect(await scrolled()).toEqual(['postcard-builder auto']);
  });

  test('[L-4] dropping a photo starts the builder with it', async ({ page }) => {
    await page.goto('/');
    await expect(page.locator('html')).toHaveAttribute('data-live');
    const zone = page.getByTestId('photo-drop-zone');
    await dragFile(zone, SEA, true);
    await expect(zone).toContainText('Drop to use this photo');
    await dragFile(zone, SEA);
    await expect(builder(page).getByText(SEA.name)).toBeVisible({ timeout: 30_000 });
  });

  test('[L-4] a photo dropped before the code has loaded starts the builder once it has', async ({ page }) => {
    const held = await holdCode(page);
    await page.goto('/');
    await dragFile(page.getByTestId('photo-drop-zone'), SEA);
    held.release();
    await expect(builder(page).getByText(SEA.name)).toBeVisible({ timeout: 30_000 });
  });

  test('[L-4, B1-2] choosing a photo starts the builder; other files are refused with a reason', async ({ page }) => {
    await page.goto('/');
    const input = page.getByTestId('builder-drop-zone').locator('input[type=file]');
    await expect(input).toHaveAttribute('accept', 'image/*,application/pdf');
    await input.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('hello') });
    await expect(toast(page, 'Please choose a photo: JPG, PNG, GIF, WebP, AVIF, HEIC or PDF.')).toBeVisible();
    await expect(page).toHaveURL('/');
    // A PDF counts as a photo, but converting it needs an account.
    await input.setInputFiles({ name: 'card.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4') });
    await expect(page.getByRole('alert').getByText("Sign in and we'll convert it for you")).toBeVisible();
    await page.goBack();
    await input.setInputFiles(SEA);
    await expect(builder(page).getByRole('button', { name: 'Change' })).toBeVisible({ timeout: 30_000 });
  });

  test('[L-6] choosing a template starts the builder with it', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('button', { name: 'Use the Los Angeles template' }).click();
    await expect(builder(page)).toBeInViewport();
    await expect(builder(page).getByText('Sharp at every size.').first()).toBeVisible({ timeout: 30_000 });
    await builder(page)
      .getByRole('button', { name: /^Next: / })
      .click();
    await expect(page.getByRole('textbox', { name: 'Message', exact: true })).toHaveValue(
      /Greetings from Los Angeles!/,
    );
  });
});

test('[R-3] /alt-home is a separate landing page', async ({ page }) => {
  await page.goto('/alt-home');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Someone checks the mailbox every day.');
  await expect(page.getByRole('heading', { level: 2 })).toHaveCount(6);
  await page.getByRole('link', { name: 'Write Yours' }).click();
  await expect(builder(page).getByRole('navigation', { name: 'Steps' })).toBeInViewport();
});
