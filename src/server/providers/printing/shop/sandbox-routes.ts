/** Serves the /sandbox page: shows every card, moves it on, and makes the next calls fail. */
import type { FastifyInstance, FastifyReply } from 'fastify';
import * as z from 'zod/mini';
import {
  advanceSandboxPrint,
  listSandboxPrints,
  type PrintSwitch,
  returnSandboxPrint,
  SANDBOX_PRINTS_PAGE_SIZE,
  type SandboxPrint,
  setSandboxPrintSwitch,
} from '#contract/sandbox/prints.ts';
import { AppError } from '#domain/errors.ts';
import type { FormatId } from '#layout/formats.ts';
import { type OpenedFile, sendContent } from '#server/frame/http/private-file.ts';
import type { Serve } from '#server/frame/http/serve.ts';
import { refuseUnstorable } from '#server/frame/http/storable.ts';
import { taskOf, type WorkerPool } from '#server/frame/workers/worker-pool.ts';
import type { drawPicture } from './draw-picture.ts';
import { advancePrint, canAdvance, canReturn, returnPrint } from './move-print.ts';
import { type PrintShop, pdfPath, SHOP_FORMATS } from './print-shop.ts';
import { recipientName } from './stamp-address.ts';
import { findPrint, listPrintsAfter, listSwitches, type Print, setSwitch } from './store.ts';
import { pictureKey } from './tables.ts';

const DRAW_PICTURE = taskOf<typeof drawPicture>('drawPicture', new URL('./draw-picture.ts', import.meta.url));

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

export function registerPrintSandboxFiles(app: FastifyInstance, shop: PrintShop, workers: WorkerPool): void {
  const options = { schema: { hide: true, params: idParams }, preHandler: refuseUnstorable };

  app.get('/sandbox/api/prints/:id/pdf', options, async (request, reply) => {
    const print = await requirePrint(shop, request.params);
    const file = await shop.storage.open(print.pdf_key);
    if (file === null) throw new AppError('not_found');
    return sendFile(reply, file, 'application/pdf');
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

/** Rendered when first shown, then stored beside its PDF. Returns null when the PDF is gone. */
async function getPicture(
  { storage }: PrintShop,
  workers: WorkerPool,
  { print, side }: { readonly print: Print; readonly side: 'front' | 'back' },
): Promise<Uint8Array | null> {
  const key = pictureKey(print.id, side);
  const kept = await storage.get(key);
  if (kept !== null) return kept.bytes;
  const file = await storage.get(print.pdf_key);
  const format = SHOP_FORMATS.find((id): id is FormatId => id === print.size);
  if (file === null || format === undefined) return null;
  const pdf = Uint8Array.from(file.bytes);
  const bytes = await workers.run(DRAW_PICTURE, { pdf, side, format, recipient: print.recipient });
  await storage.put(key, { bytes, contentType: 'image/png' });
  return bytes;
}

function presentForPage(print: Print): SandboxPrint {
  return {
    id: print.id,
    status: print.status,
    imb_status: print.imb_status,
    size: print.size,
    description: print.description,
    recipient: recipientName(print.recipient),
    copies: Number(print.metadata.quantity ?? 1) || 1,
    sender: print.sender && recipientName(print.sender),
    tracking_number: print.tracking_number,
    created_at: print.created_at.toISOString(),
    can_advance: canAdvance(print),
    can_return: canReturn(print),
    pdf_url: pdfPath(print.id),
    front_url: `/sandbox/api/prints/${print.id}/front.png`,
    back_url: `/sandbox/api/prints/${print.id}/back.png`,
  };
}

/** Throws conflict for an unknown card, or one that can't move any further. */
async function moved(print: Promise<Print | null>): Promise<SandboxPrint> {
  const result = await print;
  if (result === null) throw new AppError('conflict');
  return presentForPage(result);
}

async function presentSwitches(shop: PrintShop) {
  const known = new Map((await listSwitches(shop.db)).map(({ name, remaining }) => [name, remaining]));
  const count = (name: PrintSwitch) => known.get(name) ?? 0;
  return {
    time_out: count('time_out'),
    rate_limit: count('rate_limit'),
    unavailable: count('unavailable'),
    refuse: count('refuse'),
    refuse_paper: count('refuse_paper'),
    fail_address: count('fail_address'),
    drop_content: count('drop_content'),
    give_tracking: count('give_tracking'),
    return_to_sender: count('return_to_sender'),
    lose_webhooks: count('lose_webhooks'),
  };
}

async function requirePrint(shop: PrintShop, params: unknown): Promise<Print> {
  const print = await findPrint(shop.db, idParams.parse(params).id);
  if (print === null) throw new AppError('not_found');
  return print;
}

function sendFile(reply: FastifyReply, content: Uint8Array | OpenedFile, contentType: string): FastifyReply {
  return sendContent(reply.type(contentType).header('cache-control', 'private, max-age=3600'), content);
}
