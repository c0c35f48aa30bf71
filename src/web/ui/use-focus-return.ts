import { useRef } from 'react';

/** A dialog that is opened by state has no trigger to go back to: the focus returns to where it was. */
export function useFocusReturn() {
  const opener = useRef<Element | null>(null);
  return {
    onOpenAutoFocus: () => {
      opener.current = document.activeElement;
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      const { current } = opener;
      // What was pressed may be gone by now; and who closed the dialog may have moved the focus on purpose.
      if (current instanceof HTMLElement && current.isConnected) current.focus();
      else if (document.activeElement === document.body) {
        document.getElementById('content')?.focus({ preventScroll: true });
      }
    },
  };
}
