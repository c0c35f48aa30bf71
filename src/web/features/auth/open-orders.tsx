import { useState } from 'react';
import type { OpenOrder } from '#contract/account.ts';
import { cancelOrder } from '#contract/orders.ts';
import { notifyFailure } from '#web/api/notify-failure.ts';
import { useCall } from '#web/api/use-endpoint.ts';
import { PATHS } from '#web/content/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { notify } from '#web/ui/notify.ts';
import { TextLink } from '#web/ui/text-link.tsx';

const STATES: Record<OpenOrder['state'], string> = {
  paying: 'payment in progress',
  printing: 'being printed',
  refunding: 'your refund is on its way',
  failed: "couldn't be printed. You'll get a refund soon, unless you retry",
};

/** Lists the orders that keep an account from being deleted. */
export function OpenOrders({ orders }: { readonly orders: readonly OpenOrder[] }) {
  return (
    <Callout tone="warning" title="An order is still in progress">
      <ul className="grid gap-3">
        {orders.map((order) => (
          <OpenOrderItem key={order.id} order={order} />
        ))}
      </ul>
      <p className="mt-3">
        Try again once it's in the mail or refunded. <TextLink to={PATHS.dashboard}>Go to your dashboard</TextLink>
      </p>
    </Callout>
  );
}

function OpenOrderItem({ order }: { readonly order: OpenOrder }) {
  const [isCanceled, setCanceled] = useState(false);
  const cancel = useCall(cancelOrder, {
    onSuccess: () => {
      setCanceled(true);
      notify.success('Order canceled', 'Your refund is on its way. You can delete your account in a moment.');
    },
    onError: (error) => notifyFailure(error),
  });
  const state = isCanceled ? 'refunding' : order.state;
  return (
    <li className="grid justify-items-start gap-2">
      <span>
        Order <strong className="tabular-nums">#{order.order_number}</strong>: {STATES[state]}.
      </span>
      {order.cancel_until !== null && !isCanceled && (
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
