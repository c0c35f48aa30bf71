/** Shared by journeys: accounts, emails of the local inbox, toasts, the accessibility check. */
import { randomUUID } from 'node:crypto';
import { type APIRequestContext, test as base, expect, type Page } from '@playwright/test';
import axe from 'axe-core';
import { findViolations } from '#testing/find-violations.ts';
import { SESSION_KEY } from '#web/session/stored-session.ts';

export type Account = {
  readonly name: string;
  readonly email: string;
  readonly password: string;
  /** The accounts service's response: access_token, refresh_token, user… */
  readonly session: Record<string, unknown>;
};

type Fixtures = {
  /** A new account that isn't signed in here. */
  readonly account: Account;
  /** The same account, signed in here. */
  readonly signedIn: Account;
};

export const test = base.extend<Fixtures>({
  account: async ({ request }, use) => use(await createAccount(request)),
  signedIn: async ({ page, account }, use) => {
    await storeSession(page, account);
    await use(account);
  },
});

export { expect };

export function newEmail(): string {
  return `mia.${randomUUID().slice(0, 8)}@example.com`;
}

export async function createAccount(request: APIRequestContext): Promise<Account> {
  const account = { name: 'Mia Weber', email: newEmail(), password: `Pw-${randomUUID()}` };
  const answer = await request.post('/auth/v1/signup', {
    data: { email: account.email, password: account.password, data: { full_name: account.name } },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  return { ...account, session: await answer.json() };
}

/** Stores the session as if the account had signed in earlier in this browser. */
export async function storeSession(page: Page, { session }: Account): Promise<void> {
  // Any response of the site works, because storage belongs to the origin.
  await page.goto('/healthz');
  await page.evaluate(([key, value]) => localStorage.setItem(key, value), [
    SESSION_KEY,
    JSON.stringify(session),
  ] as const);
}

/** Holds back the pages' code until it is released; the prerendered page shows meanwhile. */
export async function holdCode(page: Page): Promise<{ release(): void }> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(/\/assets\/start-.*\.js$/, async (route) => {
    await promise;
    await route.continue();
  });
  return { release: resolve };
}

export function bearer({ session }: Account): { readonly authorization: string } {
  return { authorization: `Bearer ${String(session.access_token)}` };
}

export type Email = { readonly id: string; readonly subject: string; readonly text: string; readonly html: string };

/** Waits for an email to this address with a matching subject, and returns the newest. */
export async function waitForEmail(request: APIRequestContext, to: string, subject: RegExp): Promise<Email> {
  let found: { id: string; subject: string } | undefined;
  await expect
    .poll(
      async () => {
        const answer = await request.get('/sandbox/api/inbox', { params: { to } });
        const { items }: { items: { id: string; subject: string }[] } = await answer.json();
        found = items.find((email) => subject.test(email.subject));
        return found?.subject;
      },
      { timeout: 30_000 },
    )
    .toMatch(subject);
  return (await request.get(`/sandbox/api/inbox/${found?.id}`)).json();
}

/** Returns the email's link to the accounts service. */
export function linkIn({ text }: Email): string {
  const [link] = /https?:\/\/\S+\/auth\/v1\/open\S+/.exec(text) ?? [];
  if (link === undefined) throw new Error(`no link in the email: ${text}`);
  return link;
}

/** Opens a link of an email and presses the button behind it. */
export async function openLink(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await expectAccessible(page);
  await page.getByRole('button').click();
}

/** Finds the toast with this text in its title or description. */
export function toast(page: Page, text: string | RegExp) {
  return page.locator('section[aria-label^=Notifications]').getByRole('listitem').filter({ hasText: text });
}

/** Checks the whole page, or the one element that the selector finds. */
export async function expectAccessible(page: Page, within?: string): Promise<void> {
  // A page that is still loading has no heading.
  await page
    .locator(within ?? 'h1')
    .first()
    .waitFor();
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const element = within === undefined ? null : await page.locator(within).elementHandle();
  expect(await page.evaluate(findViolations, element)).toEqual([]);
}
