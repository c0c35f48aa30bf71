import { type RefObject, useEffect, useRef } from 'react';

/** For an element that replaces the focused one. */
export function useFocusOnMount<E extends HTMLElement>(): RefObject<E | null> {
  const element = useRef<E>(null);
  useEffect(() => {
    // With the next frame: the browser has to lay the page out to focus, and would do it twice.
    const frame = requestAnimationFrame(() => element.current?.focus({ preventScroll: true }));
    return () => cancelAnimationFrame(frame);
  }, []);
  return element;
}
