/** Records what visitors do on a prerendered page and replays it once the code has loaded. */
export type EarlyEvents = {
  /** Stops recording: from here on, React handles the events. */
  release(): void;
  replay(): void;
};

export function recordEarlyEvents(): EarlyEvents {
  const clicked = new Set<HTMLElement>();
  const changed = new Set<EventTarget>();
  const recordClick = ({ target }: Event) => {
    const button = target instanceof Element ? target.closest('button') : null;
    if (button !== null) clicked.add(button);
  };
  const recordChange = ({ target }: Event) => void (target !== null && changed.add(target));
  // The browser would open a dropped file in place of the page.
  const preventDefault = (event: Event) => event.preventDefault();
  let replayDrop = () => {};
  const recordDrop = (event: Event) => {
    preventDefault(event);
    if (event instanceof DragEvent) replayDrop = copyDrop(event);
  };
  const listeners = Object.entries({
    click: recordClick,
    change: recordChange,
    dragover: preventDefault,
    drop: recordDrop,
  });
  for (const [type, listener] of listeners) addEventListener(type, listener);
  return {
    release() {
      for (const [type, listener] of listeners) removeEventListener(type, listener);
    },
    replay() {
      for (const button of clicked) button.click();
      for (const target of changed) target.dispatchEvent(new Event('change', { bubbles: true }));
      replayDrop();
    },
  };
}

/** Copies the files, which can be read only during the event. */
function copyDrop({ target, dataTransfer }: DragEvent): () => void {
  const copy = new DataTransfer();
  for (const file of dataTransfer?.files ?? []) copy.items.add(file);
  const options = { bubbles: true, cancelable: true, dataTransfer: copy };
  return () => void target?.dispatchEvent(new DragEvent('drop', options));
}
