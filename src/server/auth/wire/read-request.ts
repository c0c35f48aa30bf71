/** Reads requests as GoTrue does: JSON whatever the content type, with missing and null fields as empty. */
import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { findUnstorable } from '../../http/storable.ts';
import { badJson, validationFailed } from './gotrue-error.ts';

/** Missing and null become ''. */
export const textField = z.pipe(
  z.nullish(z.string()),
  z.transform((value) => value ?? ''),
);
export const optionalText = z.nullish(z.string());
export const metadataField = z.nullish(z.record(z.string(), z.unknown()));

export function readBody<S extends z.ZodMiniType>(request: FastifyRequest, schema: S): z.output<S> {
  const value = parseJson(typeof request.body === 'string' ? request.body : '');
  const parsed = schema.safeParse(value ?? {});
  if (parsed.success) return parsed.data;
  const field = parsed.error.issues[0]?.path.join('.') ?? '';
  throw badJson(field === '' ? 'an object is expected' : `the field ${field} has the wrong type`);
}

/** Throws validation_failed. With a challenge the client expects a link with a code, and ours brings the session. */
export function refuseCodeChallenge(challenge: string): void {
  if (challenge === '') return;
  throw validationFailed("Links with a code (PKCE) are not supported: create the client with flowType 'implicit'");
}

/** The last value wins when a parameter is given twice. */
export function queryOf(request: FastifyRequest): Readonly<Record<string, string | undefined>> {
  const start = request.url.indexOf('?');
  return start === -1 ? {} : Object.fromEntries(new URLSearchParams(request.url.slice(start)));
}

function parseJson(text: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw badJson(text === '' ? 'unexpected end of JSON input' : syntaxProblem(error));
  }
  const unstorable = findUnstorable(value);
  if (unstorable === 'depth') throw validationFailed('The request is nested too deeply');
  if (unstorable === 'characters') throw validationFailed('The request holds invalid characters');
  return value;
}

/** Keeps only the start of the parser's message, because the rest quotes what was sent. */
function syntaxProblem(error: unknown): string {
  return error instanceof Error ? (error.message.split(/[,"']/)[0] ?? '').trim().toLowerCase() : 'syntax error';
}
