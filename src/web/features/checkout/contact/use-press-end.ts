import { useEffect, useRef } from 'react';

/** Waits until the press that is going on is over, so that nothing moves under the pointer before its click. */
export function usePressEnd(): () => Promise<void> {
  const press = useRef(Promise.resolve());
  useEffect(() => {
    const begin = () => {
      press.current = new Promise((resolve) => {
        // The click follows in the same task.
        const end = () => setTimeout(resolve);
        for (const type of ['pointerup', 'pointercancel']) addEventListener(type, end, { once: true });
      });
    };
    addEventListener('pointerdown', begin, true);
    return () => removeEventListener('pointerdown', begin, true);
  }, []);
  return () => press.current;
}
