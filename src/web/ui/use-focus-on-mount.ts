import { type RefObject, useEffect, useRef } from 'react';

/** For a heading or box that replaces what had the focus. */
export function useFocusOnMount<E extends HTMLElement>(): RefObject<E | null> {
  const element = useRef<E>(null);
  useEffect(() => element.current?.focus({ preventScroll: true }), []);
  return element;
}

/** The same for a heading that a whole screen belongs to: when it is out of sight, the page goes there. */
export function useArriveOnMount<E extends HTMLElement>(): RefObject<E | null> {
  const element = useFocusOnMount<E>();
  useEffect(() => {
    // After the browser has put back the place where this entry of its history was left.
    const frame = requestAnimationFrame(() => bringIntoView(element.current));
    return () => cancelAnimationFrame(frame);
  }, [element]);
  return element;
}

function bringIntoView(element: HTMLElement | null): void {
  if (element === null) return;
  const { top, bottom } = element.getBoundingClientRect();
  if (top < 0 || bottom > innerHeight / 2) element.scrollIntoView({ block: 'start', behavior: 'instant' });
}
