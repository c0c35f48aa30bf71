/** Paths of pages, and of places within them. */
import { PAGES } from '#contract/pages.ts';

export const PATHS = {
  ...PAGES,
  edit: '/?edit=true',
  builder: '/#postcard-builder',
  templates: '/#templates',
  questions: '/#questions',
} as const;
