import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { eventually } from '#testing/components/builder.ts';
import { ROSA } from '#testing/components/cards.ts';
import { expectAccessible } from '#testing/components/expect-accessible.ts';
import { photoCardAt } from '#testing/components/photos.ts';
import { openBuilder } from '#testing/components/render-app.tsx';

const note = page.getByText('Bright colors print a little softer.');
const picture = (name: string) => page.getByRole('img', { name });

/** In the photo's blue half. */
function blueOf(name: string): readonly number[] {
  const canvas = picture(name).element();
  if (!(canvas instanceof HTMLCanvasElement)) throw new TypeError('no canvas');
  return [...(canvas.getContext('2d')?.getImageData(canvas.width * 0.75, 100, 1, 1).data ?? [])];
}

test.each([1, 3] as const)('[P-1] step %i says that bright colors print softer, and compares them', async (step) => {
  await openBuilder(await photoCardAt(step, { message: 'Dear Nonna', ...ROSA }));
  await expect.element(note).toBeVisible();
  const compare = page.getByRole('button', { name: 'Compare' });
  await compare.click();
  await eventually(() => {
    const [red = 0, green = 0, blue = 0] = blueOf('The front of your card, on screen');
    expect([red, green, blue].map((level) => Math.round(level / 16))).toEqual([2, 2, 13]);
    const [, printedGreen = 0, printedBlue = 0] = blueOf('The front of your card, in print');
    expect(printedBlue).toBeLessThan(blue - 20);
    expect(printedGreen).toBeGreaterThan(green + 10);
  });
  await expectAccessible(page.getByRole('dialog').element());
  await userEvent.keyboard('{Escape}');
  await expect.element(compare).toHaveFocus();
});

test('[P-1] a card without bright colors says nothing of them', async () => {
  await openBuilder(await photoCardAt(1));
  await expect.element(note).toBeVisible();
  await page.getByRole('tab', { name: 'Look' }).click();
  await page.getByRole('radio', { name: 'Black & white' }).click();
  await page.getByRole('tab', { name: 'Photo' }).click();
  await expect.element(page.getByText('Will print sharp')).toBeVisible();
  await expect.element(note).not.toBeInTheDocument();
});
