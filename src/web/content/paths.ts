/** Every page's address. */
export const PATHS = {
  home: '/',
  edit: '/?edit=true',
  altHome: '/alt-home',
  auth: '/auth',
  dashboard: '/dashboard',
  paymentSuccess: '/payment-success',
  terms: '/terms',
  privacy: '/privacy',
  ui: '/ui',
  templates: '/#templates',
  questions: '/#questions',
} as const;
