/** Reads requests like GoTrue: JSON whatever the content type, with missing and null fields as empty. */
import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { findUnstorable } from '#server/frame/http/storable.ts';
import type { CodeFlow } from '../tokens/one-time-store.ts';
import { badJson, validationFailed } from './gotrue-error.ts';

/** Calls with a phone number are refused, so the contract leaves it out. */
export const phone = z.string();
export const metadataField = z.optional(z.record(z.string(), z.unknown()));

/** Reads null as missing, and a missing text as ''. */
export function readBody<S extends z.ZodMiniObject>(request: FastifyRequest, schema: S): z.output<S> {
  const value = parseJson(typeof request.body === 'string' ? request.body : '') ?? {};
  const isObject = typeof value === 'object' && !Array.isArray(value);
  const parsed = schema.safeParse(isObject ? fill(schema, value) : value);
  if (parsed.success) return parsed.data;
  const field = parsed.error.issues[0]?.path.join('.') ?? '';
  throw badJson(field === '' ? 'an object is expected' : `the field ${field} has the wrong type`);
}

function fill({ shape }: z.ZodMiniObject, value: object): object {
  const sent = Object.entries(value).filter(([, field]) => field !== null);
  const texts = Object.entries(shape).filter(([, field]) => field instanceof z.ZodMiniString);
  return { ...Object.fromEntries(texts.map(([name]) => [name, ''])), ...Object.fromEntries(sent) };
}

type CodeFlowFields = {
  readonly code_challenge?: string | undefined;
  readonly code_challenge_method?: string | undefined;
};

/** Returns null without a challenge. Throws validation_failed. */
export function readCodeFlow({ code_challenge = '', code_challenge_method = '' }: CodeFlowFields): CodeFlow | null {
  if (code_challenge === '' && code_challenge_method === '') return null;
  const method = code_challenge_method.toLowerCase();
  if (code_challenge === '' || (method !== 's256' && method !== 'plain')) {
    throw validationFailed('PKCE flow requires code_challenge_method and code_challenge');
  }
  if (!/^[\w.~-]{43,128}$/.test(code_challenge)) {
    throw validationFailed('code challenge has to be between 43 and 128 alphanumeric characters, or one of -._~');
  }
  return { challenge: code_challenge, method };
}

/** The last value wins when a parameter is repeated. */
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
