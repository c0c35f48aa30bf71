/** Actions of visitors and customers. Each notes what the server acknowledged. */
import { callApi, placeAndPay } from '#testing/order-request.ts';
import { postcardInput } from '#testing/postcard-input.ts';
import type { TestUser } from '#testing/sign-in.ts';

export type Server = { readonly url: string };

/** Everything acknowledged, to be checked afterwards. */
export type Promises = { readonly savedIds: string[]; readonly uploadIds: string[]; readonly paidOrderIds: string[] };

export type Scene = {
  readonly server: Server;
  readonly user: TestUser;
  readonly photo: Uint8Array<ArrayBuffer>;
  readonly promises: Promises;
};

export type Action = {
  readonly name: string;
  /** The share of visits, in percent. */
  readonly share: number;
  /** Reads have a time limit. */
  readonly isRead: boolean;
  run(scene: Scene): Promise<void>;
};

async function get({ url }: Server, path: string, headers: Readonly<Record<string, string>> = {}): Promise<void> {
  const response = await fetch(url + path, { headers });
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${path} was answered with ${response.status}`);
}

async function post(scene: Scene, path: string, body: unknown): Promise<Readonly<Record<string, unknown>>> {
  const answer = await callApi(scene.server, scene.user, { path, body });
  if (answer.status !== 200) throw new Error(`${path} was answered with ${answer.status}`);
  return answer.body;
}

export const ACTIONS: readonly Action[] = [
  {
    name: 'browse',
    share: 40,
    isRead: true,
    run: async ({ server }) => {
      await get(server, '/');
      await get(server, '/rest/v1/config');
    },
  },
  {
    name: 'list',
    share: 30,
    isRead: true,
    run: async ({ server, user }) => {
      await get(server, '/rest/v1/postcards', user.headers);
      await get(server, '/rest/v1/orders', user.headers);
    },
  },
  {
    name: 'save',
    share: 15,
    isRead: false,
    run: async (scene) => {
      const { id } = await post(scene, '/rest/v1/postcards', postcardInput());
      scene.promises.savedIds.push(String(id));
    },
  },
  {
    name: 'sign in',
    share: 6,
    isRead: false,
    run: async (scene) => {
      const { email, password } = scene.user;
      await post(scene, '/auth/v1/token?grant_type=password', { email, password });
    },
  },
  {
    name: 'upload',
    share: 4,
    isRead: false,
    run: async ({ server, user, photo, promises }) => {
      const target = `${server.url}/storage/v1/object/photos`;
      const response = await fetch(target, { method: 'POST', headers: user.headers, body: photo });
      const { id } = await response.json();
      if (!response.ok) throw new Error(`An upload was answered with ${response.status}`);
      promises.uploadIds.push(String(id));
    },
  },
  {
    name: 'pay',
    share: 5,
    isRead: false,
    run: async (scene) => {
      const { orderId, postcardId, orderNumber } = await placeAndPay(scene.server, scene.user);
      scene.promises.paidOrderIds.push(orderId);
      await post(scene, '/functions/v1/submit-print-order', { postcardId, orderNumber });
    },
  },
];
