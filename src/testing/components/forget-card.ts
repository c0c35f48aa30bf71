import { clearCard } from '#web/features/builder/storage/card-storage.ts';

/** Removes the card that a test left in this browser. */
export async function forgetCard(): Promise<void> {
  await clearCard('new');
  await clearCard('edit');
  localStorage.clear();
  sessionStorage.clear();
}
