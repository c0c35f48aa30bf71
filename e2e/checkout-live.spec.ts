/** Live keys, with Stripe's card field. A stand-in for Stripe's script pays in the sandbox. */
import type { Page } from '@playwright/test';
import { ERRORS } from '#domain/errors.ts';
import { chargesOf, expectFailed, expectThanks, fillContact, openCheckout, pressPay } from './checkout-page.ts';
import { expect, test } from './fixtures.ts';

test.describe.configure({ timeout: 180_000 });

/** Changes the page's configuration, which decides on the card form. */
async function serveAsLive(page: Page): Promise<void> {
  await page.route(
    ({ pathname }) => pathname === '/',
    async (route) => {
      const answer = await route.fetch();
      // With live keys, the server's policy would allow Stripe's script.
      const { 'content-security-policy': _policy, ...headers } = answer.headers();
      await route.fulfill({
        response: answer,
        headers,
        body: (await answer.text()).replace('"mode":"sandbox"', '"mode":"stripe"'),
      });
    },
  );
}

const STRIPE_SCRIPT = 'https://js.stripe.com/**';

type Calls = { readonly billing: unknown };

/** Has no card field until `hasStripeCard` is set, as if a script were blocked. */
async function fakeStripe(page: Page): Promise<void> {
  const install = () => {
    const pay = async (
      secret: string,
      { payment_method: { billing_details: billing } }: { payment_method: { billing_details: unknown } },
    ) => {
      Object.assign(window, { stripeCalls: { billing } });
      const post = async (path: string, form: Record<string, string>) =>
        (await fetch(path, { method: 'POST', body: new URLSearchParams({ key: 'pk_test_sandbox', ...form }) })).json();
      const card = { 'card[number]': '4242424242424242', 'card[exp_month]': '12', 'card[exp_year]': '2034' };
      const method = await post('/v1/payment_methods', { type: 'card', ...card });
      const id = secret.replace(/_secret_.*/, '');
      const form = { client_secret: secret, payment_method: method.id };
      return { paymentIntent: await post(`/v1/payment_intents/${id}/confirm`, form) };
    };
    const nothing = () => {};
    const listeners: Record<string, (event: object) => void> = {};
    const field = {
      on: (event: string, listen: (event: object) => void) => {
        listeners[event] = listen;
        if (event === 'change') setTimeout(() => listen({ complete: true, elementType: 'card' }), 0);
        return field;
      },
      off: nothing,
      mount: nothing,
      unmount: nothing,
      destroy: nothing,
      update: nothing,
      focus: nothing,
    };
    const elements = {
      create: () => field,
      getElement: () => ('hasStripeCard' in window ? field : null),
      update: nothing,
    };
    const stripe = {
      elements: () => elements,
      createToken: nothing,
      createPaymentMethod: nothing,
      confirmCardPayment: pay,
    };
    Reflect.set(window, 'Stripe', () => ({ ...stripe, _registerWrapper: nothing, registerAppInfo: nothing }));
  };
  await page.route(STRIPE_SCRIPT, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: `(${install.toString()})()` }),
  );
}

test('[C-10, C-13, F-1] reports a missing Stripe script and card element, then confirms the payment with email and phone', async ({
  page,
  request,
  signedIn,
}) => {
  await page.route(STRIPE_SCRIPT, (route) => route.abort());
  await serveAsLive(page);
  await openCheckout(page);
  await fillContact(page, signedIn.email);
  await expect(page.getByText('Sandbox: no money moves')).toHaveCount(0);
  await pressPay(page);
  await expectFailed(page, ERRORS.stripe_not_loaded.message);

  await fakeStripe(page);
  const script = page.waitForResponse(STRIPE_SCRIPT);
  await page.getByRole('button', { name: 'Try Again' }).click();
  await script;
  await pressPay(page);
  await expectFailed(page, ERRORS.card_element_missing.message);

  await page.evaluate(() => Object.assign(window, { hasStripeCard: true }));
  await pressPay(page);
  await expectThanks(page);
  const calls = await page.evaluate(() => (window as unknown as { stripeCalls: Calls }).stripeCalls);
  expect(calls.billing).toEqual({ email: signedIn.email, phone: '(212) 555-0123' });
  expect(await chargesOf(request, signedIn)).toBe(1);
});
