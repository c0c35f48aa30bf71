/** Step 1: layouts of several photos, captions, templates and their words. */
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { boxOf, cropFrame, eventually, focusOn, nextButton } from '#testing/components/builder.ts';
import { cardAt } from '#testing/components/cards.ts';
import { dragMouse } from '#testing/components/drag-mouse.ts';
import { expectAccessible } from '#testing/components/expect-accessible.ts';
import { makePhoto, photoCardAt } from '#testing/components/photos.ts';
import { openBuilder, PHONE, WIDE } from '#testing/components/render-app.tsx';
import { toast } from '#testing/components/toast.ts';

const SMALL = { width: 900, height: 600 };
const TALL = { width: 600, height: 900 };
const tab = (name: string) => page.getByRole('tab', { name, exact: true });
const layout = (name: string) => page.getByRole('radio', { name, exact: true });
const slot = (name: string | RegExp) => page.getByRole('button', { name, exact: true });

/** Brings files in as the picker, a drop or a paste would. */
async function bring(files: readonly File[], how: 'row' | 'paste' = 'row'): Promise<void> {
  const transfer = new DataTransfer();
  for (const file of files) transfer.items.add(file);
  if (how === 'paste') {
    const clipboardData = transfer;
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    return;
  }
  const input = await page.getByLabelText(/^Choose photo \d$/).findElement();
  if (!(input instanceof HTMLInputElement)) throw new TypeError('there is no file input');
  input.files = transfer.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
}

const pictures = () =>
  [...document.querySelectorAll<HTMLImageElement>('ul button[draggable] img')].map((image) => image.src);

test('[T-5] another layout asks for its photos, which can be added, moved, removed and brought back', async () => {
  await openBuilder(await photoCardAt(1, {}, SMALL));
  await tab('Layout').click();
  const { top } = boxOf(layout('Three photos'));
  await layout('Three photos').click();
  await expect.element(nextButton()).toBeDisabled();
  expect(boxOf(layout('Three photos')).top, 'the layouts stay under the pointer').toBe(top);
  const reason = page.getByText('Add a photo to each frame.').first();
  await expect.element(reason).toBeInTheDocument();
  await slot('Add photo 2').click();
  await bring([await makePhoto(TALL, 'two.jpg'), await makePhoto(SMALL, 'three.jpg')]);
  await expect.element(slot('Photo 3 of 3')).toBeVisible();
  await expect.element(nextButton()).toBeEnabled();
  await expect.element(reason).not.toBeInTheDocument();
  // A tall photo stays within its tile, off the buttons below.
  await slot('Photo 2 of 3').click();
  const picture = slot('Photo 2 of 3').element().querySelector('img');
  expect(picture?.getBoundingClientRect().bottom).toBeLessThan(boxOf(slot('Replace photo 2')).top);
  await expectAccessible(page.getByRole('main').element());

  const [first, second, third] = pictures();
  await focusOn(slot('Photo 1 of 3'));
  await userEvent.keyboard('{Alt>}{ArrowRight}{/Alt}');
  await eventually(() => expect(pictures()).toEqual([second, first, third]));
  await slot('Move photo 2 to the right').click();
  await eventually(() => expect(pictures()).toEqual([second, third, first]));

  await layout('One photo').click();
  await expect.element(slot('Photo 3 of 3')).not.toBeInTheDocument();
  await layout('Three photos').click();
  await eventually(() => expect(new Set(pictures())).toEqual(new Set([first, second, third])));

  await slot('Photo 2 of 3').click();
  await slot('Remove photo 2').click();
  await expect.element(slot('Add photo 2')).toHaveFocus();
  await expect.element(nextButton()).toBeDisabled();
});

test('[T-5, T-14] a photo too small for its slot is marked, whichever slot is chosen', async () => {
  await openBuilder(await photoCardAt(1, {}, { width: 240, height: 160 }));
  await tab('Layout').click();
  await layout('Two across').click();
  await slot('Add photo 2').click();
  await bring([await makePhoto(SMALL, 'two.jpg')]);
  await slot('Photo 2 of 2').click();
  await tab('Photo').click();
  await expect.element(page.getByText('Photo 1 is too small to print')).toBeVisible();
  await expect.element(slot('Photo 1 is too small to print')).toBeVisible();
  await expectAccessible(page.getByRole('main').element());
});

test('[T-5] several pasted photos get a layout with room for them, and no more than four', async () => {
  await openBuilder();
  await expect.element(page.getByText('A good photo')).toBeVisible();
  const files = await Promise.all(['a', 'b', 'c', 'd', 'e'].map((name) => makePhoto(SMALL, `${name}.jpg`)));
  await bring(files, 'paste');
  await expect.element(toast('A card shows up to 4 photos, so we used the first 4.')).toBeVisible();
  await expect.element(slot('Photo 4 of 4')).toBeVisible();
  await expect.element(nextButton()).toBeEnabled();
});

test('[T-5] of four photos, one that is damaged is named at its slot, the others land, and another file clears it', async () => {
  await openBuilder();
  await expect.element(page.getByText('A good photo')).toBeVisible();
  const photos = await Promise.all(['b', 'c', 'd'].map((name) => makePhoto(SMALL, `${name}.jpg`)));
  await bring([new File(['not a photo'], 'broken.jpg', { type: 'image/jpeg' }), ...photos], 'paste');
  const problem = page.getByRole('alert').filter({ hasText: 'damaged or incomplete' });
  await expect.element(problem).toBeVisible();
  await expect.element(slot('Photo 4 of 4')).toBeVisible();
  expect(pictures()).toHaveLength(3);
  const [message, empty] = [problem, page.getByRole('button', { name: 'Photo 1 of 4: Add photo' })].map(boxOf);
  expect(message && empty && isInside(message, empty), 'the message is in its slot').toBe(true);
  await expect.element(nextButton()).toBeDisabled();
  await expectAccessible(page.getByRole('main').element());

  await bring([await makePhoto(SMALL, 'a.jpg')], 'paste');
  await expect.element(slot('Photo 1 of 4')).toBeVisible();
  await expect.element(problem).not.toBeInTheDocument();
  await expect.element(nextButton()).toBeEnabled();
});

function isInside(inner: DOMRect, outer: DOMRect): boolean {
  return (
    inner.left >= outer.left && inner.right <= outer.right && inner.top >= outer.top && inner.bottom <= outer.bottom
  );
}

test('[T-5] a border has a color and a width, and a framed photo always has one', async () => {
  await openBuilder(await photoCardAt(1, {}, SMALL));
  await tab('Layout').click();
  await expect.element(page.getByText('Border color')).not.toBeInTheDocument();
  await layout('Framed photo').click();
  await expect.element(layout('None')).not.toBeInTheDocument();
  await layout('Wide').click();
  await layout('Airmail red').click();
  await expect.element(layout('Airmail red')).toBeChecked();
  await layout('Two down').click();
  await layout('None').click();
  await expect.element(page.getByText('Border color')).not.toBeInTheDocument();
});

test('[T-6] a caption is written with its style and place, and too long a paste says what was left out', async () => {
  await openBuilder(await photoCardAt(1, {}, SMALL));
  await tab('Caption').click();
  const field = page.getByRole('textbox', { name: 'Caption', exact: true });
  await field.fill('Lago di Braies');
  await expect.element(page.getByText('14 of 200 characters')).toBeVisible();
  await layout('Bottom right').click();
  await layout('Band').click();
  await expect.element(layout('Bottom right')).toBeChecked();
  await expectAccessible(page.getByRole('main').element());

  const clipboardData = new DataTransfer();
  clipboardData.items.add(await makePhoto(SMALL, 'cells.png'));
  clipboardData.setData('text/plain', 'from a spreadsheet');
  const paste = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
  field.element().dispatchEvent(paste);
  expect(paste.defaultPrevented, 'text with a picture of itself is pasted as text').toBe(false);

  await field.fill('word '.repeat(100));
  await expect.element(page.getByText(/Only 200 characters fit\. We cut the rest/)).toBeVisible();
  await expect.element(page.getByText('200 of 200 characters')).toBeVisible();
  await layout('L').click();
  await expect.element(page.getByText('Your caption is too long for the card.')).toBeVisible();
  await page.getByRole('button', { name: /^Use size/ }).click();
  await expect.element(field).toHaveFocus();
  await expect.element(page.getByText('Your caption is too long for the card.')).not.toBeInTheDocument();
});

test.each([PHONE, WIDE])(
  '[T-6] at $width pixels, the tabs stay in reach below the last of the caption’s tools, and another tab begins at its top',
  async (viewport) => {
    await openBuilder(await photoCardAt(1, {}, SMALL), { viewport });
    await tab('Caption').click();
    await page.getByRole('textbox', { name: 'Caption', exact: true }).fill('Lago di Braies');
    await expect.element(layout('Band')).toBeInTheDocument();
    layout('Band').element().scrollIntoView({ block: 'end' });
    const isOnTop = () => {
      const { x, y, width, height } = boxOf(tab('Look'));
      return document.elementFromPoint(x + width / 2, y + height / 2) === tab('Look').element();
    };
    await eventually(() => expect(isOnTop()).toBe(true));
    expect(boxOf(layout('Band')).top).toBeGreaterThan(boxOf(tab('Look')).bottom);
    await tab('Look').click();
    const first = layout('Original');
    await expect.element(first).toBeInViewport();
    expect(boxOf(first).top).toBeGreaterThan(boxOf(tab('Look')).bottom);
  },
);

test('[T-6] a template’s words can be changed, and another template keeps what the customer wrote', async () => {
  await openBuilder(cardAt(1, { message: 'My own words' }));
  const words = page.getByLabelText('Text on the front');
  await expect.element(words).toHaveValue('Thinking\nof You');
  await words.fill('Ciao\nNonna');
  await expect.element(page.getByRole('img', { name: 'The front of your card' })).toBeVisible();
  await slot('Los Angeles').click();
  await expect.element(words).toHaveValue('Greetings from\nLos Angeles');
  await words.fill('Lago di Braies');
  await page.getByRole('button', { name: 'Use the original words' }).click();
  await expect.element(words).toHaveFocus();
  await expect.element(words).toHaveValue('Greetings from\nLos Angeles');
  await expectAccessible(page.getByRole('main').element());
  await slot('Thinking of You').click();
  await expect.element(words).toHaveValue('Ciao\nNonna');
  await nextButton().click();
  await expect.element(page.getByRole('textbox', { name: 'Message', exact: true })).toHaveValue('My own words');
});

test('[T-6] a caption is dragged to another of its nine places, which are shown meanwhile, and back by undo', async () => {
  await openBuilder(await photoCardAt(1));
  await tab('Caption').click();
  await page.getByRole('textbox', { name: 'Caption', exact: true }).fill('Lago di Braies');
  const place = (name: string) =>
    page.getByRole('radiogroup', { name: 'Position' }).getByRole('radio', { name, exact: true });
  await expect.element(place('Top left')).toBeChecked();
  const handle = page.getByTestId('caption-handle');
  await expect.element(handle).toBeInTheDocument();
  const { x, y, width, height } = boxOf(handle);
  const card = boxOf(page.getByTestId('front-card'));
  const [fromX, fromY] = [x + width / 2, y + height / 2];
  await dragMouse([fromX, fromY], [fromX + card.width * 0.35, fromY + card.height * 0.7]);
  await expect.element(place('Bottom')).toBeChecked();
  await expect.element(page.getByTestId('caption-places')).not.toBeInTheDocument();
  await eventually(() => expect(boxOf(handle).y).toBeGreaterThan(y + card.height / 2));
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(place('Top left')).toBeChecked();
});

test('[T-2] no white paper shows beside a photo that ends within a pixel', async () => {
  await openBuilder(await photoCardAt(1));
  const card = await page.getByTestId('front-card').findElement();
  for (const each of [card, ...card.querySelectorAll('div')]) {
    const { backgroundColor, backgroundClip, padding } = getComputedStyle(each);
    const isWithinEdge = backgroundClip === 'content-box' && padding === '1px';
    expect(isWithinEdge || backgroundColor === 'rgba(0, 0, 0, 0)').toBe(true);
  }
});

test('[T-5, T-6] a template takes the place of photos and caption, which come back by undo or by its button', async () => {
  await openBuilder(await photoCardAt(1, {}, SMALL));
  await tab('Caption').click();
  const caption = page.getByRole('textbox', { name: 'Caption', exact: true });
  await caption.fill('Lago di Braies');
  await tab('Layout').click();
  await layout('Framed photo').click();
  const choose = async (name: string) => {
    await page.getByRole('button', { name: 'Templates' }).click();
    await page.getByRole('dialog').getByRole('button', { name }).click();
  };
  await choose('Hello Baby');
  await expect.element(page.getByLabelText('Text on the front')).toHaveValue('Hello\nBaby');
  await page.getByRole('button', { name: 'Undo' }).click();
  await tab('Layout').click();
  await expect.element(layout('Framed photo')).toBeChecked();
  await choose('Hello Baby');
  await slot('Los Angeles').click();

  // Another visit remembers them too.
  await openBuilder();
  await page.getByRole('button', { name: 'Back to my photos' }).click();
  await expect.element(cropFrame()).toHaveFocus();
  await tab('Layout').click();
  await expect.element(layout('Framed photo')).toBeChecked();
  await tab('Caption').click();
  await expect.element(caption).toHaveValue('Lago di Braies');
});
