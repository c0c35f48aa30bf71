import { type Locator, page } from 'vitest/browser';

/** Returns the toast with this text in its title or body. */
export function toast(text: string | RegExp): Locator {
  return page
    .getByRole('region', { name: /^Notifications/ })
    .getByRole('listitem')
    .filter({ hasText: text });
}
