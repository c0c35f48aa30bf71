import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import {
  backButton,
  boxOf,
  eventually,
  fillAddress,
  insertText,
  messageField,
  nextButton,
  stepBarTop,
} from '#testing/components/builder.ts';
import { cardAt, ROSA } from '#testing/components/cards.ts';
import { changeConfig } from '#testing/components/change-config.ts';
import { expectAccessible } from '#testing/components/expect-accessible.ts';
import { openBuilder, PHONE, WIDE } from '#testing/components/render-app.tsx';
import { toast } from '#testing/components/toast.ts';
import { newCard } from '#web/features/builder/state/builder-state.ts';

test('[B2-1, K-3] the card is at least as high as 600x400 and has its true proportions', async () => {
  await openBuilder(cardAt(2));
  await expect.element(messageField()).toHaveAttribute('placeholder', 'Click here to write your text...');
  await eventually(() => {
    const card = boxOf(page.getByTestId('card-back'));
    expect(card.width / card.height).toBeCloseTo(5.5 / 4.25, 2);
    expect(card.height).toBeGreaterThanOrEqual(399.5);
    expect(boxOf(page.getByTestId('stage')).width).toBeGreaterThanOrEqual(600);
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
  const doubt = page.getByText('Check the postcode, such as SW1A 1AA.');
  await expect.element(doubt).toBeVisible();
  expect(boxOf(doubt).top - boxOf(postcode).bottom).toBeLessThan(10);
  expect(boxOf(doubt).bottom).toBeLessThan(boxOf(country).top);
  await fillAddress({ 'Postal code: Postcode': 'sw1a1aa', 'City: Town or city': 'London' });
  await page.getByLabelText('Recipient', { exact: true }).click();
  await expect.element(page.getByText('Prints as LONDON, SW1A 1AA')).toBeVisible();
});

test('[B2-2] an unknown state or ZIP is questioned below the fields, and both survive a change of mind about the country', async () => {
  await openBuilder(cardAt(2, { message: 'Ahoy!', ...ROSA }));
  const zip = page.getByLabelText('Postal code', { exact: true });
  const state = page.getByLabelText('State', { exact: true });
  await zip.fill('99999');
  await expect.element(page.getByText(/^Check the ZIP code/)).not.toBeInTheDocument();
  await state.fill('ZZ');
  const doubt = page.getByText('Check the ZIP code, such as 04101.');
  await expect.element(doubt).toBeVisible();
  expect(boxOf(doubt).top - boxOf(zip).bottom).toBeLessThan(10);
  await page.getByLabelText('Recipient', { exact: true }).click();
  await expect.element(page.getByText('Check the ZIP code and the state.')).toBeVisible();
  await zip.fill('90210');
  await state.fill('ME');
  await page.getByLabelText('Recipient', { exact: true }).click();
  await expect.element(page.getByText('ZIP code 90210 is in CA, not ME.')).toBeVisible();
  await zip.fill('04101');
  for (const country of ['Germany', 'France', 'USA']) {
    await page.getByRole('combobox', { name: 'Country' }).click();
    await page.getByRole('option', { name: country }).click();
    await expect.element(page.getByRole('combobox', { name: 'Country' })).toHaveTextContent(country);
  }
  await expect.element(state).toHaveValue('ME');
  await expect.element(zip).toHaveValue('04101');
});

test('[O-8] a card is offered the shop’s countries, and one that was begun to another says why it can’t be ordered', async () => {
  await changeConfig(() => ({ countries: ['UK', 'France'], default_size: '6x9', default_quantity: 250 }));
  const { text, printing } = newCard().design;
  expect([text.country, printing.size, printing.quantity]).toEqual(['UK', '6x9', 250]);
  await openBuilder(cardAt(2, { message: 'Ahoy!', ...ROSA }));
  const refusal = page.getByText(
    "We don't mail to the USA at the moment. Please choose an address in another country.",
  );
  await expect.element(refusal).toBeVisible();
  await expect.element(messageField()).toHaveValue('Ahoy!');
  await expectAccessible(page.getByRole('main').element());
  await page.getByRole('combobox', { name: 'Country' }).click();
  await expect.element(page.getByRole('option').first()).toBeVisible();
  const offered = page.getByRole('option').elements();
  expect(offered.map(({ textContent }) => textContent)).toEqual(['USA', 'UK', 'France']);
  await page.getByRole('option', { name: 'France' }).click();
  await expect.element(refusal).not.toBeInTheDocument();
});

test('the message is checked for spelling in its own language', async () => {
  await openBuilder(cardAt(2, { message: 'Liebe Rosa, wir sind auf der Insel und das Wetter ist nicht so gut' }));
  await expect.element(messageField()).toHaveAttribute('spellcheck', 'true');
  await userEvent.click(messageField());
  await insertText('!');
  await expect.element(messageField()).toHaveAttribute('lang', 'de');
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
  await expect.element(page.getByRole('radio', { name: 'Roboto Light', exact: true })).toBeVisible();
  await expect.element(page.getByText('Light', { exact: true })).toBeVisible();
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
  const green = () => document.querySelectorAll('#postcard-builder svg path[fill="#2f6b4f"]:not([d=""])');
  await eventually(() => expect(green()).toHaveLength(1));
});

const roundNext = () => page.getByTestId('round-next');

test('[B2-9] the round next button appears only when the card is complete', async () => {
  await openBuilder(cardAt(2));
  await expect.element(messageField()).toBeVisible();
  await expect.element(roundNext()).not.toBeInTheDocument();
  await messageField().fill('   ');
  await fillAddress({ Recipient: 'Rosa Bianchi', 'Address Line 1': '12 Harbor Street', State: 'ME' });
  await expect.element(roundNext()).not.toBeInTheDocument();
  await messageField().fill('Hello');
  await expect.element(roundNext()).not.toBeInTheDocument();
  await fillAddress({ City: 'Portland' });
  await expect.element(roundNext()).toBeVisible();
  await messageField().fill('   ');
  await expect.element(roundNext()).not.toBeInTheDocument();
  await messageField().fill('Hello');
  await fillAddress({ City: '', 'Postal code': '04101' });
  await expect.element(roundNext()).toBeVisible();
  await fillAddress({ Recipient: ' ' });
  await expect.element(roundNext()).not.toBeInTheDocument();
});

for (const viewport of [WIDE, PHONE]) {
  test(`at ${viewport.width} pixels [B2-9] pressing Next leads to the first missing part, marks it and says what is missing`, async () => {
    await openBuilder(cardAt(2), { viewport });
    await expect.element(page.getByLabelText('State', { exact: true })).toBeInTheDocument();
    await nextButton().click();
    await expect.element(messageField()).toHaveFocus();
    await expect.element(messageField()).toHaveAttribute('aria-invalid', 'true');
    await expect.element(page.getByText('Please write a message')).toBeInViewport();
    await expectAccessible(page.getByRole('main').element());
    await messageField().fill('Hello');
    await expect.element(messageField()).not.toHaveAttribute('aria-invalid');
    for (const [label, message, value] of [
      ['Recipient', /Please enter a recipient/, 'Rosa'],
      ['Address Line 1', /Please enter an address/, '1 Pine Street'],
      ['City', /Please enter a city or postal code/, 'Portland'],
    ] as const) {
      const field = page.getByLabelText(label, { exact: true });
      await expect.element(page.getByText(message)).not.toBeInTheDocument();
      await nextButton().click();
      await expect.element(field).toHaveFocus();
      await expect.element(field).toHaveAccessibleDescription(message);
      await eventually(() => expect(boxOf(page.getByText(message).last()).bottom).toBeLessThanOrEqual(stepBarTop()));
      await field.fill(value);
      await expect.element(field).not.toHaveAttribute('aria-invalid');
    }
    await nextButton().click();
    await expect.element(page.getByRole('heading', { name: 'Preview Your Postcard' })).toBeInTheDocument();
  });
}

test('[B2-9, M-1] a card to many people without people leads to Add people', async () => {
  await openBuilder(cardAt(2, { message: 'Hello' }));
  await page.getByRole('radio', { name: 'Many people' }).click();
  await expect.element(page.getByText('Add people to continue')).toBeVisible();
  await nextButton().click();
  await expect.element(page.getByRole('button', { name: 'Add people' })).toHaveFocus();
  await expect
    .element(page.getByRole('button', { name: 'Add people' }))
    .toHaveAccessibleDescription('Add people to continue');
});

test('[T-11] a doubt about the ZIP code is large enough, and never under the bar', async () => {
  await openBuilder(cardAt(2, { message: 'Hello', ...ROSA, postalCode: '90210' }), {
    viewport: { width: 360, height: 740 },
  });
  const zip = page.getByLabelText('Postal code', { exact: true });
  await expect.element(zip).toBeVisible();
  // Where the field is just above the bar.
  scrollBy({ top: boxOf(zip).bottom - stepBarTop() + 4, behavior: 'instant' });
  await zip.click();
  await userEvent.tab();
  await userEvent.tab();
  await userEvent.tab();
  const doubt = page.getByText('ZIP code 90210 is in CA, not ME.');
  await expect.element(doubt).toBeVisible();
  await eventually(() => expect(boxOf(doubt).bottom).toBeLessThanOrEqual(stepBarTop()));
  expect(Number.parseFloat(getComputedStyle(doubt.element()).fontSize)).toBeGreaterThanOrEqual(13);
});

test("on a phone, “Don't have the address?” goes once there is one", async () => {
  await openBuilder(cardAt(2, { message: 'Hello', ...ROSA }), { viewport: PHONE });
  const question = page.getByText(/^Don't have the address/);
  await expect.element(page.getByLabelText('Recipient', { exact: true })).toBeVisible();
  await expect.element(question).not.toBeInTheDocument();
  await fillAddress({ 'Address Line 1': '' });
  await expect.element(question).toBeVisible();
});

test('[B-2] Back leads to step 1', async () => {
  await openBuilder(cardAt(2));
  await backButton().click();
  await expect.element(page.getByRole('heading', { name: 'Select photo' })).toHaveFocus();
  await expect.element(backButton()).not.toBeInTheDocument();
});

test('[B2-8] says while writing whether the text fits, and one click makes it fit', async () => {
  await openBuilder(cardAt(2));
  const note = page.getByText(/^Please make sure your text fits/);
  await expect.element(note).toBeVisible();
  await messageField().fill('Hello');
  await expect.element(page.getByText(/^Fits · \d+ lines left$/)).toBeVisible();
  await expect.element(note).not.toBeInTheDocument();
  await messageField().fill('A line of a long letter. '.repeat(24));
  await expect.element(page.getByText(/^\d+ lines too long$/)).toBeVisible();
  await page.getByRole('button', { name: /^Make it fit/ }).click();
  await expect.element(messageField()).toHaveFocus();
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
    const note = page.getByRole('status').filter({ hasText: 'Cuneiform letters' });
    await expect.element(note).toBeVisible();
    await expect.element(page.getByText(/^Fits/)).not.toBeInTheDocument();
    const remove = note.getByRole('button', { name: "Remove what can't be printed" });
    await eventually(() => {
      expect(boxOf(note).top - boxOf(page.getByTestId('card-back')).bottom).toBeLessThan(40);
      expect(boxOf(remove).bottom).toBeLessThan(stepBarTop());
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
  await expect.element(page.getByText(/^We can't print Cuneiform letters/)).toBeVisible();
  await expect.element(page.getByText(/^\d+ lines too long$/)).toBeVisible();
  await expect.element(page.getByText(/^Fits/)).not.toBeInTheDocument();
});

const LONG = 'Dear Rosa, we walked along the harbor until the lamps were lit. ';
const TOO_LONG = {
  '900 characters': LONG.repeat(15).slice(0, 900),
  '5,000 characters': LONG.repeat(80).slice(0, 5000),
  '1,000 Chinese characters': '亲爱的罗莎我们沿着港口散步直到灯火亮起。'.repeat(50),
  'Hebrew with emoji': 'רוזה היקרה, הלכנו לאורך הנמל 🎉 '.repeat(40),
};

describe('[T-8] a message that is too long', () => {
  test('even at the smallest size, is offered the smallest card that it fits on, here and before the checkout', async () => {
    const card = page.getByTestId('card-back');
    await openBuilder(cardAt(2, { ...ROSA, message: LONG.repeat(17) }));
    const larger = page.getByRole('button', { name: 'Use a 7 × 5 in card' });
    await expect.element(page.getByRole('button', { name: "Select what doesn't fit" })).toBeVisible();
    await nextButton().click();
    await expect.element(page.getByRole('group', { name: /Your message is \d+ lines too long/ })).toBeVisible();
    await expect.element(larger).toBeVisible();
    await page.getByRole('button', { name: 'Go to the message' }).click();
    await larger.click();
    await expect.element(page.getByText(/^Fits/)).toBeVisible();
    await expect.element(messageField()).toHaveFocus();
    await eventually(() => expect(boxOf(card).width / boxOf(card).height).toBeCloseTo(7 / 5, 2));
  });

  test.each(Object.entries(TOO_LONG))('of %s moves neither the card nor the page', async (_name, message) => {
    // High enough to show the whole step, so that nothing has to scroll for the click.
    await openBuilder(cardAt(2, ROSA), { viewport: { width: 1440, height: 1100 } });
    await messageField().click();
    const card = () => ({ ...boxOf(page.getByTestId('card-back')).toJSON(), scrollY });
    const before = card();
    const recipient = page.getByLabelText('Recipient', { exact: true });
    await expect.element(recipient).toBeVisible();
    const field = boxOf(recipient);
    await insertText(message);
    await expect.element(page.getByText(/too long|^Too long/)).toBeVisible();
    expect(card()).toEqual(before);
    expect(boxOf(recipient).toJSON()).toEqual(field.toJSON());
    await eventually(() => expect(boxOf(page.getByTestId('caret')).bottom).toBeLessThan(before.bottom + 40));
  });

  test('goes on in gray, and never over the address', async () => {
    await openBuilder(cardAt(2, { ...ROSA, message: TOO_LONG['900 characters'] }));
    const gray = () => [...document.querySelectorAll('#postcard-builder svg path[fill="#9aa3ad"]')];
    await eventually(() => expect(gray().length).toBeGreaterThan(1));
    const lines = gray().map((line) => line.getBoundingClientRect());
    expect(Math.max(...lines.map(({ top }) => top))).toBeGreaterThan(boxOf(page.getByTestId('card-back')).bottom - 20);
    const recipient = page.getByLabelText('Recipient', { exact: true });
    await expect.element(recipient).toBeVisible();
    const fields = boxOf(recipient);
    for (const { right } of lines) expect(right).toBeLessThan(fields.left);
  });

  test('has what is too much even at the smallest size selected, so that one key removes it', async () => {
    await openBuilder(cardAt(2, { ...ROSA, message: TOO_LONG['5,000 characters'] }));
    await page.getByRole('button', { name: "Select what doesn't fit" }).click();
    await expect.element(page.getByRole('radio', { name: 'XS', exact: true })).toBeChecked();
    await expect.element(messageField()).toHaveFocus();
    await userEvent.keyboard('{Delete}');
    await expect.element(page.getByText(/^Fits/)).toBeVisible();
  });
});

test('Undo and Redo take back and repeat words, sizes and colors', async () => {
  await openBuilder(cardAt(2, ROSA));
  const undo = page.getByRole('button', { name: 'Undo', exact: true });
  await expect.element(undo).toBeDisabled();
  await messageField().click();
  await userEvent.keyboard('Ciao');
  await page.getByRole('radio', { name: 'Green' }).click();
  await undo.click();
  await expect.element(page.getByRole('radio', { name: 'Black' })).toBeChecked();
  await expect.element(messageField()).toHaveValue('Ciao');
  await undo.click();
  await expect.element(messageField()).toHaveValue('');
  await page.getByRole('button', { name: 'Redo', exact: true }).click();
  await expect.element(messageField()).toHaveValue('Ciao');
});

describe('[T-11] on a phone', () => {
  test('the card stays in sight while font, size and color are chosen', async () => {
    // So low that a sheet would cover the card if it were as high as its content.
    await openBuilder(cardAt(2, { ...ROSA, message: 'Ciao' }), { viewport: { ...PHONE, height: 540 } });
    const choose = async (tab: string, choice: string) => {
      // Leaving the message moves the tabs, but not before they are pressed.
      await messageField().click();
      scrollBy({ top: 200, behavior: 'instant' });
      await page.getByRole('button', { name: tab, exact: true }).click();
      const sheet = page.getByRole('dialog');
      await sheet.getByRole('radio', { name: choice, exact: true }).click();
      const card = boxOf(page.getByTestId('card-back'));
      expect(card.top).toBeGreaterThanOrEqual(0);
      expect(boxOf(sheet).top).toBeGreaterThanOrEqual(card.bottom);
      await expectAccessible(sheet.element());
      await userEvent.keyboard('{Escape}');
      await expect.element(sheet).not.toBeInTheDocument();
      await expect.element(page.getByRole('button', { name: tab, exact: true })).toHaveFocus();
    };
    await choose('Font', 'Dancing Script');
    await choose('Size', 'L');
    await choose('Color', 'Green');
    await eventually(() => expect(document.querySelectorAll('svg path[fill="#2f6b4f"]').length).toBeGreaterThan(0));
  });

  test('the address book stands above the recipient', async () => {
    await openBuilder(cardAt(2), { viewport: PHONE });
    const book = page.getByRole('button', { name: 'ADD FROM ADDRESS BOOK' });
    await expect.element(book).toBeVisible();
    expect(boxOf(book).bottom).toBeLessThan(boxOf(page.getByLabelText('Recipient', { exact: true })).top);
  });
});
