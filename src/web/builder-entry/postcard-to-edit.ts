/** SPEC.md's edit hand-off: the dashboard stores a postcard in the browser, and `/?edit=true` opens it. */
import { type PostcardToEdit, parsePostcardToEdit, postcardToEdit } from '#contract/card-codec.ts';
import type { PostcardRecord } from '#contract/postcards.ts';
import { EDIT_KEY } from './local-storage.ts';

export function storePostcardToEdit(record: PostcardRecord): void {
  localStorage.setItem(EDIT_KEY, JSON.stringify(postcardToEdit(record)));
}

/** Returns null when there is none, or it can't be read. */
export function readPostcardToEdit(): PostcardToEdit | null {
  try {
    return parsePostcardToEdit(JSON.parse(localStorage.getItem(EDIT_KEY) ?? 'null'));
  } catch {
    return null;
  }
}

/** Returns true even if it can't be read. */
export function hasPostcardToEdit(): boolean {
  return localStorage.getItem(EDIT_KEY) !== null;
}
