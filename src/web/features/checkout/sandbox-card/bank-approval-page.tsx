import { useState } from 'react';
import { useParams } from 'react-router';
import { useDocumentTitle } from '../../../api/use-document-title.ts';
import { PATHS } from '../../../content/paths.ts';
import { Callout } from '../../../ui/callout.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { PaperCard } from '../../../ui/surface.tsx';
import { type Approval, BankApproval } from './bank-approval.tsx';

/** Where the sandbox sends customers of a 3-D Secure payment when the shop does not ask in its own page. */
export function BankApprovalPage() {
  const { intent = '' } = useParams();
  const [approval, setApproval] = useState<Approval | null>(null);
  useDocumentTitle('Your bank asks');

  const finish = (answered: Approval) => {
    const target = ownAddress(answered.returnUrl);
    if (target === null) return setApproval(answered);
    target.searchParams.set('payment_intent', intent);
    target.searchParams.set('redirect_status', answered.status === 'succeeded' ? 'succeeded' : 'failed');
    location.assign(target);
  };

  return (
    <div className="wrap grid justify-items-center py-16 sm:py-24">
      <PaperCard className="w-full max-w-xl p-8 sm:p-11">
        <p className="eyebrow">Sandbox bank</p>
        <h1 className="mt-2 mb-6 text-4xl">Your bank asks</h1>
        {approval === null ? <BankApproval intentId={intent} onAnswered={finish} /> : <Answered {...approval} />}
      </PaperCard>
    </div>
  );
}

function Answered({ status }: Approval) {
  const isApproved = status === 'succeeded';
  return (
    <Callout
      tone={isApproved ? 'success' : 'warning'}
      title={isApproved ? 'The payment is approved' : 'The payment is refused'}
      action={
        <LinkButton to={isApproved ? PATHS.dashboard : PATHS.builder} size="small">
          {isApproved ? 'View Dashboard' : 'Back to your card'}
        </LinkButton>
      }
    >
      {isApproved ? 'Your card goes to the press.' : 'Nothing was charged. You can try another card.'}
    </Callout>
  );
}

/** Only back to this site. */
function ownAddress(returnUrl: string | null): URL | null {
  const url = returnUrl === null ? null : URL.parse(returnUrl, location.origin);
  return url?.origin === location.origin ? url : null;
}
