import { useState } from 'react';
import { useParams } from 'react-router';
import { useDocumentTitle } from '#web/api/use-document-title.ts';
import { PATHS } from '#web/content/paths.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { PaperCard } from '#web/ui/surface.tsx';
import { type Approval, BankApproval } from './bank-approval.tsx';

/** The sandbox redirects here for 3-D Secure if the checkout doesn't ask in its own dialog. */
export function BankApprovalPage() {
  const { intent = '' } = useParams();
  const [approval, setApproval] = useState<Approval | null>(null);
  useDocumentTitle('Approve this payment?');

  const finish = (answered: Approval) => {
    const target = ownUrl(answered.returnUrl);
    if (target === null) return setApproval(answered);
    target.searchParams.set('payment_intent', intent);
    target.searchParams.set('redirect_status', answered.status === 'succeeded' ? 'succeeded' : 'failed');
    location.assign(target);
  };

  return (
    <div className="wrap grid justify-items-center py-16 sm:py-24">
      <PaperCard className="w-full max-w-xl p-8 sm:p-11">
        <p className="eyebrow">Sandbox bank</p>
        <h1 className="mt-2 mb-6 text-4xl">Approve this payment?</h1>
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
      title={isApproved ? 'Payment approved' : 'Payment refused'}
      action={
        <LinkButton to={isApproved ? PATHS.dashboard : PATHS.checkout} size="small">
          {isApproved ? 'View Dashboard' : 'Back to Your Card'}
        </LinkButton>
      }
    >
      {isApproved ? 'Your card is off to print!' : "You weren't charged. You can try another card."}
    </Callout>
  );
}

/** Returns null for a URL of another site. */
function ownUrl(returnUrl: string | null): URL | null {
  const url = returnUrl === null ? null : URL.parse(returnUrl, location.origin);
  return url?.origin === location.origin ? url : null;
}
