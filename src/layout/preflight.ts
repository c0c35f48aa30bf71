/** Checks whether a card is ready to print: in the browser before paying, and on the server before printing. */

import { printedDesign } from '#domain/merge.ts';
import type { PostcardDesign } from '#domain/postcard.ts';
import { ORIENTATIONS, type Orientation } from '#domain/printing-options.ts';
import type { FontSet } from './fonts/font-set.ts';
import type { SizeFormats } from './formats.ts';
import type { Layout } from './layout-postcard.ts';
import { checkCharacters } from './preflight/check-characters.ts';
import { checkFront, checkPrinterOrientation } from './preflight/check-photo.ts';
import {
  checkAddress,
  checkCaption,
  checkMergeFields,
  checkMessage,
  checkReturnAddress,
} from './preflight/check-text.ts';
import { checkFrontZone, checkZones } from './preflight/check-zones.ts';
import type { Finding } from './preflight/finding.ts';
import type { Hyphenators } from './text/hyphenation.ts';

export type PreflightInput = {
  readonly design: PostcardDesign;
  readonly layout: Layout;
  readonly fonts: FontSet;
  readonly hyphenators?: Hyphenators | undefined;
  /** The orientations that the print service offers; defaults to both. */
  readonly orientations?: readonly Orientation[];
  /** The sizes to offer as a fix; none by default. */
  readonly sizes?: SizeFormats | undefined;
};

/** Returns errors first. A card without findings is ready. */
export function preflight(input: PreflightInput): readonly Finding[] {
  const { layout, fonts, hyphenators, orientations = ORIENTATIONS, sizes } = input;
  const design = printedDesign(input.design);
  const findings = [
    ...checkPrinterOrientation(design, orientations),
    ...checkFront(design, layout.scene.format, orientations),
    ...checkCaption(design, layout, { fonts, hyphenators }),
    ...checkMergeFields(input.design),
    ...checkMessage(design, layout, { fonts, hyphenators, sizes }),
    ...checkAddress(design, layout),
    ...checkReturnAddress(design, layout, orientations),
    ...checkCharacters(layout),
    ...checkFrontZone(layout, fonts),
    ...checkZones(layout, fonts),
  ];
  return findings.toSorted((a, b) => Number(b.severity === 'error') - Number(a.severity === 'error'));
}

export function canPrint(findings: readonly Finding[]): boolean {
  return findings.every((finding) => finding.severity !== 'error');
}
