/** Reads Stripe's request bodies: form-encoded, with brackets for nesting. Kept flat, because few fields are read. */
import { invalid } from './wire-error.ts';

export type Form = URLSearchParams;

export function requiredText(form: Form, name: string): string {
  const value = form.get(name)?.trim() ?? '';
  if (value === '') throw invalid(`Missing required param: ${name}.`, { code: 'parameter_missing', param: name });
  return value;
}

/** Returns the fields below a name as their own form: `name[card][cvc]` becomes `card[cvc]`. */
export function formIn(form: Form, name: string): Form {
  const entries = [...form].flatMap(([key, value]): [string, string][] => {
    const [, first, rest] = new RegExp(`^${name}\\[(\\w+)\\](.*)$`).exec(key) ?? [];
    return first === undefined ? [] : [[`${first}${rest ?? ''}`, value]];
  });
  return new URLSearchParams(entries);
}

export function wholeNumber(form: Form, name: string): number {
  const text = requiredText(form, name);
  if (!/^-?\d{1,15}$/.test(text)) {
    throw invalid(`Invalid integer: ${name}`, { code: 'parameter_invalid_integer', param: name });
  }
  return Number(text);
}

export function metadataOf(form: Form): Record<string, string> {
  const entries = [...form].flatMap(([name, value]) => {
    const key = /^metadata\[([A-Za-z0-9_-]{1,40})\]$/.exec(name)?.[1];
    return key === undefined ? [] : [[key, value.slice(0, 500)] as const];
  });
  return Object.fromEntries(entries);
}
