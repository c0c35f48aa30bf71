/** Goes through the whole studio, from the landing page to the print, by keyboard alone. */
import type { Locator } from '@playwright/test';
import type { Stroke } from '#domain/drawing.ts';
import { SIGNATURE_KEY } from '#web/builder-entry/local-storage.ts';
import { builderOf, messageOf, nextOf } from './builder-page.ts';
import { expect, newEmail, test } from './fixtures.ts';
import { expectPrinted, previewOf, printedCard, writtenOn } from './printed-card.ts';
import {
  arrowTo,
  CAPTION,
  choice,
  expectOwnCard,
  expectStep,
  expectStudio,
  hills,
  LONG_MESSAGE,
  pickFiles,
  placeOf,
  tabTo,
  tool,
} from './studio-page.ts';

// Renders, pays for and prints a card.
test.describe.configure({ timeout: 240_000 });
test.use({ actionTimeout: 30_000 });

/** Stored when an earlier card was signed. */
const SIGNATURE: readonly Stroke[] = [
  { color: '#22508c', width: 'bold', points: [0, 0, 128, 900, 300, 128, 1800, -200, 128, 2600, 100, 128] },
];

test.describe('at 820 pixels', () => {
  test.use({ viewport: { width: 820, height: 1180 } });

  test('[T-1, T-4, T-5, T-6, T-7, T-8, T-9, T-10, T-12, T-13, T-15, T-16, T-19, T-21] works by keyboard alone', async ({
    page,
    request,
  }) => {
    const press = async (name: RegExp, key = 'Enter') => {
      await tabTo(page, name);
      await page.keyboard.press(key);
    };
    /** Used within tabs or a toolbar, where the focus follows a moment later. */
    const step = async (from: RegExp, key: string, to: Locator) => {
      await press(from, key);
      await expect(to).toBeFocused();
    };
    const toolTab = (name: string) => page.getByRole('tab', { name });
    await page.addInitScript(([key, kept]) => localStorage.setItem(key, kept), [
      SIGNATURE_KEY,
      JSON.stringify(SIGNATURE),
    ] as const);
    await page.goto('/');
    await press(/^Get Started/);

    await test.step('photos are chosen for a layout, moved, zoomed, turned and straightened', async () => {
      const [first, second] = [await hills('hills.jpg', '#2f6b4f'), await hills('lake.jpg', '#22508c')];
      await pickFiles(page, () => press(/^Browse Files$/), [first]);
      await expectStudio(page);
      await step(/^Photo$/, 'ArrowRight', toolTab('Layout'));
      await tabTo(page, /^One photo$/);
      await arrowTo(page, 'ArrowRight', choice(page, 'Framed photo'));
      await arrowTo(page, 'ArrowRight', choice(page, 'Photo with inset'));
      await pickFiles(page, () => press(/^Add photo 2$/), [second]);
      await expect(nextOf(page)).toBeEnabled();
      await tabTo(page, /^Photo 1 of 2, zoomed to 100%/);
      const start = await placeOf(page);
      await page.keyboard.press('+');
      await expect(page.getByRole('group', { name: /^Photo 1 of 2, zoomed to 1[12]\d%/ })).toBeFocused();
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('r');
      await expect.poll(() => placeOf(page)).not.toBe(start);
      for (let undone = 0; undone < 3; undone += 1) await page.keyboard.press('Control+z');
      await expect.poll(() => placeOf(page)).toBe(start);
      await page.keyboard.press('Control+Shift+z');
      await expect.poll(() => placeOf(page)).not.toBe(start);
      await step(/^Layout$/, 'ArrowLeft', toolTab('Photo'));
      await press(/^Straighten/, 'ArrowRight');
      await expect(page.getByRole('slider', { name: 'Straighten' })).toHaveAttribute('aria-valuetext', '0.1°');
    });

    await test.step('a caption, a look and a saved signature', async () => {
      await step(/^Photo$/, 'ArrowRight', toolTab('Layout'));
      await step(/^Layout$/, 'ArrowRight', toolTab('Caption'));
      await page.keyboard.press('Tab');
      await tabTo(page, /^Caption$/);
      await page.keyboard.type(CAPTION);
      await page.keyboard.press('Tab');
      await step(/^Caption$/, 'ArrowRight', toolTab('Look'));
      await tabTo(page, /^Original$/);
      await arrowTo(page, 'ArrowRight', choice(page, 'Black & white'));
      await press(/^Draw or sign$/);
      await press(/^Place my signature$/);
      await expect(tool(page, /^Drawing 1 of 1\./)).toBeFocused();
      await page.keyboard.press('ArrowUp');
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await press(/^Next: /);
    });

    await test.step('the message is made to fit with one press, gets an emoji, and an address', async () => {
      await expectStep(page, 'Write your message');
      await tabTo(page, /^Message$/);
      await page.keyboard.insertText(LONG_MESSAGE);
      await press(/^Make it fit/);
      await expect(page.getByText(/^Fits/)).toBeVisible();
      await expect(messageOf(page)).toBeFocused();
      await step(/^Write$/, 'ArrowRight', tool(page, 'Draw or sign'));
      await step(/^Draw or sign$/, 'ArrowRight', tool(page, 'Emoji'));
      await step(/^Emoji$/, 'Enter', page.getByRole('searchbox'));
      await page.keyboard.type('water wave');
      await expect(page.getByRole('dialog').getByRole('button', { name: 'water wave', exact: true })).toBeVisible();
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await expect(messageOf(page)).toBeFocused();
      await expect(messageOf(page)).toHaveValue(/🌊/);
      for (const word of ['Rosa Bianchi', '', '12 Harbor Street', '', '04101', 'Portland', 'ME']) {
        await page.keyboard.press('Tab');
        await page.keyboard.type(word);
      }
      await press(/^Next: /);
    });

    const preview = await test.step('quantity, size and stamp', async () => {
      await expectStep(page, 'Preview Your Postcard');
      await expect(builderOf(page).getByText('Ready to print')).toBeVisible();
      await press(/^Guides$/, 'Space');
      await expect(page.getByText(/^Bleed Area/)).toBeVisible();
      await press(/^Guides$/, 'Space');
      await tabTo(page, /^Quantity$/);
      await page.keyboard.press('Enter');
      await expect(page.getByRole('option', { name: '50', exact: true })).toBeFocused();
      await page.keyboard.press('ArrowDown');
      await expect(page.getByRole('option', { name: '100', exact: true })).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(page.getByText(/^100 copies, all mailed to Rosa Bianchi\./)).toBeVisible();
      await tabTo(page, /5\.5 × 4\.25 in/);
      await arrowTo(page, 'ArrowRight', page.getByRole('radio', { name: /^7 × 5 in/ }));
      await expect(page.getByText('Printed 7 × 5 in')).toBeVisible();
      await page.keyboard.press('Tab');
      const stamp = page.getByRole('radiogroup', { name: 'Stamp' });
      const first = await stamp.getByRole('radio', { checked: true }).textContent();
      await page.keyboard.down('ArrowRight');
      await expect(stamp.getByRole('radio', { checked: true })).not.toHaveText(first ?? '');
      await page.keyboard.up('ArrowRight');
      return previewOf(page);
    });

    await test.step('the list of steps leads back and forward', async () => {
      await press(/^Back to step 2: /);
      await expectStep(page, 'Write your message');
      await press(/^Go to step 3: /);
      await expectStep(page, 'Preview Your Postcard');
    });

    await test.step('an account is created and the card is paid for', async () => {
      await press(/^Continue to Checkout/);
      await press(/^Print anyway$/);
      await press(/^Sign In to Continue$/);
      await expect(page.getByRole('dialog', { name: 'Create Account to Complete Order' })).toBeVisible();
      for (const [field, value] of [
        [/^Full name/, 'Mia Bianchi'],
        [/^Email/, newEmail()],
        [/^Password/, 'a long enough password'],
      ] as const) {
        await tabTo(page, field);
        await page.keyboard.type(value);
      }
      await page.keyboard.press('Enter');
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await expect(page.getByText(/verify/i)).toHaveCount(0);
      await tabTo(page, /^Phone/);
      await page.keyboard.type('2125550123');
      await press(/^Succeeds$/);
      await press(/^Pay \$/);
    });

    await expectOwnCard(page);
    const pdf = await printedCard(page, request);
    const [printedFront, printedBack] = await writtenOn(pdf);
    expect(printedFront).toMatchObject({ text: expect.stringContaining(CAPTION), photos: 2 });
    expect(printedBack?.text).toContain('🌊');
    await expectPrinted(pdf, preview);
  });
});
