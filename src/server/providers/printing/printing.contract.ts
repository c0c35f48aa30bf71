/** Tests that every adapter of the print service port must pass, against a sandbox or the vendor's own test mode. */
import { describe, expect, test } from 'vitest';
import { createPrintFile, createPrintOrder } from '#testing/print-file.ts';
import type { Printer, PrintOrder } from './port.ts';

export type PrinterUnderTest = {
  readonly printer: Printer;
  /** Moves a card to its next stage, which otherwise takes days. Throws after the last one. */
  advance(printId: string): Promise<void>;
};

const LABELS = ['not_submitted', 'processing', 'shipped', 'delivered'];

export function describePrinter(name: string, subject: () => PrinterUnderTest): void {
  const since = new Date();
  const get = (id: string) => subject().printer.get(id, since);

  /** Creates a card of a size that every tested print service has. */
  async function createOrder(changes: Partial<PrintOrder> = {}): Promise<PrintOrder> {
    const { address, ...order } = createPrintOrder(await createPrintFile('6x4'), { format: '6x4', ...changes });
    const street = { addressLine1: '90 Canal St', city: 'Boston', state: 'MA', postalCode: '02114', country: 'USA' };
    return { ...order, address: { ...address, ...street, country: 'USA' } };
  }

  describe(`the print service: ${name}`, () => {
    test('prints a card, and finds it by its id and by its attempt', async () => {
      const order = await createOrder();
      const reference = { orderId: order.orderId, piece: 1, attempt: 1 };
      const state = await subject().printer.submit(order);
      expect(state).toMatchObject({ label: 'processing', canCancel: true, isComplete: true, reference });
      expect(await get(state.printId)).toEqual(state);
      expect(await subject().printer.find({ ...reference, since })).toEqual(state);
      expect(await subject().printer.find({ ...reference, attempt: 2, since })).toBeNull();
    });

    test('prints once per idempotency key, however many requests arrive at once', async () => {
      const order = await createOrder();
      const states = await Promise.all(Array.from({ length: 5 }, () => subject().printer.submit(order)));
      expect(new Set(states.map(({ printId }) => printId)).size).toBe(1);
    });

    test('refuses a file that can never be printed', async () => {
      const onePage = await createPrintFile('6x4', { pages: 1 });
      const refused = subject().printer.submit(await createOrder({ pdf: onePage }));
      await expect(refused).rejects.toMatchObject({ failure: { kind: 'refused' } });
    });

    test('prints on special paper, or says that the paper may be why it was refused', async () => {
      const { printing, ...order } = await createOrder();
      const glossy = { ...order, printing: { ...printing, paperType: 'glossy-cover' } as const };
      const label = await subject()
        .printer.submit(glossy)
        .then(
          (state) => state.label,
          (error: unknown) => {
            expect(error).toMatchObject({ failure: { kind: 'refused', hasSpecialPaper: true } });
            return 'refused';
          },
        );
      if (label !== 'refused') expect(label).toBe('processing');
      else
        expect(await subject().printer.submit({ ...glossy, hasStandardPaper: true })).toMatchObject({
          label: 'processing',
        });
    });

    test('cancels a ready card, even twice, but none once printing has started', async () => {
      const { printId } = await subject().printer.submit(await createOrder());
      for (let tries = 0; tries < 2; tries += 1) {
        expect(await subject().printer.cancel(printId, since)).toBe('stopped');
      }
      expect(await get(printId)).toMatchObject({ label: 'failed', isCancelled: true, canCancel: false });
      const started = await subject().printer.submit(await createOrder());
      await subject().advance(started.printId);
      expect(await subject().printer.cancel(started.printId, since)).toBe('too_late');
      expect(await get(started.printId)).toMatchObject({ label: 'processing', isCancelled: false });
    });

    test('moves a card forward from ready to delivered, and no further', async () => {
      const { printId, ...first } = await subject().printer.submit(await createOrder());
      let last = first.progress;
      let { label } = first;
      for (let stages = 0; stages < 10 && label !== 'delivered'; stages += 1) {
        await subject().advance(printId);
        const state = await get(printId);
        expect(state.progress).toBeGreaterThan(last);
        expect(LABELS.indexOf(state.label)).toBeGreaterThanOrEqual(LABELS.indexOf(label));
        last = state.progress;
        label = state.label;
      }
      expect(label).toBe('delivered');
      await expect(subject().advance(printId)).rejects.toThrow();
    });
  });
}
