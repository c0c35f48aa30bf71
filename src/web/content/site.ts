/** Texts of the header, footer and error pages, and facts that several pages state. */
import { PAGE_MARKS } from '#contract/page-marks.ts';
import { priceTexts, signInLabel } from '#domain/filled-texts.ts';
import { DEFAULT_PRICES } from '#domain/price-list.ts';
import { knownConfig, toPriceList } from './known-config.ts';

const config = knownConfig();
const known = priceTexts(config === null ? DEFAULT_PRICES : toPriceList(config.prices));

/** Pages built in advance have marks, which the server fills in. */
const isBuilt = typeof PRERENDER !== 'undefined' && PRERENDER;
export const PRICE = isBuilt ? PAGE_MARKS.price : known.price;
export const WITH_DELIVERY = isBuilt ? PAGE_MARKS.delivery : known.delivery;

/** The server's own defaults, used until its configuration arrives. */
export const DEFAULT_PRODUCT_NAME = isBuilt ? PAGE_MARKS.productName : 'Cartolina';
export const DEFAULT_CONTACT_EMAIL = isBuilt ? PAGE_MARKS.contactEmail : 'hello@cartolina.example';

/** SPEC.md's image/*, plus the PDF that its FAQ allows. */
export const PHOTO_FILES = 'image/*,application/pdf';

export const SHELL = {
  skip: 'Skip to content',
  templates: 'Templates',
  questions: 'Questions',
  dashboard: 'Dashboard',
  account: 'Your account',
  signOut: 'Sign Out',
  signOutFailed: "We couldn't sign you out. Please check your connection and try again.",
  signIn: isBuilt ? PAGE_MARKS.signIn : signInLabel(config?.sign_up_open ?? true),
  menu: 'Main',
  tagline: 'Real postcards, printed and mailed.',
  terms: 'Terms',
  privacy: 'Privacy',
  altHome: "A card's journey",
  contact: 'Contact us',
} as const;

/** When a page's code can't be fetched. */
export const LINE_LOST = {
  title: 'No Connection',
  text: "This page didn't load. Your card is safe in this browser, and we'll try again as soon as the connection is back.",
} as const;

export const FALLBACK = {
  title: 'Unexpected Application Error!',
  text: 'Something went wrong on our side. Your card is saved in this browser.',
  reload: 'Reload Page',
  home: 'Return to Home',
} as const;
