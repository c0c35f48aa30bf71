import { useEffect } from 'react';
import { useProduct } from './use-public-config.ts';

let drawnTitle = '';

/** "Dashboard · Cartolina". */
export function useDocumentTitle(title: string): void {
  const { name } = useProduct();
  const full = `${title} · ${name}`;
  // Nothing has an effect while a page is drawn ahead, and its title is wanted all the same.
  if (import.meta.env.SSR) drawnTitle = full;
  useEffect(() => {
    document.title = full;
  }, [full]);
}

/** The title of the page that was drawn last, where there is no document. */
export function titleDrawnAhead(): string {
  return drawnTitle;
}
