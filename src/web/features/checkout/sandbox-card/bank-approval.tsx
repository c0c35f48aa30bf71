import { Landmark } from 'lucide-react';
import { useState } from 'react';
import { authenticateSandboxPayment, getSandboxPayment } from '#contract/sandbox/payments.ts';
import { formatMoney } from '#domain/money.ts';
import { call } from '#web/api/call.ts';
import { ErrorPanel } from '#web/api/error-panel.tsx';
import { useEndpoint } from '#web/api/use-endpoint.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { LoadingNote, Skeleton } from '#web/ui/skeleton.tsx';

export type Approval = { readonly status: string; readonly returnUrl: string | null };

type BankApprovalProps = { readonly intentId: string; readonly onAnswered: (approval: Approval) => void };

/** Plays the customer's bank in a 3-D Secure payment. */
export function BankApproval({ intentId, onAnswered }: BankApprovalProps) {
  const payment = useEndpoint(getSandboxPayment, { params: { id: intentId } });
  const [sending, setSending] = useState<'approve' | 'refuse' | null>(null);
  const [failure, setFailure] = useState<unknown>(null);

  const send = async (outcome: 'approve' | 'refuse') => {
    if (sending !== null) return;
    setSending(outcome);
    setFailure(null);
    try {
      const answer = await call(authenticateSandboxPayment, { params: { id: intentId }, body: { outcome } });
      onAnswered({ status: answer.status, returnUrl: answer.return_url });
    } catch (error) {
      setFailure(error);
    } finally {
      setSending(null);
    }
  };

  if (payment.error) return <ErrorPanel error={payment.error} onRetry={() => void payment.refetch()} />;
  return (
    <div className="grid gap-5">
      <div className="flex items-center gap-4 rounded-panel bg-paper-deep p-5">
        <Landmark aria-hidden="true" className="size-9 shrink-0 text-blue" strokeWidth={1.5} />
        <div>
          Payment of{' '}
          {payment.data ? (
            <strong>{formatMoney(payment.data.amount_cents, payment.data.currency)}</strong>
          ) : (
            <AmountSkeleton />
          )}
          <span className="block text-sm text-ink-soft">A real bank would ask for a code from your phone.</span>
        </div>
      </div>
      {failure !== null && <ErrorPanel error={failure} />}
      <div className="flex flex-wrap gap-3">
        <Button isLoading={sending === 'approve'} onClick={() => send('approve')}>
          Approve Payment
        </Button>
        <Button variant="ghost" isLoading={sending === 'refuse'} onClick={() => send('refuse')}>
          Refuse
        </Button>
      </div>
    </div>
  );
}

function AmountSkeleton() {
  return (
    <div className="inline-block w-14 align-middle">
      <LoadingNote />
      <Skeleton className="h-5" />
    </div>
  );
}

/** `left`: the customer closed the dialog without an answer. */
export type BankAnswer = 'approved' | 'refused' | 'left';

type BankDialogProps = { readonly intentId: string; readonly onAnswer: (answer: BankAnswer) => void };

export function BankDialog({ intentId, onAnswer }: BankDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={() => onAnswer('left')}
      title="Approve this payment?"
      description="This is the sandbox bank. Choose either answer."
    >
      <BankApproval
        intentId={intentId}
        onAnswered={({ status }) => onAnswer(status === 'succeeded' ? 'approved' : 'refused')}
      />
    </Dialog>
  );
}
