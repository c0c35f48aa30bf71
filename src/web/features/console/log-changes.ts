/** Says in words what an entry of the log changed. */
import type { LogEntry } from '#contract/console/alerts.ts';
import { LOCK_REASONS, REPRINT_REASONS, REPRINT_TEXTS, TWO_STEP_REASONS } from '#domain/audit.ts';
import { PHONE_RULES } from '#domain/contact.ts';
import { COUPON_RULES } from '#domain/coupon.ts';
import { formatMoney } from '#domain/money.ts';
import { SHOWN_STATUSES, STATUS_LABELS } from '#domain/order-status.ts';
import { CARD_SIZES, PAPER_TYPES } from '#domain/printing-options.ts';
import { OPERATOR_REASON_LABELS, OPERATOR_REASONS } from '#domain/refund.ts';
import { PAPER_LABELS } from '#web/content/printing-labels.ts';
import { formatDateTime, formatNumber } from '#web/ui/format.ts';
import { ALERT_TEXTS, QUEUE_TEXTS } from './alert-texts.ts';
import {
  couponEndText,
  LOCK_LABELS,
  PHONE_LABELS,
  PRINT_OUTCOMES,
  RULE_LABELS,
  sizeText,
  TWO_STEP_LABELS,
} from './labels.ts';

export type Change = {
  readonly label: string;
  /** Null when the entry doesn't say it. */
  readonly before: string | null;
  readonly after: string | null;
};

type Entry = Pick<LogEntry, 'action' | 'before' | 'after'>;

/** Unchanged values are shown once, except in lists of settings, where they are only noise. */
export function changesOf({ action, before, after }: Entry): readonly Change[] {
  const [old, now] = [flatten(before ?? {}), flatten(after ?? {})];
  const currencyOf = (facts: Facts) => facts.get('currency') ?? now.get('currency') ?? old.get('currency');
  const words = (facts: Facts, name: string) => {
    const value = facts.get(name);
    return value === undefined ? null : toWords(value, { name, action, currency: currencyOf(facts) });
  };
  const isList = action === 'prices.change' || action === 'settings.change';
  const told = [...new Set([...old.keys(), ...now.keys()])].filter((name) => isTold(name, isList));
  const names = told.toSorted((a, b) => rankOf(a) - rankOf(b));
  return names.flatMap((name) => {
    const [was, is] = [old.get(name), now.get(name)];
    const [before, after] = [words(old, name), words(now, name)];
    const isSameFact = JSON.stringify(was) === JSON.stringify(is);
    const isNothing = is === null && (was ?? null) === null && !NONE.has(name);
    if (isNothing || (isSameFact && before === after && isList)) return [];
    // Quotes are told by their number, which may stay the same.
    const isChanged = !isSameFact && before !== null && before === after;
    return [{ label: labelOf(name), before, after: isChanged ? `${after}, changed` : after }];
  });
}

type Facts = ReadonlyMap<string, unknown>;

/** Names what is nested by its path. */
function flatten(facts: Readonly<Record<string, unknown>>, path = ''): Facts {
  const flat = new Map<string, unknown>();
  for (const [name, value] of Object.entries(facts)) {
    const isNested = typeof value === 'object' && value !== null && !Array.isArray(value) && name !== 'testimonials';
    if (!isNested) flat.set(path + name, value);
    else for (const [inner, each] of flatten({ ...value }, `${path}${name}/`)) flat.set(inner, each);
  }
  return flat;
}

/** An amount names its currency itself; the action says that an account is locked, and the subject which price list it is. */
function isTold(name: string, isList: boolean): boolean {
  return name !== 'version' && name !== 'locked' && (name !== 'currency' || isList);
}

/** In the order in which they are told; the database keeps them in another one. Others come first. */
const LABELS: Readonly<Record<string, string | undefined>> = {
  card: 'Card',
  status: 'Status',
  attempt: 'Attempt',
  currency: 'Currency',
  effective_from: 'Current from',
  order_cents: 'Card to one address',
  delivery_cents: 'Delivery',
  card_cents: 'Mailing',
  refunded_cents: 'Refunded',
  refund_failed_cents: "Refused by the customer's bank",
  percent_off: 'Percent off',
  rule: 'Can be used',
  max_uses: 'Total uses',
  max_discount_cents: 'Maximum discount per order',
  expires_at: 'Ends',
  characters: 'Length',
  print: 'Print',
  apps: 'Authenticator apps',
  queue: 'Job',
  sign_up_open: 'New accounts',
  phone_rule: 'Phone number at the checkout',
  default_size: 'Size of a new card',
  default_quantity: 'Quantity of a new card',
  countries: 'Countries offered',
  reason: 'Reason',
  replaces: 'Replaces print',
};

function rankOf(path: string): number {
  return Object.keys(LABELS).indexOf(path.split('/')[0] ?? '');
}

function labelOf(path: string): string {
  const [first = '', ...rest] = path.split('/');
  const head = LABELS[first] ?? first.charAt(0).toUpperCase() + first.slice(1).replaceAll('_', ' ');
  return [head, ...rest.map(partLabel)].join(', ');
}

function partLabel(part: string): string {
  const paper = PAPER_TYPES.find((each) => each === part);
  return paper === undefined ? sizeWords(part) : PAPER_LABELS[paper];
}

function sizeWords(text: string): string {
  const size = CARD_SIZES.find((each) => each === text);
  return size === undefined ? text : sizeText(size);
}

type Context = { readonly name: string; readonly action: LogEntry['action']; readonly currency: unknown };

/** Where nothing is a fact of its own. */
const NONE: ReadonlyMap<string, string> = new Map([
  ['max_discount_cents', 'no limit'],
  ['max_uses', 'no limit'],
  ['expires_at', 'never'],
]);
const NO_ALERTS = 'none open';
const TIME = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

function toWords(value: unknown, { name, action, currency }: Context): string {
  if (value === null) return action === 'settings.change' ? 'the default' : (NONE.get(name) ?? 'none');
  if (typeof value === 'number') return numberText(value, { name, action, currency });
  if (typeof value === 'boolean') return name === 'sign_up_open' ? (value ? 'Open' : 'Closed') : value ? 'yes' : 'no';
  if (Array.isArray(value)) return listText(value.map(String), name);
  if (typeof value === 'object') return quotesText(value);
  const text = String(value);
  return WORDS[name]?.(text, action) ?? (TIME.test(text) ? formatDateTime(text) : text);
}

function numberText(value: number, { name, currency }: Context): string {
  if (name.includes('_cents')) {
    return typeof currency === 'string' ? formatMoney(value, currency) : (value / 100).toFixed(2);
  }
  return name === 'characters'
    ? `${formatNumber(value)} ${value === 1 ? 'character' : 'characters'}`
    : formatNumber(value);
}

function listText(values: readonly string[], name: string): string {
  if (values.length === 0) return NO_ALERTS;
  const titles: Readonly<Record<string, { readonly title: string } | undefined>> = ALERT_TEXTS;
  return values.map((value) => (name === 'alerts' ? (titles[value]?.title ?? value) : value)).join(', ');
}

/** The log has only a fingerprint of the quotes, which says that they changed. */
function quotesText(value: object): string {
  const count = 'count' in value ? Number(value.count) : 0;
  return `${count} ${count === 1 ? 'quote' : 'quotes'}`;
}

type Write = (text: string, action: LogEntry['action']) => string | undefined;

/** Words for values that are stored as codes. */
const WORDS: Readonly<Record<string, Write | undefined>> = {
  currency: (text) => text.toUpperCase(),
  status: (text) => (text === 'stopping' ? 'Being canceled' : labelIn(SHOWN_STATUSES, STATUS_LABELS, text)),
  rule: (text) => labelIn(COUPON_RULES, RULE_LABELS, text),
  phone_rule: (text) => labelIn(PHONE_RULES, PHONE_LABELS, text),
  default_size: sizeWords,
  expires_at: couponEndText,
  queue: (text) => QUEUE_TEXTS[text],
  print: (text) => PRINT_OUTCOMES[text],
  reason: (text, action) => {
    if (action === 'account.lock') return labelIn(LOCK_REASONS, LOCK_LABELS, text);
    if (action === 'account.two_step_off') return labelIn(TWO_STEP_REASONS, TWO_STEP_LABELS, text);
    if (action === 'order.reprint') return labelIn(REPRINT_REASONS, REPRINT_TEXTS, text);
    return labelIn(OPERATOR_REASONS, OPERATOR_REASON_LABELS, text);
  },
};

function labelIn<K extends string>(keys: readonly K[], labels: Readonly<Record<K, string>>, text: string) {
  const key = keys.find((each) => each === text);
  return key === undefined ? undefined : labels[key];
}
