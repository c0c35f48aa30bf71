import { Dialog } from '../../../ui/dialog.tsx';
import { BankApproval } from './bank-approval.tsx';

/** `left`: the customer closed the bank's window without an answer. */
export type BankAnswer = 'approved' | 'refused' | 'left';

type BankDialogProps = { readonly intentId: string; readonly onAnswer: (answer: BankAnswer) => void };

export function BankDialog({ intentId, onAnswer }: BankDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={() => onAnswer('left')}
      title="Your bank asks"
      description="Do you approve this payment? This is the sandbox’s own bank: it takes any answer."
    >
      <BankApproval
        intentId={intentId}
        onAnswered={({ status }) => onAnswer(status === 'succeeded' ? 'approved' : 'refused')}
      />
    </Dialog>
  );
}
