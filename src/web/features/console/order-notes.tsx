import * as z from 'zod/mini';
import { addOrderNote, getConsoleOrder, type OrderStory } from '#contract/console/orders.ts';
import { notifyFailure } from '#web/api/notify-failure.ts';
import { useCall } from '#web/api/use-endpoint.ts';
import { Button } from '#web/ui/button.tsx';
import { FIELD_STYLE, FieldFrame, useFieldWiring } from '#web/ui/field-frame.tsx';
import { Form, useZodForm } from '#web/ui/form.tsx';
import { formatDateTime } from '#web/ui/format.ts';
import { Box } from './box.tsx';

const noteSchema = z.object({
  text: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'Please write something.'),
      z.maxLength(2000, 'Please keep it under 2,000 characters.'),
    ),
});

const HINT = 'Included if the customer requests their data.';

/** Customers don't see notes in the shop, but they are in the export of their data. */
export function OrderNotes({ order }: { readonly order: OrderStory }) {
  const form = useZodForm(noteSchema, { text: '' });
  const add = useCall(addOrderNote, {
    refreshes: [getConsoleOrder],
    onSuccess: () => form.reset(),
    onError: notifyFailure,
  });
  const error = form.formState.errors.text?.message;
  const texts = { label: 'New note, for operators only', hint: HINT, error };
  const wiring = useFieldWiring(texts);
  return (
    <Box title="Notes">
      <ul className="grid gap-3 text-sm">
        {order.notes.map((note) => (
          <li key={note.id}>
            <p dir="auto" className="whitespace-pre-wrap wrap-anywhere">
              {note.text}
            </p>
            <p className="text-ink-soft">
              {note.author ?? 'a former operator'}, {formatDateTime(note.at)}
            </p>
          </li>
        ))}
      </ul>
      <Form
        form={form}
        onSubmit={async ({ text }) => {
          await add.mutateAsync({ params: { id: order.id }, body: { text } }).catch(() => {});
        }}
        className="mt-3 grid justify-items-start gap-3"
      >
        <FieldFrame {...texts} id={wiring.id} className="w-full">
          <textarea {...wiring} {...form.register('text')} rows={2} maxLength={2000} className={FIELD_STYLE} />
        </FieldFrame>
        <Button type="submit" variant="ghost" size="small" isLoading={add.isPending}>
          Add Note
        </Button>
      </Form>
    </Box>
  );
}
