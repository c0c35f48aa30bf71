import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { type AddressRecord, createAddress, deleteAddress, listAddresses } from '#contract/addresses.ts';
import { addressOf } from '#contract/card-codec.ts';
import { type Address, isAddressComplete } from '#domain/address.ts';
import { ErrorPanel } from '#web/api/error-panel.tsx';
import { notifyFailure } from '#web/api/notify-failure.ts';
import { useCall, useEndpoint } from '#web/api/use-endpoint.ts';
import { Button } from '#web/ui/button.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { notify } from '#web/ui/notify.ts';
import { LoadingNote, Skeleton } from '#web/ui/skeleton.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { isSameAddress, oneLineAddress, toAddressInput } from './address-record.ts';

type AddressBookListProps = {
  /** The address on the card. */
  readonly current: Address;
  readonly onPick: (record: AddressRecord) => void;
  readonly onEdit: (record: AddressRecord) => void;
};

export function AddressBookList({ current, onPick, onEdit }: AddressBookListProps) {
  const [typed, setTyped] = useState('');
  const search = useDeferredValue(typed.trim().slice(0, 100));
  const query = search === '' ? {} : { search };
  const { data, error, refetch } = useEndpoint(listAddresses, { query }, { keepsPrevious: true });
  const [deleting, setDeleting] = useState<AddressRecord | null>(null);
  const items = data?.items;
  return (
    <div className="grid gap-5">
      <TextField
        label="Search"
        type="search"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        placeholder="Name, street or city"
      />
      {error && !data && <ErrorPanel error={error} onRetry={() => void refetch()} />}
      {!error && !items && <ListSkeleton />}
      {items && (
        <ul aria-label="Recipients" className="max-h-[45dvh] divide-y divide-line overflow-y-auto" tabIndex={-1}>
          {items.map((record) => (
            <AddressRow key={record.id} record={record} onPick={onPick} onEdit={onEdit} onDelete={setDeleting} />
          ))}
        </ul>
      )}
      {items?.length === 0 && <NoAddress isSearch={search !== ''} />}
      <SaveCurrent current={current} saved={items ?? []} />
      <DeleteQuestion deleting={deleting} onClose={() => setDeleting(null)} />
    </div>
  );
}

type AddressRowProps = {
  readonly record: AddressRecord;
  readonly onPick: (record: AddressRecord) => void;
  readonly onEdit: (record: AddressRecord) => void;
  readonly onDelete: (record: AddressRecord) => void;
};

function AddressRow({ record, onPick, onEdit, onDelete }: AddressRowProps) {
  const name = record.recipient_name;
  return (
    <li className="flex items-center gap-1 py-1">
      <button
        type="button"
        onClick={() => onPick(record)}
        className="min-w-0 grow rounded-md px-2 py-2 text-left hover:bg-paper-deep"
      >
        <span className="flex flex-wrap items-center gap-2 font-semibold">
          {name}
          {record.last_used_at !== null && <Chip tone="info">Recent</Chip>}
        </span>
        <span className="block truncate text-sm text-ink-soft">{oneLineAddress(addressOf(record))}</span>
      </button>
      <IconButton
        label={`Edit ${name}`}
        icon={<Pencil aria-hidden="true" className="size-4" />}
        onClick={() => onEdit(record)}
      />
      <IconButton
        label={`Delete ${name}`}
        icon={<Trash2 aria-hidden="true" className="size-4" />}
        onClick={() => onDelete(record)}
      />
    </li>
  );
}

function ListSkeleton() {
  return (
    <div className="grid gap-3">
      <LoadingNote />
      <Skeleton className="h-12" />
      <Skeleton className="h-12" />
      <Skeleton className="h-12" />
    </div>
  );
}

function NoAddress({ isSearch }: { readonly isSearch: boolean }) {
  return (
    <p className="py-4 text-center text-ink-soft">
      {isSearch ? 'No matches.' : 'Your address book is empty. Fill in an address on the card, then save it here.'}
    </p>
  );
}

/** Offers to save the card's address, unless it is in the book already. */
function SaveCurrent({ current, saved }: { readonly current: Address; readonly saved: readonly AddressRecord[] }) {
  const create = useCall(createAddress, {
    refreshes: [listAddresses],
    onSuccess: () => notify.success('Saved to your address book'),
    onError: notifyFailure,
  });
  const isKnown = saved.some((record) => isSameAddress(addressOf(record), current));
  if (!isAddressComplete(current) || isKnown) return null;
  return (
    <Button
      variant="ghost"
      size="small"
      icon={<Plus aria-hidden="true" className="size-4" />}
      isLoading={create.isPending}
      onClick={() => create.mutate({ body: toAddressInput(current) })}
    >
      Save {current.recipient.trim()} from this card
    </Button>
  );
}

type DeleteQuestionProps = { readonly deleting: AddressRecord | null; readonly onClose: () => void };

function DeleteQuestion({ deleting, onClose }: DeleteQuestionProps) {
  const remove = useCall(deleteAddress, { refreshes: [listAddresses], onSuccess: onClose, onError: notifyFailure });
  return (
    <ConfirmDialog
      open={deleting !== null}
      onOpenChange={(open) => !open && onClose()}
      title={`Delete ${deleting?.recipient_name ?? ''}?`}
      description="This removes the address from your book. Cards you've sent won't change."
      confirmLabel="Delete"
      isDanger
      isBusy={remove.isPending}
      onConfirm={() => deleting && remove.mutate({ params: { id: deleting.id } })}
    />
  );
}
