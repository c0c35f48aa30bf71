/** Inserts at the caret, in place of a selection, as if it were typed: undo and the field's own events stay intact. */
export function insertText(field: HTMLTextAreaElement | null, text: string): void {
  if (!field) return;
  field.focus({ preventScroll: true });
  // Deprecated, but nothing else keeps the browser's undo.
  if (document.execCommand('insertText', false, text)) return;
  field.setRangeText(text, field.selectionStart, field.selectionEnd, 'end');
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
