import { gifOfFrames, heicFile, phoneJpeg } from '#testing/photo-fixtures.ts';
import {
  builderOf,
  chooseFile,
  choosePhoto,
  dragFile,
  fillAddress,
  makePhoto,
  messageOf,
  nextOf,
  openBuilder,
} from './builder-page.ts';
import { expect, expectAccessible, holdCode, test, toast } from './fixtures.ts';

const crop = { name: /The front of your card, zoomed/ };

test('[B1-1, B1-2, B1-4, B-1] step 1 asks for a photo, by drop or by browsing', async ({ page }) => {
  await openBuilder(page);
  const builder = builderOf(page);
  await expect(builder.getByRole('heading', { name: 'Select photo' })).toBeVisible();
  await expect(builder.getByText('Drop your image here, or browse')).toBeVisible();
  await expect(builder.getByText('Supports: JPG, PNG, GIF up to 10MB')).toBeVisible();
  await expect(builder.locator('input[type=file]')).toHaveAttribute('accept', 'image/*');
  await expect(nextOf(page)).toBeDisabled();
  const steps = builder.getByRole('navigation', { name: 'Steps' }).getByRole('listitem');
  await expect(steps).toHaveCount(4);
  await expect(steps.first().locator('[aria-current=step]')).toContainText('Photo');
  await expectAccessible(page, '#postcard-builder');

  const chooser = page.waitForEvent('filechooser');
  await builder.getByRole('button', { name: 'Browse Files' }).click();
  await (await chooser).setFiles(await makePhoto());
  await expect(nextOf(page)).toBeEnabled();
});

test('[B1-2] the zone highlights while a file is over it, and takes what is dropped', async ({ page }) => {
  await openBuilder(page);
  const zone = builderOf(page).getByText('Supports: JPG, PNG, GIF up to 10MB');
  const photo = await makePhoto();
  await dragFile(zone, photo, true);
  await expect(builderOf(page).locator('[data-over]')).toBeVisible();
  await dragFile(zone, photo);
  await expect(builderOf(page).locator('[data-over]')).toHaveCount(0);
  await expect(nextOf(page)).toBeEnabled();
});

test('[B1-3, K-3] the preview is 3:2 with a red guide at 2.08% and its label', async ({ page }) => {
  await openBuilder(page);
  await choosePhoto(page);
  const frame = await builderOf(page).getByRole('group', crop).boundingBox();
  const guide = await page.getByTestId('bleed-guide').boundingBox();
  if (!frame || !guide) throw new Error('nothing to measure');
  expect(frame.width / frame.height).toBeCloseTo(1.5, 2);
  expect((guide.x - frame.x) / frame.width).toBeCloseTo(0.0208, 3);
  expect((guide.y - frame.y) / frame.height).toBeCloseTo(0.0208, 2);
  await expect(page.getByTestId('bleed-guide')).toHaveCSS('border-top-color', 'rgb(185, 58, 43)');
  await expect(page.getByText('Bleed Area (0.125")')).toBeVisible();
  await expect(builderOf(page).getByText('sharp up to 5x7')).toBeVisible();
  await expectAccessible(page, '#postcard-builder');

  await chooseFile(page, { ...(await makePhoto(900, 690)), name: 'small.jpg' });
  await expect(builderOf(page).getByText('small.jpg')).toBeVisible();
  await expect(builderOf(page).getByText('will look soft at 4.25x5.5')).toBeVisible();
});

test('what the frame shows unshaded is what is printed, and the room of the print can be used', async ({ page }) => {
  await openBuilder(page);
  await choosePhoto(page, await makePhoto(2400, 1600));
  const builder = builderOf(page);
  const frame = builder.getByRole('group', crop);
  const more = (side: string) => builder.getByRole('button', { name: `Show more of the ${side}` });
  await expect(builder.getByText('Printed at 4.25x5.5')).toBeVisible();
  await expect(builder.getByText('At 4.25x5.5, what is pale is cut away.')).toBeVisible();
  const [whole, printed] = [await frame.boundingBox(), await page.getByTestId('printed-part').boundingBox()];
  if (!whole || !printed) throw new Error('nothing to measure');
  expect(printed.width / printed.height).toBeCloseTo(5.5 / 4.25, 2);
  expect(printed.height / whole.height).toBeCloseTo(4.25 / 4.5, 2);

  // A photo of the frame's own shape is wider than the card: it can be moved along, not up and down.
  for (const side of ['top', 'bottom']) await expect(more(side)).toHaveAttribute('aria-disabled', 'true');
  await expect(more('left')).not.toHaveAttribute('aria-disabled');
  await more('left').focus();
  await expect(async () => {
    await page.keyboard.press('Enter');
    await expect(more('left')).toHaveAttribute('aria-disabled', 'true', { timeout: 100 });
  }).toPass();
  await expect(more('left')).toBeFocused();
  await expect(more('right')).not.toHaveAttribute('aria-disabled');
  const shown = await frame.locator('image').getAttribute('transform');

  await nextOf(page).click();
  await messageOf(page).fill('Dear Nonna');
  await fillAddress(page);
  await nextOf(page).click();
  const front = builder.getByRole('img', { name: 'Front of your card, with your photo' });
  expect(shown).toMatch(/^matrix\(\S+ 0 0 \S+ 0 0\)$/);
  await expect(front.locator('image')).toHaveAttribute('transform', shown ?? '');
});

test('a tall photo on a wide card: said at once, and one press makes the card tall', async ({ page }) => {
  await openBuilder(page);
  await choosePhoto(page, await makePhoto(1600, 2400));
  const builder = builderOf(page);
  await expect(builder.getByText(/The photo is tall but the card is wide/)).toBeVisible();
  await builder.getByRole('button', { name: 'Make the card tall' }).click();
  await expect(builder.getByText(/The photo is tall/)).toHaveCount(0);
  const frame = builder.getByRole('group', crop);
  await expect(frame).toBeFocused();
  await expect(async () => {
    const box = await frame.boundingBox();
    expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(2 / 3, 2);
  }).toPass();
});

test('by keys: the photo takes the focus as it comes, and buttons at their end keep it', async ({ page }) => {
  await openBuilder(page);
  const builder = builderOf(page);
  const chooser = page.waitForEvent('filechooser');
  await builder.getByRole('button', { name: 'Browse Files' }).press('Enter');
  await (await chooser).setFiles(await makePhoto());
  await expect(builder.getByRole('group', crop)).toBeFocused();

  const zoomIn = builder.getByRole('button', { name: 'Zoom in' });
  await zoomIn.focus();
  await expect(async () => {
    await page.keyboard.press('Enter');
    await expect(zoomIn).toHaveAttribute('aria-disabled', 'true', { timeout: 100 });
  }).toPass();
  await expect(zoomIn).toBeFocused();
  const reset = builder.getByRole('button', { name: 'Reset' });
  await reset.press('Enter');
  await expect(reset).toHaveAttribute('aria-disabled', 'true');
  await expect(reset).toBeFocused();
});

test('at 320 pixels the builder that is still on its way is no wider than the page', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await holdCode(page);
  await page.goto('/');
  const waiting = builderOf(page).locator('.grid > *');
  await expect(waiting).not.toHaveCount(0);
  const rights = await waiting.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().right));
  expect(Math.max(...rights)).toBeLessThanOrEqual(300);
});

test('[B1-5] what is no image, too large or broken changes nothing and says why', async ({ page }) => {
  await openBuilder(page);
  await chooseFile(page, { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('hello') });
  await expect(toast(page, 'Please choose a photo')).toBeVisible();
  const tooLarge = Buffer.alloc(10 * 1024 * 1024 + 1);
  await chooseFile(page, { name: 'big.jpg', mimeType: 'image/jpeg', buffer: tooLarge });
  await expect(toast(page, 'larger than 10 MB')).toBeVisible();
  const { buffer } = await makePhoto();
  await chooseFile(page, { name: 'cut.jpg', mimeType: 'image/png', buffer: Buffer.from('not a picture') });
  await expect(toast(page, 'damaged or incomplete')).toBeVisible();
  await chooseFile(page, { name: 'page.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') });
  await expect(nextOf(page)).toBeDisabled();

  await choosePhoto(page, { name: 'good.jpg', mimeType: 'image/jpeg', buffer });
  await chooseFile(page, { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('hello') });
  await expect(builderOf(page).getByText('good.jpg')).toBeVisible();
  await expect(nextOf(page)).toBeEnabled();
});

test('a picture of absurd size or with endless frames is refused before it is decoded', async ({ page }) => {
  await openBuilder(page);
  const png = Buffer.from('89504e470d0a1a0a0000000d494844520000c3500000c3500802000000', 'hex');
  await chooseFile(page, { name: 'huge.png', mimeType: 'image/png', buffer: png });
  await expect(toast(page, '100 million pixels')).toBeVisible();
  await chooseFile(page, { name: 'endless.gif', mimeType: 'image/gif', buffer: gifOfFrames(10_000) });
  await expect(toast(page, 'more than 1,000 pictures')).toBeVisible();
  await expect(nextOf(page)).toBeDisabled();
});

test('a pasted picture becomes the photo', async ({ page }) => {
  await openBuilder(page);
  const { buffer } = await makePhoto();
  await page.evaluate(async (base64) => {
    const blob = await (await fetch(`data:image/jpeg;base64,${base64}`)).blob();
    const clipboardData = new DataTransfer();
    clipboardData.items.add(new File([blob], 'pasted.jpg', { type: 'image/jpeg' }));
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, buffer.toString('base64'));
  await expect(builderOf(page).getByText('pasted.jpg')).toBeVisible();
});

test('a turned phone photo stands upright', async ({ page }) => {
  await openBuilder(page);
  const buffer = await phoneJpeg({ width: 1200, height: 800 }, 6);
  await choosePhoto(page, { name: 'phone.jpg', mimeType: 'image/jpeg', buffer });
  await expect(builderOf(page).getByText('800x1200 pixels')).toBeVisible();
});

test('a HEIC file without an account: a kind word, nothing changed', async ({ page }) => {
  await openBuilder(page);
  await chooseFile(page, { name: 'IMG_1.HEIC', mimeType: 'image/heic', buffer: heicFile() });
  await expect(toast(page, 'Sign in and we convert it for you')).toBeVisible();
  await expect(nextOf(page)).toBeDisabled();
});

test('a HEIC file with an account is converted by the server', async ({ page, signedIn: _account }) => {
  await openBuilder(page);
  await choosePhoto(page, { name: 'IMG_1.HEIC', mimeType: 'image/heic', buffer: heicFile() });
  await expect(builderOf(page).getByText('96x64 pixels')).toBeVisible();
});

test('the photo is moved by mouse, wheel, keys and buttons, turned and reset', async ({ page }) => {
  await openBuilder(page);
  await choosePhoto(page);
  const builder = builderOf(page);
  const frame = builder.getByRole('group', crop);
  const image = frame.locator('image');
  const start = await image.getAttribute('transform');

  await builder.getByRole('button', { name: 'Zoom in' }).click();
  await expect(frame).toHaveAccessibleName(/zoomed to 120%/);
  const zoomed = await image.getAttribute('transform');
  const box = await frame.boundingBox();
  if (!box) throw new Error('no frame');
  await page.mouse.move(box.x + 200, box.y + 150);
  await page.mouse.down();
  await page.mouse.move(box.x + 150, box.y + 140, { steps: 4 });
  await page.mouse.up();
  await expect(image).not.toHaveAttribute('transform', zoomed ?? '');

  await frame.focus();
  await page.mouse.wheel(0, -200);
  await expect(frame).toHaveAccessibleName(/zoomed to (1[3-9]|2)\d+%/);
  await page.keyboard.press('+');
  const byKeys = await image.getAttribute('transform');
  await page.keyboard.press('ArrowRight');
  await expect(image).not.toHaveAttribute('transform', byKeys ?? '');
  await builder.getByRole('button', { name: 'Rotate' }).click();
  await builder.getByRole('button', { name: 'Show more of the left' }).click();
  await builder.getByRole('button', { name: 'Reset' }).click();
  await expect(image).toHaveAttribute('transform', start ?? '');
});

test.describe('by touch', () => {
  test.use({ hasTouch: true });

  test('where the photo has no room up or down, a finger on it scrolls the page', async ({ page }) => {
    await openBuilder(page);
    await choosePhoto(page);
    const builder = builderOf(page);
    const frame = builder.getByRole('group', crop);
    await expect(frame).toHaveCSS('touch-action', 'pan-y');
    await builder.getByRole('button', { name: 'Zoom in' }).click();
    await expect(frame).toHaveCSS('touch-action', 'none');
  });

  test('two fingers zoom the photo by as much as they part, and one moves it', async ({ page }) => {
    await openBuilder(page);
    await choosePhoto(page);
    const frame = page.getByRole('group', { name: /The front of your card/ });
    await frame.scrollIntoViewIfNeeded();
    const box = await frame.boundingBox();
    if (!box) throw new Error('no frame');
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const screen = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: readonly (readonly [number, number])[]) =>
      screen.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: points.map(([px, py], id) => ({ x: px, y: py, id })),
      });
    const place = () => page.evaluate(() => scrollY);
    const before = await place();
    const apart = (spread: number) => [[x - spread, y] as const, [x + spread, y] as const];
    await touch('touchStart', apart(40));
    for (const spread of [50, 60, 70, 80]) await touch('touchMove', apart(spread));
    await touch('touchEnd', []);
    await expect(frame).toHaveAccessibleName(/zoomed to (19[5-9]|20[0-5])%/);

    const matrix = () => frame.locator('image').getAttribute('transform');
    const still = await matrix();
    await touch('touchStart', [[x, y]]);
    await touch('touchMove', [[x + 30, y + 30]]);
    await touch('touchEnd', []);
    await expect.poll(matrix).not.toBe(still);
    expect(await place()).toBe(before);
  });
});
