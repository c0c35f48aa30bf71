import { useLayoutEffect } from 'react';

/** Marks the page's root for its scroll padding. Asked with `:has()`, the browser would look again with every line that is typed. */
export function useRootMark(attribute: string, isOn: boolean): void {
  useLayoutEffect(() => {
    const root = document.documentElement;
    root.toggleAttribute(attribute, isOn);
    return () => root.removeAttribute(attribute);
  }, [attribute, isOn]);
}
