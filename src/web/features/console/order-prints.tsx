import { type OrderStory, viewPrintFile } from '#contract/console/orders.ts';
import { useDownload } from '#web/api/use-download.ts';
import { Button } from '#web/ui/button.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { formatDateTime } from '#web/ui/format.ts';
import { Box } from './box.tsx';
import { ATTEMPT_LABELS, printStatusText } from './labels.ts';

type Attempt = OrderStory['attempts'][number];

type OrderPrintsProps = { readonly attempts: readonly Attempt[]; readonly orderNumber: string };

export function OrderPrints({ attempts, orderNumber }: OrderPrintsProps) {
  if (attempts.length === 0) return null;
  return (
    <Box title="Print attempts">
      <ul className="grid gap-3 text-sm">
        {attempts.map((attempt) => (
          <li key={attempt.id} className="flex flex-wrap items-center gap-x-4 gap-y-1">
            <span className="min-w-0 grow basis-56">
              <span className="font-semibold">{nameOf(attempt)}</span>
              <span className="text-ink-soft"> · {formatDateTime(attempt.submitted_at ?? attempt.created_at)}</span>
              {attempt.order_number !== orderNumber && (
                <span className="text-ink-soft"> · sent as #{attempt.order_number}</span>
              )}
              {attempt.is_reprint && <span className="text-ink-soft"> · free reprint</span>}
              <PrintService attempt={attempt} />
              {attempt.failure !== null && (
                <span className="block wrap-anywhere text-red-deep">
                  {attempt.failure}
                  {attempt.failed_tries > 1 && ` (${attempt.failed_tries} tries)`}
                </span>
              )}
            </span>
            <Chip tone={ATTEMPT_LABELS[attempt.state]?.tone ?? 'neutral'}>
              {ATTEMPT_LABELS[attempt.state]?.label ?? attempt.state}
            </Chip>
            <PrintFileButton attempt={attempt} />
          </li>
        ))}
      </ul>
      <p className="mt-3 text-sm text-ink-soft">
        The print file shows the customer's card; hidden addresses stay hidden. We log each view.
      </p>
    </Box>
  );
}

function nameOf({ piece, recipient, attempt }: Attempt): string {
  return `Card ${piece} to ${recipient}, attempt ${attempt}`;
}

/** Only a print that goes on has a status. The print service's own word is in the tooltip, for a ticket to its support. */
function PrintService({ attempt: { provider_id, provider_status, state } }: { readonly attempt: Attempt }) {
  if (provider_id === null) return <span className="block text-ink-soft">Not with the print service</span>;
  return (
    <span className="block wrap-anywhere text-ink-soft">
      {provider_id}
      {provider_status !== null && state === 'submitted' && (
        <span title={provider_status}> · {printStatusText(provider_status)}</span>
      )}
    </span>
  );
}

function PrintFileButton({ attempt }: { readonly attempt: Attempt }) {
  const look = useDownload(viewPrintFile, {
    request: { params: { id: attempt.id } },
    fileName: () => `${attempt.order_number}.pdf`,
  });
  return (
    <Button variant="quiet" size="small" {...look}>
      Print File
      <span className="sr-only"> of {nameOf(attempt)}</span>
    </Button>
  );
}
