/** Step 1: which files it accepts and what it says about them. */
import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { UPLOAD_LIMIT_BYTES } from '#contract/uploads.ts';
import { backButton, boxOf, cropFrame, eventually, focusOn, nextButton } from '#testing/components/builder.ts';
import { expectAccessible } from '#testing/components/expect-accessible.ts';
import { chooseFile, dragFile, fileInput, heicFile, pasteFile, turnedPhoto } from '#testing/components/photo-files.ts';
import { encode, makePhoto } from '#testing/components/photos.ts';
import { openBuilder, PHONE, WIDE } from '#testing/components/render-app.tsx';
import { signIn } from '#testing/components/sign-in.ts';
import { createGate } from '#testing/gate.ts';
import { gifOfFrames, pngHeader } from '#testing/image-bytes.ts';
import { requestBuilderStart } from '#web/builder-entry/start-request.ts';
import { readCard } from '#web/features/builder/storage/card-storage.ts';

const problem = (text: string) => page.getByRole('alert').filter({ hasText: text });

test('[B1-1, B1-2, B1-4, B-1] step 1 asks for a photo, by drop or by browsing', async () => {
  await openBuilder();
  await expect.element(page.getByRole('heading', { name: 'Select photo' })).toBeVisible();
  await expect.element(page.getByText('Drop your image here, or browse')).toBeVisible();
  await expect.element(page.getByText('Supports: JPG, PNG, GIF up to 10MB')).toBeVisible();
  expect((await fileInput()).accept.split(',')).toEqual(['image/*', 'application/pdf']);
  await expect.element(nextButton()).toBeDisabled();
  const steps = page.getByRole('navigation', { name: 'Steps' }).getByRole('listitem');
  expect(steps.elements()).toHaveLength(4);
  expect(steps.first().element().querySelector('[aria-current=step]')?.textContent).toMatch(/^Step 1 Photo/);
  await expectAccessible(page.getByRole('main').element());

  const picker = await replacePicker();
  await page.getByRole('button', { name: 'Browse Files' }).click();
  expect(picker).toHaveBeenCalledOnce();
  await chooseFile(await makePhoto());
  await expect.element(nextButton()).toBeEnabled();
});

for (const viewport of [WIDE, PHONE]) {
  test(`at ${viewport.width} pixels [B1-4] pressing Next without a photo leads to the button that brings one`, async () => {
    await openBuilder(null, { viewport });
    await expect.element(page.getByRole('button', { name: 'Browse Files' })).toBeVisible();
    await nextButton().click({ force: true });
    await expect.element(page.getByRole('button', { name: 'Browse Files' })).toHaveFocus();
    await expect.element(problem('Every card starts with a photo.')).toBeInViewport();
    await expectAccessible(page.getByRole('main').element());
    await chooseFile(await makePhoto());
    await expect.element(nextButton()).toBeEnabled();
    await expect.element(problem('Every card starts with a photo.')).not.toBeInTheDocument();
  });
}

test('[B1-2] the drop zone highlights while a file is over it, and accepts the dropped file', async () => {
  await openBuilder();
  const zone = await page.getByText('Supports: JPG, PNG, GIF up to 10MB').findElement();
  const highlight = () => document.querySelector('#postcard-builder [data-over]');
  const photo = await makePhoto();
  expect(highlight()).toBeNull();
  dragFile(zone, photo, ['dragenter', 'dragover']);
  await eventually(() => expect(highlight()).toBeVisible());
  dragFile(zone, photo, ['drop']);
  await eventually(() => expect(highlight()).toBeNull());
  await expect.element(nextButton()).toBeEnabled();
});

test('[B1-3, K-3, T-2] the preview is 3:2, and on the card lies a red guide at 0.125 inch, with its label', async () => {
  await openBuilder();
  await chooseFile(await makePhoto());
  await expect.element(page.getByRole('button', { name: 'Change' })).toBeVisible();
  const [stage, card, guide] = ['front-stage', 'front-card', 'bleed-guide'].map((id) => boxOf(page.getByTestId(id)));
  if (!stage || !card || !guide) throw new Error('Nothing is shown');
  expect(stage.width / stage.height).toBeCloseTo(1.5, 2);
  // 5.5 × 4.25 in with 0.125 in of bleed on each side, as large as fits.
  expect(card.width / card.height).toBeCloseTo(5.75 / 4.5, 2);
  expect(card.height).toBeCloseTo(stage.height, 0);
  expect((guide.x - card.x) / card.width).toBeCloseTo(0.125 / 5.75, 3);
  expect((guide.y - card.y) / card.height).toBeCloseTo(0.125 / 4.5, 3);
  expect((guide.x - card.x) / card.width).toBeCloseTo(0.0208, 2);
  await expect.element(page.getByTestId('bleed-guide')).toHaveStyle({ borderTopColor: 'rgb(185, 58, 43)' });
  await expect.element(page.getByText('Bleed Area (0.125")')).toBeVisible();
  await expect.element(page.getByText('Will print sharp')).toBeVisible();
  await expectAccessible(page.getByRole('main').element());

  await chooseFile(await makePhoto({ width: 900, height: 690 }, 'small.jpg'));
  await expect.element(page.getByText('small.jpg')).toBeVisible();
  await expect.element(page.getByText('Will look soft at 5.5 × 4.25 in')).toBeVisible();
});

test.each([PHONE, { width: 820, height: 1180 }])(
  '[T-3] at $width pixels, the tools stay where they are when a portrait photo turns the card',
  async (viewport) => {
    await openBuilder(null, { viewport });
    await expect.element(page.getByRole('button', { name: 'Browse Files' })).toBeVisible();
    const panelTop = () =>
      document.querySelector('[data-step-bar]')?.previousElementSibling?.getBoundingClientRect().top;
    const before = panelTop();
    await chooseFile(await makePhoto({ width: 1700, height: 2400 }));
    await expect.element(page.getByRole('button', { name: 'Turn it back' })).toBeVisible();
    const { width, height } = boxOf(page.getByTestId('front-card'));
    expect(height).toBeGreaterThan(width);
    expect(panelTop()).toBeCloseTo(before ?? 0, 0);
  },
);

test('with the keyboard, a new photo takes the focus, and disabled crop buttons keep it', async () => {
  await openBuilder();
  const picker = await replacePicker();
  await focusOn(page.getByRole('button', { name: 'Browse Files' }));
  await userEvent.keyboard('{Enter}');
  expect(picker).toHaveBeenCalledOnce();
  await chooseFile(await makePhoto());
  await expect.element(cropFrame()).toHaveFocus();

  const zoomIn = page.getByRole('button', { name: 'Zoom in' });
  await focusOn(zoomIn);
  await expect.element(zoomIn).not.toHaveAttribute('aria-disabled');
  await userEvent.keyboard('{Enter}'.repeat(12));
  await expect.element(zoomIn).toHaveAttribute('aria-disabled', 'true');
  await expect.element(zoomIn).toHaveFocus();
  const reset = page.getByRole('button', { name: 'Reset' });
  await focusOn(reset);
  await userEvent.keyboard('{Enter}');
  await expect.element(reset).toHaveAttribute('aria-disabled', 'true');
  await expect.element(reset).toHaveFocus();
});

test('[B1-5, T-14, T-17] a file that is no image, too large or broken changes nothing and says why, where it happened', async () => {
  await openBuilder();
  const notes = new File(['hello'], 'notes.txt', { type: 'text/plain' });
  await chooseFile(notes);
  await expect.element(problem('Please choose a photo')).toBeVisible();
  await chooseFile(new File([new Uint8Array(10 * 1024 * 1024 + 1)], 'big.jpg', { type: 'image/jpeg' }));
  await expect.element(problem('larger than 10 MB')).toBeVisible();
  await chooseFile(new File(['not a picture'], 'cut.jpg', { type: 'image/png' }));
  await expect.element(problem('damaged or incomplete')).toBeVisible();
  await chooseFile(new File(['<svg/>'], 'page.svg', { type: 'image/svg+xml' }));
  await expect.element(nextButton()).toBeDisabled();

  await chooseFile(await makePhoto(undefined, 'good.jpg'));
  await expect.element(nextButton()).toBeEnabled();
  await chooseFile(notes);
  await expect.element(page.getByText('good.jpg')).toBeVisible();
  await expect.element(nextButton()).toBeEnabled();
  await chooseFile(await makePhoto());
  await expect.element(nextButton()).toBeEnabled();
  await expect.element(problem('damaged or incomplete')).not.toBeInTheDocument();
});

test('a picture with too many pixels or frames is refused before it is decoded', async () => {
  await openBuilder();
  const huge = pngHeader({ width: 50_000, height: 50_000 });
  await chooseFile(new File([huge], 'huge.png', { type: 'image/png' }));
  await expect.element(problem('100 million pixels')).toBeVisible();
  await chooseFile(new File([gifOfFrames(10_000)], 'endless.gif', { type: 'image/gif' }));
  await expect.element(problem('more than 1,000 frames')).toBeVisible();
  await expect.element(nextButton()).toBeDisabled();
});

test('[B1-5, T-14] a photo over 10 MB is made smaller and used, and the page says so', async () => {
  await openBuilder();
  const { width, height } = { width: 3200, height: 2133 };
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  const paint = canvas.getContext('2d');
  const noise = paint?.createImageData(width, height);
  if (!paint || !noise) throw new TypeError("this browser doesn't draw");
  // Noise is what PNG shrinks least. Random bytes come in portions.
  const portion = 65_536;
  for (let at = 0; at < noise.data.length; at += portion) crypto.getRandomValues(noise.data.subarray(at, at + portion));
  for (let at = 3; at < noise.data.length; at += 4) noise.data[at] = 255;
  paint.putImageData(noise, 0, 0);
  const file = new File([await encode(canvas, 'image/png')], 'phone.png', { type: 'image/png' });
  expect(file.size).toBeGreaterThan(UPLOAD_LIMIT_BYTES);
  await chooseFile(file);
  await expect.element(page.getByText('phone.png')).toBeVisible();
  await expect.element(page.getByText('Will print sharp')).toBeVisible();
  await expect
    .element(page.getByText(/^That photo was \d+\.\d MB\. We made it smaller; it still prints sharp\.$/))
    .toBeVisible();
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  await nextButton().click();
  await eventually(async () => {
    const card = await readCard('new');
    const [files] = [...(card?.photos.values() ?? [])];
    expect(files?.file.type).toBe('image/jpeg');
    expect(files?.file.size).toBeLessThanOrEqual(UPLOAD_LIMIT_BYTES);
  });
});

test('[T-14] a photo that is too small is said so, with what helps', async () => {
  await openBuilder();
  await chooseFile(await makePhoto({ width: 600, height: 450 }, 'tiny.jpg'));
  await expect.element(page.getByText('Will look soft at 5.5 × 4.25 in')).toBeVisible();
  const zoomIn = page.getByRole('button', { name: 'Zoom in' });
  await zoomIn.click();
  await expect.element(page.getByText('Too small to print')).toBeVisible();
  await expect.element(page.getByText(/this card can't be ordered with this photo/)).toBeVisible();
  await expect.element(nextButton()).toBeEnabled();
  await page.getByRole('button', { name: 'Zoom out to fit' }).click();
  await expect.element(page.getByText('Too small to print')).not.toBeInTheDocument();

  const picker = await replacePicker();
  await chooseFile(await makePhoto({ width: 300, height: 225 }, 'stamp.jpg'));
  await page.getByRole('button', { name: 'Choose another photo' }).click();
  expect(picker).toHaveBeenCalledOnce();
});

test('[T-1] a photo that is still being read when the card is replaced does not land on the new one', async () => {
  await openBuilder();
  await expect.element(page.getByRole('heading', { name: 'Select photo' })).toBeVisible();
  const gate = createGate();
  const wait = {
    transform: (chunk: Uint8Array, out: TransformStreamDefaultController) => gate.passed.then(() => out.enqueue(chunk)),
  };
  const real = Blob.prototype.stream;
  const stream = vi.spyOn(Blob.prototype, 'stream').mockImplementation(function (this: Blob) {
    return real.call(this).pipeThrough(new TransformStream(wait));
  });
  const read = vi.spyOn(Worker.prototype, 'terminate');
  onTestFinished(() => [stream, read].forEach((spy) => void spy.mockRestore()));
  pasteFile(await makePhoto());
  const progress = page.getByRole('progressbar', { name: /your photo…$/ });
  await expect.element(progress).toBeVisible();
  await expect.element(page.getByTestId('read-photo')).toBeVisible();
  requestBuilderStart({ kind: 'template', templateId: 'hello-baby' });
  const words = page.getByLabelText('Text on the front');
  await expect.element(words).toHaveValue('Hello\nBaby');
  await expect.element(progress).not.toBeInTheDocument();
  gate.open();
  await eventually(() => expect(read).toHaveBeenCalled());
  await nextButton().click();
  await backButton().click();
  await expect.element(words).toHaveValue('Hello\nBaby');
});

test('a pasted picture becomes the photo', async () => {
  await openBuilder();
  await expect.element(page.getByRole('heading', { name: 'Select photo' })).toBeVisible();
  pasteFile(await makePhoto(undefined, 'pasted.jpg'));
  await expect.element(page.getByText('pasted.jpg')).toBeVisible();
});

test('a phone photo is turned by its EXIF orientation', async () => {
  await openBuilder();
  await chooseFile(await turnedPhoto({ width: 1200, height: 800 }));
  await page.getByText('Details').click();
  await expect.element(page.getByText(/800x1200 pixels/)).toBeVisible();
  // The file has red on the left; turned upright, red is on top.
  await eventually(() => expect(shownPhoto()).toMatch(/^blob:/));
  const href = shownPhoto();
  const preview = await createImageBitmap(await (await fetch(href)).blob());
  expect([preview.width, preview.height]).toEqual([800, 1200]);
  expect(isRed(preview, { x: 700, y: 100 })).toBe(true);
  expect(isRed(preview, { x: 100, y: 1100 })).toBe(false);
});

function shownPhoto(): string {
  return document.querySelector('[data-testid=front-card] image')?.getAttribute('href') ?? '';
}

function isRed(picture: ImageBitmap, { x, y }: { readonly x: number; readonly y: number }): boolean {
  const paint = new OffscreenCanvas(1, 1).getContext('2d');
  paint?.drawImage(picture, -x, -y);
  const [red = 0, , blue = 0] = paint?.getImageData(0, 0, 1, 1).data ?? [];
  return red > blue;
}

test('without an account, a HEIC file is converted in the browser, with its colors', async () => {
  await openBuilder();
  await chooseFile(await heicFile());
  await page.getByText('Details').click();
  await expect.element(page.getByText(/96x64 pixels/)).toBeVisible();
  await expect.element(nextButton()).toBeEnabled();
  await eventually(() => expect(shownPhoto()).toMatch(/^blob:/));
  const preview = await createImageBitmap(await (await fetch(shownPhoto())).blob());
  expect(isRed(preview, { x: 20, y: 32 })).toBe(true);
  expect(isRed(preview, { x: 76, y: 32 })).toBe(false);
  const files = [...((await readCard('new'))?.photos.values() ?? [])];
  const stored = files.map(({ file }) => file);
  expect(stored.map(({ type }) => type)).toEqual(['image/jpeg']);
  // The file's colors are those of a phone's wide screen.
  expect((await stored[0]?.text())?.match(/ICC_PROFILE/g)).toHaveLength(1);
});

test('without an account, a PDF file is refused with a way to sign in and back', async () => {
  await openBuilder();
  await chooseFile(new File(['%PDF-1.7 …'], 'card.pdf', { type: 'application/pdf' }));
  await expect.element(problem("Sign in and we'll convert it for you")).toBeVisible();
  await expect.element(nextButton()).toBeDisabled();
  const signIn = problem("Sign in and we'll convert it for you").getByRole('link', { name: 'Sign in' });
  await expect.element(signIn).toHaveAttribute('href', expect.stringMatching(/^\/auth\?next=%2F/));
});

test('with an account, the server converts a PDF file', async () => {
  await signIn();
  await openBuilder();
  const objects = [
    '1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj',
    '2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj',
    '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 96 64]>>endobj',
  ];
  const pdf = ['%PDF-1.4', ...objects, 'trailer<</Root 1 0 R>>', '%%EOF'].join('\n');
  await chooseFile(new File([pdf], 'card.pdf', { type: 'application/pdf' }));
  await page.getByText('Details').click();
  await expect.element(page.getByText(/3375x2250 pixels/)).toBeVisible();
  await expect.element(nextButton()).toBeEnabled();
});

/** Replaces the browser's file picker, which tests can't control. */
async function replacePicker() {
  const open = vi.fn((event: Event) => event.preventDefault());
  (await fileInput()).addEventListener('click', open);
  return open;
}
