import {
  builderOf,
  chooseFile,
  fillAddress,
  goToMessage,
  goToPreview,
  makePhoto,
  messageOf,
  nextOf,
  openBuilder,
  ROSA,
} from './builder-page.ts';
import { expect, expectAccessible, test } from './fixtures.ts';

test('[B3-1, B3-4, B-2] both sides as they will be printed, with guides that can be hidden', async ({ page }) => {
  await openBuilder(page);
  await goToPreview(page);
  const builder = builderOf(page);
  await expect(builder.getByRole('img', { name: 'Front of your card, with your photo' })).toBeVisible();
  const back = builder.getByRole('img', { name: /^Back of your card\. Message: Dear Nonna, wish you were here!/ });
  await expect(back).toHaveAccessibleName(/Rosa Bianchi, 12 Harbor Street, Portland, ME 04101/);
  const shape = async () => {
    const box = await back.boundingBox();
    return (box?.width ?? 0) / (box?.height ?? 1);
  };
  await expect.poll(shape).toBeCloseTo(5.75 / 4.5, 2);
  await expect(builder.getByText('Bleed Area (0.125"), cut away')).toBeVisible();
  await expectAccessible(page, '#postcard-builder');

  await builder.getByRole('checkbox', { name: 'Guides' }).click();
  await expect(builder.getByText('Bleed Area (0.125"), cut away')).toHaveCount(0);
  await expect.poll(shape).toBeCloseTo(5.5 / 4.25, 2);
  await builder.getByRole('checkbox', { name: 'Life size' }).click();
  await expect(async () => expect((await back.boundingBox())?.width).toBeCloseTo(5.5 * 96, 0)).toPass();

  await builder.getByRole('radio', { name: 'Turn it' }).click();
  await expect(back).toHaveCount(0);
  await builder.getByRole('button', { name: 'Flip to the back' }).click();
  await expect(back).toBeVisible();
  await expectAccessible(page, '#postcard-builder');

  await builder.getByRole('button', { name: 'Back', exact: true }).click();
  await expect(messageOf(page)).toHaveValue('Dear Nonna, wish you were here!');
});

test('[B3-3] all printing options, their defaults, and what they change', async ({ page }) => {
  await openBuilder(page);
  await goToPreview(page);
  const builder = builderOf(page);
  const options = (name: string) => builder.getByRole('radiogroup', { name, exact: true }).getByRole('radio');
  const chosen = (name: string) =>
    builder.getByRole('radiogroup', { name, exact: true }).getByRole('radio', { checked: true });
  await expect(builder.getByRole('heading', { name: 'Printing Options' })).toBeVisible();
  for (const [name, count] of [
    ['Size', 3],
    ['Paper', 3],
    ['Print color', 2],
    ['Sides', 2],
    ['Orientation', 2],
  ] as const) {
    await expect(options(name)).toHaveCount(count);
  }
  await expect(chosen('Size')).toHaveAttribute('value', '4.25x5.5');
  await expect(chosen('Paper')).toHaveAttribute('value', 'matte-cover');
  await expect(chosen('Print color')).toHaveAttribute('value', 'full-color');
  await expect(chosen('Sides')).toHaveAttribute('value', 'single-sided');
  await expect(chosen('Orientation')).toHaveAttribute('value', 'landscape');
  const quantity = builder.getByRole('combobox', { name: 'Quantity' });
  await expect(quantity).toHaveText('50');
  await quantity.click();
  await expect(page.getByRole('option')).toHaveText(['25', '50', '100', '250', '500']);
  await page.getByRole('option', { name: '100', exact: true }).click();
  await expect(quantity).toHaveText('100');

  await builder.getByRole('radio', { name: /5x7/ }).click();
  await expect(builder.getByText('Printed 7 x 5 inches')).toBeVisible();
  await builder.getByRole('radio', { name: 'Portrait' }).click();
  await expect(builder.getByText('Printed 5 x 7 inches')).toBeVisible();
  await builder.getByRole('radio', { name: 'Black & white' }).click();
  await expect(builder.locator('svg filter')).toBeAttached();
});

test('errors block the checkout and are mended by one click, warnings need a nod', async ({ page }) => {
  await openBuilder(page);
  await goToPreview(page, 'A line of a long letter. '.repeat(24));
  const builder = builderOf(page);
  const checkout = builder.getByRole('button', { name: 'Continue to Checkout' });
  await expect(builder.getByText(/Your message is \d+ lines too long/)).toBeVisible();
  await expect(checkout).toBeDisabled();
  await expectAccessible(page, '#postcard-builder');
  await builder.getByRole('button', { name: /^Use size/ }).click();
  await expect(builder.getByText('Ready to print')).toBeVisible();
  await expect(checkout).toBeEnabled();

  await builder.getByRole('button', { name: /back to step 1/ }).click();
  await chooseFile(page, { ...(await makePhoto(900, 690)), name: 'small.jpg' });
  await expect(builder.getByText('small.jpg')).toBeVisible();
  await nextOf(page).click();
  await nextOf(page).click();
  await expect(builder.getByText(/The photo will look soft/)).toBeVisible();
  await expect(checkout).toBeDisabled();
  await builder.getByRole('checkbox', { name: 'Print it like this' }).click();
  await expect(checkout).toBeEnabled();
});

test('the bar says why the checkout is closed, and leads to what is in the way', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openBuilder(page);
  await chooseFile(page, await makePhoto(900, 690));
  await expect(nextOf(page)).toBeEnabled();
  await nextOf(page).click();
  await messageOf(page).fill('Dear Nonna');
  await fillAddress(page, { ...ROSA, 'Postal code': 'x1' });
  await nextOf(page).click();
  const builder = builderOf(page);
  const checkout = builder.getByRole('button', { name: 'Continue to Checkout' });
  await expect(checkout).toHaveAccessibleDescription('2 things to look at');
  await expect(checkout).toBeDisabled();
  await builder.getByRole('button', { name: '2 things to look at' }).click();
  const heading = builder.getByRole('heading', { name: 'Before it is printed' });
  await expect(heading).toBeInViewport();
  await expect(heading).toBeFocused();

  const nod = (about: RegExp) =>
    builder.getByRole('group', { name: about }).getByRole('checkbox', { name: 'Print it like this' });
  await nod(/The photo will look soft/).click();
  await expect(checkout).toHaveAccessibleDescription('1 thing to look at');
  await nod(/x1/).click();
  await expect(checkout).toBeEnabled();
  await expect(builder.getByText('to look at')).toHaveCount(0);
  await expectAccessible(page, '#postcard-builder');
});

test('[B3-2] what is missing shows as a placeholder', async ({ page }) => {
  await openBuilder(page);
  await goToPreview(page);
  await page.evaluate(async () => {
    const request = indexedDB.open('cartolina');
    const db = await new Promise<IDBDatabase>((resolve) => {
      request.onsuccess = () => resolve(request.result);
    });
    await new Promise((resolve) => {
      const emptyOnceKept = () => {
        const store = db.transaction('builder', 'readwrite').objectStore('builder');
        const read = store.get('new:state');
        read.onsuccess = () => (read.result?.step === 3 ? empty(store, read.result) : setTimeout(emptyOnceKept, 50));
      };
      const empty = (store: IDBObjectStore, state: { design: { text: object } }) => {
        const { design } = state;
        const text = {
          ...design.text,
          message: '',
          recipient: '',
          addressLine1: '',
          city: '',
          state: '',
          postalCode: '',
        };
        store.put({ ...state, design: { ...design, text } }, 'new:state').onsuccess = resolve;
      };
      emptyOnceKept();
    });
  });
  await openBuilder(page);
  const back = builderOf(page).getByRole('img', { name: /^Back of your card/ });
  await expect(back).toHaveAccessibleName(/Your message will appear here\.\.\./);
  await expect(back).toHaveAccessibleName(/Recipient Name, Address Line 1, City, State Postal Code/);
  await expect(builderOf(page).getByRole('button', { name: 'Continue to Checkout' })).toBeDisabled();
});

test('price and delivery are there from the first step on, and follow the country', async ({ page }) => {
  // A Monday: 3 to 7 business days in the USA, 7 to 21 days elsewhere.
  await page.clock.setFixedTime('2026-03-02T12:00:00Z');
  const builder = builderOf(page);
  const says = (arrival: string) =>
    expect(builder.getByText(`$3.49, delivery free · arrives ${arrival}`)).toBeVisible();
  const [athome, abroad] = ['Mar 5–11', 'Mar 9–23'];
  await openBuilder(page);
  await says(athome);
  await goToMessage(page);
  await says(athome);

  const choose = async (country: string) => {
    await builder.getByRole('combobox', { name: 'Country' }).click();
    await page.getByRole('option', { name: country }).click();
  };
  for (const country of ['Germany', 'UK', 'France']) {
    await choose(country);
    await says(abroad);
  }
  await builder.getByRole('button', { name: 'Back', exact: true }).click();
  await expect(builder.getByRole('heading', { name: 'Select photo' })).toBeVisible();
  await says(abroad);
  await nextOf(page).click();
  await messageOf(page).fill('By sea and by air');
  await builder.getByLabel('Recipient', { exact: true }).fill('Ana Martin');
  await builder.locator('input[name=addressLine1]').fill('4 Rue de la Paix');
  await builder.locator('input[name=postalCode]').fill('75002');
  await nextOf(page).click();
  await expect(builder.getByRole('heading', { name: 'Preview Your Postcard' })).toBeVisible();
  await says(abroad);
  await builder.getByRole('button', { name: 'Back', exact: true }).click();
  await choose('USA');
  await says(athome);
});

test('where the printer only makes wide cards, a tall one is stopped before paying and laid down by one click', async ({
  page,
}) => {
  // The server writes into the page what its printer can do: here, what PostGrid can.
  await page.route(
    ({ pathname }) => pathname === '/',
    async (route) => {
      const answer = await route.fetch();
      const body = (await answer.text())
        .replace(/"formats":\[[^\]]*\]/, '"formats":["6x4","9x6","11x6"]')
        .replace(/"orientations":\[[^\]]*\]/, '"orientations":["landscape"]');
      await route.fulfill({ response: answer, body });
    },
  );
  await openBuilder(page);
  await goToPreview(page);
  const builder = builderOf(page);
  await builder.getByRole('radio', { name: /portrait/i }).click();
  await expect(builder.getByText('Our printer makes wide cards only, and this one is tall.')).toBeVisible();
  await expect(builder.getByRole('button', { name: 'Continue to Checkout' })).toBeDisabled();
  await builder
    .getByRole('listitem')
    .filter({ hasText: 'Our printer makes wide cards only' })
    .getByRole('button', { name: 'Make the card wide' })
    .click();
  await expect(builder.getByText('Our printer makes wide cards only')).toHaveCount(0);
});
