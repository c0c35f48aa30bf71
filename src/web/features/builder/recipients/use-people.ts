import { useMemo, useState } from 'react';
import { MAX_RECIPIENTS, type Recipient } from '#domain/recipients.ts';
import { checkedPerson, findDuplicates, identityOf, type Person } from './check-rows.ts';

export type People = {
  readonly all: readonly Person[];
  readonly errors: readonly Person[];
  readonly warnings: readonly Person[];
  /** Those who stand in the list before. */
  readonly duplicates: readonly Person[];
  readonly isTooMany: boolean;
  readonly add: (people: readonly Person[]) => void;
  readonly change: (key: string, recipient: Recipient) => void;
  readonly leaveOut: (people: readonly Person[]) => void;
};

/** The list while it is being made. The card's own list stays as it is until this one is used. */
export function usePeople(recipients: readonly Recipient[] | null): People {
  const [all, setAll] = useState(() => (recipients ?? []).map(keptPerson));
  const found = useMemo(() => {
    const duplicates = findDuplicates(all);
    return {
      errors: all.filter(({ problem }) => problem?.severity === 'error'),
      warnings: all.filter(({ problem }) => problem?.severity === 'warning'),
      duplicates: all.filter(({ key }) => duplicates.has(key)),
    };
  }, [all]);
  return {
    all,
    ...found,
    isTooMany: all.length > MAX_RECIPIENTS,
    add: (people) => setAll([...all, ...people]),
    change: (key, recipient) =>
      setAll(all.map((each) => (each.key === key ? { ...each, ...checkedPerson(recipient) } : each))),
    leaveOut: (people) => {
      const keys = new Set(people.map(({ key }) => key));
      setAll(all.filter(({ key }) => !keys.has(key)));
    },
  };
}

/** Was checked when it came into the list. */
function keptPerson(recipient: Recipient, index: number): Person {
  return { key: `kept ${index}`, row: null, recipient, problem: null, identity: identityOf(recipient) };
}
