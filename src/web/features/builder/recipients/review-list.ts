import { findTypedName } from '#domain/merge.ts';
import type { Recipient } from '#domain/recipients.ts';
import { findDuplicates, findProblem, identityOf, type Person } from './check-rows.ts';
import { RECIPIENT_TEXTS } from './texts.ts';

/** Of those in the list that a warning is about. */
export type ListFilter = 'warnings' | 'duplicates';

/** What the customer should look at before paying for a list, or accept. */
export type ListWarning = {
  readonly about: ListFilter | 'greeting';
  readonly message: string;
  /** The first people that it is about, each with what is doubtful. */
  readonly examples: readonly string[];
};

const SHOWN = 3;

/** [M-2] Goes through everyone, not only through the recipient that the card shows. Errors are found with the fit. */
export function reviewList(recipients: readonly Recipient[], message: string): readonly ListWarning[] {
  const people = recipients.map((recipient, index) => ({
    key: String(index),
    recipient,
    identity: identityOf(recipient),
  }));
  const doubtful = people.flatMap(({ recipient }) => {
    const problem = findProblem(recipient);
    return problem?.severity === 'warning' ? [`${recipient.address.recipient}: ${problem.message}`] : [];
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

function nameOf({ recipient }: Pick<Person, 'recipient'>): string {
  return recipient.address.recipient;
}

function warning(about: ListWarning['about'], message: string, people: readonly string[]): ListWarning {
  const rest = people.length - SHOWN;
  return { about, message, examples: [...people.slice(0, SHOWN), ...(rest > 0 ? [RECIPIENT_TEXTS.more(rest)] : [])] };
}

/** Another list, or another problem, has to be accepted again. */
export function warningKey({ message, examples }: ListWarning): string {
  return [message, ...examples].join('\n');
}
