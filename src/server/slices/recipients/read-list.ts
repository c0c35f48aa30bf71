/** Parses and checks a list of recipients. Runs in a worker thread, because 10,000 people take most of a second. */
import * as z from 'zod/mini';
import { saveRecipientList } from '#contract/recipients.ts';
import { MAX_COLUMNS } from '#domain/recipients.ts';
import type { FieldIssue } from '#server/frame/http/errors.ts';
import { EXCESS_MESSAGES, findExcess } from '#server/frame/http/json-excess.ts';
import { findUnstorable } from '#server/frame/http/storable.ts';
import { type PackedList, packList } from './pack-list.ts';

// Sets what the app otherwise sets, because threads have no app.
z.config(z.locales.en());

const MAX_ISSUES = 20;

/** Plain data, because errors lose their type between threads. */
export type ReadList =
  | { readonly kind: 'list'; readonly list: PackedList }
  | { readonly kind: 'bad_json' }
  | { readonly kind: 'refused'; readonly issues: readonly FieldIssue[] };

export function readList(json: Uint8Array): ReadList {
  const excess = findExcess(json, saveRecipientList.valueLimit);
  if (excess !== null) return refuse('', EXCESS_MESSAGES[excess]);
  const sent = parse(json);
  if (sent === undefined) return { kind: 'bad_json' };
  if (findUnstorable(sent) !== null) return refuse('', 'Please remove broken characters.');
  const crowded = findCrowded(sent);
  if (crowded !== -1) return refuse(`recipients.${crowded}.values`, `A list has at most ${MAX_COLUMNS} columns.`);
  const parsed = saveRecipientList.body.safeParse(sent);
  if (parsed.success) return { kind: 'list', list: packList(parsed.data.recipients) };
  const issues = parsed.error.issues.slice(0, MAX_ISSUES);
  return { kind: 'refused', issues: issues.map(({ path, message }) => ({ field: path.join('.'), message })) };
}

function refuse(field: string, message: string): ReadList {
  return { kind: 'refused', issues: [{ field, message }] };
}

function parse(json: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(json));
  } catch {
    return undefined;
  }
}

const looseListSchema = z.object({ recipients: z.array(z.unknown()) });
const looseRecipientSchema = z.object({
  values: z.custom<object>((value) => typeof value === 'object' && value !== null),
});

/** Returns the index of the first recipient with too many columns, or -1. Runs before recipients are checked one by one. */
function findCrowded(sent: unknown): number {
  const list = looseListSchema.safeParse(sent);
  if (!list.success) return -1;
  return list.data.recipients.findIndex((recipient) => {
    const { data } = looseRecipientSchema.safeParse(recipient);
    return data !== undefined && Object.keys(data.values).length > MAX_COLUMNS;
  });
}
