/** Shows the real pages in the test's own document: the app without its HTML, its build and its page loads. */
import '#web/ui/styles.css';
import { createBrowserRouter, RouterProvider } from 'react-router';
import { toast } from 'sonner';
import { onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import { LiveBuilder } from '#web/app/pages/live-builder.tsx';
import { routes } from '#web/app/routes.tsx';
import { Root, Shell } from '#web/app/shell.tsx';
import { type BuilderState, NEW_CARD } from '#web/features/builder/state/builder-state.ts';
import { type PhotoFiles, writeCard } from '#web/features/builder/storage/card-storage.ts';
import { forgetCard } from './forget-card.ts';

export const WIDE = { width: 1440, height: 900 } as const;
export const PHONE = { width: 360, height: 740 } as const;

type Stage = { readonly viewport?: { readonly width: number; readonly height: number } };

/** As a page load ends a page; sonner would show its toasts again on the next one. */
async function closePage(): Promise<void> {
  toast.dismiss();
  await cleanup();
}

/** Files share this module, so a hook in it would be there for the first of them alone. */
async function beginPage(viewport: { readonly width: number; readonly height: number }): Promise<void> {
  await closePage();
  onTestFinished(async () => {
    await closePage();
    await forgetCard();
  });
  await page.viewport(viewport.width, viewport.height);
}

/** A page of the app at its address, header and footer included. What was open before is closed, as by a page load. */
export async function openPage(path: string, { viewport = WIDE }: Stage = {}): Promise<void> {
  await beginPage(viewport);
  history.replaceState(null, '', path);
  await render(<RouterProvider router={createBrowserRouter(routes)} />);
}

type StartingCard = Partial<BuilderState> & { readonly files?: PhotoFiles };

/** As if this card had been begun earlier in this browser. */
export async function keepCard({ files, ...state }: StartingCard): Promise<void> {
  await writeCard('new', { ...NEW_CARD, ...state }, files ?? null);
}

/** The builder alone, with a card that is already begun if one is given. */
export async function openBuilder(card: StartingCard | null = null, { viewport = WIDE }: Stage = {}): Promise<void> {
  await beginPage(viewport);
  if (card !== null) await keepCard(card);
  history.replaceState(null, '', '/');
  const shell = {
    Component: Root,
    children: [{ Component: Shell, children: [{ path: '/', Component: BuilderAlone }] }],
  };
  await render(<RouterProvider router={createBrowserRouter([shell])} />);
}

function BuilderAlone() {
  return (
    <section id="postcard-builder" className="wrap">
      <LiveBuilder />
    </section>
  );
}
