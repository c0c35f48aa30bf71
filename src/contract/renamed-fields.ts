/** Converts between two spellings of the same fields, by a table of names. Used by the card's codecs. */

/** Maps each field to its other name. With `satisfies Names<T>`, a table that forgets a field doesn't compile. */
export type Names<T> = Readonly<Record<keyof T, string>>;

/** Keeps only the fields that `names` lists. */
export function renameFields<T extends object, const N extends Partial<Names<T>>>(fields: T, names: N) {
  const renamed: Record<string, unknown> = {};
  for (const name in names) if (name in fields) renamed[String(names[name])] = Reflect.get(fields, name);
  // The compiler can't follow computed keys.
  return renamed as { [K in keyof T & keyof N as N[K] & string]: T[K] };
}

/** The inverse of renameFields. */
export function restoreFields<T extends object, const N extends Readonly<Record<string, keyof T & string>>>(
  fields: T,
  names: N,
) {
  const restored: Record<string, unknown> = {};
  for (const name in names) restored[name] = Reflect.get(fields, String(names[name]));
  return restored as { [K in keyof N]: T[N[K]] };
}
