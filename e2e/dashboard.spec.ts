import { expect, test } from './fixtures.ts';
import { orderCard } from './ordered-cards.ts';

test("[D-5] printing an order prints only the receipt, with the seller's name", async ({
  page,
  request,
  baseURL,
  signedIn,
}) => {
  const { orderId, orderNumber } = await orderCard({ request, baseURL }, signedIn, 'Tom Reed');
  await page.goto(`/dashboard?tab=orders&order=${orderId}`);
  const dialog = page.getByRole('dialog', { name: `Order #${orderNumber}` });
  await expect(dialog.getByText('Receipt from')).toBeHidden();
  await page.emulateMedia({ media: 'print' });
  await expect(dialog.getByText('Receipt from Cartolina')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Close' })).toBeHidden();
  await expect(page.getByText('Welcome back')).toBeHidden();
  await expect(dialog).toHaveCSS('position', 'static');
});
