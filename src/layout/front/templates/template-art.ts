/** The art of the six templates, by id. */
import type { TemplateId } from '#domain/template.ts';
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

export function templateOps(id: TemplateId, page: PageGeometry, fonts: FontSet): readonly DrawOp[] {
  return TEMPLATE_ART[id](artboard(page, fonts));
}
