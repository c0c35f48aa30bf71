/** Reads a request's JSON as GoTrue does: whatever the content type, and a missing or null field counts as empty. */
import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { badJson, validationFailed } from './error.ts';

const MAX_DEPTH = 20;

/** A text field; missing and null are ''. */
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

function parseJson(text: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw badJson(text === '' ? 'unexpected end of JSON input' : syntaxProblem(error));
  }
  refuseUnstorable(value, 0);
  return value;
}

/** The parser's message quotes what was sent, so only its first words are kept. */
function syntaxProblem(error: unknown): string {
  return error instanceof Error ? (error.message.split(/[,"']/)[0] ?? '').trim().toLowerCase() : 'syntax error';
}

/** PostgreSQL stores neither NUL nor half a character. */
function refuseUnstorable(value: unknown, depth: number): void {
  if (depth > MAX_DEPTH) throw validationFailed('The request is nested too deeply');
  if (typeof value === 'string') {
    if (value.includes('\0') || !value.isWellFormed()) throw validationFailed('The request holds invalid characters');
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, item] of Object.entries(value)) {
      refuseUnstorable(key, depth);
      refuseUnstorable(item, depth + 1);
    }
  }
}
