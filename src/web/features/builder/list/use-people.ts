import { useMemo, useState } from 'react';
import type { Country } from '#domain/address.ts';
import { MAX_RECIPIENTS, type Recipient } from '#domain/recipients.ts';
import { useShopSettings } from '#web/api/use-shop-settings.ts';
import { findDuplicates, newPerson, type Person } from '#web/features/builder/import/check-rows.ts';

export type People = {
  readonly all: readonly Person[];
  readonly errors: readonly Person[];
  readonly warnings: readonly Person[];
  /** People who are already on the list. */
  readonly duplicates: readonly Person[];
  readonly isTooMany: boolean;
  /** Something would be lost if this list were not used. */
  readonly isChanged: boolean;
  readonly add: (people: readonly Person[]) => void;
  /** The people of one import, once their columns are read otherwise. */
  readonly readd: (prefix: string, people: readonly Person[]) => void;
  readonly change: (key: string, recipient: Recipient) => void;
  readonly leaveOut: (people: readonly Person[]) => void;
};

/** The list while it is being made. The card's own list stays as it is until this one is used. */
export function usePeople(recipients: readonly Recipient[] | null): People {
  const { countries } = useShopSettings();
  const [kept] = useState(() => (recipients ?? []).map((each, index) => keptPerson(each, index, countries)));
  const [all, setAll] = useState<readonly Person[]>(kept);
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
    isChanged: all !== kept,
    add: (people) => setAll([...all, ...people]),
    readd: (prefix, people) => setAll([...all.filter(({ key }) => !key.startsWith(prefix)), ...people]),
    change: (key, recipient) =>
      setAll(all.map((each) => (each.key === key ? newPerson({ ...each, recipient, unplaced: [] }, countries) : each))),
    leaveOut: (people) => {
      const keys = new Set(people.map(({ key }) => key));
      setAll(all.filter(({ key }) => !keys.has(key)));
    },
  };
}

/** Doubts from when the list was made remain, and the shop may have changed where it mails to. */
function keptPerson(recipient: Recipient, index: number, offered: readonly Country[]): Person {
  return newPerson({ key: keptKey(index), recipient }, offered);
}

/** Keyed by the person's position on the card's list. */
export function keptKey(position: number): string {
  return `kept ${position}`;
}
