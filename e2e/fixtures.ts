/** What journeys share: an account that is signed in, mails of the local inbox, a card that is ready to be paid for. */
import { randomUUID } from 'node:crypto';
import { AxeBuilder } from '@axe-core/playwright';
import { type APIRequestContext, test as base, expect, type Page } from '@playwright/test';
import { SESSION_KEY } from '#web/session/stored-session.ts';

export type Account = {
  readonly name: string;
  readonly email: string;
  readonly password: string;
  /** As the accounts service gave it: access_token, refresh_token, user… */
  readonly session: Record<string, unknown>;
};

type Fixtures = {
  /** A new account; the browser does not know of it. */
  readonly account: Account;
  /** The account, signed in in this page's browser. */
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

/** As if the account had signed in earlier in this browser. */
export async function storeSession(page: Page, { session }: Account): Promise<void> {
  // Any answer of the site will do: storage belongs to the origin.
  await page.goto('/healthz');
  await page.evaluate(([key, value]) => localStorage.setItem(key, value), [
    SESSION_KEY,
    JSON.stringify(session),
  ] as const);
}

/** The pages' code does not come before it is released; what is drawn ahead is there. */
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

export type Mail = { readonly id: string; readonly subject: string; readonly text: string; readonly html: string };

/** The newest mail to this address whose subject matches; waits for it. */
export async function waitForMail(request: APIRequestContext, to: string, subject: RegExp): Promise<Mail> {
  let found: { id: string; subject: string } | undefined;
  await expect
    .poll(
      async () => {
        const answer = await request.get('/sandbox/api/inbox', { params: { to } });
        const { items }: { items: { id: string; subject: string }[] } = await answer.json();
        found = items.find((mail) => subject.test(mail.subject));
        return found?.subject;
      },
      { timeout: 30_000 },
    )
    .toMatch(subject);
  return (await request.get(`/sandbox/api/inbox/${found?.id}`)).json();
}

/** The link of a mail that leads to the accounts service. */
export function linkIn({ text }: Mail): string {
  const [link] = /https?:\/\/\S+\/auth\/v1\/verify\S+/.exec(text) ?? [];
  if (link === undefined) throw new Error(`no link in the mail: ${text}`);
  return link;
}

/** [title, description] of the toast that says this. */
export function toast(page: Page, text: string | RegExp) {
  return page.locator('section[aria-label^=Notifications]').getByRole('listitem').filter({ hasText: text });
}

export async function expectAccessible(page: Page, within?: string): Promise<void> {
  // What holds the place of a page that is loading has no heading.
  if (within === undefined) await page.locator('h1').first().waitFor();
  await settle(page);
  // Frames hold mails and no script of ours runs in them, axe's neither.
  const axe = new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .options({ iframes: false, resultTypes: ['violations'] })
    .setLegacyMode(true);
  const { violations } = await (within === undefined ? axe : axe.include(within)).analyze();
  expect(violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => html) }))).toEqual([]);
}

/** Half-faded text has half the contrast. What moves for ever, or with the scrolling, is not waited for. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const passing = document.getAnimations().filter(({ effect, timeline, playState }) => {
      const isEndless = effect?.getComputedTiming().iterations === Number.POSITIVE_INFINITY;
      return playState === 'running' && timeline === document.timeline && !isEndless;
    });
    await Promise.all(passing.map((animation) => animation.finished.catch(() => {})));
  });
}
