/** Paths of pages, and of places within them. */
import { CONSOLE, PAGES } from '#contract/pages.ts';

/** Opens the list of people in step 2. */
export const OPEN_LIST = '#people';

export const PATHS = {
  ...PAGES,
  console: CONSOLE,
  edit: '/?edit=true',
  editAddress: '/?edit=true&step=2',
  /** With the list of people open. */
  editPeople: `/?edit=true&step=2${OPEN_LIST}`,
  /** The studio, at the last step of the card in progress, or with an empty card. */
  builder: '/?step=last',
  checkout: '/?step=4',
  templates: '/#templates',
  questions: '/#questions',
} as const;
