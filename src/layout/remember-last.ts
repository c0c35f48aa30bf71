/** A message is laid out at every keystroke, while the rest of the card stays the same. */
type Last<T> = { readonly inputs: readonly unknown[]; readonly result: T };

/** Returns the same owner's last result as long as its inputs are the same, so that painters can skip it too. */
export function rememberLast<T>(): (owner: object, inputs: readonly unknown[], compute: () => T) => T {
  const remembered = new WeakMap<object, Last<T>>();
  return (owner, inputs, compute) => {
    const last = remembered.get(owner);
    if (last && isSame(last.inputs, inputs)) return last.result;
    const result = compute();
    remembered.set(owner, { inputs, result });
    return result;
  };
}

function isSame(a: readonly unknown[], b: readonly unknown[]): boolean {
  return a.length === b.length && a.every((each, index) => Object.is(each, b[index]));
}
