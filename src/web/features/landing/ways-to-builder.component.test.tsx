import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { boxOf, eventually, messageField } from '#testing/components/builder.ts';
import { cardAt } from '#testing/components/cards.ts';
import { keepCard, openPage } from '#testing/components/render-app.tsx';

test.for([
  ['[R-3]', '/alt-home', 'Write Yours'],
  ['[R-4]', '/payment-success', 'Create Another Postcard'],
] as const)('%s on %s, “%s” leads to the builder', async ([, path, name]) => {
  await openPage(path);
  await page.getByRole('link', { name }).click();
  const steps = page.getByRole('navigation', { name: 'Steps' });
  await expect.element(steps).toBeInViewport();
  // Content that loads late must not push it out of view.
  await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
  await eventually(() => expect(boxOf(steps).top).toBeLessThan(innerHeight / 2));
  await expect.element(steps).toBeInViewport();
});

test('[B-1, B1-4] where the builder begins, its steps and the round next button show, which waits for a photo', async () => {
  await openPage('/');
  const builder = page.getByRole('region', { name: 'Your postcard' });
  await expect.element(builder.getByText('1 Photo')).toHaveAttribute('aria-current', 'step');
  await expect.element(builder.getByText('4 Checkout')).toBeVisible();
  await expect.element(builder.getByRole('button', { name: 'Next: Message' })).toBeDisabled();
});

test('[L-2, R-1] the first button continues a card in progress, and starts one for everyone else', async () => {
  await openPage('/');
  await expect.element(page.getByRole('button', { name: 'Get Started' })).toBeVisible();
  await keepCard(cardAt(2, { message: 'Mine' }));
  await openPage('/');
  await expect.element(page.getByRole('button', { name: 'Get Started' })).not.toBeInTheDocument();
  await page.getByRole('link', { name: 'Continue your card' }).click();
  await expect.element(messageField()).toHaveValue('Mine');
});
