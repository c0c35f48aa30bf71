type TrustProxy = boolean | string | ((address: string, hop: number) => boolean);

/**
 * Whose word on the client's address is believed, from TRUST_PROXY: `true`, `false`, a number of proxies, or a list of
 * addresses. Hop 0 is who is connected to us, so of one proxy only that one is believed: what stands further left in
 * X-Forwarded-For was written by the client.
 */
export function readTrustProxy(value: string): TrustProxy {
  if (value === 'true' || value === 'false') return value === 'true';
  if (!/^\d+$/.test(value)) return value;
  return (_address, hop) => hop < Number(value);
}
