/** Reads what an operator types: "3.49", "3,49", "$3". Returns null for anything but a whole number of cents from 1 to `max`. */
export function readCents(text: string, max: number, min = 1): number | null {
  const found = /^\$?\s*(\d{1,7})(?:[.,](\d{1,2}))?$/.exec(text.trim());
  if (found === null) return null;
  const [, whole = '', part = ''] = found;
  const cents = Number(whole) * 100 + Number(part.padEnd(2, '0'));
  return cents >= min && cents <= max ? cents : null;
}
