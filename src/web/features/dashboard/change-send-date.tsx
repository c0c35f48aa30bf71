import { useState } from 'react';
import { changeSendDate, getOrder, listOrders, type OrderRecord } from '#contract/orders.ts';
import { listPieces } from '#contract/pieces.ts';
import { getPostcard, listPostcards } from '#contract/postcards.ts';
import { nextDay, shiftDay } from '#domain/business-days.ts';
import { dayIn, MAX_DAYS_AHEAD, sendDateProblem } from '#domain/send-date.ts';
import { ErrorPanel } from '#web/api/error-panel.tsx';
import { serverNow } from '#web/api/server-time.ts';
import { useCall } from '#web/api/use-endpoint.ts';
import { usePublicConfig } from '#web/api/use-public-config.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { formatDay } from '#web/ui/format.ts';
import { MonthGrid } from '#web/ui/month-grid.tsx';
import { notify } from '#web/ui/notify.ts';

/** [M-11] For an order whose send date hasn't begun. */
export function ChangeSendDate({ order }: { readonly order: OrderRecord }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      {order.can_change_send_date && (
        <Button variant="ghost" size="small" onClick={() => setOpen(true)}>
          Change Send Date
        </Button>
      )}
      {isOpen && <SendDateDialog order={order} onClose={() => setOpen(false)} />}
    </>
  );
}

type SendDateDialogProps = { readonly order: OrderRecord; readonly onClose: () => void };

function SendDateDialog({ order, onClose }: SendDateDialogProps) {
  const [day, setDay] = useState(order.send_on);
  const today = dayIn(usePublicConfig()?.time_zone ?? 'UTC', new Date(serverNow()));
  const change = useCall(changeSendDate, {
    refreshes: [getOrder, listOrders, listPieces, listPostcards, getPostcard],
    onSuccess: ({ send_on }) => {
      onClose();
      const when = send_on === null ? 'Printing begins now.' : `Printing begins on ${formatDay(send_on)}.`;
      notify.success('Send date changed', when);
    },
  });
  const save = (send_on: string | null) => change.mutate({ params: { id: order.id }, body: { send_on } });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Change the send date"
      description="You can change it again, or cancel the order, until the new date begins."
      footer={
        <>
          <Button variant="ghost" size="small" disabled={change.isPending} onClick={() => save(null)}>
            Send Now
          </Button>
          <Button
            size="small"
            isLoading={change.isPending}
            disabled={day === null || day === order.send_on}
            onClick={() => save(day)}
          >
            {day === null || day === order.send_on ? 'Save' : `Send on ${formatDay(day)}`}
          </Button>
        </>
      }
    >
      <div className="grid gap-6">
        <MonthGrid
          label="Send date"
          value={day}
          onChange={setDay}
          first={nextDay(today)}
          last={shiftDay(today, MAX_DAYS_AHEAD)}
          problemOf={(each) => sendDateProblem(each, today)}
          disabled={change.isPending}
        />
        {change.isError && <ErrorPanel error={change.error} />}
      </div>
    </Dialog>
  );
}
