/** What people do on a page that was drawn ahead, before its code is there, is done again when it is. */
export type EarlyEvents = {
  /** From now on the page's own code hears them. */
  handOver(): void;
  doAgain(): void;
};

export function keepEarlyEvents(): EarlyEvents {
  const pressed = new Set<HTMLElement>();
  const changed = new Set<EventTarget>();
  const keepPress = ({ target }: Event) => {
    const button = target instanceof Element ? target.closest('button') : null;
    if (button !== null) pressed.add(button);
  };
  const keepChange = ({ target }: Event) => void (target !== null && changed.add(target));
  // A file that is dropped would be opened in place of the page.
  const stay = (event: Event) => event.preventDefault();
  let doDrop = () => {};
  const keepDrop = (event: Event) => {
    stay(event);
    if (event instanceof DragEvent) doDrop = keepFiles(event);
  };
  const listeners = Object.entries({ click: keepPress, change: keepChange, dragover: stay, drop: keepDrop });
  for (const [type, listener] of listeners) addEventListener(type, listener);
  return {
    handOver() {
      for (const [type, listener] of listeners) removeEventListener(type, listener);
    },
    doAgain() {
      for (const button of pressed) button.click();
      for (const target of changed) target.dispatchEvent(new Event('change', { bubbles: true }));
      doDrop();
    },
  };
}

/** Files can be taken from a drop only while it happens. */
function keepFiles({ target, dataTransfer }: DragEvent): () => void {
  const kept = new DataTransfer();
  for (const file of dataTransfer?.files ?? []) kept.items.add(file);
  const options = { bubbles: true, cancelable: true, dataTransfer: kept };
  return () => void target?.dispatchEvent(new DragEvent('drop', options));
}
