import { type RefObject, useEffect, useRef } from 'react';

/** For a heading or box that replaces what had the focus. */
export function useFocusOnMount<E extends HTMLElement>(): RefObject<E | null> {
  const element = useRef<E>(null);
  useEffect(() => element.current?.focus({ preventScroll: true }), []);
  return element;
}
