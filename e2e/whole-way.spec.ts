/** The whole path of a customer's photo, from the file to the printed card, with animations. */
import sharp from 'sharp';
import { builderOf, goToPreview, openBuilder } from './builder-page.ts';
import { expectThanks, fillContact, ordersOf, pickCard, pressPay } from './checkout-page.ts';
import { expect, test } from './fixtures.ts';

test('[B1-1, F-1, F-2, S-6] a customer’s photo is ordered, paid for and printed', async ({
  page,
  request,
  signedIn,
}) => {
  test.setTimeout(180_000);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await openBuilder(page);
  await goToPreview(page, 'Printed from my own photo.');
  await builderOf(page).getByRole('button', { name: 'Continue to Checkout' }).click();
  await fillContact(page, signedIn.email);
  await pickCard(page, 'Succeeds');
  await pressPay(page);
  await expectThanks(page);

  const [order] = await ordersOf(request, signedIn);
  await expect
    .poll(async () => (await ordersOf(request, signedIn))[0]?.postgrid_order_id, { timeout: 60_000 })
    .not.toBeNull();
  const { items }: { items: { description: string; front_url: string; pdf_url: string }[] } = await (
    await request.get('/sandbox/api/prints')
  ).json();
  const print = items.find(({ description }) => description.includes(String(order?.id)));
  const front = await (await request.get(String(print?.front_url))).body();
  expect(await colourAt(front, 0.2)).toBe('red');
  expect(await colourAt(front, 0.8)).toBe('blue');
  const pdf = await (await request.get(String(print?.pdf_url))).body();
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
});

/** Halfway down, at this fraction of the width. */
async function colourAt(picture: Buffer, across: number): Promise<'red' | 'blue'> {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (Math.floor(info.height / 2) * info.width + Math.floor(info.width * across)) * info.channels;
  return (data[at] ?? 0) > (data[at + 2] ?? 0) ? 'red' : 'blue';
}
