import { useState } from 'react';
import { ORDER_STATUSES, PRINT_LABELS } from '#domain/order-status.ts';
import { ApiError } from '#web/api/api-error.ts';
import { ErrorPanel } from '#web/api/error-panel.tsx';
import { Accordion } from '#web/ui/accordion.tsx';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { StatusChip } from '#web/ui/chip.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { notify } from '#web/ui/notify.ts';
import { Progress } from '#web/ui/progress.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { Table, Td, Th, Tr } from '#web/ui/table.tsx';
import { Tabs } from '#web/ui/tabs.tsx';

const COLORS = [
  'paper',
  'paper-deep',
  'card',
  'line',
  'line-strong',
  'ink',
  'ink-soft',
  'red',
  'red-deep',
  'red-wash',
  'blue',
  'blue-wash',
  'green',
  'green-wash',
  'amber',
  'amber-wash',
  'neutral-wash',
] as const;

export function TokenSamples() {
  return (
    <>
      <ul className="grid grid-cols-2 gap-4 sm:grid-cols-4 lg:grid-cols-6">
        {COLORS.map((name) => (
          <li key={name}>
            <div
              className="h-16 rounded-panel border border-line"
              style={{ backgroundColor: `var(--color-${name})` }}
            />
            <span className="text-sm">{name}</span>
          </li>
        ))}
      </ul>
      <p className="mt-8 font-display text-4xl font-semibold">Playfair Display for headlines</p>
      <p className="mt-2 text-lg">Inter for body text</p>
      <p className="mt-2 font-hand text-3xl">Dancing Script for handwriting</p>
      <p className="eyebrow mt-4">Eyebrow</p>
    </>
  );
}

const STATUSES = [...new Set([...ORDER_STATUSES, ...PRINT_LABELS, 'drafted' as const])];
const SAMPLE_ERROR = new ApiError('database_unavailable', { requestId: '6f1c2c1e' });

export function StateSamples() {
  return (
    <div className="grid gap-6">
      <div className="flex flex-wrap gap-3">
        {STATUSES.map((status) => (
          <StatusChip key={status} status={status} />
        ))}
      </div>
      <Callout tone="info" title="Good to know">
        A detail.
      </Callout>
      <Callout tone="success" title="Done" />
      <Callout tone="warning" title="Please check this">
        The photo is a little small for this size.
      </Callout>
      <ErrorPanel error={SAMPLE_ERROR} onRetry={() => {}} />
      <Progress label="Uploading" value={0.4} />
      <Progress label="Printing" value={null} />
      <div className="flex items-center gap-3">
        <Spinner /> Working
      </div>
      <Skeleton className="h-24" />
      <EmptyState title="No postcards yet" action={<Button>Create New Postcard</Button>}>
        The first one takes about three minutes.
      </EmptyState>
    </div>
  );
}

export function OverlaySamples() {
  const [open, setOpen] = useState<'dialog' | 'confirm' | null>(null);
  const [tab, setTab] = useState<'cards' | 'orders'>('cards');
  const close = () => setOpen(null);
  return (
    <div className="grid gap-10">
      <div className="flex flex-wrap gap-3">
        <Button variant="ghost" size="small" onClick={() => setOpen('dialog')}>
          Dialog
        </Button>
        <Button variant="ghost" size="small" onClick={() => setOpen('confirm')}>
          Confirmation
        </Button>
        <Button
          variant="ghost"
          size="small"
          onClick={() => notify.success('Success', 'Postcard updated successfully!')}
        >
          Good news
        </Button>
        <Button variant="ghost" size="small" onClick={() => notify.error('Save Failed', 'Please try again.')}>
          Bad news
        </Button>
      </div>
      <Dialog open={open === 'dialog'} onOpenChange={close} title="A dialog" description="Its description.">
        <p>Content</p>
      </Dialog>
      <ConfirmDialog
        open={open === 'confirm'}
        onOpenChange={close}
        title="Delete this draft?"
        description="You can't undo this."
        confirmLabel="Delete"
        isDanger
        onConfirm={close}
      />
      <Tabs
        label="Samples"
        value={tab}
        onChange={setTab}
        tabs={[
          { value: 'cards', label: 'My Postcards (2)', content: <SampleTable /> },
          { value: 'orders', label: 'Orders (0)', content: 'No orders yet' },
        ]}
      />
      <Accordion
        items={[
          { id: 'sample-1', title: 'A question', content: 'Its answer.' },
          { id: 'sample-2', title: 'Another question', content: 'Another answer.' },
        ]}
      />
    </div>
  );
}

function SampleTable() {
  return (
    <Table caption="Postcards">
      <thead>
        <tr>
          <Th>Order #</Th>
          <Th>Recipient</Th>
          <Th>Status</Th>
        </tr>
      </thead>
      <tbody>
        <Tr>
          <Td>482913</Td>
          <Td>Rosa Bianchi</Td>
          <Td>
            <StatusChip status="shipped" />
          </Td>
        </Tr>
        <Tr>
          <Td>—</Td>
          <Td>Ana Weber</Td>
          <Td>
            <StatusChip status="drafted" />
          </Td>
        </Tr>
      </tbody>
    </Table>
  );
}
