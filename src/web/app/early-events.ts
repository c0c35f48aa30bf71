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
  // A file that is dropped too early would be opened in place of the page.
  const stay = (event: Event) => event.preventDefault();
  const listeners = Object.entries({ click: keepPress, change: keepChange, dragover: stay, drop: stay });
  for (const [type, listener] of listeners) addEventListener(type, listener);
  return {
    handOver() {
      for (const [type, listener] of listeners) removeEventListener(type, listener);
    },
    doAgain() {
      for (const button of pressed) button.click();
      for (const target of changed) target.dispatchEvent(new Event('change', { bubbles: true }));
    },
  };
}
