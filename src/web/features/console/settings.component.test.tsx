import { expect, inject, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { getSettings } from '#contract/console/settings.ts';
import type { EndpointResponse } from '#contract/endpoint.ts';
import type { ChoicesRecord } from '#contract/shop-settings.ts';
import { expectAccessible } from '#testing/components/expect-accessible.ts';
import { openPage, PHONE } from '#testing/components/render-app.tsx';
import { signInAs } from '#testing/components/sign-in.ts';
import { toast } from '#testing/components/toast.ts';

const save = page.getByRole('button', { name: 'Save Settings' });
const quotes = page.getByRole('list', { name: 'Testimonials' });

async function openSettings(stage: Parameters<typeof openPage>[1] = {}): Promise<void> {
  signInAs(inject('operator'));
  await openPage('/console/settings', stage);
  await expect.element(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
}

/** As another operator does it. Only the quotes, because other tests go on beside this one. */
async function chooseQuotes(testimonials: ChoicesRecord['testimonials']): Promise<void> {
  const headers = { ...inject('operator').headers, 'content-type': 'application/json' };
  const loaded: EndpointResponse<typeof getSettings> = await (await fetch(getSettings.path, { headers })).json();
  const body = JSON.stringify({ choices: { ...loaded.choices, testimonials }, revision: loaded.revision });
  await fetch(getSettings.path, { method: 'PUT', headers, body });
}

test('[O-8, L-8] an operator sees the defaults, is told about nonsense, and puts quotes on the landing page', async () => {
  onTestFinished(() => chooseQuotes(null));
  await chooseQuotes(null);
  await openSettings({ viewport: PHONE });
  const name = page.getByRole('textbox', { name: 'Product name' });
  await expect.element(name).toHaveAttribute('placeholder', 'Cartolina');
  await expect
    .element(page.getByRole('combobox', { name: 'Quantity of a new card' }))
    .toHaveTextContent('Default (50)');
  const email = page.getByRole('textbox', { name: 'Contact email' });
  await email.fill('nobody');
  const countries = page.getByRole('group', { name: 'Countries offered' });
  for (const box of countries.getByRole('checkbox').all()) await box.click();
  await page.getByRole('button', { name: 'Add a Quote' }).click();
  await save.click();
  await expect.element(email).toHaveAccessibleDescription(/^Please enter a valid email address/);
  await expect.element(countries.getByText('Please offer at least one country.')).toBeVisible();
  const quote = quotes.getByRole('textbox', { name: 'Quote 1' });
  await expect.element(quote).toHaveAccessibleDescription('Please enter the quote.');
  await expectAccessible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(PHONE.width);

  await email.fill('');
  for (const box of countries.getByRole('checkbox').all()) await box.click();
  await quote.fill('  It hangs above my desk.  ');
  await quotes.getByRole('textbox', { name: 'Name' }).fill('Rosa');
  await quotes.getByRole('textbox', { name: 'Place' }).fill('Rome');
  await save.click();
  await expect.element(toast('Settings saved')).toBeVisible();
  await expect.element(quote).toHaveValue('It hangs above my desk.');
  await openPage('/');
  const section = page.getByRole('region', { name: 'What people say' });
  await expect.element(section.getByText('It hangs above my desk.')).toBeVisible();
  await expect.element(section.getByText('Sample quote').first()).not.toBeInTheDocument();
});

test('[O-8] an operator whose colleague was faster is told, keeps what was typed, and can look at theirs', async () => {
  onTestFinished(() => chooseQuotes(null));
  await openSettings();
  await chooseQuotes([{ quote: `Lovely ${crypto.randomUUID()}`, name: 'Otto', place: 'Ulm' }]);
  const name = page.getByRole('textbox', { name: 'Product name' });
  await name.fill('Mine');
  await save.click();
  await expect.element(page.getByText('Someone else changed the settings')).toBeVisible();
  await expect.element(name).toHaveValue('Mine');
  await page.getByRole('button', { name: 'Show Their Settings' }).click();
  await expect.element(quotes.getByRole('textbox', { name: 'Name' })).toHaveValue('Otto');
  await expect.element(name).toHaveValue('');
});
