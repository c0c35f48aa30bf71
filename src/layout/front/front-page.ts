/** Composes the front: a photo, a template's art, or blank paper. */
import { photosOf } from '#domain/front.ts';
import type { PostcardDesign } from '#domain/postcard.ts';
import type { FontSet } from '../fonts/font-set.ts';
import type { FormatId } from '../formats.ts';
import { pageGeometry } from '../page-geometry.ts';
import type { DrawOp, Page } from '../scene.ts';
import { photoOp } from './photo.ts';
import { templateOps } from './templates/template-art.ts';

export type FrontInput = { readonly design: PostcardDesign; readonly format: FormatId; readonly fonts: FontSet };

export function composeFront({ design, format, fonts }: FrontInput): Page {
  const page = pageGeometry(format, design.printing.orientation);
  const { front } = design;
  const ops = ((): readonly DrawOp[] => {
    if (front === null) return [];
    if (front.kind === 'template') return templateOps(front.templateId, page, fonts);
    return photosOf(front).map((photo) => photoOp(photo, page));
  })();
  return { ...page, ops };
}
