/** Findings between the card and the checkout. */
import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { checkoutButton, fillAddress, messageField, nextButton } from '#testing/components/builder.ts';
import { cardAt, ROSA } from '#testing/components/cards.ts';
import { expectAccessible } from '#testing/components/expect-accessible.ts';
import { chooseFile } from '#testing/components/photo-files.ts';
import { makePhoto, photoCardAt } from '#testing/components/photos.ts';
import { openBuilder, PHONE } from '#testing/components/render-app.tsx';
import { loseLine, stubRequest } from '#testing/components/stub-request.ts';
import { engine } from '#web/card/engine.ts';
import { engineStore } from '#web/card/engine-store.ts';

const SMALL = { width: 900, height: 690 } as const;

const question = page.getByRole('alertdialog', { name: 'Print it like this?' });

test('errors block the checkout until fixed, and warnings are asked about', async () => {
  await openBuilder(await photoCardAt(3, { message: 'A line of a long letter. '.repeat(24), ...ROSA }));
  await expect.element(page.getByText(/Your message is \d+ lines too long/)).toBeVisible();
  await expect.element(checkoutButton()).toBeDisabled();
  await expectAccessible(page.getByRole('main').element());
  await page.getByRole('button', { name: /^Use size/ }).click();
  await expect.element(page.getByText('Ready to print')).toBeVisible();
  await expect.element(page.getByRole('region', { name: 'Print check' })).toHaveFocus();
  await expect.element(checkoutButton()).toBeEnabled();

  await page.getByRole('button', { name: /^Back to step 1/ }).click();
  await chooseFile(await makePhoto(SMALL, 'small.jpg'));
  await expect.element(page.getByText('small.jpg')).toBeVisible();
  await nextButton().click();
  await expect.element(page.getByRole('heading', { name: 'Write your message' })).toBeVisible();
  await nextButton().click();
  await expect.element(page.getByText(/Your photo will look soft/)).toBeVisible();
  await checkoutButton().click();
  await expect.element(question).toHaveAccessibleDescription(/Your photo will look soft/);
  await question.getByRole('button', { name: 'Go to the photo' }).click();
  await expect.element(page.getByText('small.jpg')).toBeVisible();
});

test('[T-5] Go to the photo leads to the one that is meant', async () => {
  const [card, tiny] = await Promise.all([
    photoCardAt(3, { message: 'Dear Nonna', ...ROSA }),
    photoCardAt(3, {}, { width: 240, height: 160 }),
  ]);
  const slots = [card, tiny].flatMap(({ design }) => design.front.slots);
  await openBuilder({
    ...card,
    design: { ...card.design, front: { ...card.design.front, layout: 'two-across', slots } },
    photos: { ...card.photos, ...tiny.photos },
    files: new Map([...card.files, ...tiny.files]),
  });
  await page
    .getByRole('group', { name: /Photo 2 is too small/ })
    .getByRole('button', { name: 'Go to the photo' })
    .click();
  const second = page.getByRole('button', { name: 'Photo 2 is too small to print' });
  await expect.element(second).toHaveAttribute('aria-pressed', 'true');
});

test('[B3-4] one dialog asks about every warning, and accepted ones are not asked about again', async () => {
  const text = { message: 'Dear Nonna', ...ROSA, fontColor: '#c77700', state: '' } as const;
  await openBuilder(await photoCardAt(3, text, SMALL), { viewport: PHONE });
  await expect.element(checkoutButton()).toHaveAccessibleDescription('3 things to check');
  const heading = page.getByRole('heading', { name: 'Before we print' });
  await page.getByRole('button', { name: '3 things to check' }).click();
  await expect.element(heading).toBeInViewport();
  await expect.element(heading).toHaveFocus();
  await expectAccessible(page.getByRole('main').element());

  await checkoutButton().click();
  for (const doubt of [/Your photo will look soft/, /pale at this size/, /The address has no State/]) {
    await expect.element(question).toHaveAccessibleDescription(doubt);
  }
  await expectAccessible(question.element());
  await question.getByRole('button', { name: 'Look again' }).click();
  await expect.element(heading).toBeInViewport();
  await checkoutButton().click();
  await question.getByRole('button', { name: 'Print anyway' }).click();
  await expect.element(page.getByRole('heading', { name: 'Checkout', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await expect.element(checkoutButton()).toBeEnabled();
  await expect.element(page.getByText(/to check$/)).not.toBeInTheDocument();
  await checkoutButton().click();
  await expect.element(page.getByRole('heading', { name: 'Checkout', exact: true })).toBeVisible();
});

test('[B3-4] a dialog asks about an incomplete address before the checkout', async () => {
  await openBuilder(cardAt(3, { message: 'Dear Nonna', ...ROSA, state: '', postalCode: '' }));
  const lack = 'The address has no State and no Postal code. Mail may not arrive.';
  await expect.element(page.getByText(new RegExp(lack))).toBeVisible();
  await expect.element(page.getByText('Ready to print')).not.toBeInTheDocument();

  await checkoutButton().click();
  await expect.element(question).toHaveAccessibleDescription(lack);
  await expectAccessible(question.element());
  await question.getByRole('button', { name: 'Go to the address' }).click();
  const heading = page.getByRole('heading', { name: 'Write your message' });
  await expect.element(heading).toHaveFocus();

  await fillAddress({ State: 'ME' });
  await nextButton().click();
  await checkoutButton().click();
  await expect.element(question).toHaveAccessibleDescription('The address has no Postal code. Mail may not arrive.');
  await question.getByRole('button', { name: 'Print anyway' }).click();
  await expect.element(page.getByRole('heading', { name: 'Order summary' })).toBeVisible();
});

test('[B3-4] an undeliverable card blocks the checkout', async () => {
  await openBuilder(cardAt(3, { message: 'Dear Nonna', ...ROSA, city: '', state: '', postalCode: 'ZZZ' }));
  await expect.element(page.getByText(/We couldn't deliver this card\.$/)).toBeVisible();
  await expect.element(checkoutButton()).toBeDisabled();
  await page.getByRole('button', { name: 'Go to the address' }).click();
  await expect.element(page.getByRole('heading', { name: 'Write your message' })).toBeVisible();
});

test('[P-5] a long word is hyphenated by its language before the card is ready to print', async () => {
  await openBuilder(cardAt(3, { message: 'Donaudampfschifffahrtsgesellschaftskapitän', language: 'de', ...ROSA }));
  await expect.element(page.getByText('Ready to print')).toBeVisible();
  expect([...engineStore.get().hyphenators.keys()]).toContain('de');
});

test('[P-4] a message in Thai is broken between words before the card is ready to print', async () => {
  await openBuilder(cardAt(3, { message: 'สวัสดีจากภูเก็ต', language: 'th', ...ROSA }));
  await expect.element(page.getByText('Ready to print')).toBeVisible();
  expect(engineStore.get().fonts.thaiWords?.endsFrom('ภูเก็ต', 0)).toContain('ภูเก็ต'.length);
});

test('[T-17] while letters load, the bar says so instead of counting; if they can’t, it leads to the error', async () => {
  const held = Promise.withResolvers<void>();
  const line = stubRequest(/noto-kr-\d+/, () => held.promise.then(loseLine));
  await openBuilder(cardAt(3, { message: '감사합니다', ...ROSA }));
  const loading = page.getByText('Loading the letters for this text…');
  await expect.element(loading).toBeVisible();
  await expect.element(checkoutButton()).toHaveAccessibleDescription('Loading the letters for this text…');
  await expect.element(checkoutButton()).toBeDisabled();
  await expect.element(page.getByText(/to check$/)).not.toBeInTheDocument();

  held.resolve();
  const failure = page.getByRole('alert').filter({ hasText: "We couldn't load some letters." });
  await expect.element(failure.getByRole('button', { name: 'Try Again' })).toBeVisible();
  await expect.element(loading).not.toBeInTheDocument();
  await expect.element(checkoutButton()).toBeDisabled();
  await page.getByRole('button', { name: '1 thing to check' }).click();
  await expect.element(failure).toBeInViewport();

  line.lift();
  const mark = document.querySelector('#postcard-builder');
  await failure.getByRole('button', { name: 'Try Again' }).click();
  await expect.element(page.getByText('Ready to print')).toBeVisible();
  expect(document.querySelector('#postcard-builder'), 'the page was not reloaded').toBe(mark);
});

test('[P-5] patterns that fail to load stop the card only while it has a long word', async () => {
  const load = vi.spyOn(engine, 'loadHyphenator').mockRejectedValue(new TypeError('Failed to fetch'));
  onTestFinished(() => load.mockRestore());
  const failure = page.getByText("We couldn't load some letters.");
  await openBuilder(cardAt(2, { message: 'arbeidsongeschiktheidsverzekeringspolissen', language: 'nl', ...ROSA }));
  await expect.element(failure).toBeVisible();
  await messageField().fill('Dear Nonna');
  await expect.element(failure).not.toBeInTheDocument();
  expect(engineStore.get().hasFailed).toBe(false);
  await nextButton().click();
  await expect.element(page.getByText('Ready to print')).toBeVisible();
});
