/** Is this card ready to print? The same answer in the browser, before paying, and on the server, before printing. */
import type { PostcardDesign } from '#domain/postcard.ts';
import type { FontSet } from './fonts/load-font.ts';
import type { Layout } from './layout-postcard.ts';
import { checkCharacters } from './preflight/check-characters.ts';
import { checkFront } from './preflight/check-photo.ts';
import { checkAddress, checkMessage } from './preflight/check-text.ts';
import { checkZones } from './preflight/check-zones.ts';
import type { Finding } from './preflight/finding.ts';

export type PreflightInput = { readonly design: PostcardDesign; readonly layout: Layout; readonly fonts: FontSet };

/** Errors first. Without findings, the card is ready. */
export function preflight({ design, layout, fonts }: PreflightInput): readonly Finding[] {
  const findings = [
    ...checkFront(design, layout.scene.format),
    ...checkMessage(design, layout, fonts),
    ...checkAddress(design, layout),
    ...checkCharacters(layout),
    ...checkZones(layout, fonts),
  ];
  return findings.toSorted((a, b) => Number(b.severity === 'error') - Number(a.severity === 'error'));
}

export function canPrint(findings: readonly Finding[]): boolean {
  return findings.every((finding) => finding.severity !== 'error');
}
