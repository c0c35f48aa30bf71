/** What people do on a page that was drawn ahead, before its code is there, is done again when it is. */
export function keepEarlyEvents(): () => void {
  const pressed = new Set<HTMLElement>();
  const changed = new Set<EventTarget>();
  const keepPress = ({ target }: Event) => {
    const button = target instanceof Element ? target.closest('button') : null;
    if (button !== null) pressed.add(button);
  };
  const keepChange = ({ target }: Event) => void (target !== null && changed.add(target));
  // A file that is dropped too early would be opened in place of the page.
  const stay = (event: Event) => event.preventDefault();
  const listeners = { click: keepPress, change: keepChange, dragover: stay, drop: stay };
  for (const [type, listener] of Object.entries(listeners)) addEventListener(type, listener);
  return () => {
    for (const [type, listener] of Object.entries(listeners)) removeEventListener(type, listener);
    for (const button of pressed) button.click();
    for (const target of changed) target.dispatchEvent(new Event('change', { bubbles: true }));
  };
}
