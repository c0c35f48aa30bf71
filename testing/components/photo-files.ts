/** Files for step 1, and the ways to add them. */
import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { makePhoto } from './photos.ts';

/** Stored on its side, with the camera's orientation tag. */
export async function turnedPhoto(size: { readonly width: number; readonly height: number }): Promise<File> {
  const jpeg = await makePhoto(size);
  const [start, rest] = [jpeg.slice(0, 2), jpeg.slice(2)];
  return new File([start, ORIENTATION_6, rest], 'phone.jpg', { type: jpeg.type });
}

/** A JPEG's Exif segment with a single entry. */
const ORIENTATION_6 = Uint8Array.from([
  ...[0xff, 0xe1, 0, 34, 0x45, 0x78, 0x69, 0x66, 0, 0],
  ...[0x4d, 0x4d, 0, 42, 0, 0, 0, 8],
  ...[0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0],
  ...[0, 0, 0, 0],
]);

/** 96 by 64 pixels, in a format that Chrome can't decode. */
export async function heicFile(): Promise<File> {
  const answer = await fetch(new URL('../fixtures/red-blue.heic', import.meta.url));
  return new File([await answer.arrayBuffer()], 'IMG_1.HEIC', { type: 'image/heic' });
}

/** Chooses a file as the picker would, and waits until it is accepted or refused. */
export async function chooseFile(file: File): Promise<void> {
  const input = await fileInput();
  input.files = transferOf(file).files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
  const progress = page.getByRole('progressbar', { name: /your photo…$/ });
  expect(progress.elements()).toHaveLength(1);
  await expect.element(progress).not.toBeInTheDocument();
}

export async function fileInput(): Promise<HTMLInputElement> {
  const input = await page.getByLabelText('Choose a photo').findElement();
  if (!(input instanceof HTMLInputElement)) throw new TypeError('there is no file input');
  return input;
}

export function dragFile(target: Element, file: File, types: readonly ('dragenter' | 'dragover' | 'drop')[]): void {
  const dataTransfer = transferOf(file);
  for (const type of types) {
    target.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
  }
}

export function pasteFile(file: File): void {
  const clipboardData = transferOf(file);
  document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
}

function transferOf(file: File): DataTransfer {
  const transfer = new DataTransfer();
  transfer.items.add(file);
  return transfer;
}
