/** Finds letters outside their zones. Measures the ink itself, because stacked accents and swashes leave their line. */
import type { FontSet } from '../fonts/font-set.ts';
import type { Layout } from '../layout-postcard.ts';
import type { Layer, Rect, TextOp } from '../scene.ts';
import { contains, overlaps, rect } from '../units.ts';
import { type Finding, type FindingPlace, frontWords } from './finding.ts';

/** Finds text on the front that is too close to the edge, which gets trimmed. */
export function checkFrontZone(layout: Layout, fonts: FontSet): Finding[] {
  const { scene, front } = layout;
  if (front.caption?.fits === false) return [];
  if (front.words.flatMap((op) => inkBoxes(op, fonts)).every((box) => contains(scene.front.safe, box))) return [];
  const message =
    'Some letters on the front are too close to the edge, which gets trimmed. Please move them or use fewer accents.';
  return [{ code: 'outside_safe_zone', severity: 'error', places: [frontWords(layout)], message }];
}

type BackPlace = Extract<FindingPlace, 'message' | 'address' | 'return-address'>;

export function checkZones({ scene, back, message, returnAddress }: Layout, fonts: FontSet): Finding[] {
  const textOps = scene.back.ops.filter((op) => op.kind === 'glyphs' || op.kind === 'emoji');
  const inkOf = (layer: Layer) => textOps.filter((op) => op.layer === layer).flatMap((op) => inkBoxes(op, fonts));
  if (!message.fits) return [];
  const inks: readonly (readonly [BackPlace, readonly Rect[]])[] = [
    ['message', inkOf('message')],
    ['address', inkOf('address')],
    ['return-address', returnAddress.fits ? inkOf('return-address') : []],
  ];
  const placesWhere = (isWrong: (box: Rect, place: BackPlace) => boolean) =>
    inks.filter(([place, boxes]) => boxes.some((box) => isWrong(box, place))).map(([place]) => place);
  const findings: Finding[] = [];
  const outside = placesWhere((box) => !contains(scene.back.safe, box));
  if (outside.length > 0) {
    const text =
      'Some letters are too close to the edge, which gets trimmed. Please remove tall accents or shorten the text.';
    findings.push({ code: 'outside_safe_zone', severity: 'error', places: outside, message: text });
  }
  const kept: Record<BackPlace, readonly Rect[]> = {
    message: [back.inkFree, back.barcode],
    address: [back.barcode],
    'return-address': [back.inkFree, back.barcode, back.stamp],
  };
  const inTheWay = placesWhere((box, place) => kept[place].some((zone) => overlaps(box, zone)));
  if (inTheWay.length > 0) {
    const text =
      'Some letters reach into the area that the post office needs. Please remove tall accents or shorten the text.';
    findings.push({ code: 'in_postal_zone', severity: 'error', places: inTheWay, message: text });
  }
  return findings;
}

function inkBoxes({ font, size, glyphs }: TextOp, fonts: FontSet): Rect[] {
  const loaded = fonts.get(font);
  if (!loaded) return [];
  const scale = size / loaded.unitsPerEm;
  return glyphs.flatMap(({ id, x, y }) => {
    const bounds = loaded.bounds(id);
    if (!bounds) return [];
    const { left, top, right, bottom } = bounds;
    return [
      rect({ left: x + left * scale, top: y - top * scale, right: x + right * scale, bottom: y - bottom * scale }),
    ];
  });
}
