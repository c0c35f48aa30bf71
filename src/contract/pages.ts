/** Every page's address: the web shows them, the server answers any other with 404. `:name` stands for one part. */
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
  /** In development only. */
  ui: '/ui',
} as const;

/** For their owner only; anybody else is asked to sign in first. */
export const PRIVATE_PAGES: readonly string[] = [PAGES.dashboard, PAGES.account];

/** Drawn when the site is built, as they look before anything about the visitor is known. */
export const DRAWN_AHEAD: readonly string[] = [
  PAGES.home,
  PAGES.altHome,
  PAGES.terms,
  PAGES.privacy,
  PAGES.auth,
  `${PAGES.auth}?mode=sign-up`,
  `${PAGES.auth}?mode=reset`,
  ...PRIVATE_PAGES,
];

/** The file of a page that is drawn ahead: "/auth?mode=reset" is in auth-reset.html. */
export function drawnFile(address: string): string {
  return address === PAGES.home ? 'index.html' : `${address.slice(1).replace('?mode=', '-')}.html`;
}

/** The page drawn ahead that this path and query ask for. */
export function findDrawn(path: string, mode: string | null): string | null {
  const bare = path === PAGES.home ? path : path.replace(/\/$/, '');
  const address = mode !== null && bare === PAGES.auth ? `${bare}?mode=${mode}` : bare;
  return DRAWN_AHEAD.includes(address) ? address : null;
}

const PATTERNS = Object.values(PAGES).map((path) => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}/?$`));

export function isPage(path: string): boolean {
  return PATTERNS.some((pattern) => pattern.test(path));
}
