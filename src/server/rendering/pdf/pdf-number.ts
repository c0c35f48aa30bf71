/** A number as PDF writes it: never in exponents, and without needless digits. */
export function pdfNumber(value: number, digits = 3): string {
  const text = value.toFixed(digits).replace(/\.?0+$/, '');
  return text === '-0' || text === '' ? '0' : text;
}

export function pdfNumbers(values: readonly number[], digits = 3): string {
  return values.map((value) => pdfNumber(value, digits)).join(' ');
}
