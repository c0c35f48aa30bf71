/** A print shop with an operator, who calls the console like its pages do. */
import { beforeEach } from 'vitest';
import { type OrderStory, orderStorySchema } from '#contract/console/orders.ts';
import { grantRole } from './grant-role.ts';
import { callApi, type Json } from './order-request.ts';
import { type PrintShopTests, readOrder, startPrintShop, waitUntil } from './print-shop.ts';
import { signUpUser, type TestUser } from './sign-in.ts';

export const CONSOLE_ORDERS = '/rest/v1/console/orders';

export type ConsoleShopTests = PrintShopTests & {
  /** A new one for each test, like the user. */
  readonly operator: TestUser;
  /** For tests that move the clock past the operator's session. */
  renewOperator(): Promise<void>;
  readStory(orderId: string): Promise<OrderStory>;
  /** Refunds as goodwill, unless the body says otherwise. */
  refund(orderId: string, body: Json, by?: TestUser): ReturnType<typeof callApi>;
  /** Waits until the payment provider has refunded so much. */
  untilRefunded(orderId: string, cents: number): Promise<void>;
};

export function startConsoleShop(): ConsoleShopTests {
  const shop = startPrintShop();
  let operator: TestUser | undefined;
  const known = () => {
    if (operator === undefined) throw new Error('use it inside a test');
    return operator;
  };
  const renewOperator = async () => {
    operator = await grantRole(shop.server, await signUpUser(shop.server, { fullName: 'Otto Operator' }));
  };
  beforeEach(renewOperator);
  return {
    get server() {
      return shop.server;
    },
    get user() {
      return shop.user;
    },
    get operator() {
      return known();
    },
    holdPrints: shop.holdPrints,
    renewOperator,
    async readStory(orderId) {
      return orderStorySchema.parse(
        (await callApi(shop.server, known(), { path: `${CONSOLE_ORDERS}/${orderId}` })).body,
      );
    },
    refund: (orderId, body, by = known()) =>
      callApi(shop.server, by, { path: `${CONSOLE_ORDERS}/${orderId}/refund`, body: { reason: 'goodwill', ...body } }),
    untilRefunded: (orderId, cents) =>
      waitUntil(
        `${cents} cents are refunded`,
        async () => (await readOrder(shop.server, orderId)).refunded_cents === cents,
      ),
  };
}
