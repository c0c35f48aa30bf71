import { type RefObject, useEffect, useLayoutEffect } from 'react';
import { afterPaint } from '#web/ui/after-paint.ts';
import type { Writing } from './use-writing.ts';

const MARGIN_PIXELS = 16;
const BLINK_MS = 550;

/** The painted caret blinks from where it moved to, and is scrolled to. The browser would scroll to its own, invisible one. */
export function useVisibleCaret(caret: RefObject<SVGRectElement | null>, { isFocused, selection }: Writing): void {
  const { start, end } = selection;
  // A layout effect, because React schedules a task of its own for others, and this one runs with every letter.
  useLayoutEffect(() => {
    if (!isFocused || start !== end) return;
    let stopBlinking = () => {};
    const cancel = afterPaint(() => {
      show(caret);
      stopBlinking = blink(caret);
    });
    return () => {
      cancel();
      stopBlinking();
    };
  }, [caret, isFocused, start, end]);
  useEffect(() => {
    if (!isFocused) return;
    const stop = new AbortController();
    // The lens moves to the caret with a transition, and a phone's keyboard opens after the field has the focus.
    const onGlideEnd = ({ target }: TransitionEvent) =>
      target instanceof Node && target.contains(caret.current) && show(caret);
    document.addEventListener('transitionend', onGlideEnd, { signal: stop.signal });
    window.visualViewport?.addEventListener('resize', () => show(caret), { signal: stop.signal });
    return () => stop.abort();
  }, [caret, isFocused]);
}

/** There is none while text is selected. */
function show({ current: caret }: RefObject<SVGRectElement | null>): void {
  if (caret) scrollIntoSight(withinColumn(caret));
}

/** Blinks by a timer: a CSS animation would make the page render every frame. Returns how to stop. */
function blink({ current: caret }: RefObject<SVGRectElement | null>): () => void {
  if (!caret || matchMedia('(prefers-reduced-motion: reduce)').matches) return () => {};
  let isShown = true;
  const toggle = () => {
    isShown = !isShown;
    caret.style.opacity = isShown ? '1' : '0';
  };
  const timer = setInterval(toggle, BLINK_MS);
  return () => {
    clearInterval(timer);
    if (!isShown) toggle();
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
