/** Photos and steps for the builder's journeys. */
import { randomUUID } from 'node:crypto';
import { expect, type Locator, type Page } from '@playwright/test';
import sharp from 'sharp';
import { DEFAULT_CROP } from '#domain/crop.ts';
import { DEFAULT_LOOK, type Front, firstPhoto, onePhoto, templateFront } from '#domain/front.ts';
import { EMPTY_DESIGN, type PostcardText } from '#domain/postcard.ts';
import type { PrintingOptions } from '#domain/printing-options.ts';
import { type BuilderState, NEW_CARD } from '#web/features/builder/state/builder-state.ts';
import { toStoredState } from '#web/features/builder/storage/stored-card.ts';

export type PhotoFile = { readonly name: string; readonly mimeType: string; readonly buffer: Buffer };

/** Red on the left and blue on the right, so that a test can tell which part shows. */
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
export const nextOf = (page: Page): Locator => builderOf(page).getByRole('button', { name: /^Next: / });

/** Opens the studio, at the last step of the card in progress unless the path names one. */
export async function openBuilder(page: Page, path = '/?step=last'): Promise<void> {
  await page.goto(path);
  await waitForBuilder(page);
}

export async function waitForBuilder(page: Page): Promise<void> {
  await expect(builderOf(page).getByRole('navigation', { name: 'Steps' })).toBeVisible({ timeout: 45_000 });
}

/** Missing fields are like on a new card. Without a photo, the front is a template. */
type CardInProgress = {
  readonly step: BuilderState['step'];
  readonly text?: Partial<PostcardText>;
  readonly printing?: Partial<PrintingOptions>;
  readonly photo?: PhotoFile;
};

/** A message and an address, which complete step 2. */
export const WRITTEN: Partial<PostcardText> = {
  message: 'Dear Nonna, wish you were here!',
  recipient: 'Rosa Bianchi',
  addressLine1: '12 Harbor Street',
  postalCode: '04101',
  city: 'Portland',
  state: 'ME',
};

/** Stores the card as if it had been made earlier in this browser. Leaves the page. */
export async function seedCard(page: Page, card: CardInProgress): Promise<void> {
  const { front, photos } = await frontOf(card.photo);
  const id = firstPhoto(front)?.uploadId ?? '';
  const design = {
    ...EMPTY_DESIGN,
    front,
    text: { ...EMPTY_DESIGN.text, ...card.text },
    printing: { ...EMPTY_DESIGN.printing, ...card.printing },
  };
  const state = toStoredState({ ...NEW_CARD, step: card.step, isChecked: card.step === 4, design, photos });
  const bytes = card.photo?.buffer.toString('base64') ?? null;
  // Any page of the origin has access to its storage.
  await page.goto('/healthz');
  await page.evaluate(
    async ([kept, base64, uploadId]) => {
      const file = base64 && (await (await fetch(`data:image/jpeg;base64,${base64}`)).blob());
      const opened = indexedDB.open('cartolina', 1);
      opened.onupgradeneeded = () => opened.result.createObjectStore('builder');
      await new Promise((resolve, reject) => Object.assign(opened, { onsuccess: resolve, onerror: reject }));
      const write = opened.result.transaction('builder', 'readwrite');
      write.objectStore('builder').put(kept, 'new:state');
      write.objectStore('builder').put(new Map(file ? [[uploadId, { file, preview: file }]] : []), 'new:photos');
      await new Promise((resolve, reject) => Object.assign(write, { oncomplete: resolve, onerror: reject }));
      opened.result.close();
      localStorage.setItem('cartolina:card-kept', 'yes');
      // Text that the previous page stored on unload would take precedence.
      localStorage.removeItem('cartolina:last-words:new');
    },
    [state, bytes, id] as const,
  );
}

async function frontOf(file: PhotoFile | undefined): Promise<Pick<BuilderState, 'photos'> & { front: Front }> {
  if (file === undefined) return { front: templateFront('los-angeles'), photos: {} };
  const { width, height } = await sharp(file.buffer).metadata();
  const { name, mimeType: type, buffer } = file;
  const uploadId = randomUUID();
  const pixels = { widthPixels: width, heightPixels: height };
  return {
    front: onePhoto({ uploadId, ...pixels, crop: DEFAULT_CROP, look: DEFAULT_LOOK }),
    photos: { [uploadId]: { name, type, bytes: buffer.length, isUploaded: false } },
  };
}

export async function openCard(page: Page, card: CardInProgress): Promise<void> {
  await seedCard(page, card);
  await openBuilder(page);
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

/** Drops a file onto an element; `isOver` leaves it hovering. */
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

/** Nothing in the builder extends past the screen's edge, unless it scrolls in its own container. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const over = await builderOf(page).evaluate((builder) => {
    const isClipped = (element: Element): boolean =>
      element !== builder &&
      (getComputedStyle(element).overflowX !== 'visible' ||
        (element.parentElement ? isClipped(element.parentElement) : false));
    return [...builder.querySelectorAll('*')]
      .filter((element) => element.getBoundingClientRect().right > innerWidth + 1)
      .filter((element) => element.parentElement && !isClipped(element.parentElement))
      .map((element) => element.outerHTML.slice(0, 120));
  });
  expect(over).toEqual([]);
}
