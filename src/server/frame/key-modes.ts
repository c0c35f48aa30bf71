/** Test keys move no money and print nothing; live keys do. A key's prefix tells which it is. */
export const STRIPE_SECRET_KEY = /^[sr]k_(test|live)_/;
export const STRIPE_PUBLISHABLE_KEY = /^pk_(test|live)_/;
export const POSTGRID_KEY = /^(test|live)_sk_/;

export function isLiveKey(key: string): boolean {
  return /^(([srp]k_live)|(live_sk))_/.test(key);
}

/** The log's message when a provider sends something of the other mode. */
export function wrongModeMessage(isLive: boolean): string {
  const [sent, wanted] = isLive ? ['live', 'test'] : ['test', 'live'];
  return `the provider sent something of ${sent} mode, but the key is for ${wanted} mode`;
}

const KEYS = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'POSTGRID_API_KEY'] as const;

const STAND_INS = [
  ['STRIPE_SECRET_KEY', 'the payments sandbox'],
  ['POSTGRID_API_KEY', 'the local print shop'],
  ['SMTP_URL', 'the local inbox, which anyone can read'],
] as const;

/** Live keys and customers' cards and passwords travel to these URLs. */
const ENCRYPTED = ['SITE_URL', 'STRIPE_API_BASE', 'POSTGRID_API_BASE'] as const;

type Setting = (typeof KEYS | typeof ENCRYPTED)[number] | 'SMTP_URL' | 'FAILPOINT';
type KeySettings = { readonly [name in Setting]?: string | undefined };

/**
 * Refuses combinations that no setting may allow. Mixed modes would print for free or charge for nothing. The local inbox
 * beside a live key would show strangers other people's password links. Live keys and customers' passwords must be encrypted,
 * and a live process must not kill itself.
 */
export function keyModeProblems(env: KeySettings): string[] {
  const keys = KEYS.flatMap((name) => (env[name] === undefined ? [] : [{ name, isLive: isLiveKey(env[name]) }]));
  const live = keys.find(({ isLive }) => isLive);
  if (live === undefined) return [];
  const mixed = keys
    .filter(({ isLive }) => !isLive)
    .map(({ name }) => `${name}: is a test key, but ${live.name} is a live one; use keys of the same mode`);
  const missing = STAND_INS.filter(([name]) => env[name] === undefined).map(
    ([name, standIn]) => `${name}: needed instead of ${standIn}, because ${live.name} is a live key`,
  );
  const unencrypted = ENCRYPTED.filter((name) => env[name]?.startsWith('http:')).map(
    (name) => `${name}: must begin with https://, because ${live.name} is a live key`,
  );
  const failpoint = env.FAILPOINT === undefined ? [] : [`FAILPOINT: is for tests, but ${live.name} is a live key`];
  return [...mixed, ...missing, ...unencrypted, ...failpoint];
}
