/** A format's page with its bleed, trim and safe boxes. */
import type { Orientation } from '#domain/printing-options.ts';
import { FORMATS, type FormatId } from './formats.ts';
import type { Page } from './scene.ts';
import { inches, rect, roundPoints } from './units.ts';

export const BLEED_INCHES = 0.125;
/** The distance between the trim and safe boxes. */
const SAFE_MARGIN_INCHES = 0.125;

export type PageGeometry = Omit<Page, 'ops'>;

export function pageGeometry(format: FormatId, orientation: Orientation): PageGeometry {
  const { widthInches, heightInches } = FORMATS[format];
  const isLandscape = orientation === 'landscape';
  const trimWidth = inches(isLandscape ? widthInches : heightInches);
  const trimHeight = inches(isLandscape ? heightInches : widthInches);
  const bleed = inches(BLEED_INCHES);
  const width = roundPoints(trimWidth + 2 * bleed);
  const height = roundPoints(trimHeight + 2 * bleed);
  const inset = (by: number) => rect({ left: by, top: by, right: width - by, bottom: height - by });
  return { width, height, trim: inset(bleed), safe: inset(bleed + inches(SAFE_MARGIN_INCHES)) };
}
