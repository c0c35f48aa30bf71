/** What the studio's frame promises at every step. */
import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { quoteOrder } from '#contract/orders.ts';
import {
  boxOf,
  checkoutButton,
  chooseInMenu,
  eventually,
  messageField,
  nextButton,
} from '#testing/components/builder.ts';
import { cardAt, ROSA } from '#testing/components/cards.ts';
import { fillContact, openCheckout, payAndPrint, pickCard } from '#testing/components/checkout.ts';
import { expectAccessible } from '#testing/components/expect-accessible.ts';
import { expectUrl } from '#testing/components/expect-url.ts';
import { photoCardAt } from '#testing/components/photos.ts';
import { openBuilder, openPage, PHONE, WIDE } from '#testing/components/render-app.tsx';
import { signIn } from '#testing/components/sign-in.ts';
import { changeAnswer, loseLine, stubRequest } from '#testing/components/stub-request.ts';
import { toast } from '#testing/components/toast.ts';

const FINISHED = { message: 'Dear Nonna, wish you were here!', ...ROSA };
const savedNote = () => page.getByTestId('saved-note');
const step = (name: RegExp) => page.getByRole('navigation', { name: 'Steps' }).getByRole('button', { name });
const saveDraft = () => page.getByRole('button', { name: 'SAVE DRAFT' }).click();

function setOnline(isOnline: boolean): void {
  vi.spyOn(Navigator.prototype, 'onLine', 'get').mockReturnValue(isOnline);
  dispatchEvent(new Event(isOnline ? 'online' : 'offline'));
  onTestFinished(() => void vi.restoreAllMocks());
}

test('[T-1] on a large screen the studio fills the window, without the site around it and without page scroll', async () => {
  await openBuilder(cardAt(3, FINISHED), { viewport: WIDE });
  await expect.element(checkoutButton()).toBeInViewport();
  await expect.element(page.getByRole('contentinfo')).not.toBeInTheDocument();
  expect(document.documentElement.scrollHeight).toBe(innerHeight);
  await page.getByRole('link', { name: 'Cartolina' }).click();
  await expect.element(page.getByRole('heading', { name: 'Create a postcard without limits' })).toBeVisible();
  await expect.element(page.getByRole('contentinfo')).toBeInTheDocument();
});

test('[T-1] on a phone, header and menu have the steps, and the bar has price and next', async () => {
  await openBuilder(cardAt(2, FINISHED), { viewport: PHONE });
  const current = () => document.querySelector('[aria-current=step]')?.textContent;
  await eventually(() => expect(current()).toMatch(/2 Message of 4/));
  await expect.element(nextButton()).toBeInViewport();
  expect(document.querySelector('[data-step-bar]')?.textContent).toContain('$3.49');
  await expectAccessible(document.body);
  await chooseInMenu('3 Preview');
  await eventually(() => expect(current()).toMatch(/3 Preview of 4/));
});

test('[T-1] a step shows the card first and its tools in a later frame', async () => {
  await openBuilder(cardAt(1, FINISHED));
  await expect.element(nextButton()).toBeEnabled();
  const seen = watchFrames({ card: '[data-testid=card-back]', tools: '[role=radiogroup]' });
  await nextButton().click();
  await expect.element(messageField()).toBeVisible();
  await eventually(() => expect(seen.at(-1)).toEqual(['card', 'tools']));
  expect(seen).toContainEqual(['card']);
  expect(seen).not.toContainEqual(['tools']);
});

/** Notes in each frame which of the elements are in the studio. */
function watchFrames(selectors: Readonly<Record<string, string>>): string[][] {
  const frames: string[][] = [];
  let frame = requestAnimationFrame(function look() {
    const found = (name: string) => document.querySelector(`#postcard-builder :is(${selectors[name]})`) !== null;
    frames.push(Object.keys(selectors).filter(found));
    frame = requestAnimationFrame(look);
  });
  onTestFinished(() => cancelAnimationFrame(frame));
  return frames;
}

test('[T-15] every step that the card is ready for can be chosen, forward too', async () => {
  await openBuilder(cardAt(1, FINISHED));
  await expect.element(step(/Checkout/)).not.toBeInTheDocument();
  await step(/Preview/).click();
  await checkoutButton().click();
  await expect.element(page.getByRole('heading', { name: 'Checkout', exact: true })).toBeVisible();
  await step(/Photo/).click();
  await expect.element(page.getByRole('heading', { name: 'Select photo' })).toHaveFocus();
  await step(/Checkout/).click();
  await expect.element(page.getByRole('heading', { name: 'Checkout', exact: true })).toBeVisible();
  // A changed card must be checked again.
  await step(/Message/).click();
  await messageField().fill('Something else');
  await expect.element(step(/Checkout/)).not.toBeInTheDocument();
});

test('[T-18] says where the card is saved: in this browser, in the account, or not at all', async () => {
  await signIn();
  await openBuilder();
  await expect.element(savedNote()).toHaveTextContent('Saves as you go');
  await openBuilder(cardAt(2, FINISHED));
  await expect.element(savedNote()).toHaveTextContent('Saved in this browser');
  await saveDraft();
  await expect.element(savedNote()).toHaveTextContent('Saved to your account');
  await messageField().fill('Changed');
  await expect.element(savedNote()).toHaveTextContent('Saved in this browser');
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  onTestFinished(() => void vi.restoreAllMocks());
  await messageField().fill('Changed again');
  await expect.element(savedNote()).toHaveTextContent('Not saved');
});

test('[T-17] offline, the frame says that the card is safe until the line is back', async () => {
  await openBuilder(cardAt(2, FINISHED));
  setOnline(false);
  const notice = page.getByText("You're offline. Your card is safe in this browser.");
  await expect.element(notice).toBeVisible();
  setOnline(true);
  await expect.element(notice).not.toBeInTheDocument();
});

test('[T-17] saving without a line says so and that the card is safe, and goes away with the line back', async () => {
  await signIn();
  await openBuilder(cardAt(2, FINISHED));
  stubRequest('/rest/v1/profiles', loseLine);
  setOnline(false);
  await saveDraft();
  const notice = toast('Save Failed').getByText(/check your connection.*Your card is safe in this browser/);
  await expect.element(notice).toBeVisible();
  await expect.element(toast('Profile Creation Failed')).not.toBeInTheDocument();
  setOnline(true);
  await expect.element(toast('Save Failed')).not.toBeInTheDocument();
});

test('[T-17] a toast stays while it has the focus', async () => {
  await openBuilder(cardAt(2, FINISHED));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  await saveDraft();
  const notice = toast('Please sign in to save your postcard.');
  await vi.waitFor(() => expect(notice.elements()).toHaveLength(1));
  const action = notice.getByRole('button', { name: 'Sign in' }).element();
  if (action instanceof HTMLElement) action.focus();
  vi.advanceTimersByTime(60_000);
  expect(notice.elements()).toHaveLength(1);
  if (action instanceof HTMLElement) action.blur();
  vi.advanceTimersByTime(60_000);
  vi.useRealTimers();
  await expect.element(notice).not.toBeInTheDocument();
});

test('the price in the header has the coupon, also back in the preview', async () => {
  const coupon = { code: 'TAKE30OFF', percent_off: 30 };
  changeAnswer(quoteOrder, (quote) => ({ ...quote, discount_cents: 105, total_cents: 244, coupon }));
  await signIn();
  await openCheckout();
  const header = page.getByTestId('studio-header');
  await expect.element(header.getByText('$2.44')).toBeVisible();
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await expect.element(checkoutButton()).toBeVisible();
  await expect.element(header.getByText('$2.44')).toBeVisible();
});

test('once it is paid, the frame shows no price, no unsaved card, and nothing to start over', async () => {
  const { email } = await signIn();
  await openCheckout();
  await fillContact(email);
  await pickCard('Succeeds');
  await payAndPrint();
  await expect.element(page.getByTestId('saved-note')).not.toBeInTheDocument();
  await expect.element(page.getByText(/with free delivery/)).not.toBeInTheDocument();
  await expect.element(step(/./)).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect.element(page.getByRole('menuitem', { name: 'Templates' })).toBeVisible();
  await expect.element(page.getByRole('menuitem', { name: 'Start over' })).not.toBeInTheDocument();
});

test('at 200% zoom nothing is out of reach, and the heading leaves room for the card', async () => {
  await openPage('/?step=1', { viewport: { width: 720, height: 450 } });
  const heading = page.getByRole('heading', { name: 'Select photo' });
  await expect.element(heading).toBeVisible();
  const bar = document.querySelector('[data-step-bar]')?.getBoundingClientRect().top ?? 0;
  expect(bar - boxOf(heading).bottom).toBeGreaterThan(220);
  expect(document.documentElement.scrollWidth).toBe(innerWidth);
});

test.each([
  { width: 720, height: 450 },
  { width: 360, height: 400 },
])(
  'in a window of $width by $height pixels, nothing stays over what is scrolled, and the help is read in full',
  async (viewport) => {
    await openBuilder(await photoCardAt(1, FINISHED), { viewport });
    await expect.element(nextButton()).toBeEnabled();
    const stuck = () =>
      [...document.querySelectorAll('#postcard-builder *')].filter((element) =>
        ['sticky', 'fixed'].includes(getComputedStyle(element).position),
      );
    await expect.element(page.getByRole('tab', { name: 'Caption' })).toBeInTheDocument();
    expect(stuck()).toEqual([]);
    const help = document.querySelector('[data-step-bar] p.mr-auto');
    expect(help?.scrollWidth).toBe(help?.clientWidth);
    await page.getByRole('button', { name: 'Next: Message' }).click();
    await expect.element(messageField()).toBeVisible();
    await page.getByRole('button', { name: 'Next: Preview' }).click();
    await expect.element(page.getByRole('heading', { name: 'Printing Options' })).toBeInTheDocument();
    await eventually(() => {
      // Again, because the page grows while the card is laid out.
      scrollTo(0, document.documentElement.scrollHeight);
      expect(boxOf(checkoutButton()).bottom).toBeLessThanOrEqual(innerHeight);
    });
    expect(stuck()).toEqual([]);
  },
);

test("[T-15] the browser's Back never leads to a later step, whichever steps were skipped", async () => {
  await openBuilder({ ...cardAt(1, FINISHED), isChecked: true });
  await step(/step 3/).click();
  await expectUrl('/?step=3');
  await step(/step 4/).click();
  await expectUrl('/?step=4');
  await step(/step 2/).click();
  await expectUrl('/?step=2');
  await expect.element(messageField()).toBeVisible();
  history.back();
  await expectUrl('/?step=1');
});
