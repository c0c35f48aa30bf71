import type { OrderRecord } from '#contract/orders.ts';
import { isReturned } from '#contract/shown-status.ts';
import { countPeople } from '#domain/counts.ts';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { usePostcardActions } from './use-postcard-actions.ts';

/** Offers to send cards again that came back, or couldn't be printed. */
export function SendAgain({ order }: { readonly order: OrderRecord }) {
  const actions = usePostcardActions();
  const { title, text } = order.mailing === null ? describeCard(order) : describePeople(order);
  return (
    <Callout
      tone="warning"
      title={title}
      action={
        <Button
          variant="ghost"
          size="small"
          isLoading={actions.isSendingAgain}
          onClick={() => actions.sendAgain(order.id)}
        >
          Send Again
        </Button>
      }
    >
      {text}
    </Callout>
  );
}

function describeCard(order: OrderRecord) {
  if (!isReturned(order)) {
    return { title: "Your card wasn't printed", text: 'Check the address, then send it again as a new order.' };
  }
  return {
    title: 'Your card was returned',
    text: "We printed and mailed it, but it couldn't be delivered. Check the address with the recipient, then send it again as a new order.",
  };
}

function describePeople({ send_again_count: count }: OrderRecord) {
  return {
    title: `${countPeople(count)} didn't get a card`,
    text: `Check ${count === 1 ? 'the address' : 'their addresses'}, then send the same card again. It's a new order, to ${count === 1 ? 'this person' : 'these people'} only.`,
  };
}
