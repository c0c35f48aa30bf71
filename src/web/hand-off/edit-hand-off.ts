/** SPEC.md's edit hand-off: the dashboard leaves a postcard in browser storage, and `/?edit=true` opens it. */
import { type EditHandOff, parseEditHandOff, toEditHandOff } from '#contract/card-codec.ts';
import type { PostcardRecord } from '#contract/postcards.ts';
import { EDIT_HAND_OFF_KEY } from './edit-hand-off-key.ts';

export function leaveEditHandOff(record: PostcardRecord): void {
  localStorage.setItem(EDIT_HAND_OFF_KEY, JSON.stringify(toEditHandOff(record)));
}

/** Null when there is nothing, or nothing readable: 'Failed to load postcard data for editing.' */
export function readEditHandOff(): EditHandOff | null {
  try {
    return parseEditHandOff(JSON.parse(localStorage.getItem(EDIT_HAND_OFF_KEY) ?? 'null'));
  } catch {
    return null;
  }
}

/** Whether anything was left, readable or not. */
export function hasEditHandOff(): boolean {
  return localStorage.getItem(EDIT_HAND_OFF_KEY) !== null;
}
