/** Every page's address, and places within pages. */
import { PAGES } from '#contract/pages.ts';

export const PATHS = {
  ...PAGES,
  edit: '/?edit=true',
  builder: '/#postcard-builder',
  templates: '/#templates',
  questions: '/#questions',
} as const;
