/** The six templates' art by id. */
import type { TemplateId } from '#domain/template.ts';
import type { FontSet } from '../../fonts/load-font.ts';
import { ink } from '../../ink.ts';
import type { PageGeometry } from '../../page-geometry.ts';
import { rectangle } from '../../path.ts';
import type { DrawOp } from '../../scene.ts';

export function templateOps(_id: TemplateId, page: PageGeometry, _fonts: FontSet): readonly DrawOp[] {
  return [{ kind: 'path', layer: 'art', d: rectangle(0, 0, page), fill: ink('#faf6ee'), stroke: null, opacity: 1 }];
}
