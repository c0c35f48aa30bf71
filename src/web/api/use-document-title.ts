import { useEffect } from 'react';
import { useProduct } from './use-public-config.ts';

let prerenderedTitle = '';

/** "Dashboard · Cartolina". */
export function useDocumentTitle(title: string): void {
  const { name } = useProduct();
  const full = `${title} · ${name}`;
  // Effects don't run while prerendering, so the title is kept for the build.
  if (import.meta.env.SSR) prerenderedTitle = full;
  useEffect(() => {
    document.title = full;
  }, [full]);
}

/** The title of the page that was prerendered last. */
export function lastPrerenderedTitle(): string {
  return prerenderedTitle;
}
