import { CircleSlash2, LockKeyhole, Trash2 } from 'lucide-react';
import { useState } from 'react';
import {
  type AddressAnswer,
  type AddressRequest,
  deleteAddressRequest,
  listAddressRequests,
  revokeAddressRequest,
} from '#contract/address-requests.ts';
import { addressOf } from '#contract/card-codec.ts';
import { maskAddress } from '#domain/address.ts';
import type { Recipient } from '#domain/recipients.ts';
import { ErrorPanel } from '#web/api/error-panel.tsx';
import { notifyFailure } from '#web/api/notify-failure.ts';
import { useCall, useEndpoint } from '#web/api/use-endpoint.ts';
import { cleanAddress } from '#web/card/clean-text.ts';
import { Button } from '#web/ui/button.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { LoadingNote } from '#web/ui/skeleton.tsx';
import { ASKING_TEXTS, STATE_LABELS } from './asking-texts.ts';

type AskedPeopleProps = {
  /** Says what happens to those who answered. */
  readonly labelOf: (count: number) => string;
  readonly onUse: (people: readonly Recipient[]) => void;
};

/** Answers come in while it is open. */
export const ANSWERS_POLL_MS = 15_000;

/** [M-10] The links and who has answered. */
export function AskedPeople({ labelOf, onUse }: AskedPeopleProps) {
  const { data, error, refetch } = useEndpoint(listAddressRequests, {}, { staleTimeMs: 0, pollMs: ANSWERS_POLL_MS });
  const [deleting, setDeleting] = useState<AddressRequest | null>(null);
  const revoke = useCall(revokeAddressRequest, { refreshes: [listAddressRequests], onError: notifyFailure });
  if (error && !data) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingNote />;
  if (data.items.length === 0) return null;
  return (
    <section aria-label={ASKING_TEXTS.asked} className="grid gap-2">
      <h3 className="eyebrow font-sans">{ASKING_TEXTS.asked}</h3>
      <ul className="max-h-[40dvh] divide-y divide-line overflow-y-auto border-y border-line">
        {data.items.map((request) => {
          const people = request.answers.flatMap((answer) => toRecipient(request, answer) ?? []);
          return (
            <li key={request.id} className="flex items-center gap-2 py-2.5">
              <div className="min-w-0 grow">
                <p className="flex flex-wrap items-center gap-2 font-semibold [overflow-wrap:anywhere]">
                  {request.name}
                  <Chip tone={request.state === 'answered' ? 'success' : 'neutral'}>{STATE_LABELS[request.state]}</Chip>
                </p>
                <Answers {...request} />
              </div>
              <div className="flex shrink-0 items-center">
                {people.length > 0 && (
                  <Button variant="ghost" size="small" onClick={() => onUse(people)}>
                    {labelOf(people.length)}
                  </Button>
                )}
                {request.state === 'waiting' && (
                  <IconButton
                    label={ASKING_TEXTS.stop(request.name)}
                    icon={<CircleSlash2 aria-hidden="true" className="size-4" />}
                    onClick={() => revoke.mutate({ params: { id: request.id } })}
                  />
                )}
                <IconButton
                  label={ASKING_TEXTS.remove(request.name)}
                  icon={<Trash2 aria-hidden="true" className="size-4" />}
                  onClick={() => setDeleting(request)}
                />
              </div>
            </li>
          );
        })}
      </ul>
      <DeleteQuestion deleting={deleting} onClose={() => setDeleting(null)} />
    </section>
  );
}

/** More would hide the other links. */
const MAX_NAMED = 5;

function Answers({ answers, is_hidden: isHidden }: AddressRequest) {
  if (answers.length === 0) return <p className="text-sm text-ink-soft">{ASKING_TEXTS.nobody}</p>;
  const names = answers.slice(0, MAX_NAMED).map(({ name, city }) => [name, city].filter(Boolean).join(', '));
  const more = answers.length > MAX_NAMED ? [`${answers.length - MAX_NAMED} more`] : [];
  return (
    <p className="flex items-baseline gap-1.5 text-sm text-ink-soft [overflow-wrap:anywhere]">
      {isHidden && <LockKeyhole role="img" aria-label={ASKING_TEXTS.hidden} className="size-3 shrink-0" />}
      {[...names, ...more].join(' · ')}
    </p>
  );
}

/** Null for an address that was removed from the address book. */
export function toRecipient(
  { is_hidden }: AddressRequest,
  { id, name, city, country, address }: AddressAnswer,
): Recipient | null {
  if (is_hidden) return { address: maskAddress({ recipient: name, city, country }), values: {}, hiddenId: id };
  return address && { address: cleanAddress(addressOf(address)), values: {} };
}

type DeleteQuestionProps = { readonly deleting: AddressRequest | null; readonly onClose: () => void };

function DeleteQuestion({ deleting, onClose }: DeleteQuestionProps) {
  const remove = useCall(deleteAddressRequest, {
    refreshes: [listAddressRequests],
    onSuccess: onClose,
    onError: notifyFailure,
  });
  return (
    <ConfirmDialog
      open={deleting !== null}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={ASKING_TEXTS.removeTitle(deleting?.name ?? '')}
      description={ASKING_TEXTS.removeText}
      confirmLabel="Delete"
      isDanger
      isBusy={remove.isPending}
      onConfirm={() => deleting && remove.mutate({ params: { id: deleting.id } })}
    />
  );
}
