/** The art of the six templates, by id. */
import type { TemplateFront } from '#domain/front.ts';
import type { Language } from '#domain/language.ts';
import type { TemplateId } from '#domain/template.ts';
import { TEMPLATE_TEXTS } from '#domain/template-texts.ts';
import type { FontSet } from '../../fonts/font-set.ts';
import type { PageGeometry } from '../../page-geometry.ts';
import type { DrawOp } from '../../scene.ts';
import { type Artboard, artboard } from './artboard.ts';
import { getWellSoon } from './get-well-soon.ts';
import { happyBirthday } from './happy-birthday.ts';
import { helloBaby } from './hello-baby.ts';
import { losAngeles } from './los-angeles.ts';
import { niceToYou } from './nice-to-you.ts';
import { thinkingOfYou } from './thinking-of-you.ts';

const TEMPLATE_ART: Record<TemplateId, (board: Artboard) => readonly DrawOp[]> = {
  'happy-birthday': happyBirthday,
  'los-angeles': losAngeles,
  'nice-to-you': niceToYou,
  'hello-baby': helloBaby,
  'thinking-of-you': thinkingOfYou,
  'get-well-soon': getWellSoon,
};

const OWN_LANGUAGE: Language = 'en';

export type TemplateInput = { readonly page: PageGeometry; readonly fonts: FontSet; readonly language: Language };

/** Uses the customer's words, or the template's own. */
export function templateOps(
  { templateId, lettering }: Pick<TemplateFront, 'templateId' | 'lettering'>,
  { page, fonts, language }: TemplateInput,
): readonly DrawOp[] {
  const own = { lettering: TEMPLATE_TEXTS[templateId].lettering, language: OWN_LANGUAGE };
  return TEMPLATE_ART[templateId](artboard(page, fonts, lettering === null ? own : { lettering, language }));
}
