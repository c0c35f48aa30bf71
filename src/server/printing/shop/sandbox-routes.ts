/** What the /sandbox page needs of the print shop: see every card, move it on, and make the next call fail. */
import type { FastifyInstance, FastifyReply } from 'fastify';
import * as z from 'zod/mini';
import { AppError } from '#domain/errors.ts';
import type { WorkerPool } from '../../workers/worker-pool.ts';
import { advancePrint, returnPrint, stageOf } from './move-print.ts';
import { presentPrint } from './present-print.ts';
import { getPicture } from './print-picture.ts';
import type { PrintShop } from './print-shop.ts';
import { canReturn, nextStage } from './stages.ts';
import { findPrint, listPrints, listSwitches, type Print, setSwitch } from './store.ts';
import { SWITCH_NAMES } from './tables.ts';

const PAGE_SIZE = 50;

const listQuery = z.object({ skip: z._default(z.coerce.number().check(z.int(), z.minimum(0)), 0) });
const idParams = z.object({ id: z.string().check(z.maxLength(100)) });
const switchBody = z.strictObject({
  name: z.enum(SWITCH_NAMES),
  /** How many calls it hits; 0 is off, -1 is all of them. */
  remaining: z.int().check(z.minimum(-1), z.maximum(1000)),
});

export function registerPrintSandboxRoutes(app: FastifyInstance, shop: PrintShop, workers: WorkerPool): void {
  const schema = { hide: true };

  app.get('/sandbox/api/prints', { schema: { ...schema, querystring: listQuery } }, async (request) => {
    const { skip } = listQuery.parse(request.query);
    const { prints, total } = await listPrints(shop.db, { limit: PAGE_SIZE, skip });
    return { items: prints.map(presentForPage), total, switches: await presentSwitches(shop) };
  });

  app.get('/sandbox/api/prints/:id/pdf', { schema: { ...schema, params: idParams } }, async (request, reply) => {
    const print = await requirePrint(shop, request.params);
    const file = await shop.storage.get(print.pdf_key);
    if (file === null) throw new AppError('not_found');
    return sendFile(reply, file.bytes, 'application/pdf');
  });

  for (const side of ['front', 'back'] as const) {
    app.get(
      `/sandbox/api/prints/:id/${side}.png`,
      { schema: { ...schema, params: idParams } },
      async (request, reply) => {
        const print = await requirePrint(shop, request.params);
        const picture = await getPicture(shop, workers, { print, side });
        if (picture === null) throw new AppError('not_found');
        return sendFile(reply, picture, 'image/png');
      },
    );
  }

  for (const [action, move] of [
    ['advance', advancePrint],
    ['return', returnPrint],
  ] as const) {
    app.post(`/sandbox/api/prints/:id/${action}`, { schema: { ...schema, params: idParams } }, async (request) => {
      const { id } = await requirePrint(shop, request.params);
      const moved = await move(shop, id);
      if (moved === null) throw new AppError('conflict');
      return presentForPage(moved);
    });
  }

  app.post('/sandbox/api/print-switches', { schema: { ...schema, body: switchBody } }, async (request) => {
    const { name, remaining } = switchBody.parse(request.body);
    await setSwitch(shop.db, name, remaining);
    return { switches: await presentSwitches(shop) };
  });
}

function presentForPage(print: Print) {
  const stage = stageOf(print);
  return {
    ...presentPrint(print),
    next: nextStage(stage, print.will_return),
    canReturn: canReturn(stage),
    willReturn: print.will_return,
    pdfUrl: `/sandbox/api/prints/${print.id}/pdf`,
    frontUrl: `/sandbox/api/prints/${print.id}/front.png`,
    backUrl: `/sandbox/api/prints/${print.id}/back.png`,
  };
}

/** Every switch, those that were never touched too. */
async function presentSwitches(shop: PrintShop) {
  const known = new Map((await listSwitches(shop.db)).map(({ name, remaining }) => [name, remaining]));
  return SWITCH_NAMES.map((name) => ({ name, remaining: known.get(name) ?? 0 }));
}

async function requirePrint(shop: PrintShop, params: unknown): Promise<Print> {
  const print = await findPrint(shop.db, idParams.parse(params).id);
  if (print === null) throw new AppError('not_found');
  return print;
}

function sendFile(reply: FastifyReply, bytes: Uint8Array, contentType: string): FastifyReply {
  return reply.type(contentType).header('cache-control', 'private, max-age=3600').send(Buffer.from(bytes));
}
