import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import {
  backButton,
  boxOf,
  eventually,
  fillAddress,
  insertText,
  messageField,
  nextButton,
} from '#testing/components/builder.ts';
import { cardAt } from '#testing/components/cards.ts';
import { expectAccessible } from '#testing/components/expect-accessible.ts';
import { openBuilder, PHONE, WIDE } from '#testing/components/render-app.tsx';
import { toast } from '#testing/components/toast.ts';
import { readCard } from '../storage/card-storage.ts';

test('[B2-1, K-3] the stage is 600x400 and shows the card in its true proportions', async () => {
  await openBuilder(cardAt(2));
  await expect.element(messageField()).toHaveAttribute('placeholder', 'Click here to write your text...');
  expect(boxOf(page.getByTestId('stage'))).toMatchObject({ width: 600, height: 400 });
  await eventually(() => {
    const card = boxOf(page.getByTestId('card-back'));
    expect(card.width / card.height).toBeCloseTo(5.5 / 4.25, 2);
    expect(card.height).toBeCloseTo(400, 0);
    expect(boxOf(page.getByText(/^Please make sure your text fits/)).x).toBeCloseTo(card.x, 0);
  });
  await expectAccessible(page.getByRole('main').element());
});

test('[B2-2, B2-10] the address has the specified fields, which depend on the country', async () => {
  await openBuilder(cardAt(2));
  for (const label of [
    'Recipient',
    'Company (optional)',
    'Address Line 1',
    'Address line 2 (optional)',
    'Postal code',
    'City',
    'State',
  ]) {
    await expect.element(page.getByLabelText(label, { exact: true })).toBeVisible();
  }
  await expect
    .element(page.getByLabelText('Postal code', { exact: true }))
    .toHaveAttribute('autocomplete', 'shipping postal-code');
  const country = page.getByRole('combobox', { name: 'Country' });
  await expect.element(country).toHaveTextContent('USA');
  await country.click();
  await expect.element(page.getByRole('option').first()).toBeVisible();
  const countries = page.getByRole('option').elements();
  expect(countries.map(({ textContent }) => textContent)).toEqual(['USA', 'Germany', 'UK', 'France']);
  await page.getByRole('option', { name: 'UK' }).click();
  // The country's own word is what people see; the accessible name begins with the specification's and contains both.
  const postcode = page.getByRole('textbox', { name: 'Postal code: Postcode', exact: true });
  await expect.element(postcode).toBeVisible();
  await expect.element(page.getByRole('textbox', { name: 'City: Town or city', exact: true })).toBeVisible();
  await expect.element(page.getByLabelText('Address Line 1', { exact: true })).toBeVisible();
  await expect.element(page.getByLabelText('State', { exact: true })).not.toBeInTheDocument();
  await postcode.fill('12');
  await page.getByLabelText('Recipient', { exact: true }).click();
  const doubt = page.getByText('Is “12” right? For example: SW1A 1AA');
  await expect.element(doubt).toBeVisible();
  expect(boxOf(doubt).top - boxOf(postcode).bottom).toBeLessThan(10);
  expect(boxOf(doubt).bottom).toBeLessThan(boxOf(country).top);
});

test('[B2-3, B2-4, B2-5, B2-7, B2-8, B2-10] the side panel has all choices with their defaults', async () => {
  await openBuilder(cardAt(2));
  const radios = (name: string) => page.getByRole('radiogroup', { name, exact: true }).getByRole('radio');
  const fonts = radios('CHOOSE FONT');
  await expect.element(fonts.first()).toBeChecked();
  const names = ['Inter', 'Playfair Display', 'Roboto', 'Dancing Script', 'Roboto'];
  expect(fonts.elements()).toHaveLength(names.length);
  for (const [at, name] of names.entries()) {
    await expect.element(fonts.nth(at)).toMatchTextContent(new RegExp(`^${name}`));
  }
  const sizes = radios('SELECT FONT SIZE');
  expect(sizes.elements().map(({ textContent }) => textContent)).toEqual(['XS', 'S', 'M', 'L']);
  await expect.element(sizes.nth(2)).toBeChecked();
  expect(radios('CHOOSE FONT COLOR').elements()).toHaveLength(8);
  await expect.element(page.getByRole('radio', { name: 'Black' })).toBeChecked();
  await expect.element(page.getByRole('button', { name: 'ADD FROM ADDRESS BOOK' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'SAVE DRAFT' })).toBeVisible();
  await expect.element(page.getByText('Please make sure your text fits completely on the card.')).toBeVisible();

  await messageField().fill('In green, by hand');
  await fonts.nth(3).click();
  await page.getByRole('radio', { name: 'Green' }).click();
  const green = () => document.querySelectorAll('#postcard-builder svg path[fill="#2f6b4f"]');
  await eventually(() => expect(green()).toHaveLength(1));
});

test('[B2-9] the next button appears only when the card is complete', async () => {
  await openBuilder(cardAt(2));
  await expect.element(messageField()).toBeVisible();
  await expect.element(nextButton()).not.toBeInTheDocument();
  await messageField().fill('   ');
  await fillAddress({ Recipient: 'Rosa Bianchi', 'Address Line 1': '12 Harbor Street', State: 'ME' });
  await expect.element(nextButton()).not.toBeInTheDocument();
  await messageField().fill('Hello');
  await expect.element(nextButton()).not.toBeInTheDocument();
  await fillAddress({ City: 'Portland' });
  await expect.element(nextButton()).toBeVisible();
  await messageField().fill('   ');
  await expect.element(nextButton()).not.toBeInTheDocument();
  await messageField().fill('Hello');
  await fillAddress({ City: '', 'Postal code': '04101' });
  await expect.element(nextButton()).toBeVisible();
  await fillAddress({ Recipient: ' ' });
  await expect.element(nextButton()).not.toBeInTheDocument();
});

test('[B-2] Back leads to step 1', async () => {
  await openBuilder(cardAt(2));
  await backButton().click();
  await expect.element(page.getByRole('heading', { name: 'Select photo' })).toHaveFocus();
  await expect.element(backButton()).not.toBeInTheDocument();
});

test('[B2-8] says while writing whether the text fits, and one click makes it fit', async () => {
  await openBuilder(cardAt(2));
  await messageField().fill('Hello');
  await expect.element(page.getByText(/^Fits · \d+ lines left$/)).toBeVisible();
  await messageField().fill('A line of a long letter. '.repeat(24));
  await expect.element(page.getByText(/^\d+ lines too long$/)).toBeVisible();
  await page.getByRole('button', { name: /^Make it fit/ }).click();
  await expect.element(page.getByText(/^Fits/)).toBeVisible();
  await expect.element(page.getByRole('radio', { name: 'M', exact: true })).not.toBeChecked();
});

test('a paste that is too long is cut, with a notice', async () => {
  await openBuilder(cardAt(2));
  await userEvent.click(messageField());
  await insertText('x'.repeat(100_000));
  await expect.element(toast('Text Shortened')).toBeVisible();
  await expect.element(messageField()).toHaveValue('x'.repeat(5000));
});

for (const viewport of [WIDE, PHONE]) {
  test(`at ${viewport.width} pixels, unprintable characters are named right under the card and can be removed`, async () => {
    await openBuilder(cardAt(2), { viewport });
    await messageField().fill('Hello \u{12000} you');
    const note = page.getByRole('status').filter({ hasText: 'U+12000' });
    await expect.element(note).toBeVisible();
    await expect.element(page.getByText(/^Fits/)).not.toBeInTheDocument();
    const remove = note.getByRole('button', { name: "Remove what can't be printed" });
    await eventually(() => {
      expect(boxOf(note).top - boxOf(page.getByTestId('card-back')).bottom).toBeLessThan(12);
      expect(boxOf(remove).bottom).toBeLessThan(boxOf(backButton()).top);
    });
    await expectAccessible(page.getByRole('main').element());
    await remove.click();
    await expect.element(messageField()).toHaveValue('Hello you');
    await expect.element(note).not.toBeInTheDocument();
    await expect.element(page.getByText(/^Fits/)).toBeVisible();
  });
}

test('a message that is too long and has unprintable characters says both', async () => {
  await openBuilder(cardAt(2));
  await messageField().fill(`\u{12000}${'A line of a long letter. '.repeat(24)}`);
  await expect.element(page.getByText(/^We can't print .*U\+12000/)).toBeVisible();
  await expect.element(page.getByText(/^\d+ lines too long$/)).toBeVisible();
  await expect.element(page.getByText(/^Fits/)).not.toBeInTheDocument();
});

test('[P-4] a card from before languages is set in that of its script', async () => {
  await openBuilder(cardAt(2, { message: 'ありがとう', language: 'en' }));
  await expect.poll(async () => (await readCard('new'))?.state.design.text.language).toBe('ja');
});
