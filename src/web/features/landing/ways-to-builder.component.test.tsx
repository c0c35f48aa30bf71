import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { boxOf, eventually } from '#testing/components/builder.ts';
import { openPage } from '#testing/components/render-app.tsx';

test.for([
  ['[R-3]', '/alt-home', 'Write Yours'],
  ['[R-4]', '/payment-success', 'Create Another Postcard'],
] as const)('%s from %s, “%s” ends with the builder in sight', async ([, path, name]) => {
  await openPage(path);
  await page.getByRole('link', { name }).click();
  const steps = page.getByRole('navigation', { name: 'Steps' });
  await expect.element(steps).toBeInViewport();
  // What arrives late, above it or in it, does not push it away.
  await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
  await eventually(() => expect(boxOf(steps).top).toBeLessThan(innerHeight / 2));
  await expect.element(steps).toBeInViewport();
});
