import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { boxOf, eventually } from '#testing/components/builder.ts';
import { openPage } from '#testing/components/render-app.tsx';

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
