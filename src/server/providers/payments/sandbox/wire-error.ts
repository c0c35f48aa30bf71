/** An error in Stripe's format. */
import type { IntentObject } from './wire.ts';

export type WireErrorType = 'card_error' | 'invalid_request_error' | 'idempotency_error' | 'api_error';

export type WireErrorBody = {
  readonly type: WireErrorType;
  readonly message: string;
  readonly code?: string;
  readonly decline_code?: string;
  readonly param?: string;
  readonly payment_intent?: IntentObject;
};

export class WireError extends Error {
  override readonly name = 'WireError';
  readonly status: number;
  readonly body: WireErrorBody;

  constructor(status: number, body: WireErrorBody) {
    super(body.message);
    this.status = status;
    this.body = body;
  }
}

export function missing(kind: 'payment_intent' | 'payment_method' | 'starting_after', id: string): WireError {
  return new WireError(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${kind}: '${id.slice(0, 100)}'`,
    param: kind,
  });
}

export function invalid(message: string, details: { code?: string; param?: string } = {}): WireError {
  return new WireError(400, { type: 'invalid_request_error', message, ...details });
}

export function unexpectedState(intent: IntentObject, action: string): WireError {
  return new WireError(400, {
    type: 'invalid_request_error',
    code: 'payment_intent_unexpected_state',
    message: `You cannot ${action} this PaymentIntent because it has a status of ${intent.status}.`,
    payment_intent: intent,
  });
}
