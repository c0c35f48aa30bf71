import { type RefObject, useEffect } from 'react';
import type { Writing } from './use-writing.ts';

const MARGIN_PIXELS = 16;
const BLINK_MS = 550;

/** The painted caret blinks from where it moved to, and is scrolled to. The browser would scroll to its own, invisible one. */
export function useVisibleCaret(caret: RefObject<SVGRectElement | null>, { isFocused, selection }: Writing): void {
  const { start, end } = selection;
  useEffect(() => (isFocused && start === end ? blink(caret) : undefined), [caret, isFocused, start, end]);
  useEffect(() => {
    if (!isFocused || start !== end) return;
    const show = () => caret.current && scrollIntoSight(withinColumn(caret.current));
    // With the next frame, which lays the page out anyway.
    const frame = requestAnimationFrame(show);
    // The lens moves to the caret with a transition, and a phone's keyboard opens after the field has the focus.
    const onGlideEnd = ({ target }: TransitionEvent) =>
      target instanceof Node && target.contains(caret.current) && show();
    document.addEventListener('transitionend', onGlideEnd);
    window.visualViewport?.addEventListener('resize', show);
    return () => {
      cancelAnimationFrame(frame);
      document.removeEventListener('transitionend', onGlideEnd);
      window.visualViewport?.removeEventListener('resize', show);
    };
  }, [caret, isFocused, start, end]);
}

/** By a timer: a CSS animation would make the page render every frame. */
function blink({ current: caret }: RefObject<SVGRectElement | null>): (() => void) | undefined {
  if (!caret || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const timer = setInterval(
    () => caret.style.setProperty('opacity', caret.style.opacity === '0' ? '1' : '0'),
    BLINK_MS,
  );
  return () => {
    clearInterval(timer);
    caret.style.opacity = '1';
  };
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
