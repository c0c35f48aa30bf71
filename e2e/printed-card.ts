/** Checks that the print shows what the preview showed. */
import type { APIRequestContext, Page } from '@playwright/test';
import sharp, { type Sharp } from 'sharp';
import { inspectPdf, rasterizeColor } from '#testing/pdf/inspect-pdf.ts';
import { SESSION_KEY } from '#web/session/stored-session.ts';
import { ordersOf } from './checkout-page.ts';
import { expect } from './fixtures.ts';
import { back, front, tool } from './studio-page.ts';

/** Leaves out guides, gloss and notifications, which aren't printed. */
export async function previewOf(page: Page) {
  const hide = { animations: 'disabled', style: '[data-sonner-toaster] { visibility: hidden }' } as const;
  const turnTo = async (side: 'front' | 'back') => {
    const flip = tool(page, `Flip to the ${side}`);
    if (await flip.isVisible()) await flip.press('Enter');
  };
  // A choice may have turned the card.
  await turnTo('front');
  const shownFront = await front(page).screenshot(hide);
  await turnTo('back');
  return { front: shownFront, back: await back(page).screenshot(hide) };
}

export async function expectPrinted(pdf: Buffer, preview: Awaited<ReturnType<typeof previewOf>>): Promise<void> {
  expect(await clearlyDifferent(preview.front, pdf, 'front')).toBeLessThan(0.002);
  expect(await clearlyDifferent(preview.back, pdf, 'back')).toBeLessThan(0.004);
}

/** Lists orders of the account that was created in this browser. */
async function ownOrders(page: Page, request: APIRequestContext) {
  const stored = await page.evaluate((key) => localStorage.getItem(key), SESSION_KEY);
  return ordersOf(request, { name: '', email: '', password: '', session: JSON.parse(stored ?? '{}') });
}

/** Waits until the newest order of this browser's account is printed. */
export async function printedCard(page: Page, request: APIRequestContext): Promise<Buffer> {
  await expect
    .poll(async () => (await ownOrders(page, request))[0]?.postgrid_order_id, { timeout: 60_000 })
    .toBeTruthy();
  const [order] = await ownOrders(page, request);
  const { items }: { items: { description: string; pdf_url: string }[] } = await (
    await request.get('/sandbox/api/prints')
  ).json();
  const print = items.find(({ description }) => description.includes(String(order?.id)));
  return (await request.get(String(print?.pdf_url))).body();
}

export async function writtenOn(pdf: Buffer) {
  const { pages } = await inspectPdf(pdf);
  return pages.map(({ text, images }) => ({ text: text.replace(/\s+/g, ' '), photos: images.length }));
}

const DPI = 96;
const BLEED_PIXELS = DPI / 8;
/** Small and soft, because screen and print smooth edges differently. */
const WIDTH = 160;
const CLEARLY = 40;

/**
 * Returns the share of the card that differs clearly between the preview and the print file, to which the printer adds the
 * address.
 */
async function clearlyDifferent(shown: Buffer, pdf: Buffer, side: 'front' | 'back'): Promise<number> {
  const { width, height, pixels } = await rasterizeColor(pdf, side === 'front' ? 1 : 2, DPI);
  const trimmed = sharp(pixels, { raw: { width, height, channels: 3 } }).extract({
    left: BLEED_PIXELS,
    top: BLEED_PIXELS,
    width: width - 2 * BLEED_PIXELS,
    height: height - 2 * BLEED_PIXELS,
  });
  const size = { width: WIDTH, height: Math.round((WIDTH * height) / width) };
  const soft = (picture: Sharp) =>
    picture
      .removeAlpha()
      .resize({ ...size, fit: 'fill' })
      .blur(2)
      .raw()
      .toBuffer();
  const [seen, printed] = [await soft(sharp(shown)), await soft(trimmed)];
  const clear = seen.filter((level, at) => {
    const [x, y] = [Math.floor(at / 3) % WIDTH, Math.floor(at / 3 / WIDTH)];
    const isAddress = side === 'back' && x > WIDTH / 2 && y > size.height * 0.35;
    return !isAddress && Math.abs(level - (printed[at] ?? 0)) > CLEARLY;
  });
  return clear.length / seen.length;
}
