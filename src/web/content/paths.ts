/** Paths of pages, and of places within them. */
import { CONSOLE, PAGES } from '#contract/pages.ts';

export const PATHS = {
  ...PAGES,
  console: CONSOLE,
  edit: '/?edit=true',
  /** The studio, at the last step of the card in progress, or with an empty card. */
  builder: '/?step=last',
  checkout: '/?step=4',
  templates: '/#templates',
  questions: '/#questions',
} as const;
