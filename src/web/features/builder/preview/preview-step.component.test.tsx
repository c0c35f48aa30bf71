/** Step 3: the preview and the printing options. */
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { backButton, boxOf, checkoutButton, eventually, messageField } from '#testing/components/builder.ts';
import { cardAt, ROSA } from '#testing/components/cards.ts';
import { changePrinter } from '#testing/components/change-printer.ts';
import { expectAccessible } from '#testing/components/expect-accessible.ts';
import { photoCardAt } from '#testing/components/photos.ts';
import { openBuilder } from '#testing/components/render-app.tsx';

const MESSAGE = 'Dear Nonna, wish you were here!';

test('[B3-1, B3-4, B-2] shows both sides as they will be printed, with guides that can be hidden', async () => {
  await openBuilder(await photoCardAt(3, { message: MESSAGE, ...ROSA }));
  await expect.element(page.getByRole('heading', { name: 'Preview Your Postcard' })).toBeVisible();
  await expect.element(checkoutButton()).toBeVisible();
  await expect.element(page.getByRole('img', { name: 'Front of your card, with your photo' })).toBeVisible();
  const back = page.getByRole('img', { name: /^Back of your card\. Message: Dear Nonna, wish you were here!/ });
  await expect.element(back).toHaveAccessibleName(/Rosa Bianchi, 12 Harbor Street, Portland, ME 04101/);
  const shape = () => boxOf(back).width / boxOf(back).height;
  await eventually(() => expect(shape()).toBeCloseTo(5.75 / 4.5, 2));
  const bleed = page.getByText('Bleed Area (0.125"), trimmed off');
  await expect.element(bleed).toBeVisible();
  await expectAccessible(page.getByRole('main').element());

  await page.getByRole('checkbox', { name: 'Guides' }).click();
  await expect.element(bleed).not.toBeInTheDocument();
  await eventually(() => expect(shape()).toBeCloseTo(5.5 / 4.25, 2));
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

test('[B3-2] missing content shows as placeholders', async () => {
  await openBuilder(await photoCardAt(3));
  const back = page.getByRole('img', { name: /^Back of your card/ });
  await expect.element(back).toHaveAccessibleName(/Your message will appear here\.\.\./);
  await expect.element(back).toHaveAccessibleName(/Recipient Name, Address Line 1, City, State Postal Code/);
  await expect.element(checkoutButton()).toBeDisabled();
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

  await page.getByRole('radio', { name: /5x7/ }).click();
  await expect.element(page.getByText('Printed 7 x 5 inches.')).toBeVisible();
  await page.getByRole('radio', { name: 'Portrait' }).click();
  await expect.element(page.getByText('Printed 5 x 7 inches.')).toBeVisible();
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
