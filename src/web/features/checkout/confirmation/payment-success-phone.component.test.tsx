import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '#testing/components/expect-accessible.ts';
import { openPage, PHONE } from '#testing/components/render-app.tsx';
import { signIn } from '#testing/components/sign-in.ts';
import { PAYMENT_WORDS } from './describe-payment.ts';

test('[R-4] on a phone the page after paying shows a long transaction whole, and says when it knows no such order', async () => {
  await signIn();
  const id = `pi_${'0123456789'.repeat(6)}`;
  await openPage(`/payment-success?session_id=${id}`, { viewport: PHONE });
  await expect.element(page.getByRole('heading', { name: PAYMENT_WORDS.unknown.title })).toBeVisible();
  const { scrollWidth, clientWidth } = page.getByText(id).element();
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
  await expectAccessible();
});
