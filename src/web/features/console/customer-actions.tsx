import { type ReactNode, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { openOrdersSchema } from '#contract/account.ts';
import {
  type ConsoleCustomer,
  deleteCustomer,
  exportCustomer,
  getCustomer,
  listCustomers,
  lockCustomer,
  turnOffTwoStep,
  unlockCustomer,
} from '#contract/console/customers.ts';
import { LOCK_REASONS, type LockReason, TWO_STEP_REASONS, type TwoStepReason } from '#domain/audit.ts';
import { toApiError } from '#web/api/api-error.ts';
import { notifyFailure } from '#web/api/notify-failure.ts';
import { useDownload } from '#web/api/use-download.ts';
import { useCall } from '#web/api/use-endpoint.ts';
import { PATHS } from '#web/content/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { notify } from '#web/ui/notify.ts';
import { SelectField } from '#web/ui/select-field.tsx';
import { LOCK_LABELS, TWO_STEP_LABELS } from './labels.ts';

/** Generous, because an account can have many photos. */
const EXPORT_TIMEOUT_MS = 15 * 60_000;

type Asking = 'export' | 'lock' | 'unlock' | 'two-step' | 'delete' | null;

/** Each action says what will happen, and asks once more. */
export function CustomerActions({ customer }: { readonly customer: ConsoleCustomer }) {
  const [asking, setAsking] = useState<Asking>(null);
  const close = () => setAsking(null);
  const who = customer.email || 'this account';
  const file = useDownload(exportCustomer, {
    request: { params: { id: customer.id } },
    fileName: () => `customer-${customer.id.slice(0, 8)}-${new Date().toISOString().slice(0, 10)}.zip`,
    timeoutMs: EXPORT_TIMEOUT_MS,
  });
  const unlock = useCall(unlockCustomer, {
    refreshes: [getCustomer, listCustomers],
    onSuccess: () => {
      close();
      notify.success('Account unlocked', `${who} can sign in again.`);
    },
    onError: notifyFailure,
  });
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button variant="ghost" size="small" isLoading={file.isLoading} onClick={() => setAsking('export')}>
        Export Data
      </Button>
      {customer.is_operator ? (
        <p className="text-sm text-ink-soft">Operators' accounts can't be changed here.</p>
      ) : (
        <>
          <Button variant="ghost" size="small" onClick={() => setAsking(customer.is_locked ? 'unlock' : 'lock')}>
            {customer.is_locked ? 'Unlock' : 'Lock'}
          </Button>
          {customer.is_two_step && (
            <Button variant="ghost" size="small" onClick={() => setAsking('two-step')}>
              Turn Off Two-Step
            </Button>
          )}
          <Button variant="danger" size="small" onClick={() => setAsking('delete')}>
            Delete
          </Button>
        </>
      )}
      <ConfirmDialog
        open={asking === 'export'}
        onOpenChange={close}
        title="Export this customer's data?"
        description="You get the same ZIP file as the customer would: their profile, cards, photos, orders, address book and emails. Only give it to its owner. The export is recorded."
        confirmLabel="Export Data"
        onConfirm={() => {
          close();
          void file.onClick();
        }}
      />
      <ConfirmDialog
        open={asking === 'unlock'}
        onOpenChange={close}
        title="Unlock this account?"
        description={`${who} can sign in again with the password they had. They get no email about it.`}
        confirmLabel="Unlock"
        isBusy={unlock.isPending}
        onConfirm={() => unlock.mutate({ params: { id: customer.id } })}
      />
      {asking === 'lock' && <LockDialog customer={customer} who={who} onClose={close} />}
      {asking === 'two-step' && <TwoStepDialog customer={customer} who={who} onClose={close} />}
      {asking === 'delete' && <DeleteDialog customer={customer} who={who} onClose={close} />}
    </div>
  );
}

type ActionDialogProps = {
  readonly customer: ConsoleCustomer;
  readonly who: string;
  readonly onClose: () => void;
};

function LockDialog({ customer, who, onClose }: ActionDialogProps) {
  const [reason, setReason] = useState<LockReason>('fraud');
  const lock = useCall(lockCustomer, {
    refreshes: [getCustomer, listCustomers],
    onSuccess: () => {
      onClose();
      notify.success('Account locked', `${who} is signed out everywhere.`);
    },
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Lock this account?"
      description={`${who} is signed out everywhere and can't sign in until you unlock the account. Their orders go on, and so do the emails about them. They aren't told why.`}
      footer={
        <Buttons
          cancelLabel="Cancel"
          onCancel={onClose}
          label="Lock Account"
          isBusy={lock.isPending}
          onConfirm={() => lock.mutate({ params: { id: customer.id }, body: { reason } })}
        />
      }
    >
      <div className="grid gap-4">
        <SelectField
          label="Reason, for the log"
          value={reason}
          onChange={setReason}
          options={LOCK_REASONS.map((value) => ({ value, label: LOCK_LABELS[value] }))}
        />
        {lock.isError && <Failure error={lock.error} />}
      </div>
    </Dialog>
  );
}

const TWO_STEP_OPTIONS = [
  { value: 'none', label: 'Choose a reason', disabled: true },
  ...TWO_STEP_REASONS.map((value) => ({ value, label: TWO_STEP_LABELS[value] })),
] as const;

function TwoStepDialog({ customer, who, onClose }: ActionDialogProps) {
  const [reason, setReason] = useState<TwoStepReason | 'none'>('none');
  const [hasTried, setTried] = useState(false);
  const turnOff = useCall(turnOffTwoStep, {
    refreshes: [getCustomer],
    onSuccess: () => {
      onClose();
      notify.success('Two-step sign-in is off', `${who} signs in with the password alone now. We told them by email.`);
    },
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Turn off two-step sign-in?"
      description={`Only if ${who} lost their app and their recovery codes, and you made sure it's them, for instance by details of an order. Their password alone opens the account afterwards. They are signed out everywhere, and we tell them by email.`}
      footer={
        <Buttons
          cancelLabel="Cancel"
          onCancel={onClose}
          label="Turn It Off"
          isBusy={turnOff.isPending}
          onConfirm={() => {
            setTried(true);
            if (reason !== 'none') turnOff.mutate({ params: { id: customer.id }, body: { reason } });
          }}
        />
      }
    >
      <div className="grid gap-4">
        <SelectField
          label="Reason, for the log and the email"
          value={reason}
          onChange={setReason}
          options={TWO_STEP_OPTIONS}
          error={hasTried && reason === 'none' ? 'Please choose a reason.' : undefined}
        />
        {turnOff.isError && <Failure error={turnOff.error} />}
      </div>
    </Dialog>
  );
}

function DeleteDialog({ customer, who, onClose }: ActionDialogProps) {
  const navigate = useNavigate();
  const remove = useCall(deleteCustomer, {
    refreshes: [listCustomers],
    onSuccess: () => {
      notify.success('Account deleted', 'Only anonymous sales records and the log are left.');
      navigate(`${PATHS.console}/customers`);
    },
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Delete this account?"
      description={`This can't be undone. The profile, cards, photos, orders, address book and emails of ${who} are permanently deleted, and unpaid checkouts are canceled. Cards in the mail still arrive. We keep anonymous sales records. They get no email about it.`}
      footer={
        <Buttons
          cancelLabel="Keep Account"
          onCancel={onClose}
          label="Delete Permanently"
          isBusy={remove.isPending}
          onConfirm={() => remove.mutate({ params: { id: customer.id } })}
        />
      }
    >
      {remove.isError && <DeletionFailure error={remove.error} />}
    </Dialog>
  );
}

function DeletionFailure({ error }: { readonly error: Error }) {
  const { code, details } = toApiError(error);
  const open = code === 'account_has_open_orders' ? openOrdersSchema.safeParse(details).data : undefined;
  if (open === undefined) return <Failure error={error} />;
  return (
    <Callout tone="danger" title="Nothing was deleted: an order is still open">
      Try again once it is in the mail or refunded:{' '}
      {open.orders.map(({ id, order_number }) => (
        <Link key={id} to={`${PATHS.console}/orders/${id}`} className="mr-2 font-semibold tabular-nums">
          #{order_number}
        </Link>
      ))}
    </Callout>
  );
}

function Failure({ error }: { readonly error: Error }): ReactNode {
  const { title, message } = toApiError(error);
  return (
    <Callout tone="danger" title={title}>
      {message}
    </Callout>
  );
}

type ButtonsProps = {
  readonly cancelLabel: string;
  readonly onCancel: () => void;
  readonly label: string;
  readonly isBusy: boolean;
  readonly onConfirm: () => void;
};

function Buttons({ cancelLabel, onCancel, label, isBusy, onConfirm }: ButtonsProps) {
  return (
    <>
      <Button variant="quiet" size="small" onClick={onCancel}>
        {cancelLabel}
      </Button>
      <Button variant="danger" size="small" isLoading={isBusy} onClick={onConfirm}>
        {label}
      </Button>
    </>
  );
}
