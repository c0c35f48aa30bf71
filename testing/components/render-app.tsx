/** Shows the real pages in the test's own document: the app without its HTML, its build and its page loads. */
import '#web/ui/styles.css';
import { createBrowserRouter, RouterProvider } from 'react-router';
import { toast } from 'sonner';
import { onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import { routes } from '#web/app/routes.tsx';
import { type BuilderState, NEW_CARD } from '#web/features/builder/state/builder-state.ts';
import { removeCard, writeCard } from '#web/features/builder/storage/card-storage.ts';
import { type CardLists, type CardPhotos, NO_LISTS, NO_PHOTOS } from '#web/features/builder/storage/stored-card.ts';

export const WIDE = { width: 1440, height: 900 } as const;
export const PHONE = { width: 360, height: 740 } as const;

export type Stage = { readonly viewport?: { readonly width: number; readonly height: number } };

/** Closes the page as a page load does; sonner would otherwise show its toasts again on the next one. */
async function closePage(): Promise<void> {
  toast.dismiss();
  await cleanup();
}

/** Removes what a test left in this browser. */
async function clearBrowser(): Promise<void> {
  await removeCard('new');
  await removeCard('edit');
  localStorage.clear();
  sessionStorage.clear();
}

/** Called by each test, because files share this module, and a hook in it would only run for the first of them. */
async function beginPage(viewport: { readonly width: number; readonly height: number }): Promise<void> {
  await closePage();
  onTestFinished(async () => {
    await closePage();
    await clearBrowser();
  });
  await page.viewport(viewport.width, viewport.height);
}

/** Opens a page of the app, including header and footer, and closes the previous one, as a page load does. */
export async function openPage(path: string, { viewport = WIDE }: Stage = {}): Promise<void> {
  await beginPage(viewport);
  await show(path);
}

async function show(path: string): Promise<void> {
  history.replaceState(null, '', path);
  await render(<RouterProvider router={createBrowserRouter(routes)} />);
}

type StartingCard = Partial<BuilderState> & { readonly files?: CardPhotos; readonly lists?: CardLists };

/** Stores the card as if it had been started earlier in this browser. */
export async function keepCard({ files, lists, ...state }: StartingCard): Promise<void> {
  await writeCard('new', { ...NEW_CARD, ...state }, { photos: files ?? NO_PHOTOS, lists: lists ?? NO_LISTS });
}

/** Opens the studio at the card's step, or with what this browser has stored. */
export async function openBuilder(card: StartingCard | null = null, { viewport = WIDE }: Stage = {}): Promise<void> {
  await beginPage(viewport);
  if (card !== null) await keepCard(card);
  await show(`/?step=${card?.step ?? 'last'}`);
}
