import type { Page } from '@playwright/test';
import {
  builderOf,
  caretBox,
  fillAddress,
  goToMessage,
  messageOf,
  nextOf,
  openBuilder,
  ROSA,
  restingCaretBox,
} from './builder-page.ts';
import { expect, expectAccessible, test, toast } from './fixtures.ts';

test.beforeEach(async ({ page }) => {
  await openBuilder(page);
  await goToMessage(page);
});

test('[B2-1, K-3] the stage is 600x400 and the card lies in it in its true proportions', async ({ page }) => {
  await expect(messageOf(page)).toHaveAttribute('placeholder', 'Click here to write your text...');
  const stage = await page.getByTestId('stage').boundingBox();
  expect(stage).toMatchObject({ width: 600, height: 400 });
  await expect(async () => {
    const card = await page.getByTestId('stage').locator('> div').first().boundingBox();
    expect((card?.width ?? 0) / (card?.height ?? 1)).toBeCloseTo(5.5 / 4.25, 2);
    expect(card?.height).toBeCloseTo(400, 0);
    const note = await builderOf(page).getByText('Please make sure your text fits').boundingBox();
    expect(note?.x).toBeCloseTo(card?.x ?? 0, 0);
  }).toPass();
  await expectAccessible(page, '#postcard-builder');
});

test('[B2-2, B2-10] the address has the specified fields, and follows the country', async ({ page }) => {
  const builder = builderOf(page);
  for (const label of [
    'Recipient',
    'Company (optional)',
    'Address Line 1',
    'Address line 2 (optional)',
    'Postal code',
    'City',
    'State',
  ]) {
    await expect(builder.getByLabel(label, { exact: true })).toBeVisible();
  }
  await expect(builder.getByLabel('Postal code', { exact: true })).toHaveAttribute(
    'autocomplete',
    'shipping postal-code',
  );
  const country = builder.getByRole('combobox', { name: 'Country' });
  await expect(country).toHaveText('USA');
  await country.click();
  await expect(page.getByRole('option')).toHaveText(['USA', 'Germany', 'UK', 'France']);
  await page.getByRole('option', { name: 'UK' }).click();
  await expect(builder.getByLabel('Postcode', { exact: true })).toBeVisible();
  await expect(builder.getByLabel('State', { exact: true })).toHaveCount(0);
  await builder.getByLabel('Postcode', { exact: true }).fill('12');
  await builder.getByLabel('Recipient', { exact: true }).focus();
  const doubt = builder.getByText('Is “12” right? For example: SW1A 1AA');
  await expect(doubt).toBeVisible();
  const [field, said, below] = await Promise.all(
    [builder.getByLabel('Postcode', { exact: true }), doubt, country].map((each) => each.boundingBox()),
  );
  if (!field || !said || !below) throw new Error('nothing to measure');
  expect(said.y - (field.y + field.height)).toBeLessThan(10);
  expect(said.y + said.height).toBeLessThan(below.y);
});

test('[B2-3, B2-4, B2-5, B2-7, B2-8, B2-10] the side panel and its defaults', async ({ page }) => {
  const builder = builderOf(page);
  const fonts = builder.getByRole('radiogroup', { name: 'CHOOSE FONT', exact: true }).getByRole('radio');
  await expect(fonts).toHaveText([/^Inter/, /^Playfair Display/, /^Roboto/, /^Dancing Script/, /^Roboto/]);
  await expect(fonts.first()).toBeChecked();
  const sizes = builder.getByRole('radiogroup', { name: 'SELECT FONT SIZE' }).getByRole('radio');
  await expect(sizes).toHaveText(['XS', 'S', 'M', 'L']);
  await expect(sizes.nth(2)).toBeChecked();
  const colors = builder.getByRole('radiogroup', { name: 'CHOOSE FONT COLOR' }).getByRole('radio');
  await expect(colors).toHaveCount(8);
  await expect(builder.getByRole('radio', { name: 'Black' })).toBeChecked();
  await expect(builder.getByRole('button', { name: 'ADD FROM ADDRESS BOOK' })).toBeVisible();
  await expect(builder.getByRole('button', { name: 'SAVE DRAFT' })).toBeVisible();
  await expect(builder.getByText('Please make sure your text fits completely on the card.')).toBeVisible();

  await messageOf(page).fill('In green, by hand');
  await fonts.nth(3).click();
  await builder.getByRole('radio', { name: 'Green' }).click();
  await expect(builder.locator('svg path[fill="#2f6b4f"]')).toHaveCount(1);
});

test('[B2-9] the next button appears only when the card is complete', async ({ page }) => {
  await expect(nextOf(page)).toHaveCount(0);
  await messageOf(page).fill('   ');
  await fillAddress(page, { ...ROSA, 'Postal code': '', City: '' });
  await expect(nextOf(page)).toHaveCount(0);
  await messageOf(page).fill('Hello');
  await expect(nextOf(page)).toHaveCount(0);
  await fillAddress(page, { City: 'Portland' });
  await expect(nextOf(page)).toBeVisible();
  await fillAddress(page, { City: '', 'Postal code': '04101' });
  await expect(nextOf(page)).toBeVisible();
  await fillAddress(page, { Recipient: ' ' });
  await expect(nextOf(page)).toHaveCount(0);
});

test('[B-2] Back leads to step 1, one step at a time', async ({ page }) => {
  await builderOf(page).getByRole('button', { name: 'Back', exact: true }).click();
  await expect(builderOf(page).getByRole('heading', { name: 'Select photo' })).toBeFocused();
  await expect(builderOf(page).getByRole('button', { name: 'Back', exact: true })).toHaveCount(0);
});

test('writing on the card: caret, click, lines, selection, undo', async ({ page }) => {
  const message = messageOf(page);
  await message.click();
  await page.keyboard.type('First line of the card\nSecond line');
  await expect(message).toHaveValue(/Second line$/);
  const atEnd = await restingCaretBox(page);
  await page.keyboard.press('ArrowUp');
  await expect.poll(async () => (await caretBox(page)).y).toBeLessThan(atEnd.y);
  const above = await caretBox(page);
  expect(above.x).toBeCloseTo(atEnd.x, -1);
  await page.keyboard.press('Home');
  await expect.poll(async () => (await caretBox(page)).x).toBeLessThan(above.x);
  expect(await message.evaluate((area: HTMLTextAreaElement) => area.selectionStart)).toBe(0);

  const box = await message.boundingBox();
  if (!box) throw new Error('no message area');
  await page.mouse.click(above.x + 2, above.y + above.height / 2);
  await expect.poll(async () => Math.abs((await caretBox(page)).x - above.x)).toBeLessThan(8);
  expect((await caretBox(page)).y).toBeCloseTo(above.y, 0);

  await page.mouse.dblclick(box.x + 12, above.y + above.height / 2);
  await expect.poll(() => selectedText(message)).toBe('First');
  await expect(page.getByTestId('caret')).toBeHidden();
  await page.keyboard.type('Only');
  await expect(message).toHaveValue('Only line of the card\nSecond line');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(message).toHaveValue(/^First line/);
});

test('undo and redo take back what was written at one go, as in any text field', async ({ page }) => {
  const message = messageOf(page);
  await fillAddress(page);
  await message.click();
  await page.keyboard.type('Hello from a place where the lines are broken', { delay: 20 });
  await page.keyboard.press('Home');
  await page.keyboard.type('here ', { delay: 20 });
  const written = await message.inputValue();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(message).toHaveValue('Hello from a place where the lines are broken');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(message).toHaveValue('');
  await expect(page.getByTestId('caret')).toBeVisible();
  await page.keyboard.press('ControlOrMeta+Shift+z');
  await page.keyboard.press('ControlOrMeta+Shift+z');
  await expect(message).toHaveValue(written);
  await expect(nextOf(page)).toBeVisible();
});

test('an input method composes on the card: nothing doubles, the caret follows, and it can be undone', async ({
  page,
}) => {
  const message = messageOf(page);
  await message.click();
  await page.keyboard.type('Ciao ', { delay: 20 });
  const before = await restingCaretBox(page);
  const keyboard = await page.context().newCDPSession(page);
  for (const text of ['e', 'es', 'est', 'esta', 'estat', 'estate']) {
    await keyboard.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
    await expect(message).toHaveValue(`Ciao ${text}`);
  }
  await expect.poll(async () => (await caretBox(page)).x).toBeGreaterThan(before.x + 10);
  await keyboard.send('Input.insertText', { text: 'été' });
  await expect(message).toHaveValue('Ciao été');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(message).not.toHaveValue(/été/);
  await page.keyboard.press('ControlOrMeta+Shift+z');
  await expect(message).toHaveValue('Ciao été');
});

test('a line that is too long breaks where it will be printed, and the caret goes there', async ({ page }) => {
  const message = messageOf(page);
  await message.click();
  await page.keyboard.type('word');
  const first = await restingCaretBox(page);
  await page.keyboard.type(' and word and word and word and word');
  await expect.poll(async () => (await caretBox(page)).y).toBeGreaterThan(first.y);
  await expect(message).toHaveValue('word and word and word and word and word');
});

test('the caret stays in sight past the end of the card, above the bar with the way on', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 560 });
  await messageOf(page).click();
  await page.keyboard.insertText('A line\n'.repeat(26));
  await expect(builderOf(page).getByText(/lines too long$/)).toBeVisible();
  await expect(() => expectCaretInSight(page)).toPass();
  await page.keyboard.press('ControlOrMeta+Home');
  await expect(() => expectCaretInSight(page)).toPass();
});

for (const width of [360, 600]) {
  test(`at ${width} pixels what is written stays in sight, line by line`, async ({ page }) => {
    await page.setViewportSize({ width, height: 740 });
    await messageOf(page).click();
    for (let line = 1; line <= 6; line += 1) {
      await page.keyboard.type(`Line ${line} of a card that is written on a phone\n`);
      await expect(() => expectCaretInSight(page)).toPass();
    }
    const card = page.getByTestId('card-back');
    expect(await card.evaluate(({ scrollTop }) => scrollTop)).toBe(0);
    // Near only where the whole card is too small to write on.
    const lens = await card
      .locator('> div')
      .evaluate((element) => new DOMMatrix(getComputedStyle(element).transform).a);
    if (width < 480) expect(lens).toBeGreaterThan(1.5);
    else expect(lens).toBe(1);
  });
}

test('right-to-left text starts at the right, and its caret moves to the left', async ({ page }) => {
  await messageOf(page).click();
  await page.keyboard.insertText('שלום');
  const box = await messageOf(page).boundingBox();
  await expect(async () => {
    const caret = await caretBox(page);
    expect(caret.x).toBeGreaterThan((box?.x ?? 0) + (box?.width ?? 0) / 2);
    expect(caret.x).toBeLessThan((box?.x ?? 0) + (box?.width ?? 0) - 20);
  }).toPass();
  const atEnd = await restingCaretBox(page);
  await page.keyboard.press('ArrowRight');
  await expect.poll(async () => (await caretBox(page)).x).toBeGreaterThan(atEnd.x);
  await page.keyboard.press('ArrowLeft');
  await expect.poll(async () => (await caretBox(page)).x).toBeCloseTo(atEnd.x, 0);
  await page.keyboard.type(' abc');
  await expect.poll(async () => (await caretBox(page)).x).toBeLessThan(atEnd.x);
  await page.keyboard.press('ControlOrMeta+z');
  await expect(messageOf(page)).toHaveValue('שלום');
});

test('[B2-8] the fit is said live, and one click makes it fit', async ({ page }) => {
  const builder = builderOf(page);
  await messageOf(page).fill('Hello');
  await expect(builder.getByText(/^Fits · \d+ lines left$/)).toBeVisible();
  await messageOf(page).fill('A line of a long letter. '.repeat(24));
  await expect(builder.getByText(/^\d+ lines too long$/)).toBeVisible();
  await builder.getByRole('button', { name: /^Make it fit/ }).click();
  await expect(builder.getByText(/^Fits/)).toBeVisible();
  await expect(builder.getByRole('radio', { name: 'M', exact: true })).not.toBeChecked();
});

test('a pasted novel is cut, with a word about it', async ({ page }) => {
  await messageOf(page).click();
  await page.keyboard.insertText('x'.repeat(100_000));
  await expect(toast(page, 'Text Shortened')).toBeVisible();
  await expect(messageOf(page)).toHaveValue('x'.repeat(5000));
});

test('characters that cannot be printed are named, with a way out', async ({ page }) => {
  await messageOf(page).fill('Hello \u{12000} you');
  const note = builderOf(page).getByRole('status').filter({ hasText: 'U+12000' });
  await expect(note).toBeVisible();
  await expectAccessible(page, '#postcard-builder');
  await note.getByRole('button', { name: 'Remove what cannot be printed' }).click();
  await expect(messageOf(page)).toHaveValue('Hello  you');
  await expect(note).toHaveCount(0);
});

test('[B2-6, S-8] signed out, the address book kindly offers to sign in', async ({ page }) => {
  await builderOf(page).getByRole('button', { name: 'ADD FROM ADDRESS BOOK' }).click();
  const dialog = page.getByRole('dialog', { name: 'Your address book' });
  await expect(dialog.getByRole('link', { name: 'Sign in or create an account' })).toHaveAttribute('href', /\/auth/);
  await expectAccessible(page, '[role=dialog]');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
});

async function selectedText(message: ReturnType<typeof messageOf>): Promise<string> {
  return message.evaluate((area: HTMLTextAreaElement) => area.value.slice(area.selectionStart, area.selectionEnd));
}

/** Inside of the card, and between the window's top and the bar. */
async function expectCaretInSight(page: Page): Promise<void> {
  const caret = await caretBox(page);
  const card = await page.getByTestId('card-back').boundingBox();
  const bar = await builderOf(page).getByRole('button', { name: 'Back', exact: true }).boundingBox();
  if (!card || !bar) throw new Error('nothing to measure');
  expect(caret.y).toBeGreaterThanOrEqual(Math.max(0, card.y));
  expect(caret.y + caret.height).toBeLessThanOrEqual(Math.min(bar.y, card.y + card.height));
}
