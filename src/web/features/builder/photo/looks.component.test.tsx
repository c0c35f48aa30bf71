import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { eventually, focusOn } from '#testing/components/builder.ts';
import { photoCardAt } from '#testing/components/photos.ts';
import { openBuilder } from '#testing/components/render-app.tsx';

const look = (name: string) => page.getByRole('radio', { name });
const slider = (name: string) => page.getByRole('slider', { name });
const card = () => page.getByTestId('front-card').element();
const filter = () => card().querySelector('defs filter')?.innerHTML ?? '';

test('[T-7, T-11] a look, brightness and contrast change the photo, which a phone keeps in sight, and can be taken back', async () => {
  await openBuilder(await photoCardAt(1), { viewport: { width: 360, height: 740 } });
  await page.getByRole('tab', { name: 'Look' }).click();
  for (const name of ['Original', 'Black & white', 'Warm', 'Cool', 'Faded', 'Vivid']) {
    await expect.element(look(name)).toBeVisible();
  }
  await expect.element(look('Original')).toBeChecked();
  expect(filter()).toBe('');

  await look('Black & white').click();
  await expect.element(look('Black & white')).toBeChecked();
  await eventually(() => expect(filter()).toContain('0.2126 0.7152 0.0722'));
  // Held, because the choice follows the focus only while the key is down.
  await userEvent.keyboard('{ArrowRight>}');
  await expect.element(look('Warm')).toBeChecked();
  await userEvent.keyboard('{/ArrowRight}');

  await focusOn(slider('Brightness'));
  const warm = filter();
  await userEvent.keyboard('{ArrowRight>5/}');
  await expect.element(slider('Brightness')).toHaveAttribute('aria-valuetext', '+5');
  expect(filter()).not.toBe(warm);
  await focusOn(slider('Contrast'));
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(slider('Contrast')).toHaveAttribute('aria-valuetext', '−1');
  await expect.element(slider('Contrast')).toBeInViewport();
  const [photo, tool] = [card().getBoundingClientRect(), slider('Contrast').element().getBoundingClientRect()];
  expect(scrollY).toBeGreaterThan(0);
  expect([photo.top >= 0, photo.bottom < tool.top]).toEqual([true, true]);

  // A held key is one change.
  await userEvent.keyboard('{Control>}zz{/Control}');
  await eventually(() => expect(filter()).toBe(warm));
  await page.getByRole('button', { name: 'Reset look' }).click();
  await expect.element(look('Original')).toBeChecked();
  await eventually(() => expect(filter()).toBe(''));
});
