import { lookAtPrintFile, type OrderStory } from '#contract/console.ts';
import { useDownload } from '../../api/use-download.ts';
import { Button } from '../../ui/button.tsx';
import { Chip, type Tone } from '../../ui/chip.tsx';
import { formatDateTime } from '../../ui/format.ts';
import { Box } from './box.tsx';

type Attempt = OrderStory['attempts'][number];

const TONES: Readonly<Record<string, Tone>> = { submitted: 'info', failed: 'danger', queued: 'warning' };

export function OrderPrints({ attempts }: { readonly attempts: readonly Attempt[] }) {
  if (attempts.length === 0) return null;
  return (
    <Box title="Print attempts">
      <ul className="grid gap-3 text-sm">
        {attempts.map((attempt) => (
          <li key={attempt.id} className="flex flex-wrap items-center gap-x-4 gap-y-1">
            <span className="min-w-0 grow basis-56">
              <span className="font-semibold">
                Card {attempt.piece}, attempt {attempt.attempt}
              </span>
              <span className="text-ink-soft"> · {formatDateTime(attempt.submitted_at ?? attempt.created_at)}</span>
              <span className="block wrap-anywhere text-ink-soft">
                {[attempt.provider_id, attempt.provider_status].filter((part) => part !== null).join(' · ') ||
                  'Not with the print service'}
              </span>
              {attempt.failure !== null && (
                <span className="block wrap-anywhere text-red-deep">
                  {attempt.failure}
                  {attempt.failed_tries > 1 && ` (${attempt.failed_tries} tries)`}
                </span>
              )}
            </span>
            <Chip tone={TONES[attempt.state] ?? 'neutral'}>{attempt.state}</Chip>
            {attempt.has_file && <PrintFileButton attempt={attempt} />}
          </li>
        ))}
      </ul>
      <p className="mt-3 text-sm text-ink-soft">The print file shows the customer's card. Looking at it is recorded.</p>
    </Box>
  );
}

function PrintFileButton({ attempt }: { readonly attempt: Attempt }) {
  const look = useDownload(lookAtPrintFile, {
    request: { params: { id: attempt.id } },
    fileName: () => `${attempt.order_number}.pdf`,
  });
  return (
    <Button variant="quiet" size="small" {...look}>
      Print file
    </Button>
  );
}
