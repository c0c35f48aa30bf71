/** Every page's address. */
export const PATHS = {
  home: '/',
  edit: '/?edit=true',
  altHome: '/alt-home',
  auth: '/auth',
  dashboard: '/dashboard',
  account: '/account',
  paymentSuccess: '/payment-success',
  sandbox: '/sandbox',
  bankApproval: '/sandbox/3ds/:intent',
  terms: '/terms',
  privacy: '/privacy',
  ui: '/ui',
  templates: '/#templates',
  questions: '/#questions',
} as const;
