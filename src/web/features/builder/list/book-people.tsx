import { useState } from 'react';
import { listAddresses } from '#contract/addresses.ts';
import { addressOf } from '#contract/card-codec.ts';
import type { Country } from '#domain/address.ts';
import { countPeople } from '#domain/counts.ts';
import { ErrorPanel } from '#web/api/error-panel.tsx';
import { useEndpoint } from '#web/api/use-endpoint.ts';
import { useShopSettings } from '#web/api/use-shop-settings.ts';
import { cleanAddress } from '#web/card/clean-text.ts';
import { oneLineAddress } from '#web/features/builder/address/address-record.ts';
import { newPerson, type Person } from '#web/features/builder/import/check-rows.ts';
import { signInAction } from '#web/features/builder/save/save-draft.ts';
import type { Builder } from '#web/features/builder/state/use-builder.ts';
import { useAuth } from '#web/session/auth-context.ts';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { LoadingNote } from '#web/ui/skeleton.tsx';

type BookPeopleProps = { readonly builder: Builder; readonly onPeople: (people: readonly Person[]) => void };

/** People of the address book, chosen one by one or all at once. */
export function BookPeople({ builder, onPeople }: BookPeopleProps) {
  const { user } = useAuth();
  const { data, error, refetch } = useEndpoint(listAddresses, { query: {} }, { enabled: user !== null });
  const { countries } = useShopSettings();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  if (user === null) {
    return (
      <div className="grid justify-items-center gap-4 py-6 text-center">
        <p className="text-ink-soft">Sign in to choose people from your address book. Your card stays here.</p>
        <LinkButton size="small" to={signInAction(builder).to}>
          Sign in
        </LinkButton>
      </div>
    );
  }
  if (error && !data) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingNote />;
  const { items } = data;
  if (items.length === 0) return <p className="py-6 text-center text-ink-soft">Your address book is empty.</p>;
  const toggle = (id: string, isChosen: boolean) => {
    const next = new Set(chosen);
    if (isChosen) next.add(id);
    else next.delete(id);
    setChosen(next);
  };
  const add = () => {
    const people = items.filter(({ id }) => chosen.has(id)).map((record) => toPerson(record, countries));
    onPeople(people);
  };
  const isAll = chosen.size === items.length;
  return (
    <div className="grid gap-4">
      <Checkbox
        label={`All ${countPeople(items.length)}`}
        checked={isAll}
        onChange={() => setChosen(isAll ? new Set() : new Set(items.map(({ id }) => id)))}
      />
      <ul className="max-h-[40dvh] divide-y divide-line overflow-y-auto border-y border-line">
        {items.map((record) => (
          <li key={record.id} className="py-2">
            <Checkbox
              label={`${record.recipient_name}, ${oneLineAddress(addressOf(record))}`}
              checked={chosen.has(record.id)}
              onChange={(isChosen) => toggle(record.id, isChosen)}
            />
          </li>
        ))}
      </ul>
      <Button size="small" className="justify-self-end" disabled={chosen.size === 0} onClick={add}>
        Add {countPeople(chosen.size)}
      </Button>
    </div>
  );
}

type BookRecord = Parameters<typeof addressOf>[0] & { readonly id: string };

function toPerson(record: BookRecord, offered: readonly Country[]): Person {
  const recipient = { address: cleanAddress(addressOf(record)), values: {} };
  return newPerson({ key: `book ${record.id}`, recipient }, offered);
}
