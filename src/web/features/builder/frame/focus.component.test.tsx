/** Focus and scroll position after a step or a dialog. */
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { checkoutButton, focusOn, messageField, nextButton } from '#testing/components/builder.ts';
import { cardAt, ROSA } from '#testing/components/cards.ts';
import { expectAccessible } from '#testing/components/expect-accessible.ts';
import { openBuilder, PHONE, WIDE } from '#testing/components/render-app.tsx';

const FINISHED = { message: 'Dear Nonna, wish you were here!', ...ROSA };

for (const viewport of [WIDE, PHONE]) {
  test(`at ${viewport.width} pixels [T-15] each step starts at its top`, async () => {
    await openBuilder(cardAt(2, FINISHED), { viewport });
    await expect.element(messageField()).toBeVisible();
    scrollAway();
    await nextButton().click();
    const preview = page.getByRole('heading', { name: 'Preview Your Postcard' });
    await expect.element(preview).toHaveFocus();
    await expect.poll(() => scrollY).toBe(0);
    await expect.element(page.getByRole('region', { name: 'Your card' })).toBeInViewport();
    await expect.element(checkoutButton()).toBeEnabled();
    scrollAway();
    await checkoutButton().click();
    const checkout = page.getByRole('heading', { name: 'Checkout', exact: true });
    await expect.element(checkout).toHaveFocus();
    await expect.element(checkout).toBeInViewport();
    scrollAway();
    history.back();
    await expect.element(preview).toBeInTheDocument();
    await expect.poll(() => scrollY).toBe(0);
  });
}

test('leaving the studio starts at the top of the home page', async () => {
  await openBuilder(cardAt(1, FINISHED), { viewport: PHONE });
  await page.getByRole('link', { name: 'Leave the studio' }).click();
  await expect.element(page.getByRole('main')).toHaveFocus();
});

test('closing a dialog returns the focus', async () => {
  await openBuilder(cardAt(3, FINISHED));
  const menu = page.getByRole('button', { name: 'Menu' });
  await focusOn(menu);
  await userEvent.keyboard('{Enter}');
  await userEvent.keyboard('{Enter}');
  const question = page.getByRole('alertdialog');
  await expect.element(question).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(menu).toHaveFocus();
});

test('[B2-6, S-8] without an account, the address book offers to sign in and then returns the focus', async () => {
  await openBuilder(cardAt(2));
  const book = page.getByRole('button', { name: 'ADD FROM ADDRESS BOOK' });
  await focusOn(book);
  await userEvent.keyboard('{Enter}');
  const dialog = page.getByRole('dialog', { name: 'Your address book' });
  await expect
    .element(dialog.getByRole('link', { name: 'Sign in or create an account' }))
    .toHaveAttribute('href', expect.stringMatching(/\/auth/));
  await expectAccessible(dialog.element());
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(book).toHaveFocus();
});

test('the bar never covers the focused field', async () => {
  await openBuilder(cardAt(2, FINISHED), { viewport: { width: 720, height: 450 } });
  await messageField().click();
  for (let presses = 0; presses < 14; presses += 1) {
    await userEvent.tab();
    expect(isUnderBar(document.activeElement)).toBe(false);
  }
});

function isUnderBar(field: Element | null): boolean {
  const bar = document.querySelector('[data-step-bar]');
  if (bar === null || field === null || bar.contains(field) || !bar.parentElement?.contains(field)) return false;
  return field.getBoundingClientRect().bottom > bar.getBoundingClientRect().top + 1;
}

/** To the end of the page, if it scrolls, so that the next step's heading is in view only if the builder scrolls to it. */
function scrollAway(): void {
  scrollTo({ top: document.body.scrollHeight, behavior: 'instant' });
}
