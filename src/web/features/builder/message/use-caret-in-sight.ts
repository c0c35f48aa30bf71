import { type RefObject, useEffect } from 'react';

/** The bar with the way on covers the window's lower rim. */
const BAR_PIXELS = 88;
const MARGIN_PIXELS = 16;

type Writing = { readonly isFocused: boolean; readonly selection: { readonly start: number; readonly end: number } };

/** The page follows the painted caret: the browser knows only its own, which lies elsewhere. */
export function useCaretInSight(caret: RefObject<SVGRectElement | null>, { isFocused, selection }: Writing): void {
  const { start, end } = selection;
  useEffect(() => {
    if (!isFocused || start !== end) return;
    const show = () => caret.current && scrollInSight(caret.current.getBoundingClientRect());
    show();
    // The lens around it glides to where the caret is.
    const glided = ({ target }: TransitionEvent) => target instanceof Node && target.contains(caret.current) && show();
    document.addEventListener('transitionend', glided);
    return () => document.removeEventListener('transitionend', glided);
  }, [caret, isFocused, start, end]);
}

function scrollInSight({ top, bottom }: DOMRect): void {
  // A phone's keyboard covers the page without making it shorter.
  const seen = window.visualViewport;
  const lowest = Math.min(innerHeight - BAR_PIXELS, (seen?.offsetTop ?? 0) + (seen?.height ?? innerHeight));
  const below = bottom + MARGIN_PIXELS - lowest;
  const above = MARGIN_PIXELS + (seen?.offsetTop ?? 0) - top;
  if (below > 0) scrollBy({ top: below, behavior: 'instant' });
  else if (above > 0) scrollBy({ top: -above, behavior: 'instant' });
}
