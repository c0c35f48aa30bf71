import { findTypedName } from '#domain/merge.ts';
import type { Recipient } from '#domain/recipients.ts';
import { RECIPIENT_TEXTS } from '#web/features/builder/list/texts.ts';
import { findDuplicates, findProblem, identityOf, type Person } from './check-rows.ts';

/** People on the list whom a warning is about. */
export type ListFilter = 'warnings' | 'duplicates';

/** The part of the list to show: some of its people, and maybe one of them to correct. */
export type ListView = { readonly filter: ListFilter; readonly position: number | null };

type Example = {
  readonly text: string;
  /** The person's index, from 0; null for one who can't be corrected, only left out. */
  readonly position: number | null;
};

/** The doubts that the customer should check or accept before paying for a list. */
export type ListWarning = {
  readonly about: ListFilter | 'greeting';
  readonly message: string;
  /** The first people that it is about, each with what is doubtful. */
  readonly examples: readonly Example[];
  readonly more: string | null;
};

const SHOWN = 3;

/** [M-2] Goes through everyone, not only through the recipient that the card shows. Errors are found with the fit. */
export function reviewList(recipients: readonly Recipient[], message: string): readonly ListWarning[] {
  const people = recipients.map((recipient, index) => ({
    key: String(index),
    recipient,
    identity: identityOf(recipient),
  }));
  const doubtful = people.flatMap(({ recipient }, position) => {
    const problem = findProblem(recipient);
    if (problem?.severity !== 'warning') return [];
    return [{ text: `${recipient.address.recipient}: ${problem.message}`, position }];
  });
  const duplicates = findDuplicates(people);
  const twice = people.filter(({ key }) => duplicates.has(key)).map(nameOf);
  const typed = findTypedName(message, recipients);
  const greeting = typed && RECIPIENT_TEXTS.typedName(typed.name, recipients.length);
  return [
    ...(greeting === null ? [] : [warning('greeting', greeting, [])]),
    ...(doubtful.length === 0 ? [] : [warning('warnings', RECIPIENT_TEXTS.doubtful(doubtful.length), doubtful)]),
    ...(twice.length === 0 ? [] : [warning('duplicates', RECIPIENT_TEXTS.twice(twice.length), twice)]),
  ];
}

function nameOf({ recipient }: Pick<Person, 'recipient'>): Example {
  return { text: recipient.address.recipient, position: null };
}

function warning(about: ListWarning['about'], message: string, people: readonly Example[]): ListWarning {
  const rest = people.length - SHOWN;
  return { about, message, examples: people.slice(0, SHOWN), more: rest > 0 ? RECIPIENT_TEXTS.more(rest) : null };
}

/** Another list, or another problem, has to be accepted again. */
export function warningKey({ message, examples }: ListWarning): string {
  return [message, ...examples.map(({ text }) => text)].join('\n');
}
