import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { ERRORS } from '#domain/errors.ts';
import { openPage } from '#testing/components/render-app.tsx';
import { SERVER, signIn } from '#testing/components/sign-in.ts';
import { answerWith, stubRequest } from '#testing/components/stub-request.ts';
import { toast } from '#testing/components/toast.ts';
import { saveDraft } from '#testing/ordered-cards.ts';

const RETRIED = {
  success: true,
  customer_order_number: '471147',
  print_order_number: '582258',
  postgrid_order_id: 'postcard_1',
  tracking_number: null,
};

test('[D-9] Retry submits the card and reloads the list, and says so when it fails', async () => {
  await saveDraft(SERVER, await signIn(), { recipient_name: 'Ana Weber' });
  // A switch that makes the local print shop refuse a card would hit whichever test prints next, so the list is changed.
  const list = stubRequest('/rest/v1/postcards', async (passOn) => {
    const { items, ...rest } = await (await passOn()).json();
    const failed = { status: 'processing', postgrid_status: 'failed', print_problem: 'unreachable', can_retry: true };
    return Response.json({ ...rest, items: items.map((card: object) => ({ ...card, ...failed })) });
  });
  await openPage('/dashboard');
  const row = page.getByRole('row').filter({ hasText: 'Ana Weber' });
  await expect.element(row).toMatchTextContent('Failed');
  await expect.element(row).toMatchTextContent('The print service could not be reached. Retry now, or get a refund.');
  const retry = row.getByRole('button', { name: 'Retry the card to Ana Weber' });
  // The server knows better: nothing was ordered.
  await retry.click();
  await expect.element(toast('Retry Failed')).toMatchTextContent(ERRORS.not_found.message);
  list.lift();
  stubRequest('/functions/v1/submit-print-order', answerWith(200, RETRIED));
  await retry.click();
  await expect
    .element(toast('Order Retried Successfully'))
    .toMatchTextContent('New order number at the print service: 582258. Your order stays 471147. Tracking: Pending');
  await expect.element(row).toMatchTextContent('Drafted');
});
