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
  terms: '/terms',
  privacy: '/privacy',
  /** Only in development. */
  ui: '/ui',
} as const;

/** Visitors are asked to sign in first. */
export const PRIVATE_PAGES: readonly string[] = [PAGES.dashboard, PAGES.account];

/** Rendered when the site is built, as they look before the visitor is known. */
export const PRERENDERED: readonly string[] = [
  PAGES.home,
  PAGES.altHome,
  PAGES.terms,
  PAGES.privacy,
  PAGES.auth,
  `${PAGES.auth}?mode=sign-up`,
  `${PAGES.auth}?mode=reset`,
  ...PRIVATE_PAGES,
];

/** The file of a prerendered page: "/auth?mode=reset" is in auth-reset.html. */
export function prerenderedFile(address: string): string {
  return address === PAGES.home ? 'index.html' : `${address.slice(1).replace('?mode=', '-')}.html`;
}

/** The prerendered page for a path and its mode; null if there is none. */
export function findPrerendered(path: string, mode: string | null): string | null {
  const bare = path === PAGES.home ? path : path.replace(/\/$/, '');
  const address = mode !== null && bare === PAGES.auth ? `${bare}?mode=${mode}` : bare;
  return PRERENDERED.includes(address) ? address : null;
}

const PATTERNS = Object.values(PAGES).map((path) => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}/?$`));

export function isPage(path: string): boolean {
  return PATTERNS.some((pattern) => pattern.test(path));
}
