/** Goes through the whole studio, from the landing page to the print, by mouse and by touch. */
import { builderOf, expectNoSidewaysScroll, fillAddress, messageOf, nextOf } from './builder-page.ts';
import { fillContact, pickCard, pressPay } from './checkout-page.ts';
import { expect, expectAccessible, newEmail, test } from './fixtures.ts';
import { expectPrinted, previewOf, printedCard, writtenOn } from './printed-card.ts';
import {
  back,
  CAPTION,
  choice,
  dragFingers,
  dragMouse,
  drawings,
  expectOwnCard,
  expectStep,
  expectStudio,
  front,
  frontCard,
  hills,
  LONG_MESSAGE,
  lineOn,
  outside,
  pickFiles,
  placeOf,
  savedNote,
  surface,
  tool,
} from './studio-page.ts';

// Renders, pays for and prints a card.
test.describe.configure({ timeout: 240_000 });
test.use({ actionTimeout: 30_000 });

test('[B1-1, F-1, F-2, S-6, T-1, T-2, T-3, T-4, T-5, T-6, T-7, T-8, T-9, T-10, T-12, T-13, T-15, T-16, T-18, T-19, T-21] works by mouse, with motion', async ({
  page,
  request,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto('/');
  await page.getByRole('button', { name: 'Get Started' }).click();

  await test.step('a photo turns the card, and is moved, turned and straightened', async () => {
    const tall = await hills('tall.jpg', '#2f6b4f', { width: 1400, height: 2000 });
    await pickFiles(page, () => builderOf(page).getByText('Browse Files').click(), [tall]);
    await expectStudio(page);
    await expect(page.getByText(/turned tall to match your photo/)).toBeVisible();
    await tool(page, 'Turn it back').click();
    await expect(page.getByText(/turned tall/)).toHaveCount(0);
    const [stage, card] = [await page.getByTestId('front-stage').boundingBox(), await frontCard(page).boundingBox()];
    expect((stage?.width ?? 0) / (stage?.height ?? 1)).toBeCloseTo(1.5, 1);
    expect((card?.width ?? 0) / (card?.height ?? 1)).toBeCloseTo(5.75 / 4.5, 1);

    await tool(page, 'Zoom in').click();
    await expect(page.getByText('120%', { exact: true })).toBeVisible();
    const start = await placeOf(page);
    const [from, ...way] = await lineOn(frontCard(page), [0.5, 0.5], [0.4, 0.4]);
    if (from === undefined) throw new Error('There is no way');
    await page.mouse.move(...from);
    await page.mouse.down();
    await expect(outside(page)).toHaveCount(0);
    for (const spot of way) await page.mouse.move(...spot);
    await expect(outside(page)).toBeVisible();
    await page.mouse.up();
    await expect(outside(page)).toHaveCount(0);
    const moved = await placeOf(page);
    expect(moved).not.toBe(start);
    await tool(page, 'Undo').click();
    await expect.poll(() => placeOf(page)).toBe(start);
    await tool(page, 'Redo').click();
    await expect.poll(() => placeOf(page)).toBe(moved);
    await tool(page, 'Rotate').click();
    await expect.poll(() => placeOf(page)).not.toBe(moved);
    await dragMouse(page, await lineOn(page.getByRole('slider', { name: 'Straighten' }), [0.5, 0.5], [0.7, 0.5]));
    await expect(page.getByRole('slider', { name: 'Straighten' })).toHaveAttribute('aria-valuetext', /^[5-7]\.\d°$/);
  });

  await test.step('a second photo, a border, a caption, a look, and a line drawn over all', async () => {
    await page.getByRole('tab', { name: 'Layout' }).click();
    await choice(page, 'Two across').click();
    await expect(nextOf(page)).toBeDisabled();
    await pickFiles(page, () => tool(page, 'Add photo 2').click(), [await hills('lake.jpg', '#22508c')]);
    await expect(tool(page, 'Photo 2 of 2')).toBeVisible();
    await choice(page, 'Wide').click();
    await choice(page, 'Airmail red').click();
    await page.getByRole('tab', { name: 'Caption' }).click();
    await page.getByRole('textbox', { name: 'Caption', exact: true }).fill(CAPTION);
    await choice(page, 'Bottom right').click();
    await choice(page, 'Band').click();
    await page.getByRole('tab', { name: 'Look' }).click();
    await choice(page, 'Warm').click();
    await expect(frontCard(page).locator('defs filter')).toHaveCount(1);
    await tool(page, 'Draw or sign').click();
    await choice(page, 'Violet').click();
    await choice(page, 'Bold').click();
    const before = await drawings(page).count();
    await dragMouse(page, await lineOn(surface(page), [0.1, 0.2], [0.8, 0.3]));
    await expect(drawings(page)).toHaveCount(before + 1);
    await tool(page, 'Done').click();
    await expect(frontCard(page).locator('path[fill="#5b3a8c"]')).toHaveCount(1);
    await expect(savedNote(page)).toHaveText('Saved in this browser');
    await nextOf(page).click();
  });

  await test.step('a message too long moves nothing, and one press makes it fit; then emoji and a signature', async () => {
    await expectStep(page, 'Write your message');
    await messageOf(page).click();
    const card = page.getByTestId('card-back');
    const place = await card.boundingBox();
    await page.keyboard.insertText(LONG_MESSAGE);
    await expect(page.getByText(/lines? too long/)).toBeVisible();
    expect(await card.boundingBox()).toEqual(place);
    await expect(card.locator('path[fill="#9aa3ad"]').first()).toBeVisible();
    await tool(page, /^Make it fit/).click();
    await expect(page.getByText(/^Fits/)).toBeVisible();
    await expect(card.locator('path[fill="#9aa3ad"]')).toHaveCount(0);
    await messageOf(page).press('Control+End');
    await tool(page, 'Emoji').click();
    await page.getByRole('searchbox').fill('water wave');
    await page.getByRole('dialog').getByRole('button', { name: 'water wave', exact: true }).click();
    await expect(messageOf(page)).toHaveValue(`${LONG_MESSAGE}🌊`);
    await tool(page, 'Draw or sign').click();
    await dragMouse(page, await lineOn(surface(page), [0.05, 0.83], [0.4, 0.86]));
    await tool(page, 'Keep this signature').click();
    await expect(tool(page, 'Place my signature')).toBeVisible();
    await tool(page, 'Done').click();
    await fillAddress(page);
    await nextOf(page).click();
  });

  const preview = await test.step('the preview shows the card as it prints', async () => {
    await expectStep(page, 'Preview Your Postcard');
    await expect(builderOf(page).getByText('Ready to print')).toBeVisible();
    await page.getByRole('combobox', { name: 'Quantity' }).click();
    await page.getByRole('option', { name: '100', exact: true }).click();
    await expect(page.getByText(/^100 copies, all mailed to Rosa Bianchi\./)).toBeVisible();
    await choice(page, 'Moon and stars').click();
    await expect(back(page).locator('[fill="#7fa0c4"]').first()).toBeVisible();
    await page.getByText('Guides', { exact: true }).click();
    await expect(page.getByText(/^Bleed Area/)).toBeVisible();
    await page.getByText('Guides', { exact: true }).click();
    return previewOf(page);
  });

  await test.step('back to a finished step and forward again, by the list of steps, Back and a reload', async () => {
    const steps = page.getByRole('navigation', { name: 'Steps' });
    await steps.getByRole('button', { name: /Message/ }).click();
    await expectStep(page, 'Write your message');
    await steps.getByRole('button', { name: /Preview/ }).click();
    await expectStep(page, 'Preview Your Postcard');
    await page.goBack();
    await expect(messageOf(page)).toHaveValue(`${LONG_MESSAGE}🌊`);
    await page.goForward();
    await expectStep(page, 'Preview Your Postcard');
    await page.reload();
    await expect(builderOf(page).getByText('Ready to print')).toBeVisible({ timeout: 30_000 });
    await expect(choice(page, 'Moon and stars')).toBeChecked();
  });

  await test.step('an account is created in the checkout, and nothing asks for more', async () => {
    await tool(page, 'Continue to Checkout').click();
    await tool(page, 'Sign In to Continue').click();
    const dialog = page.getByRole('dialog', { name: 'Create Account to Complete Order' });
    await dialog.getByLabel('Full name').fill('Mia Bianchi');
    await dialog.getByLabel('Email').fill(newEmail());
    await dialog.getByLabel('Password', { exact: true }).fill('a long enough password');
    await dialog.getByRole('button', { name: 'Create Account' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByText(/verify/i)).toHaveCount(0);
    await builderOf(page).getByLabel('Phone').fill('(212) 555-0123');
    await pickCard(page, 'Succeeds');
    await pressPay(page);
  });

  await expectOwnCard(page);
  const pdf = await printedCard(page, request);
  const [printedFront, printedBack] = await writtenOn(pdf);
  expect(printedFront).toMatchObject({ text: expect.stringContaining(CAPTION), photos: 2 });
  expect(printedBack?.text).toContain('until the lamps were lit. 🌊');
  await expectPrinted(pdf, preview);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test('[T-1, T-4, T-5, T-6, T-7, T-8, T-9, T-10, T-11, T-12, T-13, T-15, T-16, T-18, T-21] works by touch, without sideways scrolling', async ({
    page,
    request,
    signedIn,
  }) => {
    const button = (name: string | RegExp) => tool(page, name);
    const check = async () => {
      await expectNoSidewaysScroll(page);
      await expectAccessible(page, '#postcard-builder');
    };
    await page.goto('/');
    await page.getByRole('button', { name: 'Get Started' }).tap();
    await expect(builderOf(page).getByText(/Ctrl\+V/)).toBeHidden();

    await test.step('two photos; one finger moves a photo, two zoom it', async () => {
      const [first, second] = [await hills('hills.jpg', '#2f6b4f'), await hills('lake.jpg', '#22508c')];
      await pickFiles(page, () => builderOf(page).getByText('Browse Files').tap(), [first]);
      await expectStudio(page);
      await page.getByRole('tab', { name: 'Layout' }).tap();
      await choice(page, 'Two down').tap();
      await pickFiles(page, () => button('Add photo 2').tap(), [second]);
      await expect(button('Photo 2 of 2')).toBeVisible();
      await expect(builderOf(page).getByText(/scroll to zoom/)).toBeHidden();
      const frame = page.getByRole('group', { name: /^Photo 1 of 2/ });
      await frame.scrollIntoViewIfNeeded();
      const fingers = [await lineOn(frame, [0.4, 0.5], [0.35, 0.5]), await lineOn(frame, [0.6, 0.5], [0.65, 0.5])];
      await dragFingers(page, ...fingers);
      await expect(frame).toHaveAccessibleName(/zoomed to 1[45]\d%/);
      const still = await placeOf(page);
      await dragFingers(page, await lineOn(frame, [0.5, 0.5], [0.7, 0.6]));
      await expect.poll(() => placeOf(page)).not.toBe(still);
      await check();
    });

    await test.step('caption and look are chosen, and a finger draws on the front', async () => {
      await page.getByRole('tab', { name: 'Caption' }).tap();
      await page.getByRole('textbox', { name: 'Caption', exact: true }).fill(CAPTION);
      await choice(page, 'Center').tap();
      await page.getByRole('tab', { name: 'Look' }).tap();
      await choice(page, 'Faded').tap();
      await expect(frontCard(page).locator('defs filter')).toHaveCount(1);
      await check();
      await button('Draw or sign').tap();
      await choice(page, 'Bold').tap();
      await dragFingers(page, await lineOn(surface(page), [0.1, 0.2], [0.8, 0.3]));
      await button('Undo').tap();
      await dragFingers(page, await lineOn(surface(page), [0.1, 0.8], [0.8, 0.9]));
      await expectAccessible(page, '[role=dialog]');
      await button('Done').tap();
      await nextOf(page).tap();
    });

    await test.step('the card stays visible while its text is changed in sheets', async () => {
      await messageOf(page).tap();
      await expect(page.getByTestId('caret')).toBeVisible();
      await page.keyboard.insertText(LONG_MESSAGE);
      // The card is still growing under the lens.
      await expect.poll(async () => (await page.getByTestId('caret').boundingBox())?.height).toBeGreaterThan(14);
      await button(/^Make it fit/).tap();
      await expect(page.getByText(/^Fits/)).toBeVisible();
      for (const [sheet, chosen] of [
        ['Font', 'Dancing Script'],
        ['Color', 'Green'],
      ] as const) {
        // The card is magnified while writing.
        await messageOf(page).tap();
        await button(sheet).tap();
        await page.getByRole('dialog').getByRole('radio', { name: chosen, exact: true }).tap();
        const card = await page.getByTestId('card-back').boundingBox();
        expect(card?.width).toBeGreaterThan(300);
        await expect(page.locator('body')).toHaveCSS('margin-right', '0px');
        const over = await page.getByRole('dialog').boundingBox();
        expect(card?.y).toBeGreaterThanOrEqual(0);
        expect(over?.y).toBeGreaterThanOrEqual((card?.y ?? 0) + (card?.height ?? 0) - 1);
        await page.getByRole('button', { name: 'Close' }).tap();
        await expect(page.getByRole('dialog')).toHaveCount(0);
      }
      await button('Emoji').tap();
      await page.getByRole('searchbox').fill('water wave');
      await page.getByRole('dialog').getByRole('button', { name: 'water wave', exact: true }).tap();
      await expect(messageOf(page)).toHaveValue(/🌊/);
      const book = await button('ADD FROM ADDRESS BOOK').boundingBox();
      expect(book?.y).toBeLessThan(
        (await builderOf(page).getByLabel('Recipient', { exact: true }).boundingBox())?.y ?? 0,
      );
      await fillAddress(page);
      await check();
      await button('SAVE DRAFT').tap();
      await expect(savedNote(page)).toHaveText('Saved to your account');
      await nextOf(page).tap();
    });

    const preview = await test.step('one card turns over, and glossy paper shines', async () => {
      await expectStep(page, 'Preview Your Postcard');
      await expect(builderOf(page).getByText('Ready to print')).toBeVisible();
      await expect(page.getByText(/^50 copies, all mailed to Rosa Bianchi\./)).toBeVisible();
      await choice(page, 'Bicycle').tap();
      await expect(front(page)).toHaveCount(0);
      await check();
      const shown = await previewOf(page);
      await expect(front(page)).toHaveCount(0);
      await page.getByRole('radio', { name: /^Glossy cover/ }).tap();
      // Also on the small card that stays in sight.
      await expect(page.locator('[data-sheen]')).not.toHaveCount(0);
      return shown;
    });

    await button('Continue to Checkout').tap();
    await fillContact(page, signedIn.email);
    await pickCard(page, 'Succeeds');
    await pressPay(page);
    await expectOwnCard(page);
    const pdf = await printedCard(page, request);
    const [printedFront, printedBack] = await writtenOn(pdf);
    expect(printedFront).toMatchObject({ text: expect.stringContaining(CAPTION), photos: 2 });
    expect(printedBack?.text).toContain('🌊');
    await expectPrinted(pdf, preview);
  });
});
