import { expect, inject, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '#testing/components/expect-accessible.ts';
import { openPage, PHONE } from '#testing/components/render-app.tsx';
import { SERVER, signInAs } from '#testing/components/sign-in.ts';
import { stubRequest } from '#testing/components/stub-request.ts';
import { toast } from '#testing/components/toast.ts';
import { orderCard } from '#testing/ordered-cards.ts';
import { signUpUser } from '#testing/sign-in.ts';

test('[O-3] a refund that the bank refused is recorded as paid back another way, with words about how', async () => {
  const { orderId } = await orderCard(SERVER, await signUpUser(SERVER), 'Tom Reed');
  const sent: unknown[] = [];
  stubRequest(new RegExp(`^/rest/v1/console/orders/${orderId}`), async (passOn, request) => {
    if (request?.method === 'POST') {
      sent.push(JSON.parse(String(request.body)));
      return new Response(null, { status: 204 });
    }
    const story = await (await passOn()).json();
    return Response.json({ ...story, refund_failed_cents: sent.length === 0 ? 150 : 0 });
  });
  signInAs(inject('operator'));
  await openPage(`/console/orders/${orderId}`, { viewport: PHONE });
  await expect.element(page.getByText("The customer's bank refused $1.50 of the refund")).toBeVisible();
  await expect.element(page.getByText('Refund failed', { exact: true })).toBeVisible();
  const how = page.getByRole('textbox', { name: 'How it was paid back' });
  const done = page.getByRole('button', { name: 'Mark as Paid Back' });
  await done.click();
  await expect.element(how).toHaveAccessibleDescription('Please say how.');
  expect(sent).toEqual([]);
  await how.fill('  By check, number 1044  ');
  await expectAccessible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(PHONE.width);
  await done.click();
  await expect.element(toast('Refund settled')).toBeVisible();
  expect(sent).toEqual([{ failed_cents: 150, note: 'By check, number 1044' }]);
  await expect.element(how).not.toBeInTheDocument();
  await expect.element(page.getByText('Refund failed', { exact: true })).not.toBeInTheDocument();
});
