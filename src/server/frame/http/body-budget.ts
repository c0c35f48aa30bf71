/** Limits the bytes of large bodies in this process: per sender by announced size, and in total by what has arrived. */
import { Transform } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest, RequestPayload } from 'fastify';
import { DEFAULT_BODY_LIMIT } from '#contract/endpoint.ts';
import { AppError } from '#domain/errors.ts';

export type BodyBudget = { readonly bytesPerSender: number; readonly bytes: number };

/** Two of the largest bodies per sender, because one may be a retry after a lost answer. */
export const BODY_BUDGET: BodyBudget = { bytesPerSender: 31_000_000, bytes: 200_000_000 };

const RETRY_SECONDS = 2;

export type Reservation = {
  /** Throws unavailable when the process is full. */
  receive(bytes: number): void;
  release(): void;
};

/** Throws rate_limited when one sender exceeds its share. */
export type Reserve = (sender: string, announced: number) => Reservation | null;

/** Only received bytes count toward the total, so announcing a large body and sending it slowly takes no room from others. */
export function createBodyBudget({ bytesPerSender, bytes: total }: BodyBudget): Reserve {
  const bySender = new Map<string, number>();
  let held = 0;
  return (sender, announced) => {
    if (announced <= DEFAULT_BODY_LIMIT) return null;
    const own = bySender.get(sender) ?? 0;
    // A body beyond the limits is refused elsewhere, with a better reason.
    if (own > 0 && own + announced > bytesPerSender) {
      throw new AppError('rate_limited', { details: { retry_after: RETRY_SECONDS } });
    }
    bySender.set(sender, own + announced);
    let received = 0;
    let isReleased = false;
    return {
      receive(bytes) {
        if (isReleased) return;
        if (held > received && held + bytes > total) {
          throw new AppError('unavailable', { details: { retry_after: RETRY_SECONDS } });
        }
        held += bytes;
        received += bytes;
      },
      release() {
        if (isReleased) return;
        isReleased = true;
        held -= received;
        const left = (bySender.get(sender) ?? 0) - announced;
        if (left > 0) bySender.set(sender, left);
        else bySender.delete(sender);
      },
    };
  };
}

/** One budget for all routes of the app, which reserve by `reserveBody` before they read. */
export function limitBodies(app: FastifyInstance, budget: BodyBudget): void {
  app.decorate('reserveBytes', createBodyBudget(budget));
  app.decorateRequest('reservation', null);
}

type Sending = { readonly sender: string; readonly bodyLimit: number };

/** Reserves room for a large body until its answer is sent or its sender is gone. Throws rate_limited. */
export function reserveBody(request: FastifyRequest, { raw }: FastifyReply, { sender, bodyLimit }: Sending): void {
  const reservation = request.server.reserveBytes(sender, announcedBytes(request, bodyLimit));
  if (reservation === null) return;
  request.reservation = reservation;
  raw.once('close', reservation.release);
  // The sender may have left while we found out who it is, and then the answer has closed already.
  if (request.raw.destroyed || raw.destroyed) reservation.release();
}

/** A chunked body doesn't announce its size, so it counts as the largest. */
function announcedBytes({ headers }: FastifyRequest, bodyLimit: number): number {
  const length = Number(headers['content-length'] ?? Number.NaN);
  return Number.isFinite(length) ? length : bodyLimit;
}

/** A preParsing hook: passes a body on and counts it as it arrives. */
export async function countBody(
  { reservation }: FastifyRequest,
  _reply: FastifyReply,
  payload: RequestPayload,
): Promise<RequestPayload> {
  return reservation === null ? payload : countPayload(payload, reservation);
}

function countPayload(payload: RequestPayload, { receive }: Reservation): RequestPayload {
  const counted: Transform & RequestPayload = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      try {
        receive(chunk.length);
        counted.receivedEncodedLength = (counted.receivedEncodedLength ?? 0) + chunk.length;
        done(null, chunk);
      } catch (error) {
        done(error instanceof Error ? error : new Error(String(error)));
      }
    },
  });
  payload.once('error', (error) => counted.destroy(error));
  return payload.pipe(counted);
}

declare module 'fastify' {
  interface FastifyInstance {
    reserveBytes: Reserve;
  }
  interface FastifyRequest {
    /** Set for large bodies. */
    reservation: Reservation | null;
  }
}
