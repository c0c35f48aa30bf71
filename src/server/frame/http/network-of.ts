/** Names a client's network for rate limits: an IPv6 customer can send from a whole /64, a site from a /48. */
import { createHash } from 'node:crypto';
import { isIP } from 'node:net';

type Extent = 'customer' | 'site';
const GROUPS: Record<Extent, number> = { customer: 4, site: 3 };

/** Returns a short hash for anything that isn't an IP address, because some proxies send such values. */
export function networkOf(client: string, extent: Extent = 'customer'): string {
  const address = withoutPort(client);
  const version = isIP(address);
  if (version === 4) return address;
  return version === 6 ? firstGroups(address, GROUPS[extent]) : createHash('sha256').update(client).digest('base64url');
}

/** Names the network for its owner to read, without the last part of the address; '' if it isn't an address. */
export function placeOf(client: string): string {
  const address = withoutPort(client);
  const version = isIP(address);
  if (version === 4) return `${address.split('.').slice(0, 3).join('.')}.0/24`;
  return version === 6 ? `${firstGroups(address, GROUPS.site)}::/48` : '';
}

/** Some proxies forward `1.2.3.4:5555` or `[2001:db8::1]:5555`, with a port that changes for each connection. */
function withoutPort(client: string): string {
  const [, v4, v6] = /^(?:::ffff:)?([\d.]+)(?::\d+)?$|^\[(.*)\](?::\d+)?$/i.exec(client) ?? [];
  return v4 ?? v6 ?? client;
}

function firstGroups(address: string, count: number): string {
  // A trailing IPv4 address takes the place of two groups, which are not among the first four.
  const [head = '', tail] = address.replace(/[\d.]+\.\d+$/, '0:0').split('::');
  const front = head.split(':').filter(Boolean);
  const back = (tail ?? '').split(':').filter(Boolean);
  const zeros = tail === undefined ? [] : Array<string>(Math.max(0, 8 - front.length - back.length)).fill('0');
  const groups = [...front, ...zeros, ...back].slice(0, count);
  return groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':');
}
