import { useState } from 'react';
import type { OpenOrder } from '#contract/account.ts';
import { cancelOrder } from '#contract/orders.ts';
import { notifyFailure } from '../../api/notify-failure.ts';
import { useCall } from '../../api/use-endpoint.ts';
import { PATHS } from '../../content/paths.ts';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { notify } from '../../ui/notify.ts';
import { TextLink } from '../../ui/text-link.tsx';

const STATES: Record<OpenOrder['state'], string> = {
  paying: 'a payment is under way',
  printing: 'is being printed',
  refunding: 'your money is on its way back',
  failed: 'could not be printed; your money goes back shortly, unless you retry',
};

/** What keeps an account from being deleted, and what to do about it. */
export function OpenOrders({ orders }: { readonly orders: readonly OpenOrder[] }) {
  return (
    <Callout tone="warning" title="An order is still under way">
      <ul className="grid gap-3">
        {orders.map((order) => (
          <OpenOrderItem key={order.id} order={order} />
        ))}
      </ul>
      <p className="mt-3">
        Try again once it is in the mail or refunded. <TextLink to={PATHS.dashboard}>Open the dashboard</TextLink>
      </p>
    </Callout>
  );
}

function OpenOrderItem({ order }: { readonly order: OpenOrder }) {
  const [isCancelled, setCancelled] = useState(false);
  const cancel = useCall(cancelOrder, {
    onSuccess: () => {
      setCancelled(true);
      notify.success('Order cancelled', 'Your money is on its way back. You can delete your account in a moment.');
    },
    onError: (error) => notifyFailure(error),
  });
  const state = isCancelled ? 'refunding' : order.state;
  return (
    <li className="grid justify-items-start gap-2">
      <span>
        Order <strong className="tabular-nums">#{order.order_number}</strong>: {STATES[state]}.
      </span>
      {order.cancel_until !== null && !isCancelled && (
        <Button
          variant="danger"
          size="small"
          isLoading={cancel.isPending}
          onClick={() => cancel.mutate({ params: { id: order.id } })}
        >
          Cancel and Refund
        </Button>
      )}
    </li>
  );
}
