import { readFile } from 'node:fs/promises';
import { readZip } from '#testing/read-zip.ts';
import { bearer, expect, expectAccessible, holdCode, test, toast, waitForMail } from './fixtures.ts';
import { orderCard } from './ordered-cards.ts';

test.describe('everything that is kept about a person', () => {
  test('is downloaded from the account page', async ({ page, signedIn, request }) => {
    const address = {
      recipient_name: 'Rosa Bianchi',
      recipient_address_line1: '12 Harbor Street',
      recipient_postal_code: '04101',
      recipient_city: 'Portland',
      recipient_state: 'ME',
      recipient_country: 'USA',
    };
    await request.post('/rest/v1/addresses', { headers: bearer(signedIn), data: address });
    await page.goto('/account');
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download My Data' }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toMatch(/^my-data-\d{4}-\d\d-\d\d\.zip$/);
    const files = readZip(await readFile(await download.path()));
    const data = JSON.parse(files.get('data.json')?.toString() ?? 'null');
    expect(data).toMatchObject({
      user: { email: signedIn.email },
      profile: { full_name: signedIn.name },
      addresses: [address],
    });
  });

  test('is deleted with the account, and the address can be used again', async ({ page, signedIn, request }) => {
    await waitForMail(request, signedIn.email, /./);
    await page.goto('/account');
    await page.evaluate(() => localStorage.setItem('cartolina.contact', '{"email":"mia@example.com"}'));
    await page.getByRole('button', { name: 'Delete My Account' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
    await expectAccessible(page, '[role=dialog]');

    await dialog.getByLabel('Your password', { exact: true }).fill('not the password');
    await dialog.getByRole('button', { name: 'Delete for Good' }).click();
    await expect(dialog.getByLabel('Your password', { exact: true })).toHaveAccessibleDescription(
      /This is not your password/,
    );
    await dialog.getByLabel('Your password', { exact: true }).fill(signedIn.password);
    await dialog.getByRole('button', { name: 'Delete for Good' }).click();
    await expect(toast(page, 'Your account is deleted')).toBeVisible();
    await expect(page).toHaveURL(/\/$/);
    await expect(page.getByRole('link', { name: 'Login / Sign Up' })).toBeVisible();
    const kept = await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('cartolina.')));
    expect(kept).toEqual([]);
    const inbox = await (await request.get('/sandbox/api/inbox', { params: { to: signedIn.email } })).json();
    expect(inbox.items).toEqual([]);

    await page.goto('/auth?mode=sign-up');
    await page.getByLabel('Full name').fill('Mia Again');
    await page.getByLabel('Email').fill(signedIn.email);
    await page.getByLabel('Password', { exact: true }).fill('harbor-lights-43');
    await page.getByRole('button', { name: 'Create Account' }).click();
    await expect(page.getByRole('button', { name: 'Sign Out' })).toBeVisible();
    await page.goto('/account');
    await expect(page.getByText('Signed in as Mia Again')).toBeVisible();
  });

  test('stays while an order is under way, which is named and can be cancelled there', async ({
    page,
    signedIn,
    request,
    baseURL,
  }) => {
    const { orderId, orderNumber } = await orderCard({ request, baseURL }, signedIn, 'Grace Hopper');
    await page.goto('/account');
    await page.getByRole('button', { name: 'Delete My Account' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
    await dialog.getByLabel('Your password', { exact: true }).fill(signedIn.password);
    await dialog.getByRole('button', { name: 'Delete for Good' }).click();
    await expect(dialog.getByText(`Order #${orderNumber}: is being printed.`)).toBeVisible();
    await expectAccessible(page, '[role=dialog]');
    await dialog.getByRole('button', { name: 'Cancel and Refund' }).click();
    await expect(toast(page, 'Order cancelled')).toBeVisible();
    const headers = bearer(signedIn);
    await expect
      .poll(async () => (await (await request.get(`/rest/v1/orders/${orderId}`, { headers })).json()).payment_status)
      .toBe('refunded');
    await dialog.getByRole('button', { name: 'Delete for Good' }).click();
    await expect(toast(page, 'Your account is deleted')).toBeVisible();
  });
});

test.describe('who is signed in', () => {
  test('[A-6] user and session are there after the first event; until then the page waits', async ({
    page,
    signedIn,
  }) => {
    // The client that knows comes late.
    const late = Promise.withResolvers<void>();
    await page.route('**/assets/module-*.js', async (route) => {
      await late.promise;
      await route.continue();
    });
    await page.goto('/account', { waitUntil: 'commit' });
    await expect(page.getByText('Loading')).toBeAttached();
    await expect(page).toHaveURL(/\/account$/);
    await expect(page.getByText('Signed in as')).toHaveCount(0);
    late.resolve();
    await expect(page.getByText(`Signed in as ${signedIn.name}`)).toBeVisible();
  });

  test('[A-6] with nobody signed in, the page knows at once and asks', async ({ page }) => {
    await page.goto('/account');
    await expect(page).toHaveURL(/\/auth\?next=%2Faccount$/);
  });
});

test.describe('header', () => {
  test('[R-9] signed in: the account is one step away, and nothing wraps on a small phone', async ({
    page,
    signedIn,
  }) => {
    expect(signedIn.email).toContain('@');
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto('/');
    const header = page.getByRole('banner');
    await expect(header.getByRole('button', { name: 'Sign Out' })).toBeVisible();
    const boxes = await Promise.all(
      [header.getByRole('link', { name: 'Cartolina' }), header.getByRole('button', { name: 'Sign Out' })].map((each) =>
        each.boundingBox(),
      ),
    );
    const middles = boxes.map((box) => Math.round((box?.y ?? 0) + (box?.height ?? 0) / 2));
    expect(Math.abs((middles[0] ?? 0) - (middles[1] ?? 99))).toBeLessThanOrEqual(2);
    expect(boxes[1]?.height).toBeLessThanOrEqual(44);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    await header.getByRole('link', { name: 'Your account' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your account');
  });

  for (const isEarly of [false, true]) {
    const when = isEarly ? ', pressed before the page’s code is there' : '';
    test(`[R-9] signing in from the header leads back to where the visitor was${when}`, async ({ page, account }) => {
      const path = isEarly ? '/privacy' : '/privacy?from=mail#top';
      const held = isEarly ? await holdCode(page) : null;
      await page.goto(path);
      if (!isEarly) await page.locator('html[data-live]').waitFor();
      await page.getByRole('banner').getByRole('link', { name: 'Login / Sign Up' }).click();
      held?.release();
      await page.getByLabel('Email').fill(account.email);
      await page.getByLabel('Password', { exact: true }).fill(account.password);
      await page.getByRole('button', { name: 'Sign In' }).click();
      await expect(page).toHaveURL(path);
    });
  }
});
