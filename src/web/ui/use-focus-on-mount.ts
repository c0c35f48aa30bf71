import { type RefObject, useEffect, useRef } from 'react';

/** For an element that replaces the focused one. */
export function useFocusOnMount<E extends HTMLElement>(): RefObject<E | null> {
  const element = useRef<E>(null);
  useEffect(() => element.current?.focus({ preventScroll: true }), []);
  return element;
}

/** For the heading of a new screen: focuses it and scrolls to it if it's out of view. */
export function useArriveOnMount<E extends HTMLElement>(): RefObject<E | null> {
  const element = useFocusOnMount<E>();
  useEffect(() => {
    // After the browser has restored the scroll position.
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
