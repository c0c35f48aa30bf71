import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { shiftDay } from '#domain/business-days.ts';
import { dayIn, MAX_DAYS_AHEAD } from '#domain/send-date.ts';
import { chargesOf, fillContact, openCheckout, payButton, pickCard, pressPay } from '#testing/components/checkout.ts';
import { expectAccessible } from '#testing/components/expect-accessible.ts';
import { signIn } from '#testing/components/sign-in.ts';

const when = (name: string) => page.getByRole('radio', { name, exact: true });
const field = () => page.getByLabelText('Send on');
const dayButton = (day: string) => page.getByRole('button', { name: new RegExp(`^${nameOf(day)}`) });

function nameOf(day: string): string {
  const options = { weekday: 'long', month: 'long', day: 'numeric', timeZone: 'UTC' } as const;
  return new Intl.DateTimeFormat('en-US', options).format(new Date(day));
}

/** The first of such a weekday in next month, so that the whole week is in one month and ahead. */
async function openNextMonth(weekday: number): Promise<string> {
  const today = dayIn('UTC', new Date());
  const month = shiftDay(`${today.slice(0, 7)}-01`, 31).slice(0, 7);
  const days = Array.from({ length: 7 }, (_, index) => shiftDay(`${month}-08`, index));
  await when('Pick a date').click();
  await page.getByRole('button', { name: 'Next month' }).click();
  return days.find((day) => new Date(day).getUTCDay() === weekday) ?? '';
}

test('[M-11] days without printing can’t be picked, and say why when typed', async () => {
  const user = await signIn();
  await openCheckout();
  await expect.element(field()).not.toBeInTheDocument();
  const saturday = await openNextMonth(6);
  await expect.element(dayButton(saturday)).toHaveAttribute('aria-disabled', 'true');
  await expect.element(dayButton(saturday)).toHaveAccessibleName(/We don't print on weekends\. The next date is Mon,/);
  await userEvent.click(dayButton(saturday), { force: true });
  await expect.element(field()).toHaveValue('');
  await expectAccessible(page.getByRole('main').element());
  await field().fill(saturday);
  await expect.element(field()).toHaveAccessibleDescription(/We don't print on weekends/);
  await fillContact(user.email);
  await pickCard('Succeeds');
  await pressPay();
  await expect.element(field()).toHaveFocus();
  await field().fill(shiftDay(dayIn('UTC', new Date()), MAX_DAYS_AHEAD + 10));
  await expect.element(field()).toHaveAccessibleDescription(/That's too far ahead\. The latest date is/);
  await pressPay();
  await expect.element(field()).toHaveFocus();
  await expect.element(page.getByText('Payment Failed')).not.toBeInTheDocument();
  expect(await chargesOf(user)).toBe(0);
  await when('Send now').click();
  await expect.element(field()).not.toBeInTheDocument();
});

test('[M-11] the arrival is shown for a chosen day only', async () => {
  await signIn();
  await openCheckout();
  const arrivals = page.getByRole('main').getByText(/^Arrives /);
  await expect.element(arrivals).toHaveLength(2);
  await when('Pick a date').click();
  await expect.element(page.getByText('Pick a date to see when it arrives.')).toBeVisible();
  await expect.element(arrivals).toHaveLength(0);
  await expect.element(page.getByTestId('studio-header').getByText(/arrives/)).not.toBeInTheDocument();
  await dayButton(await openNextMonth(2)).click();
  await expect.element(arrivals).toHaveLength(2);
});

test('[M-11] the arrow keys walk the month, also into the next', async () => {
  await signIn();
  await openCheckout();
  const tuesday = await openNextMonth(2);
  await dayButton(tuesday).click();
  await expect.element(field()).toHaveValue(tuesday);
  await expect.element(dayButton(tuesday)).toHaveAttribute('aria-pressed', 'true');
  await userEvent.keyboard('{ArrowRight}{Enter}');
  await expect.element(field()).toHaveValue(shiftDay(tuesday, 1));
  await userEvent.keyboard('{ArrowDown>4/}');
  await expect.element(dayButton(shiftDay(tuesday, 29))).toHaveFocus();
});

test('[C-5] total and Pay are in sight without scrolling, on a desk and on a phone, with one Back', async () => {
  await signIn();
  for (const [width, height] of [
    [1440, 900],
    [360, 740],
  ] as const) {
    await page.viewport(width, height);
    await openCheckout();
    await expect.element(payButton()).toBeInViewport({ ratio: 1 });
    await expect.element(payButton()).toHaveTextContent('Pay $3.49');
    expect(page.getByRole('button', { name: 'Back', exact: true }).elements().filter(isShown)).toHaveLength(1);
    if (width === 1440) {
      await expect
        .element(page.getByRole('definition').filter({ hasText: '$3.49' }).last())
        .toBeInViewport({ ratio: 1 });
    }
  }
});

function isShown(element: Element): boolean {
  return element.checkVisibility();
}
