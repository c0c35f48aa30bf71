import { Button } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/callout.tsx';
import { formatDollars } from '../../../ui/format.ts';
import type { PaidOrder } from './checkout-record.ts';

type AlreadyPaidProps = { readonly order: PaidOrder; readonly onShow: () => void; readonly onOrderAgain: () => void };

/** In place of the card form: nobody pays twice for one order. */
export function AlreadyPaid({ order, onShow, onOrderAgain }: AlreadyPaidProps) {
  return (
    <div className="border-t border-line pt-7">
      <Callout
        tone="success"
        title="This order is paid"
        action={
          <>
            <Button variant="ghost" size="small" onClick={onShow}>
              View Confirmation
            </Button>
            <Button variant="quiet" size="small" onClick={onOrderAgain}>
              Order It Once More
            </Button>
          </>
        }
      >
        Order {order.orderNumber} for {formatDollars(order.total)} is being processed. There is nothing more to pay.
        Change the card to order another one.
      </Callout>
    </div>
  );
}
