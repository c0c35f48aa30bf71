import { expect, inject, test } from 'vitest';
import { page } from 'vitest/browser';
import { listAlerts } from '#contract/console/alerts.ts';
import { openConsole } from '#contract/console/orders.ts';
import { callAuth } from '#testing/call-auth.ts';
import { expectAccessible } from '#testing/components/expect-accessible.ts';
import { expectUrl } from '#testing/components/expect-url.ts';
import { openPage, PHONE } from '#testing/components/render-app.tsx';
import { SERVER, signIn, signInAs } from '#testing/components/sign-in.ts';
import { answerWith, refusal, stubEndpoint } from '#testing/components/stub-request.ts';
import { toast } from '#testing/components/toast.ts';
import { callApi } from '#testing/order-request.ts';
import { orderCard, shipCard } from '#testing/ordered-cards.ts';
import { signUpUser } from '#testing/sign-in.ts';
import { turnOnTwoStep } from '#testing/two-step.ts';

const notFound = page.getByText(/^No page at/);

test('[O-1] there is no console for a visitor or a customer, and no page that an operator would not find', async () => {
  await openPage('/console');
  await expect.element(notFound).toBeVisible();
  await signIn();
  for (const path of ['/console', '/console/orders']) {
    await openPage(path);
    await expect.element(notFound).toBeVisible();
  }
  signInAs(inject('operator'));
  await openPage('/console/no-such-page');
  await expect.element(notFound).toBeVisible();
  await openPage('/console');
  await expect.element(page.getByRole('heading', { name: 'Overview', level: 1 })).toBeVisible();
});

test('[O-1] an operator is led to the console by the header of every page, also on a phone, and by the account page', async () => {
  await signIn();
  await openPage('/account');
  await expect.element(page.getByRole('heading', { name: 'Your account' })).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Open the Console' })).not.toBeInTheDocument();
  const inHeader = page.getByRole('banner').getByRole('link', { name: 'Console' });
  await expect.element(inHeader).not.toBeInTheDocument();
  signInAs(inject('operator'));
  await openPage('/terms', { viewport: PHONE });
  await expect.element(inHeader).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(PHONE.width);
  await expectAccessible();
  await inHeader.click();
  await expect.element(page.getByRole('heading', { name: 'Overview', level: 1 })).toBeVisible();
  await openPage('/account');
  await page.getByRole('link', { name: 'Open the Console' }).click();
  await expect.element(page.getByRole('heading', { name: 'Overview', level: 1 })).toBeVisible();
});

test('[O-1, G-1] an operator who has not entered the code is asked for it; a customer finds no page', async () => {
  const { email, password, ...user } = await signUpUser(SERVER);
  await turnOnTwoStep(SERVER, { ...user, email, password });
  const enterPassword = async () => {
    const { body } = await callAuth(SERVER, '/token?grant_type=password', { body: { email, password } });
    signInAs({ session: body });
  };
  await enterPassword();
  await openPage('/console/orders');
  await expect.element(notFound).toBeVisible();
  // As the server answers operators only.
  stubEndpoint(openConsole, async () => refusal('second_step_needed'));
  await enterPassword();
  await openPage('/console/orders');
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Enter your code');
  await expectUrl('/auth?next=%2Fconsole%2Forders');
});

test('[O-3] an operator finds an order, reads its story, writes a note and refunds a part of it', async () => {
  // A name of its own for each try.
  const fullName = `Wilhelmina Ferry${crypto.randomUUID().slice(0, 8)}`;
  const customer = await signUpUser(SERVER, { fullName });
  const { orderNumber } = await shipCard(SERVER, customer, 'Tom Reed');
  signInAs(inject('operator'));
  await openPage('/console/orders');
  await page.getByRole('searchbox').fill(fullName.toLowerCase());
  await page.getByRole('button', { name: 'Search' }).click();
  const list = page.getByRole('list', { name: 'Orders' });
  await expect.poll(() => list.getByRole('listitem').elements().length).toBe(1);
  await expect.element(list).toMatchTextContent(/Tom Reed, USA.*\$3\.49.*Shipped.*Paid/);
  await expectAccessible();
  await list.getByRole('link').click();
  await expect.element(page.getByRole('heading', { name: `Order #${orderNumber}` })).toBeVisible();
  for (const text of ['Sent to the print service', 'Card 1 to Tom Reed, attempt 1', fullName]) {
    await expect.element(page.getByText(text).first()).toBeVisible();
  }
  await page.getByRole('textbox', { name: /^New note/ }).fill('Asked for an invoice.');
  await page.getByRole('button', { name: 'Add Note' }).click();
  await expect.element(page.getByText(/^operator@example\.com, /)).toBeVisible();

  await page.getByRole('button', { name: 'Refund', exact: true }).click();
  const dialog = page.getByRole('dialog');
  const amount = dialog.getByRole('textbox', { name: 'Amount in USD' });
  await amount.fill('3.50');
  await expect.element(dialog.getByText(/Please enter an amount from \$0\.01 to \$3\.49\.$/)).toBeVisible();
  await amount.fill('1');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect.element(dialog.getByText(/Please choose a reason\.$/)).toBeVisible();
  await dialog.getByRole('combobox').click();
  await page.getByRole('option', { name: 'Another reason' }).click();
  await dialog.getByRole('textbox', { name: /^In your words/ }).fill('ink smeared on the back.');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect.element(dialog.getByText(`Refund $1.00 to ${fullName}'s card? We'll email the customer.`)).toBeVisible();
  await expect.element(dialog.getByRole('figure')).toMatchTextContent('ink smeared on the back');
  await expectAccessible();
  await dialog.getByRole('button', { name: 'Refund $1.00' }).click();
  await expect.element(toast('Refund requested')).toBeVisible();
  await expect.element(page.getByText(/^\$3\.49, \$1\.00 refunded/)).toBeVisible();
  await expect.element(page.getByText('Another reason: ink smeared on the back', { exact: true })).toBeVisible();
});

test('[O-2] the figures of 30 days lead to their lists', async () => {
  await shipCard(SERVER, await signUpUser(SERVER), 'Tom Reed');
  signInAs(inject('operator'));
  await openPage('/console', { viewport: PHONE });
  await expect.element(page.getByRole('link', { name: /^Revenue, net \$\d/ })).toBeVisible();
  await expect.poll(() => document.querySelectorAll('main canvas').length).toBe(2);
  await page.getByText('Show as a table').click();
  await expect.poll(() => page.getByRole('row', { name: /^\w{3} \d+, \d{4} \d+ \$/ }).elements().length).toBe(30);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(PHONE.width);
  await expectAccessible();
  await page.getByRole('link', { name: /^Shipped/ }).click();
  await expect.element(page.getByText(/^Paid orders of the last 30 days with a card that is shipped\./)).toBeVisible();
  await expect.element(page.getByRole('list', { name: 'Orders' }).getByText('Shipped').first()).toBeVisible();
  // All sections are within reach, also those that wouldn't fit in a row.
  const sections = page.getByRole('navigation', { name: 'Console' });
  await sections.getByRole('button', { name: 'Console · Orders' }).click();
  await sections.getByRole('link', { name: 'Log' }).click();
  await expect.element(page.getByRole('heading', { name: 'Log', level: 1 })).toBeVisible();
  await expect.element(sections.getByRole('link', { name: 'Log' })).not.toBeInTheDocument();
});

test('[O-3] on a phone, an order is canceled after a question that says what happens', async () => {
  const { orderId } = await orderCard(SERVER, await signUpUser(SERVER), 'Tom Reed');
  signInAs(inject('operator'));
  await openPage('/console/orders?state=processing', { viewport: PHONE });
  await expect.element(page.getByRole('list', { name: 'Orders' }).getByRole('link').first()).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(PHONE.width);
  await openPage(`/console/orders/${orderId}`, { viewport: PHONE });
  await page.getByRole('button', { name: 'Cancel Order' }).click();
  const question = page.getByRole('dialog');
  await expect
    .element(question)
    .toMatchTextContent("If the print service hasn't started, the card is stopped, $3.49 goes back");
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(PHONE.width);
  await expectAccessible();
  await question.getByRole('button', { name: 'Cancel Order' }).click();
  await expect.element(question.getByText(/Please choose a reason\.$/)).toBeVisible();
  await question.getByRole('combobox').click();
  await page.getByRole('option', { name: 'The customer asked for it' }).click();
  await question.getByRole('button', { name: 'Cancel Order' }).click();
  await expect.element(toast('Cancellation requested')).toBeVisible();
  await expect.element(page.getByText('Canceled').first()).toBeVisible();
});

test('[O-5] on a phone, a customer is found, locked with a reason, unlocked, and not deleted while an order is open', async () => {
  const customer = await signUpUser(SERVER, { fullName: 'Ottoline Ferrywoman' });
  const { orderNumber } = await orderCard(SERVER, customer, 'Tom Reed');
  signInAs(inject('operator'));
  await openPage('/console/customers', { viewport: PHONE });
  await page.getByRole('searchbox').fill('ottoline ferry');
  await page.getByRole('button', { name: 'Search' }).click();
  const list = page.getByRole('list', { name: 'Customers' });
  await expect.poll(() => list.getByRole('listitem').elements().length).toBe(1);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(PHONE.width);
  await expectAccessible();
  await list.getByRole('link').click();
  await expect.element(page.getByRole('heading', { name: 'Ottoline Ferrywoman' })).toBeVisible();
  await expect.element(page.getByRole('list', { name: 'Orders' }).getByText(`#${orderNumber}`)).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(PHONE.width);

  await page.getByRole('button', { name: 'Lock' }).click();
  const dialog = page.getByRole('dialog');
  await expect.element(dialog).toMatchTextContent(/is signed out everywhere and can't sign in until you unlock/);
  await dialog.getByRole('combobox').click();
  await page.getByRole('option', { name: 'The account is in the wrong hands' }).click();
  await expectAccessible(dialog.element());
  await dialog.getByRole('button', { name: 'Lock Account' }).click();
  await expect
    .element(page.getByText(/^The account is in the wrong hands\. Locked by operator@example\.com/))
    .toBeVisible();
  expect((await callApi(SERVER, customer, { path: '/rest/v1/postcards' })).status).toBe(401);
  await page.getByRole('button', { name: 'Unlock' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Unlock' }).click();
  await expect.element(page.getByRole('button', { name: 'Lock', exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Delete' }).click();
  await expect.element(dialog).toMatchTextContent(/permanently deleted, and unpaid checkouts are canceled/);
  await dialog.getByRole('button', { name: 'Delete Permanently' }).click();
  await expect
    .element(dialog.getByRole('alert'))
    .toMatchTextContent(new RegExp(`^Nothing was deleted.*#${orderNumber}`));
  await expectAccessible(dialog.element());
});

test('[O-5][G-1] an operator turns off the second step of a customer who lost it', async () => {
  const customer = await signUpUser(SERVER, { fullName: 'Philippa Lostphone' });
  await turnOnTwoStep(SERVER, customer);
  signInAs(inject('operator'));
  await openPage(`/console/customers/${customer.userId}`, { viewport: PHONE });
  await page.getByRole('button', { name: 'Turn Off Two-Step' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Turn It Off' }).click();
  await expect.element(dialog.getByText(/Please choose a reason\.$/)).toBeVisible();
  await dialog.getByRole('combobox').click();
  await page.getByRole('option', { name: 'Phone stolen' }).click();
  await expectAccessible(dialog.element());
  await dialog.getByRole('button', { name: 'Turn It Off' }).click();
  await expect.element(toast('Two-step sign-in is off')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Turn Off Two-Step' })).not.toBeInTheDocument();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(PHONE.width);
});

test('[O-6] an operator adds a coupon, sees what is wrong with it first, and ends it', async () => {
  signInAs(inject('operator'));
  await openPage('/console/coupons', { viewport: PHONE });
  const code = `C${crypto.randomUUID().slice(0, 8)}`;
  await page.getByRole('textbox', { name: 'Code' }).fill(code);
  await page.getByRole('textbox', { name: 'Percent off' }).fill('200');
  await page.getByRole('textbox', { name: /^Total uses/ }).fill('5');
  await page.getByRole('button', { name: 'Add Coupon' }).click();
  await expect.element(page.getByText(/Please enter at most 100\.$/)).toBeVisible();
  await page.getByRole('textbox', { name: 'Percent off' }).fill('20');
  await page.getByRole('button', { name: 'Add Coupon' }).click();
  const row = page.getByRole('list', { name: 'Coupons' }).getByRole('listitem').filter({ hasText: code.toUpperCase() });
  await expect.element(row).toMatchTextContent(/20% off.*used 0 of 5 times.*Active/);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(PHONE.width);
  await expectAccessible();
  await row.getByRole('button', { name: /^End/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'End Coupon' }).click();
  await expect.element(row).toMatchTextContent('Ended');
});

test('[O-4] a job that was given up says why, and can be tried again', async () => {
  const job = {
    id: crypto.randomUUID(),
    queue: 'send-mail',
    order_id: null,
    tries: 5,
    error: 'Mailbox unavailable',
    died_at: new Date().toISOString(),
  };
  answerWith(listAlerts, { orders: [], jobs: [job] });
  signInAs(inject('operator'));
  await openPage('/console/jobs', { viewport: PHONE });
  await expect.element(page.getByText(/^Given up after 5 tries/)).toBeVisible();
  await expect.element(page.getByText('Mailbox unavailable')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Try Again' })).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(PHONE.width);
  await expectAccessible();
});

test('[O-9] the log says what was done, and by whom', async () => {
  signInAs(inject('operator'));
  await openPage('/console/log', { viewport: PHONE });
  await expect
    .element(page.getByRole('listitem').filter({ hasText: 'Operator access granted' }).first())
    .toMatchTextContent('command line');
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(PHONE.width);
  await expectAccessible();
});

test('[O-7] an operator is told about nonsense, sees what customers would pay, and plans new prices after a question', async () => {
  signInAs(inject('operator'));
  await openPage('/console/prices', { viewport: PHONE });
  const lists = page.getByRole('list', { name: 'Price lists' });
  await expect.element(lists).toMatchTextContent(/Price list 1.*\$3\.49.*Current/);
  const order = page.getByRole('textbox', { name: 'Card to one address' });
  for (const nonsense of ['-1', '0.49', '3.499', 'free', '1e6']) {
    await order.fill(nonsense);
    await page.getByRole('button', { name: 'Save Prices' }).click();
    await expect.element(order).toHaveAccessibleDescription('Please enter an amount from $0.50 to $10,000.00.');
  }
  await order.fill('4,20');
  await page.getByRole('textbox', { name: 'Germany' }).fill('1.10');
  const examples = page.getByRole('region', { name: 'What customers pay' });
  await expect.element(examples).toMatchTextContent(/in the USA\$4\.20.*in Germany\$5\.30.*30% off\$2\.94/);
  await expectAccessible();
  // Far away, so that other tests keep their prices.
  const later = new Date(Date.now() + 300 * 86_400_000).toISOString().slice(0, 16);
  await page.getByLabelText('From (optional)').fill(later);
  await page.getByRole('button', { name: 'Save Prices' }).click();
  const question = page.getByRole('alertdialog');
  await expect
    .element(question)
    .toMatchTextContent(/Card to one address: \$3\.49.*\$4\.20.*Delivery, Germany: .*\$1\.10/s);
  await question.getByRole('button', { name: 'Save Prices' }).click();
  await expect.element(toast('Prices saved')).toBeVisible();
  await expect.element(lists).toMatchTextContent(/\$4\.20Planned/);
  await expect.element(order).toHaveValue('3.49');
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(PHONE.width);
});
