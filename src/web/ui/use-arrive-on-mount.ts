import { type RefObject, useEffect } from 'react';
import { useFocusOnMount } from './use-focus-on-mount.ts';

/** For a heading that a whole screen belongs to: it takes the focus, and when it is out of sight, the page goes there. */
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
