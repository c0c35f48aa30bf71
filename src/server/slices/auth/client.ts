/** Describes the device that a request comes from, so that people recognize their sessions. */
import Bowser from 'bowser';
import type { FastifyRequest } from 'fastify';
import { placeOf } from '#server/frame/http/network-of.ts';

export type Client = {
  readonly address: string;
  readonly userAgent: string;
};

const MAX_USER_AGENT = 300;

export function clientOf({ ip, headers }: FastifyRequest): Client {
  return { address: ip, userAgent: (headers['user-agent'] ?? '').slice(0, MAX_USER_AGENT) };
}

/** Returns a session's columns about its client. */
export function clientColumns({ address, userAgent }: Client) {
  return { user_agent: userAgent, network: placeOf(address) };
}

/** Returns a name such as "Firefox on Windows", or '' when the client doesn't say. */
export function deviceOf(userAgent: string): string {
  if (userAgent === '') return '';
  const { browser, os } = Bowser.parse(userAgent);
  if (browser.name === undefined || browser.name === '') return os.name ?? '';
  return os.name === undefined ? browser.name : `${browser.name} on ${os.name}`;
}
