import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { backButton, boxOf, nextButton } from '#testing/components/builder.ts';
import { cardAt, ROSA } from '#testing/components/cards.ts';
import { changeConfig } from '#testing/components/change-config.ts';
import { openBuilder, PHONE } from '#testing/components/render-app.tsx';
import { signIn } from '#testing/components/sign-in.ts';

// 720 × 450 is a laptop's window at 200% zoom.
test.each([
  { width: 820, height: 1180 },
  { width: 720, height: 450 },
])('[T-1] at $width pixels, the header of each step is one line', async (viewport) => {
  for (const step of [1, 4] as const) {
    await openBuilder(cardAt(step, { message: 'By sea', ...ROSA }), { viewport });
    await expect.element(page.getByTestId('studio-header')).toBeVisible();
    const steps = boxOf(page.getByRole('navigation', { name: 'Steps' }));
    const price = boxOf(page.getByTestId('studio-header').getByText('$3.49'));
    expect(price.left, `step ${step}`).toBeGreaterThan(steps.right);
    expect(document.documentElement.scrollWidth).toBe(viewport.width);
  }
});

test('price and delivery show from the first step on, and depend on the country', async () => {
  // A Monday: printed on Tuesday, then 3 to 7 business days in the USA, 7 to 21 days elsewhere.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-02T12:00:00Z') });
  onTestFinished(() => void vi.useRealTimers());
  const says = (arrival: string) =>
    expect.element(page.getByText(`$3.49 with free delivery · arrives ${arrival}`)).toBeVisible();
  const arrivesAt = (heading: string) => expect.element(page.getByRole('heading', { name: heading })).toBeVisible();
  const [athome, abroad] = ['Mar 6–12', 'Mar 10–24'];

  await openBuilder();
  await arrivesAt('Select photo');
  await says(athome);
  await openBuilder(cardAt(1, { message: 'By sea and by air', ...ROSA }));
  await nextButton().click();
  await arrivesAt('Write your message');
  await says(athome);

  const choose = async (country: string) => {
    await page.getByRole('combobox', { name: 'Country' }).click();
    await page.getByRole('option', { name: country }).click();
  };
  for (const country of ['Germany', 'UK', 'France']) {
    await choose(country);
    await says(abroad);
  }
  await backButton().click();
  await arrivesAt('Select photo');
  await says(abroad);
  await nextButton().click();
  await arrivesAt('Write your message');
  await nextButton().click();
  await arrivesAt('Preview Your Postcard');
  await says(abroad);
  await backButton().click();
  await choose('USA');
  await says(athome);
});

test('[O-7] the header shows the price list in force, with delivery to the country', async () => {
  await changeConfig(({ prices }) => ({
    prices: {
      ...prices,
      currency: 'gbp',
      order_cents: 420,
      delivery_cents: { ...prices.delivery_cents, Germany: 110 },
    },
  }));
  const header = page.getByTestId('studio-header');
  await openBuilder(cardAt(2, { message: 'By sea', ...ROSA }));
  await expect.element(header).toMatchTextContent(/£4\.20 with free delivery/);
  await openBuilder(cardAt(2, { message: 'By sea', ...ROSA, country: 'Germany' }));
  await expect.element(header).toMatchTextContent(/£5\.30 with delivery/);
});

test('[R-9] from 1024 pixels up, the way to the account stands in the header; a phone still names the shop', async () => {
  await openBuilder(undefined, { viewport: { width: 1024, height: 768 } });
  const header = page.getByTestId('studio-header');
  await expect.element(header.getByRole('link', { name: 'Login / Sign Up' })).toBeVisible();
  await signIn();
  await openBuilder(undefined, { viewport: { width: 1440, height: 900 } });
  await expect.element(header.getByRole('link', { name: 'Dashboard' })).toBeVisible();
  await expect.element(header.getByRole('button', { name: 'Sign Out' })).toBeVisible();
  await openBuilder(undefined, { viewport: PHONE });
  await expect.element(header.getByRole('link', { name: 'Cartolina' })).toBeVisible();
  await expect.element(header.getByRole('link', { name: 'Dashboard' })).not.toBeInTheDocument();
  expect(document.documentElement.scrollWidth).toBe(PHONE.width);
});
