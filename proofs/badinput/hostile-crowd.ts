/** Sends many large or hostile files at once, alone and while customers check out. */
import { callApi, placeAndPay } from '#testing/order-request.ts';
import { noise, redPdf } from '#testing/photo-fixtures.ts';
import { signUpUser } from '#testing/sign-in.ts';
import { waitUntil } from '#testing/wait-until.ts';
import type { World } from './bad-input.ts';
import { flatPicture, LARGEST, manyDrawsPdf, nestedFormsPdf, selfReferencingPdf } from './hostile-files.ts';
import { uploadAs } from './hostile-inputs.ts';

const LARGE_FILES = 10;
const CUSTOMERS = 20;
const PRINT_LIMIT_MILLISECONDS = 120_000;

/** Sends ten photos of 99 million pixels from one account. Returns the statuses. */
export async function uploadLargePhotos(world: World): Promise<number[]> {
  const file = new Uint8Array(await flatPicture(LARGEST).png().toBuffer());
  const answers = Array.from({ length: LARGE_FILES }, () => uploadAs(world, world.stranger, file));
  return (await Promise.all(answers)).map(({ status }) => status);
}

export type CheckoutTimes = {
  /** From the request to open a payment until it is paid. */
  readonly checkoutMs: readonly number[];
  /** Until the print service has all cards. */
  readonly printedMs: number;
  /** Another customer's good photo in the meantime. */
  readonly photo: { readonly status: number; readonly ms: number };
  readonly hostileStatuses: readonly number[];
};

/** Sends every kind of hostile PDF from two accounts, while twenty others pay for their cards. */
export async function checkOutAmongHostileFiles(world: World, count: number): Promise<CheckoutTimes> {
  const customers = await Promise.all(Array.from({ length: CUSTOMERS }, () => signUpUser(world)));
  const attackers = [await signUpUser(world), await signUpUser(world)] as const;
  const files = [manyDrawsPdf(), selfReferencingPdf(), nestedFormsPdf(9)].map((file) => new Uint8Array(file));
  const hostile = Array.from({ length: count }, (_, index) => {
    const file = files[index % files.length] ?? new Uint8Array();
    return uploadAs(world, attackers[index % 2 === 0 ? 0 : 1], file);
  });
  const start = performance.now();
  const orders = await Promise.all(
    customers.map(async (customer) => {
      const { orderId } = await placeAndPay(world, customer);
      return { customer, orderId, ms: performance.now() - start };
    }),
  );
  const photo = await timePhoto(world);
  const areAllPrinted = async () => {
    const states = await Promise.all(
      orders.map(({ customer, orderId }) => callApi(world, customer, { path: `/rest/v1/orders/${orderId}` })),
    );
    return states.every(({ body }) => body.postgrid_order_id !== null);
  };
  await waitUntil('every card is printed', areAllPrinted, PRINT_LIMIT_MILLISECONDS);
  const printedMs = performance.now() - start;
  const hostileStatuses = (await Promise.all(hostile)).map(({ status }) => status);
  return { checkoutMs: orders.map(({ ms }) => ms), printedMs, photo, hostileStatuses };
}

/** Sends a good photo like a phone's. */
export async function timePhoto(world: World): Promise<{ status: number; ms: number }> {
  const file = new Uint8Array(await noise({ width: 4000, height: 3000 }).jpeg({ quality: 80 }).toBuffer());
  const start = performance.now();
  const { status } = await uploadAs(world, world.owner, file);
  return { status, ms: performance.now() - start };
}

export async function acceptsGoodPdf(world: World): Promise<boolean> {
  return (await uploadAs(world, world.stranger, new Uint8Array(redPdf()))).status === 200;
}
