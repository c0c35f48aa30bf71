/** The paths of all pages. The server answers any other with 404. `:name` matches one segment. */
export const PAGES = {
  home: '/',
  altHome: '/alt-home',
  auth: '/auth',
  dashboard: '/dashboard',
  account: '/account',
  paymentSuccess: '/payment-success',
  sandbox: '/sandbox',
  bankApproval: '/sandbox/3ds/:intent',
  /** The fragment is the secret of a link that asks for an address. */
  giveAddress: '/address',
  terms: '/terms',
  privacy: '/privacy',
  /** Only in development. */
  ui: '/ui',
} as const;

/** For operators. Not in PAGES: the server answers 404, and only an operator's browser shows something there. */
export const CONSOLE = '/console';

/** Visitors must sign in first. */
export const PRIVATE_PAGES: readonly string[] = [PAGES.dashboard, PAGES.account];

const STUDIO = `${PAGES.home}?step=1`;

/** Rendered when the site is built, as they look to an unknown visitor. */
export const PRERENDERED: readonly string[] = [
  PAGES.home,
  STUDIO,
  PAGES.altHome,
  PAGES.terms,
  PAGES.privacy,
  PAGES.auth,
  `${PAGES.auth}?mode=sign-up`,
  `${PAGES.auth}?mode=reset`,
  ...PRIVATE_PAGES,
];

/** Returns the file of a prerendered page: auth-reset.html for "/auth?mode=reset". */
export function prerenderedFile(address: string): string {
  if (address === STUDIO) return 'studio.html';
  return address === PAGES.home ? 'index.html' : `${address.slice(1).replace('?mode=', '-')}.html`;
}

type Query = { get(name: string): string | null };

export function findPrerendered(path: string, query: Query): string | null {
  if (path === PAGES.home) return query.get('step') !== null || query.get('edit') === 'true' ? STUDIO : PAGES.home;
  const bare = path.replace(/\/$/, '');
  const mode = query.get('mode');
  const address = mode !== null && bare === PAGES.auth ? `${bare}?mode=${mode}` : bare;
  return PRERENDERED.includes(address) ? address : null;
}

const PATTERNS = Object.values(PAGES).map((path) => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}/?$`));

export function isPage(path: string): boolean {
  return PATTERNS.some((pattern) => pattern.test(path));
}
