/** Finds and uses the builder's parts in component tests. */
import { vi } from 'vitest';
import { cdp, type Locator, page } from 'vitest/browser';
import { neededFonts } from '#layout/fonts/needed-fonts.ts';
import { engineStore, requestFonts } from '#web/card/engine-store.ts';
import { templateDesign } from './cards.ts';

export const messageField = (): Locator => page.getByRole('textbox', { name: 'Message', exact: true });
export const nextButton = (): Locator => page.getByRole('button', { name: /^Next: / });
export const backButton = (): Locator => page.getByRole('button', { name: 'Back', exact: true });
export const checkoutButton = (): Locator => page.getByRole('button', { name: 'Continue to Checkout' });

/** Opens the menu in the studio's header. */
export async function chooseInMenu(name: string): Promise<void> {
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('menuitem', { name }).click();
}

export const cropFrame = (): Locator => page.getByRole('group', { name: /The front of your card, zoomed/ });

export const boxOf = (locator: Locator): DOMRect => locator.element().getBoundingClientRect();

/** Returns where the bar with the Next button begins, which covers what is below. */
export function stepBarTop(): number {
  return document.querySelector('[data-step-bar]')?.getBoundingClientRect().top ?? innerHeight;
}

/** Returns its position once it has stopped moving, because the caret follows the text a moment later. */
export async function settledBox(locator: Locator): Promise<DOMRect> {
  for (let before = boxOf(locator); ; ) {
    await new Promise((resolve) => setTimeout(resolve, 100));
    const now = boxOf(locator);
    if (now.x === before.x && now.y === before.y) return now;
    before = now;
  }
}

/** Waits until the assertion holds, however slow the machine. */
export function eventually(assertion: () => void | Promise<void>): Promise<void> {
  return vi.waitFor(assertion, { timeout: 30_000 });
}

/** Loads the fonts for this message, because a late font moves the text. */
export async function prepareFonts(message = ''): Promise<void> {
  await requestFonts(neededFonts(templateDesign({ message }), engineStore.get().fonts.pieces));
}

/** Focuses without a click, which would count as using the mouse. */
export async function focusOn(locator: Locator): Promise<void> {
  const element = await locator.findElement();
  if (!(element instanceof HTMLElement)) throw new TypeError("this can't take the focus");
  element.focus();
}

/** Inserts text at the caret, as pasting does. */
export async function insertText(text: string): Promise<void> {
  await cdp().send('Input.insertText', { text });
}

export async function fillAddress(address: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(address)) {
    await page.getByLabelText(label, { exact: true }).fill(value);
  }
}
