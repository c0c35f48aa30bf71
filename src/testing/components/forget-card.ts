import { clearCard } from '#web/features/builder/storage/card-storage.ts';

/** What a test left in this browser must not reach the next one. */
export async function forgetCard(): Promise<void> {
  await clearCard('new');
  await clearCard('edit');
  localStorage.clear();
  sessionStorage.clear();
}
