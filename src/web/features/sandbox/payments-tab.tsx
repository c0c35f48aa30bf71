import {
  actAsSandboxBank,
  type BankAction,
  listSandboxPayments,
  PAYMENT_SWITCHES,
  type PaymentSwitch,
  type SandboxPayment,
  setSandboxPaymentSwitches,
} from '#contract/sandbox/payments.ts';
import { formatMoney } from '#domain/money.ts';
import { ErrorPanel } from '#web/api/error-panel.tsx';
import { notifyFailure } from '#web/api/notify-failure.ts';
import { useCall, useEndpoint } from '#web/api/use-endpoint.ts';
import { Button } from '#web/ui/button.tsx';
import { Chip, type Tone } from '#web/ui/chip.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { formatDateTime } from '#web/ui/format.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Table, Td, Th, Tr } from '#web/ui/table.tsx';
import { SwitchList } from './switch-list.tsx';

const POLL_MS = 3_000;

const SWITCH_LABELS: Record<PaymentSwitch, string> = {
  fail_create: 'Creating a payment fails',
  lose_answer: 'The response gets lost',
  fail_refund: 'A refund fails',
  drop_webhooks: 'A webhook is never sent',
};

const BANK_LABELS: Record<BankAction, string> = {
  fraud_warning: 'Warn of fraud',
  dispute: 'Dispute',
  dispute_won: 'Shop wins',
  dispute_lost: 'Shop loses',
};

/** The bank's possible next moves. */
function bankActions({ charged_cents, refunded_cents, dispute }: SandboxPayment): readonly BankAction[] {
  if (charged_cents === 0 || refunded_cents === charged_cents) return [];
  return dispute === 'needs_response' ? ['dispute_won', 'dispute_lost'] : ['fraud_warning', 'dispute'];
}

export function PaymentsTab() {
  const payments = useEndpoint(listSandboxPayments, {}, { pollMs: POLL_MS });
  const setSwitches = useCall(setSandboxPaymentSwitches, { refreshes: [listSandboxPayments], onError: notifyFailure });
  const actAsBank = useCall(actAsSandboxBank, { refreshes: [listSandboxPayments], onError: notifyFailure });
  if (payments.isPending) return <Skeleton className="h-72" />;
  if (payments.isError) return <ErrorPanel error={payments.error} onRetry={() => payments.refetch()} />;
  const { items, switches } = payments.data;
  return (
    <div className="grid gap-6">
      <SwitchList
        labels={SWITCH_LABELS}
        names={PAYMENT_SWITCHES}
        counts={switches}
        onSet={(name, count) => setSwitches.mutate({ body: { [name]: count } })}
      />
      {items.length === 0 ? (
        <EmptyState title="No payments yet">Pay for a card with one of the test cards.</EmptyState>
      ) : (
        <Table caption="Payments">
          <thead>
            <tr>
              {['Payment', 'Card', 'Billing', 'Amount', 'Charged', 'Refunded', 'Status', 'Bank', 'Created'].map(
                (heading) => (
                  <Th key={heading}>{heading}</Th>
                ),
              )}
            </tr>
          </thead>
          <tbody>
            {items.map((payment) => (
              <PaymentRow
                key={payment.id}
                payment={payment}
                onBank={(action) => actAsBank.mutate({ params: { id: payment.id }, body: { action } })}
              />
            ))}
          </tbody>
        </Table>
      )}
    </div>
  );
}

const DISPUTE_LABELS: Readonly<Record<string, string>> = {
  needs_response: 'Disputed',
  won: 'Dispute won',
  lost: 'Dispute lost',
};

const TONES: Readonly<Record<string, Tone>> = { succeeded: 'success', canceled: 'neutral', requires_action: 'warning' };

type PaymentRowProps = { readonly payment: SandboxPayment; readonly onBank: (action: BankAction) => void };

function PaymentRow({ payment, onBank }: PaymentRowProps) {
  const money = (amount: number) => formatMoney(amount, payment.currency);
  return (
    <Tr>
      <Td className="font-mono text-sm">{payment.id}</Td>
      <Td>{payment.card === null ? '—' : `${payment.card.brand} •••• ${payment.card.last4}`}</Td>
      <Td className="max-w-48 min-w-36 text-sm wrap-anywhere">
        {[payment.billing?.email, payment.billing?.phone].filter(Boolean).join(' · ') || '—'}
      </Td>
      <Td className="tabular-nums">{money(payment.amount_cents)}</Td>
      <Td className="tabular-nums">{money(payment.charged_cents)}</Td>
      <Td className="tabular-nums">{money(payment.refunded_cents)}</Td>
      <Td>
        <Chip tone={TONES[payment.status] ?? 'neutral'}>
          {payment.error_code ?? payment.status.replaceAll('_', ' ')}
        </Chip>
      </Td>
      <Td>
        <div className="flex items-center gap-2 whitespace-nowrap">
          {payment.dispute !== null && <Chip tone="warning">{DISPUTE_LABELS[payment.dispute] ?? payment.dispute}</Chip>}
          {bankActions(payment).map((action) => (
            <Button key={action} variant="ghost" size="small" onClick={() => onBank(action)}>
              {BANK_LABELS[action]}
            </Button>
          ))}
        </div>
      </Td>
      <Td className="whitespace-nowrap">{formatDateTime(payment.created_at)}</Td>
    </Tr>
  );
}
