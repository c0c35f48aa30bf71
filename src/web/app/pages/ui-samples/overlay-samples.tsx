import { useState } from 'react';
import { Accordion } from '../../../ui/accordion.tsx';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { notify } from '../../../ui/notify.ts';
import { StatusChip } from '../../../ui/status-chip.tsx';
import { Table, Td, Th, Tr } from '../../../ui/table.tsx';
import { Tabs } from '../../../ui/tabs.tsx';

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
      <Dialog open={open === 'dialog'} onOpenChange={close} title="A dialog" description="What it is about.">
        <p>Content</p>
      </Dialog>
      <ConfirmDialog
        open={open === 'confirm'}
        onOpenChange={close}
        title="Delete this draft?"
        description="It cannot be brought back."
        confirmLabel="Delete"
        isDanger
        onConfirm={close}
      />
      <Tabs
        label="Your things"
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
