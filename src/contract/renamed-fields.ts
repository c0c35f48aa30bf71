/** Converts between two spellings of the same fields, by a table of names. Used by the codecs of the card. */

/** For each field its other name. With `satisfies Names<T>`, a table that forgets a field does not compile. */
export type Names<T> = Readonly<Record<keyof T, string>>;

/** Only the fields that `names` lists. */
export function renameFields<T extends object, const N extends Partial<Names<T>>>(fields: T, names: N) {
  const otherNames = new Map(Object.entries<string | undefined>(names));
  const renamed = Object.entries(fields)
    .filter(([name]) => otherNames.has(name))
    .map(([name, value]) => [otherNames.get(name), value]);
  // The compiler can't follow keys through Object.fromEntries.
  return Object.fromEntries(renamed) as { [K in keyof T & keyof N as N[K] & string]: T[K] };
}

/** The inverse of renameFields. */
export function restoreFields<T extends object, const N extends Readonly<Record<string, keyof T & string>>>(
  fields: T,
  names: N,
) {
  const restored = Object.entries(names).map(([name, other]) => [name, fields[other]]);
  return Object.fromEntries(restored) as { [K in keyof N]: T[N[K]] };
}
