import * as z from 'zod/mini';
import { getConsoleOrder, type OrderStory, settleConsoleRefund } from '#contract/console/orders.ts';
import { formatMoney } from '#domain/money.ts';
import { notifyFailure } from '#web/api/notify-failure.ts';
import { useCall } from '#web/api/use-endpoint.ts';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { Form, useZodForm } from '#web/ui/form.tsx';
import { notify } from '#web/ui/notify.ts';
import { TextField } from '#web/ui/text-field.tsx';

const schema = z.object({
  note: z
    .string()
    .check(z.trim(), z.minLength(1, 'Please say how.'), z.maxLength(2000, 'Please keep it under 2,000 characters.')),
});

/** The customer's bank refused a refund, so the order isn't settled until a person has paid another way. */
export function SettleRefund({ order }: { readonly order: OrderStory }) {
  const { refund_failed_cents: failedCents, currency } = order;
  const money = formatMoney(failedCents, currency);
  const form = useZodForm(schema, { note: '' });
  const settle = useCall(settleConsoleRefund, {
    refreshes: [getConsoleOrder],
    onSuccess: () => notify.success('Refund settled', `${money} was paid back another way.`),
    onError: notifyFailure,
  });
  return (
    <Callout tone="warning" title={`The customer's bank refused ${money} of the refund`}>
      <p>We've emailed the customer. Ask how they'd like to be paid, and record it here when it's done.</p>
      <Form
        form={form}
        className="mt-3 grid gap-3 sm:grid-cols-[1fr_auto] sm:items-end"
        onSubmit={async ({ note }) => {
          const body = { failed_cents: failedCents, note };
          await settle.mutateAsync({ params: { id: order.id }, body }).catch(() => {});
        }}
      >
        <TextField
          label="How it was paid back"
          maxLength={2000}
          error={form.formState.errors.note?.message}
          {...form.register('note')}
        />
        <Button type="submit" size="small" isLoading={settle.isPending}>
          Mark as Paid Back
        </Button>
      </Form>
    </Callout>
  );
}
