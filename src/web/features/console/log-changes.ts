/** What an entry of the log says that changed, as words. */
import type { LogEntry } from '#contract/console-alerts.ts';
import { LOCK_REASONS, REPRINT_REASONS, REPRINT_TEXTS, TWO_STEP_REASONS } from '#domain/audit.ts';
import { formatMoney } from '#domain/money.ts';
import { SHOWN_STATUSES } from '#domain/order-status.ts';
import { PAPER_TYPES } from '#domain/printing-options.ts';
import { PAPER_LABELS } from '../../content/printing-labels.ts';
import { statusLabel } from '../../ui/chip.tsx';
import { formatDateTime } from '../../ui/format.ts';
import { LOCK_LABELS, TWO_STEP_LABELS } from './labels.ts';

export type Change = {
  readonly label: string;
  /** Null when the entry doesn't say it. */
  readonly before: string | null;
  readonly after: string | null;
};

/** What stays the same is told once, except in lists of settings, where it is only noise. */
export function changesOf({ action, before, after }: LogEntry): readonly Change[] {
  const [old, now] = [flatten(before ?? {}), flatten(after ?? {})];
  const currencyOf = (facts: Facts) => facts.get('currency') ?? now.get('currency') ?? old.get('currency');
  const words = (facts: Facts, name: string) => toWords(facts.get(name), { name, action, currency: currencyOf(facts) });
  const isList = action === 'prices.change' || action === 'settings.change';
  // An amount names its currency itself.
  const names = [...new Set([...old.keys(), ...now.keys()])].filter((name) => isList || name !== 'currency');
  return names.flatMap((name) => {
    const change = { label: labelOf(name), before: words(old, name), after: words(now, name) };
    const isNothing = change.after === NONE && (change.before ?? NONE) === NONE;
    const isSame = change.before === change.after;
    return isNothing || (isSame && isList) ? [] : [change];
  });
}

type Facts = ReadonlyMap<string, unknown>;

/** Names what is nested by its path. */
function flatten(facts: Readonly<Record<string, unknown>>, path = ''): Facts {
  const flat = new Map<string, unknown>();
  for (const [name, value] of Object.entries(facts)) {
    const isNested = typeof value === 'object' && value !== null && !Array.isArray(value);
    if (!isNested) flat.set(path + name, value);
    else for (const [inner, each] of flatten({ ...value }, `${path}${name}/`)) flat.set(inner, each);
  }
  return flat;
}

const LABELS: Readonly<Record<string, string | undefined>> = {
  order_cents: 'Card to one address',
  delivery_cents: 'Delivery',
  card_cents: 'Mailing',
  effective_from: 'From',
  refunded_cents: 'Refunded',
  max_discount_cents: 'Largest discount',
  piece_id: 'Card',
  percent_off: 'Percent off',
};

function labelOf(path: string): string {
  const [first = '', ...rest] = path.split('/');
  const head = LABELS[first] ?? first.charAt(0).toUpperCase() + first.slice(1).replaceAll('_', ' ');
  return [head, ...rest.map(partLabel)].join(', ');
}

function partLabel(part: string): string {
  const paper = PAPER_TYPES.find((each) => each === part);
  return paper === undefined ? part.replaceAll('_', ' ') : PAPER_LABELS[paper];
}

type Context = { readonly name: string; readonly action: LogEntry['action']; readonly currency: unknown };

const NONE = 'none';
const TIME = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

function toWords(value: unknown, { name, action, currency }: Context): string | null {
  if (value === undefined) return null;
  if (value === null) return NONE;
  if (Array.isArray(value)) return value.length === 0 ? NONE : value.join(', ').replaceAll('_', ' ');
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number' && name.includes('_cents')) {
    return typeof currency === 'string' ? formatMoney(value, currency) : (value / 100).toFixed(2);
  }
  const text = String(value);
  if (TIME.test(text)) return formatDateTime(text);
  if (name === 'currency') return text.toUpperCase();
  if (name === 'status') return statusText(text);
  if (name === 'reason') return reasonText(action, text);
  return text;
}

function statusText(text: string): string {
  const status = SHOWN_STATUSES.find((each) => each === text);
  return status === undefined ? text.replaceAll('_', ' ') : statusLabel(status);
}

function reasonText(action: LogEntry['action'], text: string): string {
  const lock = LOCK_REASONS.find((each) => each === text);
  const twoStep = TWO_STEP_REASONS.find((each) => each === text);
  const reprint = REPRINT_REASONS.find((each) => each === text);
  if (action === 'account.lock' && lock !== undefined) return LOCK_LABELS[lock];
  if (action === 'account.two_step_off' && twoStep !== undefined) return TWO_STEP_LABELS[twoStep];
  return action === 'order.reprint' && reprint !== undefined ? REPRINT_TEXTS[reprint] : text.replaceAll('_', ' ');
}
