/** What the /sandbox page needs of the print shop: see every card, move it on, and make the next call fail. */
import type { FastifyInstance, FastifyReply } from 'fastify';
import * as z from 'zod/mini';
import {
  advanceSandboxPrint,
  listSandboxPrints,
  returnSandboxPrint,
  SANDBOX_PRINTS_PAGE_SIZE,
  type SandboxPrint,
  setSandboxPrintSwitch,
} from '#contract/sandbox-prints.ts';
import { AppError } from '#domain/errors.ts';
import type { Serve } from '../../http/serve.ts';
import { refuseUnstorable } from '../../http/storable.ts';
import type { WorkerPool } from '../../workers/worker-pool.ts';
import { advancePrint, returnPrint, stageOf } from './move-print.ts';
import { getPicture } from './print-picture.ts';
import type { PrintShop } from './print-shop.ts';
import { canReturn, nextStage } from './stages.ts';
import { recipientName } from './stamp-address.ts';
import { findPrint, listPrintsAfter, listSwitches, type Print, setSwitch } from './store.ts';

const idParams = z.object({ id: z.string().check(z.maxLength(100)) });

export function registerPrintSandboxPage(serve: Serve, shop: PrintShop): void {
  serve(listSandboxPrints, async ({ query: { cursor } }) => {
    const { prints, hasMore, total } = await listPrintsAfter(shop.db, cursor ?? null, SANDBOX_PRINTS_PAGE_SIZE);
    return {
      items: prints.map(presentForPage),
      next_cursor: hasMore ? (prints.at(-1)?.id ?? null) : null,
      total,
      switches: await presentSwitches(shop),
    };
  });

  serve(advanceSandboxPrint, ({ params }) => moved(advancePrint(shop, params.id)));

  serve(returnSandboxPrint, ({ params }) => moved(returnPrint(shop, params.id)));

  serve(setSandboxPrintSwitch, async ({ body }) => {
    await setSwitch(shop.db, body.name, body.remaining);
    return { switches: await presentSwitches(shop) };
  });
}

/** The files themselves, which a page shows as they are. */
export function registerPrintSandboxFiles(app: FastifyInstance, shop: PrintShop, workers: WorkerPool): void {
  const options = { schema: { hide: true, params: idParams }, preHandler: refuseUnstorable };

  app.get('/sandbox/api/prints/:id/pdf', options, async (request, reply) => {
    const print = await requirePrint(shop, request.params);
    const file = await shop.storage.get(print.pdf_key);
    if (file === null) throw new AppError('not_found');
    return sendFile(reply, file.bytes, 'application/pdf');
  });

  for (const side of ['front', 'back'] as const) {
    app.get(`/sandbox/api/prints/:id/${side}.png`, options, async (request, reply) => {
      const print = await requirePrint(shop, request.params);
      const picture = await getPicture(shop, workers, { print, side });
      if (picture === null) throw new AppError('not_found');
      return sendFile(reply, picture, 'image/png');
    });
  }
}

function presentForPage(print: Print): SandboxPrint {
  const stage = stageOf(print);
  return {
    id: print.id,
    status: print.status,
    imb_status: print.imb_status,
    size: print.size,
    description: print.description,
    recipient: recipientName(print.recipient),
    tracking_number: print.tracking_number,
    created_at: print.created_at.toISOString(),
    can_advance: nextStage(stage, print.will_return) !== null,
    can_return: canReturn(stage),
    pdf_url: `/sandbox/api/prints/${print.id}/pdf`,
    front_url: `/sandbox/api/prints/${print.id}/front.png`,
    back_url: `/sandbox/api/prints/${print.id}/back.png`,
  };
}

/** Null means that there is no such card, or that it is at the end of its way. */
async function moved(print: Promise<Print | null>): Promise<SandboxPrint> {
  const result = await print;
  if (result === null) throw new AppError('conflict');
  return presentForPage(result);
}

/** Every switch, those that were never touched too. */
async function presentSwitches(shop: PrintShop) {
  const known = new Map((await listSwitches(shop.db)).map(({ name, remaining }) => [name, remaining]));
  const count = (name: Parameters<typeof setSwitch>[1]) => known.get(name) ?? 0;
  return {
    time_out: count('time_out'),
    rate_limit: count('rate_limit'),
    unavailable: count('unavailable'),
    refuse: count('refuse'),
    return_to_sender: count('return_to_sender'),
  };
}

async function requirePrint(shop: PrintShop, params: unknown): Promise<Print> {
  const print = await findPrint(shop.db, idParams.parse(params).id);
  if (print === null) throw new AppError('not_found');
  return print;
}

function sendFile(reply: FastifyReply, bytes: Uint8Array, contentType: string): FastifyReply {
  return reply.type(contentType).header('cache-control', 'private, max-age=3600').send(Buffer.from(bytes));
}
