/** Lays a card out as it will be printed, and says whether it may be. */
import { readFile } from 'node:fs/promises';
import type { PostcardDesign } from '#domain/postcard.ts';
import { FONT_FILES } from '#layout/fonts/font-files.ts';
import { fontSet, type LoadedFont, loadFont } from '#layout/fonts/load-font.ts';
import { neededFonts } from '#layout/fonts/needed-fonts.ts';
import type { FontId } from '#layout/fonts/registry.ts';
import { chooseFormat, type FormatId } from '#layout/formats.ts';
import { layoutHash } from '#layout/layout-hash.ts';
import { layoutPostcard } from '#layout/layout-postcard.ts';
import type { Finding } from '#layout/preflight/finding.ts';
import { preflight } from '#layout/preflight.ts';

export type PreparedCard = {
  readonly format: FormatId;
  readonly layoutVersion: string;
  readonly layoutHash: string;
  /** Of the preflight: errors block paying. */
  readonly findings: readonly Finding[];
};

export type PrepareCard = (design: PostcardDesign) => Promise<PreparedCard>;

export function createPrepareCard(available: readonly FormatId[]): PrepareCard {
  const loading = new Map<FontId, Promise<LoadedFont>>();
  const load = (id: FontId): Promise<LoadedFont> => {
    const font = loading.get(id) ?? readFont(id);
    loading.set(id, font);
    return font;
  };
  return async (design) => {
    const format = chooseFormat(design.printing.size, available);
    if (format === null) throw new Error(`no format of the printer holds a card of ${design.printing.size}`);
    const fonts = fontSet(await Promise.all(neededFonts(design).map(load)));
    const layout = layoutPostcard({ design, format, fonts });
    return {
      format,
      layoutVersion: layout.scene.layoutVersion,
      layoutHash: layoutHash(layout.scene),
      findings: preflight({ design, layout, fonts }),
    };
  };
}

async function readFont(id: FontId): Promise<LoadedFont> {
  const file = new URL(`../../layout/fonts/files/${FONT_FILES[id].file}`, import.meta.url);
  return loadFont(id, await readFile(file));
}
