/**
 * What was typed in a page's last moment. IndexedDB may not finish writing while the page goes, so the state (without the
 * photo) is left where writing takes effect at once, until IndexedDB has it.
 */
import type { BuilderState } from '../state/builder-state.ts';
import { type Slot, toStoredState } from './stored-card.ts';

const keyOf = (slot: Slot) => `cartolina:last-words:${slot}`;

/** Null: the card was given up. */
export function leaveLastWords(slot: Slot, state: BuilderState | null): void {
  try {
    localStorage.setItem(keyOf(slot), JSON.stringify({ state: state && toStoredState(state) }));
  } catch {
    // Blocked or full: IndexedDB was asked as well.
  }
}

/** Null when there are none. What is inside is not yet known to be a card. */
export function readLastWords(slot: Slot): { readonly state?: unknown } | null {
  try {
    return JSON.parse(localStorage.getItem(keyOf(slot)) ?? 'null');
  } catch {
    return null;
  }
}

export function forgetLastWords(slot: Slot): void {
  try {
    localStorage.removeItem(keyOf(slot));
  } catch {
    // Blocked: then there are none.
  }
}
