import type { Address } from '#domain/address.ts';
import { EMPTY_DESIGN } from '#domain/postcard.ts';
import { neededFonts } from '#layout/fonts/needed-fonts.ts';
import { SIZE_FORMATS } from '#layout/formats.ts';
import { engineStore, requestFonts } from './engine-store.ts';

/** Returns true if a return address has room on our smallest card, or if the engine can't be loaded: each card checks it again. */
export async function returnAddressFits(returnAddress: Address): Promise<boolean> {
  const { printing, text } = EMPTY_DESIGN;
  const design = { ...EMPTY_DESIGN, text: { ...text, returnAddress } };
  await requestFonts(neededFonts(design, engineStore.get().fonts.pieces));
  const { engine, fonts } = engineStore.get();
  if (!engine || !fonts.has('inter')) return true;
  const layout = engine.layoutPostcard({ design, format: SIZE_FORMATS[printing.size], fonts });
  return layout.pendingFonts.length > 0 || layout.returnAddress.fits;
}
