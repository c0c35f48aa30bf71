import { isIP } from 'node:net';

type TrustProxy = boolean | string | ((address: string, hop: number) => boolean);

/**
 * Reads TRUST_PROXY, which says whose X-Forwarded-For is trusted: `true`, `false`, a number of proxies, or a list of addresses.
 * Hop 0 is the peer connected to us. With one proxy, only that hop is trusted, because the client may have written the rest of
 * the header.
 */
export function readTrustProxy(value: string): TrustProxy {
  if (value === 'true' || value === 'false') return value === 'true';
  if (!/^\d+$/.test(value)) return value;
  return (_address, hop) => hop < Number(value);
}

export function isTrustProxy(value: string): boolean {
  return /^(true|false|\d+)$/.test(value) || value.split(',').every((part) => isNetwork(part.trim()));
}

const NAMED_NETWORKS = ['loopback', 'linklocal', 'uniquelocal'];

function isNetwork(text: string): boolean {
  if (NAMED_NETWORKS.includes(text)) return true;
  const [address = '', bits = '1', ...rest] = text.split('/');
  const mostBits = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0;
  return rest.length === 0 && /^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= mostBits;
}
