/** Draws the landing pages' cards with the card engine, as SVG files named by their content. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { templateFront } from '#domain/front.ts';
import { EMPTY_DESIGN, type PostcardDesign } from '#domain/postcard.ts';
import { TEMPLATE_IDS } from '#domain/template.ts';
import { type FontSet, fontSet } from '#layout/fonts/font-set.ts';
import { loadFont } from '#layout/fonts/load-font.ts';
import { neededFontFiles } from '#layout/fonts/needed-fonts.ts';
import { PIECES } from '#layout/fonts/pieces.ts';
import { type FontId, fontPath } from '#layout/fonts/registry.ts';
import { TEXT_TABLES } from '#layout/fonts/text-tables.ts';
import { SIZE_FORMATS } from '#layout/formats.ts';
import { type Layout, layoutPostcard } from '#layout/layout-postcard.ts';
import { pageToSvg } from '#layout/scene-to-svg.ts';
import { HERO_CARD, SAMPLE_CARDS, type SampleCard } from '#web/content/sample-cards.ts';

type DrawnFile = { readonly fileName: string; readonly svg: string };
type DrawnPage = { readonly src: string; readonly width: number; readonly height: number };

const POINTS_TO_PIXELS = 4 / 3;

export type DrawnCards = { readonly files: readonly DrawnFile[]; readonly cards: unknown };

export async function drawCards(): Promise<DrawnCards> {
  const fonts = await loadFonts();
  const files: DrawnFile[] = [];
  const draw = (layout: Layout, side: 'front' | 'back', name: string): DrawnPage => {
    const page = layout.scene[side];
    const svg = pageToSvg(page, { fonts, imageHref: () => '', idPrefix: `${name}-${side}`, box: 'trim' });
    const hash = createHash('sha256').update(svg).digest('hex').slice(0, 10);
    const fileName = `assets/card-${name}-${side}-${hash}.svg`;
    files.push({ fileName, svg });
    const { width, height } = page.trim;
    return {
      src: `/${fileName}`,
      width: Math.round(width * POINTS_TO_PIXELS),
      height: Math.round(height * POINTS_TO_PIXELS),
    };
  };
  const drawSample = ({ id, title, design }: SampleCard) => {
    const layout = layOut(design, fonts);
    const sides = { front: draw(layout, 'front', id), back: draw(layout, 'back', id) };
    return { id, title, message: design.text.message, ...sides };
  };
  const templates = TEMPLATE_IDS.map((templateId) => {
    const design: PostcardDesign = { ...EMPTY_DESIGN, front: templateFront(templateId) };
    return [templateId, draw(layOut(design, fonts), 'front', templateId)];
  });
  const cards = {
    hero: drawSample(HERO_CARD),
    samples: SAMPLE_CARDS.map(drawSample),
    templates: Object.fromEntries(templates),
  };
  return { files, cards };
}

function layOut(design: PostcardDesign, fonts: FontSet): Layout {
  return layoutPostcard({ design, format: SIZE_FORMATS[design.printing.size], fonts, postmark: true });
}

async function loadFonts(): Promise<FontSet> {
  const designs: PostcardDesign[] = [HERO_CARD, ...SAMPLE_CARDS].map(({ design }) => design);
  for (const templateId of TEMPLATE_IDS) designs.push({ ...EMPTY_DESIGN, front: templateFront(templateId) });
  const ids = new Set<FontId>(designs.flatMap((design) => neededFontFiles(design, PIECES)));
  const folder = new URL('../../src/layout/fonts/files/', import.meta.url);
  const fonts = [...ids].map(async (id) => loadFont(id, await readFile(new URL(fontPath(id), folder))));
  return fontSet(await Promise.all(fonts), TEXT_TABLES);
}
