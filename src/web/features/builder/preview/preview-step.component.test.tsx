/** Step 3: the preview and the printing options. */
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { backButton, boxOf, checkoutButton, eventually, focusOn, messageField } from '#testing/components/builder.ts';
import { cardAt, ROSA } from '#testing/components/cards.ts';
import { changePrinter } from '#testing/components/change-config.ts';
import { expectAccessible } from '#testing/components/expect-accessible.ts';
import { photoCardAt } from '#testing/components/photos.ts';
import { openBuilder, PHONE } from '#testing/components/render-app.tsx';

const MESSAGE = 'Dear Nonna, wish you were here!';

test('[B3-1, B3-4, B-2] shows both sides as they will be printed, with guides that can be hidden', async () => {
  await openBuilder(await photoCardAt(3, { message: MESSAGE, ...ROSA }));
  await expect.element(page.getByRole('heading', { name: 'Preview Your Postcard' })).toBeVisible();
  await expect.element(checkoutButton()).toBeVisible();
  await expect.element(page.getByRole('img', { name: 'Front of your card, with your photo' })).toBeVisible();
  const back = page.getByRole('img', { name: /^Back of your card\. Message: Dear Nonna, wish you were here!/ });
  await expect.element(back).toHaveAccessibleName(/Rosa Bianchi, 12 Harbor Street, Portland, ME 04101/);
  const shape = () => boxOf(back).width / boxOf(back).height;
  await eventually(() => expect(shape()).toBeCloseTo(5.5 / 4.25, 2));
  const bleed = page.getByText('Bleed Area (0.125"), trimmed off');
  await expect.element(bleed).not.toBeInTheDocument();
  await page.getByRole('checkbox', { name: 'Guides' }).click();
  await expect.element(bleed).toBeVisible();
  await eventually(() => expect(shape()).toBeCloseTo(5.75 / 4.5, 2));
  await expectAccessible(page.getByRole('main').element());

  await page.getByRole('checkbox', { name: 'Guides' }).click();
  await page.getByRole('checkbox', { name: 'Actual size' }).click();
  await eventually(() => expect(boxOf(back).width).toBeCloseTo(5.5 * 96, 0));

  await page.getByRole('radio', { name: 'Flip' }).click();
  await expect.element(back).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Flip to the back' }).click();
  await expect.element(back).toBeVisible();
  await expectAccessible(page.getByRole('main').element());

  await backButton().click();
  await expect.element(messageField()).toHaveValue(MESSAGE);
});

test('[B3-2] with a city only, Postal Code and State show as placeholders', async () => {
  await openBuilder(cardAt(3, { message: MESSAGE, recipient: 'Rosa', addressLine1: '12 Harbor St', city: 'Portland' }));
  const back = page.getByRole('img', { name: /^Back of your card/ });
  await expect.element(back).toHaveAccessibleName(/Rosa, 12 Harbor St, Portland, State Postal Code$/);
  const pale = () => back.element().querySelectorAll('path[fill="#9aa3ad"]').length;
  await eventually(() => expect(pale()).toBe(1));
});

test('[B3-3] has all printing options with their defaults, and applies them to the preview', async () => {
  await openBuilder(await photoCardAt(3, { message: MESSAGE, ...ROSA }));
  const group = (name: string) => page.getByRole('radiogroup', { name, exact: true });
  await expect.element(page.getByRole('heading', { name: 'Printing Options' })).toBeVisible();
  for (const [name, count, chosen] of [
    ['Size', 3, '4.25x5.5'],
    ['Stamp', 8, 'classic'],
    ['Paper', 3, 'matte-cover'],
    ['Print color', 2, 'full-color'],
    ['Sides', 2, 'single-sided'],
    ['Orientation', 2, 'landscape'],
  ] as const) {
    expect(group(name).getByRole('radio').elements()).toHaveLength(count);
    await expect.element(group(name).getByRole('radio', { checked: true })).toHaveAttribute('value', chosen);
  }
  const quantity = page.getByRole('combobox', { name: 'Quantity' });
  await expect.element(quantity).toHaveTextContent('50');
  await quantity.click();
  await expect.element(page.getByRole('option').first()).toBeVisible();
  const quantities = page.getByRole('option').elements();
  expect(quantities.map(({ textContent }) => textContent)).toEqual(['25', '50', '100', '250', '500']);
  await page.getByRole('option', { name: '100', exact: true }).click();
  await expect.element(quantity).toHaveTextContent('100');

  await page.getByRole('radio', { name: '7 × 5 in' }).click();
  await expect.element(page.getByText('Printed 7 × 5 in')).toBeVisible();
  await page.getByRole('radio', { name: 'Portrait' }).click();
  await expect.element(page.getByText('Printed 5 × 7 in')).toBeVisible();
  await expect.element(page.getByText(/The Postal Service sorts portrait cards by hand/)).toBeVisible();
  const gray = () => document.querySelector('#postcard-builder svg filter');
  expect(gray()).toBeNull();
  await page.getByRole('radio', { name: 'Black & white' }).click();
  await eventually(() => expect(gray()).not.toBeNull());
});

test('[P-2] says that the stamp is a picture only if the print service adds real postage', async () => {
  const card = cardAt(3, { message: MESSAGE, ...ROSA });
  const note = page.getByText('The stamp is only a picture. Your card gets real postage in that corner.');
  await openBuilder(card);
  await expect.element(page.getByText('Ready to print')).toBeVisible();
  await expect.element(note).not.toBeInTheDocument();
  await changePrinter({ adds_postage: true });
  await expect.element(note).toBeVisible();
  await expectAccessible(page.getByRole('main').element());
});

test('[B3-3] with a landscape-only print service, steps 1 and 2 offer to turn a portrait card, and step 3 names the printed size', async () => {
  await changePrinter({ orientations: ['landscape'], sizes: { '4.25x5.5': '6x4', '5x7': '9x6', '6x9': '9x6' } });
  const card = cardAt(1, { message: MESSAGE, ...ROSA });
  const printing = { ...card.design.printing, orientation: 'portrait' } as const;
  await openBuilder({ ...card, design: { ...card.design, printing } });
  const note = page.getByText('We can print only landscape cards, and this one is portrait.');
  const turn = page.getByRole('button', { name: 'Switch to landscape' });
  await expect.element(note).toBeVisible();
  await expect.element(turn).toBeVisible();
  await page.getByRole('button', { name: 'Next: Message' }).click();
  await expect.element(page.getByRole('heading', { name: 'Write your message' })).toBeVisible();
  await turn.click();
  await expect.element(note).not.toBeInTheDocument();
  await page
    .getByRole('navigation', { name: 'Steps' })
    .getByRole('button', { name: /Preview/ })
    .click();
  await expect.element(page.getByRole('radio', { name: 'Portrait' })).toBeDisabled();
  await expect.element(page.getByText('We can print only landscape cards.', { exact: true })).toBeVisible();
  await expect.element(page.getByText(/^This size is printed at 6 × 4 in/)).toBeVisible();
  await page.getByRole('radio', { name: '7 × 5 in' }).click();
  await expect.element(page.getByText(/^This size is printed at 9 × 6 in/)).toBeVisible();
  await expectAccessible(page.getByRole('main').element());
});

test('[T-13] the quantity stands first and says in words what will happen', async () => {
  await openBuilder(cardAt(3, { message: MESSAGE, ...ROSA }));
  const options = page.getByRole('heading', { name: 'Printing Options' });
  await expect.element(options).toBeVisible();
  const quantity = page.getByRole('combobox', { name: 'Quantity' });
  await expect
    .element(quantity)
    .toHaveAccessibleDescription('50 copies, all mailed to Rosa Bianchi. Same price for any quantity.');
  const first = options.element().parentElement?.querySelector('[role=combobox], [role=radio]');
  expect(first).toBe(quantity.element());
  await quantity.click();
  await page.getByRole('option', { name: '250', exact: true }).click();
  await expect.element(page.getByText(/^250 copies, all mailed to Rosa Bianchi\./)).toBeVisible();
});

test('[T-13] the quantity says so when the printer mails one card only', async () => {
  await changePrinter({ mails_copies: false });
  await openBuilder(cardAt(3, { message: MESSAGE, ...ROSA }));
  await expect
    .element(page.getByRole('combobox', { name: 'Quantity' }))
    .toHaveAccessibleDescription(
      'Mailed as one card to Rosa Bianchi; this printer sends no copies. Same price for any quantity.',
    );
});

test('[T-12] the three sizes are drawn to one scale', async () => {
  await openBuilder(cardAt(3, { message: MESSAGE, ...ROSA }));
  const outline = (size: string) => document.querySelector(`[data-outline="${size}"]`)?.getBoundingClientRect();
  await eventually(() => expect(outline('6x9')?.width).toBeGreaterThan(0));
  const small = outline('4.25x5.5');
  const large = outline('6x9');
  expect((large?.width ?? 0) / (small?.width ?? 1)).toBeCloseTo(9 / 5.5, 1);
  expect((large?.height ?? 0) / (small?.height ?? 1)).toBeCloseTo(6 / 4.25, 1);
});

test.each([{ width: 1440, height: 900 }, { width: 820, height: 1180 }, PHONE])(
  '[T-12] at $width pixels, the card that turns over is at least as large as in step 1',
  async (viewport) => {
    const { design } = cardAt(3, { message: MESSAGE, ...ROSA });
    for (const orientation of ['landscape', 'portrait'] as const) {
      const turned = { ...design, printing: { ...design.printing, orientation } };
      await openBuilder({ ...cardAt(1, {}), design: turned }, { viewport });
      await expect.element(page.getByTestId('front-card')).toBeVisible();
      const edited = boxOf(page.getByTestId('front-card')).width;
      await openBuilder({ ...cardAt(3, {}), design: turned }, { viewport });
      const flip = page.getByRole('radio', { name: 'Flip' });
      if (viewport.width > 1000) await flip.click();
      const front = page.getByRole('img', { name: /^Front of your card/ });
      await expect.element(front).toBeVisible();
      // The editor shows the bleed around it.
      await eventually(() => expect(boxOf(front).width).toBeGreaterThan(edited / 1.05));
      expect(document.documentElement.scrollWidth).toBe(viewport.width);
    }
  },
);

test('[T-12] guides leave the card where it was, and glossy paper shines', async () => {
  await openBuilder(cardAt(3, { message: MESSAGE, ...ROSA }));
  const paper = () => document.querySelector('[data-paper]')?.getBoundingClientRect();
  await eventually(() => expect(paper()?.width).toBeGreaterThan(0));
  const before = paper();
  await page.getByRole('checkbox', { name: 'Guides' }).click();
  await expect.element(page.getByText(/^Bleed Area/)).toBeVisible();
  expect(paper()).toEqual(before);

  const shines = () => document.querySelectorAll('[data-sheen]').length;
  expect(shines()).toBe(0);
  await page.getByRole('radio', { name: /^Glossy cover/ }).click();
  await eventually(() => expect(shines()).toBe(1));
  await page.getByRole('radio', { name: 'Double-sided' }).click();
  await eventually(() => expect(shines()).toBe(2));
});

test('[T-12] on a phone, one card turns over', async () => {
  await openBuilder(cardAt(3, { message: MESSAGE, ...ROSA }), { viewport: PHONE });
  const back = page.getByRole('img', { name: /^Back of your card/ });
  await expect.element(back).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Flip to the back' }).click();
  await expect.element(back).toBeVisible();
  // A press on the card itself does the same.
  await back.click();
  await expect.element(back).not.toBeInTheDocument();
});

test.each([PHONE, { width: 820, height: 1180 }])(
  '[T-12] at $width pixels, a small card above the options turns to the side that an option changes',
  async (viewport) => {
    await openBuilder(cardAt(3, { message: MESSAGE, ...ROSA }), { viewport });
    const docked = page.getByTestId('docked-card');
    const stamp = page.getByRole('radio', { name: 'Moon and stars' });
    await expect.element(stamp).toBeInTheDocument();
    await expect.element(docked).not.toBeInTheDocument();
    stamp.element().scrollIntoView({ block: 'center' });
    await expect.element(docked.getByText('Front')).toBeVisible();
    const small = boxOf(docked);
    expect(small.top).toBe(0);
    expect(small.height).toBeLessThan(innerHeight / 4);
    await stamp.click();
    await expect.element(docked.getByText('Back')).toBeVisible();
    await eventually(() => expect(docked.element().querySelector('[fill="#7fa0c4"]')).not.toBeNull());
    await page.getByRole('radio', { name: 'Portrait' }).click();
    await expect.element(docked.getByText('Front')).toBeVisible();
    await expect.element(docked.getByText('4.25 × 5.5 in')).toBeVisible();
    expect(boxOf(docked).height).toBe(small.height);
    await expectAccessible(page.getByRole('main').element());
    await docked.getByRole('button', { name: 'Show the back' }).click();
    await expect.element(docked.getByText('Back')).toBeVisible();

    // A field that takes the focus isn't below the small card.
    const quantity = page.getByRole('combobox', { name: 'Quantity' });
    await focusOn(quantity);
    await eventually(() => expect(boxOf(quantity).top).toBeGreaterThan(boxOf(docked).bottom));
    scrollTo(0, 0);
    await expect.element(docked).not.toBeInTheDocument();
    await expect.element(page.getByRole('img', { name: /^Back of your card/ })).toBeVisible();
  },
);

test('[T-21] a stamp is chosen by its picture or by keyboard, and shows on the card', async () => {
  await openBuilder(cardAt(3, { message: MESSAGE, ...ROSA }));
  const stamp = (name: string) => page.getByRole('radio', { name, exact: true });
  const back = page.getByRole('img', { name: /^Back of your card/ });
  const hasMoon = () => back.element().querySelector('[fill="#7fa0c4"]') !== null;
  await stamp('Moon and stars').click();
  await eventually(() => expect(hasMoon()).toBe(true));
  await userEvent.keyboard('{ArrowLeft>}');
  await expect.element(stamp('Bicycle')).toBeChecked();
  await userEvent.keyboard('{/ArrowLeft}');
  await eventually(() => expect(hasMoon()).toBe(false));
  await expectAccessible(page.getByRole('main').element());
});
