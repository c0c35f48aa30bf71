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

const PATTERNS = Object.values(PAGES).map((path) => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}/?$`));

export function isPage(path: string): boolean {
  return PATTERNS.some((pattern) => pattern.test(path));
}
