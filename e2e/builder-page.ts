/** What the builder's journeys share: photos, and the way through the steps. */
import { expect, type Locator, type Page } from '@playwright/test';
import sharp from 'sharp';

export type PhotoFile = { readonly name: string; readonly mimeType: string; readonly buffer: Buffer };

/** Red left, blue right, so that a test sees which part shows. */
export async function makePhoto(width = 2400, height = 1700): Promise<PhotoFile> {
  const left = await sharp({ create: { width: Math.floor(width / 2), height, channels: 3, background: '#d02020' } })
    .png()
    .toBuffer();
  const buffer = await sharp({ create: { width, height, channels: 3, background: '#2020d0' } })
    .composite([{ input: left, left: 0, top: 0 }])
    .jpeg()
    .toBuffer();
  return { name: 'sea.jpg', mimeType: 'image/jpeg', buffer };
}

export const builderOf = (page: Page): Locator => page.locator('#postcard-builder');
export const messageOf = (page: Page): Locator =>
  builderOf(page).getByRole('textbox', { name: 'Message', exact: true });
export const nextOf = (page: Page): Locator => builderOf(page).getByRole('button', { name: /^Next/ });

export async function openBuilder(page: Page, path = '/'): Promise<void> {
  await page.goto(path);
  await waitForBuilder(page);
}

/** The builder loads when it is near; what is above it may still grow and push it away again. */
export async function waitForBuilder(page: Page): Promise<void> {
  await expect(async () => {
    await builderOf(page).evaluate((section) => section.scrollIntoView({ behavior: 'instant' }));
    await expect(builderOf(page).getByRole('navigation', { name: 'Steps' })).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 45_000 });
}

/** Chooses a file as the picker would. */
export async function chooseFile(page: Page, file: PhotoFile): Promise<void> {
  await builderOf(page).locator('input[type=file]').setInputFiles(file);
}

export async function choosePhoto(page: Page, file?: PhotoFile): Promise<void> {
  await chooseFile(page, file ?? (await makePhoto()));
  await expect(builderOf(page).getByRole('button', { name: 'Change' })).toBeVisible();
  await expect(nextOf(page)).toBeEnabled();
}

/** Drops a file onto an element as a person would from another window; `isOver` leaves it hovering. */
export async function dragFile(target: Locator, file: PhotoFile, isOver = false): Promise<void> {
  const { name, mimeType: type } = file;
  const base64 = file.buffer.toString('base64');
  const data = await target.page().evaluateHandle(
    async ([bytes, fileName, fileType]) => {
      const blob = await (await fetch(`data:${fileType};base64,${bytes}`)).blob();
      const transfer = new DataTransfer();
      transfer.items.add(new File([blob], fileName, { type: fileType }));
      return transfer;
    },
    [base64, name, type] as const,
  );
  await target.dispatchEvent('dragenter', { dataTransfer: data });
  await target.dispatchEvent('dragover', { dataTransfer: data });
  if (!isOver) await target.dispatchEvent('drop', { dataTransfer: data });
}

export const ROSA = {
  Recipient: 'Rosa Bianchi',
  'Address Line 1': '12 Harbor Street',
  'Postal code': '04101',
  City: 'Portland',
  State: 'ME',
} as const;

export async function fillAddress(page: Page, address: Readonly<Record<string, string>> = ROSA): Promise<void> {
  for (const [label, value] of Object.entries(address)) {
    await builderOf(page).getByLabel(label, { exact: true }).fill(value);
  }
}

export async function goToMessage(page: Page): Promise<void> {
  await choosePhoto(page);
  await nextOf(page).click();
  await expect(messageOf(page)).toBeVisible({ timeout: 30_000 });
}

export async function goToPreview(page: Page, message = 'Dear Nonna, wish you were here!'): Promise<void> {
  await goToMessage(page);
  await messageOf(page).fill(message);
  await fillAddress(page);
  await nextOf(page).click();
  await expect(builderOf(page).getByRole('heading', { name: 'Preview Your Postcard' })).toBeVisible();
}

/** Where the caret stands once it has come to rest: a font that arrives late moves the text. */
export async function restingCaretBox(page: Page) {
  let box = await caretBox(page);
  await expect(async () => {
    const before = box;
    await page.waitForTimeout(200);
    box = await caretBox(page);
    expect(box).toEqual(before);
  }).toPass();
  return box;
}

/** Where the painted caret stands on the screen. */
export async function caretBox(page: Page) {
  const box = await page.getByTestId('caret').boundingBox();
  if (!box) throw new Error('no caret is painted');
  return box;
}
