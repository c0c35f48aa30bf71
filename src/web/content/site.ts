/** Texts of the shell: header, footer and the pages around the product. */
import { DELIVERY_TIMES } from '#domain/delivery-times.ts';
import { centsToDollars } from '#domain/money.ts';
import { ORDER_PRICE_CENTS } from '#domain/pricing.ts';

/** Until the server's configuration is there; the server's own defaults. */
export const DEFAULT_PRODUCT_NAME = 'Cartolina';
export const DEFAULT_CONTACT_EMAIL = 'hello@cartolina.example';

const { domestic, international } = DELIVERY_TIMES;

export const PRICE = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }).format(
  centsToDollars(ORDER_PRICE_CENTS),
);
export const US_DELIVERY = `${domestic.min}-${domestic.max} ${domestic.unit}`;
export const INTERNATIONAL_DELIVERY = `${international.min}-${international.max} ${international.unit}`;

/** What every photo picker offers: SPEC.md's image/*, and the PDF that its questions invite. */
export const PHOTO_FILES = 'image/*,application/pdf';

export const SHELL = {
  skip: 'Skip to content',
  templates: 'Templates',
  questions: 'Questions',
  dashboard: 'Dashboard',
  account: 'Your account',
  signOut: 'Sign Out',
  signOutFailed: 'You could not be signed out. Please check your connection and try again.',
  signIn: 'Login / Sign Up',
  menu: 'Main',
  tagline: 'Real postcards, printed and mailed.',
  terms: 'Terms',
  privacy: 'Privacy',
  altHome: 'The week of a card',
  contact: 'Write to us',
} as const;

export const NOT_FOUND = {
  title: 'Oops! Page not found',
  text: 'This card was returned to its sender: nobody lives at this address.',
  home: 'Return to Home',
} as const;

export const FALLBACK = {
  title: 'Unexpected Application Error!',
  text: 'Something went wrong on our side. Your card is kept in this browser.',
  reload: 'Reload the Page',
  home: 'Return to Home',
} as const;
