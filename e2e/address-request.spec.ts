/** Asks people for their address by a link, which they open in a browser without an account. */
import { builderOf, openCard } from './builder-page.ts';
import { expect, test, waitForEmail } from './fixtures.ts';

test('[M-10] the sender makes a link, the reader gives an address, and the card goes there without the sender seeing it', async ({
  page,
  browser,
  request,
  signedIn,
}) => {
  await openCard(page, { step: 2, text: { message: 'The lake is as green as they say.' } });
  const asking = page.getByRole('dialog', { name: 'Ask for an address' });
  const askLink = page.getByRole('button', { name: 'Ask them with a link' });
  await askLink.click();
  await asking.getByLabel('Their name').fill('Anna');
  await asking.getByRole('checkbox', { name: 'Keep their address hidden from me' }).click();
  await asking.getByRole('button', { name: 'Make a Link' }).click();
  const link = (await asking.getByText(/\/address#/).textContent()) ?? '';
  await page.keyboard.press('Escape');
  await expect(builderOf(page).getByText("Waiting for Anna's address.")).toBeVisible();

  await test.step('the reader needs no account', async () => {
    const stranger = await browser.newContext({ reducedMotion: 'reduce' });
    const reader = await stranger.newPage();
    const asked: string[] = [];
    reader.on('request', (request) => void asked.push(request.url()));
    await reader.goto(link);
    await expect(reader.getByRole('heading', { level: 1 })).toContainText('would like to send you a postcard');
    await expect(reader.getByLabel('Name', { exact: true })).toHaveValue('Anna');
    await reader.getByLabel('Name', { exact: true }).fill('Anna Weber');
    await reader.getByLabel('Address Line 1').fill('Geheimweg 77');
    await reader.getByLabel('City').fill('Portland');
    await reader.getByLabel('Postal code').fill('04101');
    await reader.getByRole('button', { name: 'Send My Address' }).click();
    await expect(reader.getByRole('heading', { level: 1, name: 'Thank you!' })).toBeVisible();
    const token = link.split('#')[1] ?? '';
    expect(asked.filter((url) => new URL(url).pathname.concat(new URL(url).search).includes(token))).toEqual([]);
    await reader.reload();
    await expect(reader.getByRole('heading', { level: 1, name: 'Already Answered' })).toBeVisible();
    await stranger.close();
  });

  await test.step('the sender is notified by email, and finds the address on the card', async () => {
    const email = await waitForEmail(request, signedIn.email, /^Anna sent you their address$/);
    expect(email.html).toContain('/?step=2');
    expect(email.html).not.toContain('Geheimweg');
  });
  await expect(builderOf(page).getByText('Address hidden from you')).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText('Geheimweg')).toHaveCount(0);
});
