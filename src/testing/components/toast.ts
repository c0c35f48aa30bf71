import { type Locator, page } from 'vitest/browser';

/** The toast that says this, in its title or its text. */
export function toast(text: string | RegExp): Locator {
  return page
    .getByRole('region', { name: /^Notifications/ })
    .getByRole('listitem')
    .filter({ hasText: text });
}
