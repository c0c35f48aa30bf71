import { useSearchParams } from 'react-router';
import { PATHS } from '../../content/paths.ts';
import { PAYMENT_SUCCESS } from '../../content/site.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { Stamp } from '../../ui/stamp.tsx';
import { PaperCard } from '../../ui/surface.tsx';
import { useDocumentTitle } from '../../ui/use-document-title.ts';

/** */
export function PaymentSuccessPage() {
  const [query] = useSearchParams();
  const sessionId = query.get('session_id') ?? '';
  useDocumentTitle(PAYMENT_SUCCESS.title);
  return (
    <div className="wrap grid justify-items-center py-16 sm:py-24">
      <PaperCard className="w-full max-w-2xl p-8 sm:p-12">
        <Stamp className="absolute top-7 right-7 rotate-2 max-sm:scale-75" />
        <h1 className="max-w-[10ch] text-4xl sm:text-5xl">{PAYMENT_SUCCESS.title}</h1>
        <p className="mt-5 max-w-md text-lg text-ink-soft">{PAYMENT_SUCCESS.text}</p>
        {sessionId === '' ? (
          <p className="mt-6 text-ink-soft">{PAYMENT_SUCCESS.noTransaction}</p>
        ) : (
          <dl className="mt-6 border-y border-dashed border-line py-4">
            <dt className="eyebrow">{PAYMENT_SUCCESS.transaction}</dt>
            <dd className="mt-1 font-mono break-all">{sessionId}</dd>
          </dl>
        )}
        <div className="mt-8 flex flex-wrap gap-3">
          <LinkButton to={PATHS.dashboard}>{PAYMENT_SUCCESS.status}</LinkButton>
          <LinkButton to={PATHS.home} variant="ghost">
            {PAYMENT_SUCCESS.another}
          </LinkButton>
        </div>
      </PaperCard>
    </div>
  );
}
