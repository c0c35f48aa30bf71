import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { eventually } from '#testing/components/builder.ts';
import { openPage } from '#testing/components/render-app.tsx';
import { toast } from '#testing/components/toast.ts';
import { notify } from './notify.ts';

const shown = () => toast(/./).elements().length;

test('shows one toast per error title, and closes errors after a success', async () => {
  await openPage('/terms');
  notify.error('Save Failed', 'The first reason.');
  await expect.element(toast('The first reason.')).toBeVisible();
  notify.error('Save Failed', 'The second reason.');
  await expect.element(toast('The second reason.')).toBeVisible();
  await expect.element(toast('The first reason.')).not.toBeInTheDocument();
  notify.error('Retry Failed', 'Out of paper.');
  await expect.element(toast('Out of paper.')).toBeVisible();
  expect(shown()).toBe(2);

  notify.success('Postcard updated successfully!');
  await expect.element(toast('Postcard updated successfully!')).toBeVisible();
  await eventually(() => expect(shown()).toBe(1));

  notify.error('Save Failed', 'The third reason.');
  await expect.element(toast('The third reason.')).toBeVisible();
  notify.settle();
  notify.error('Save Failed', 'The fourth reason.');
  await expect.element(toast('The fourth reason.')).toBeVisible();
  await expect.element(toast('The third reason.')).not.toBeInTheDocument();
  await eventually(() => expect(shown()).toBe(2));
});

test('navigating closes errors and keeps successes', async () => {
  await openPage('/terms');
  notify.success('Success', 'Good news.');
  notify.error('Error', 'Bad news.');
  await expect.element(toast('Bad news.')).toBeVisible();
  await page.getByRole('link', { name: 'Privacy' }).click();
  await expect.element(toast('Bad news.')).not.toBeInTheDocument();
  await expect.element(toast('Good news.')).toBeVisible();
});

test('of toasts in a stack, only the first shows its words', async () => {
  await openPage('/terms');
  notify.success('Payment successful!', 'A description that makes this one higher than the next.');
  await expect.element(toast('Payment successful!')).toBeVisible();
  notify.success('Print Order Submitted');
  await expect.element(toast('Print Order Submitted')).toBeVisible();
  const opacityOf = (words: string) =>
    getComputedStyle(page.getByText(words).element().closest('li > *') ?? document.body).opacity;
  await eventually(() =>
    expect([opacityOf('Payment successful!'), opacityOf('Print Order Submitted')]).toEqual(['0', '1']),
  );
});
