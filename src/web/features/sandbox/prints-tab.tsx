import { FileText, Truck, Undo2 } from 'lucide-react';
import { useState } from 'react';
import {
  advanceSandboxPrint,
  listSandboxPrints,
  PRINT_SWITCHES,
  type PrintSwitch,
  returnSandboxPrint,
  SANDBOX_PRINTS_PAGE_SIZE,
  type SandboxPrint,
  setSandboxPrintSwitch,
} from '#contract/sandbox/prints.ts';
import { ErrorPanel } from '#web/api/error-panel.tsx';
import { notifyFailure } from '#web/api/notify-failure.ts';
import { useCall, useEndpoint } from '#web/api/use-endpoint.ts';
import { Button, buttonStyle } from '#web/ui/button.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { formatDateTime } from '#web/ui/format.ts';
import { Pager } from '#web/ui/pager.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Panel } from '#web/ui/surface.tsx';
import { SwitchList } from './switch-list.tsx';

const POLL_MS = 3_000;

const SWITCH_LABELS: Record<PrintSwitch, string> = {
  time_out: 'Accepts the card, but the response times out',
  rate_limit: 'Too many requests (429)',
  unavailable: 'Unavailable (503)',
  refuse: 'Refuses the file',
  refuse_paper: 'Refuses the glossy or premium paper',
  fail_address: "Can't confirm the address",
  drop_content: 'Cancels the card for its content at the next stage',
  give_tracking: 'Gives the next mailed card a tracking number',
  return_to_sender: 'Returns the next card to sender',
  lose_webhooks: 'Loses its webhooks',
};

export function PrintsTab() {
  const [trail, setTrail] = useState<readonly string[]>([]);
  const cursor = trail.at(-1);
  const query = cursor === undefined ? {} : { cursor };
  const prints = useEndpoint(listSandboxPrints, { query }, { pollMs: POLL_MS, keepsPrevious: true });
  const setSwitch = useCall(setSandboxPrintSwitch, { refreshes: [listSandboxPrints], onError: notifyFailure });
  if (prints.isPending) return <Skeleton className="h-72" />;
  if (prints.isError) return <ErrorPanel error={prints.error} onRetry={() => prints.refetch()} />;
  const { items, next_cursor: nextCursor, total, switches } = prints.data;
  return (
    <div className="grid gap-6">
      <SwitchList
        labels={SWITCH_LABELS}
        names={PRINT_SWITCHES}
        counts={switches}
        onSet={(name, remaining) => setSwitch.mutate({ body: { name, remaining } })}
      />
      {items.length === 0 ? (
        <EmptyState title="Nothing printed yet">Order a card, and it shows up here.</EmptyState>
      ) : (
        <>
          <ul aria-label="Printed cards" className="grid gap-5">
            {items.map((print) => (
              <li key={print.id}>
                <PrintedCard print={print} />
              </li>
            ))}
          </ul>
          <Pager
            trail={trail}
            nextCursor={nextCursor}
            pageSize={SANDBOX_PRINTS_PAGE_SIZE}
            shown={items.length}
            total={total}
            onChange={setTrail}
          />
        </>
      )}
    </div>
  );
}

function PrintedCard({ print }: { readonly print: SandboxPrint }) {
  const refreshes = [listSandboxPrints];
  const advance = useCall(advanceSandboxPrint, { refreshes, onError: notifyFailure });
  const sendBack = useCall(returnSandboxPrint, { refreshes, onError: notifyFailure });
  const params = { id: print.id };
  return (
    <Panel className="grid gap-5 p-5 md:grid-cols-[1fr_1fr_14rem]">
      <PrintedSide src={print.front_url} alt={`Front of the card to ${print.recipient}`} />
      <PrintedSide src={print.back_url} alt={`Back of the card to ${print.recipient}`} />
      <div className="grid content-start gap-2.5">
        <div className="wrap-anywhere">
          <p className="font-semibold">{print.recipient}</p>
          {print.sender !== null && <p className="text-sm text-ink-soft">From {print.sender}</p>}
        </div>
        <div>
          <Chip tone={print.imb_status === 'returned_to_sender' ? 'danger' : 'info'}>
            {(print.imb_status ?? print.status).replaceAll('_', ' ')}
          </Chip>
        </div>
        <p className="text-sm text-ink-soft">
          {print.copies > 1 && `${print.copies} copies · `}
          {print.size} · {formatDateTime(print.created_at)}
          <br />
          {print.tracking_number ?? 'No tracking number'}
        </p>
        <Button
          size="small"
          icon={<Truck aria-hidden="true" className="size-4" />}
          disabled={!print.can_advance}
          isLoading={advance.isPending}
          onClick={() => advance.mutate({ params })}
        >
          Next stage
        </Button>
        <Button
          variant="ghost"
          size="small"
          icon={<Undo2 aria-hidden="true" className="size-4" />}
          disabled={!print.can_return}
          isLoading={sendBack.isPending}
          onClick={() => sendBack.mutate({ params })}
        >
          Return to sender
        </Button>
        <a
          href={print.pdf_url}
          target="_blank"
          rel="noreferrer"
          className={buttonStyle({ variant: 'quiet', size: 'small' })}
        >
          <FileText aria-hidden="true" className="size-4" />
          Open PDF
        </a>
      </div>
    </Panel>
  );
}

function PrintedSide({ src, alt }: { readonly src: string; readonly alt: string }) {
  return (
    <img
      src={src}
      alt={alt}
      loading="lazy"
      className="aspect-[1.294] w-full rounded-card bg-paper-deep object-contain"
    />
  );
}
