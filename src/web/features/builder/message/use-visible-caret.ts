import { type RefObject, useEffect } from 'react';
import type { Writing } from './use-writing.ts';

const MARGIN_PIXELS = 16;

/** Scrolls to the painted caret. The browser would scroll to its own, invisible one. */
export function useVisibleCaret(caret: RefObject<SVGRectElement | null>, { isFocused, selection }: Writing): void {
  const { start, end } = selection;
  useEffect(() => {
    if (!isFocused || start !== end) return;
    const show = () => caret.current && scrollIntoSight(withinColumn(caret.current));
    show();
    // The lens moves to the caret with a transition, and a phone's keyboard opens after the field has the focus.
    const onGlideEnd = ({ target }: TransitionEvent) =>
      target instanceof Node && target.contains(caret.current) && show();
    document.addEventListener('transitionend', onGlideEnd);
    window.visualViewport?.addEventListener('resize', show);
    return () => {
      document.removeEventListener('transitionend', onGlideEnd);
      window.visualViewport?.removeEventListener('resize', show);
    };
  }, [caret, isFocused, start, end]);
}

type Extent = { readonly top: number; readonly bottom: number };

/** The lines move inside their column a moment later than the caret. */
function withinColumn(caret: SVGRectElement): Extent {
  const { top, bottom } = caret.getBoundingClientRect();
  const column = caret.ownerSVGElement?.getBoundingClientRect();
  const limit = (y: number) => Math.min(Math.max(y, column?.top ?? y), column?.bottom ?? y);
  return { top: limit(top), bottom: limit(bottom) };
}

function scrollIntoSight({ top, bottom }: Extent): void {
  // A phone's keyboard covers the page without resizing the window.
  const seen = window.visualViewport;
  const bar = document.querySelector('[data-step-bar]')?.getBoundingClientRect();
  const lowest = Math.min(bar?.top ?? innerHeight, (seen?.offsetTop ?? 0) + (seen?.height ?? innerHeight));
  const below = bottom + MARGIN_PIXELS - lowest;
  const above = MARGIN_PIXELS + (seen?.offsetTop ?? 0) - top;
  if (below > 0) scrollBy({ top: below, behavior: 'instant' });
  else if (above > 0) scrollBy({ top: -above, behavior: 'instant' });
}
