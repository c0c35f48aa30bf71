/** Gray JPEGs with color profiles, as scanners and photo programs write them. */
import sharp from 'sharp';

/** Profiles' curves from level to lightness, both 0 to 1. */
export const GRAY_CURVES = {
  'gamma 1.0': (level: number) => level,
  'gamma 2.2': (level: number) => level ** 2.2,
  // Halfway, 20% dot gain prints 70% ink.
  'dot gain 20%': (level: number) => 1 - (1 - level + 0.8 * level * (1 - level)),
} as const satisfies Record<string, (level: number) => number>;
export type GrayCurve = keyof typeof GRAY_CURVES;

/** Returns one level of gray, with a profile that says how light it is. */
export async function grayJpeg(
  size: { width: number; height: number },
  level: number,
  curve: GrayCurve,
): Promise<Buffer> {
  const jpeg = await sharp(Buffer.alloc(size.width * size.height, level), { raw: { ...size, channels: 1 } })
    .toColourspace('b-w')
    .jpeg({ quality: 95 })
    .toBuffer();
  const profile = grayProfile(GRAY_CURVES[curve]);
  const payload = Buffer.concat([Buffer.from('ICC_PROFILE\0', 'latin1'), Buffer.from([1, 1]), profile]);
  const head = Buffer.from([0xff, 0xe2, 0, 0]);
  head.writeUInt16BE(payload.length + 2, 2);
  return Buffer.concat([jpeg.subarray(0, 2), head, payload, jpeg.subarray(2)]);
}

/** Returns the level of an sRGB gray that looks the same. */
export function screenLevel(level: number, curve: GrayCurve): number {
  const light = GRAY_CURVES[curve](level / 255);
  return 255 * (light <= 0.003_130_8 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055);
}

const D50 = Buffer.from('0000f6d6000100000000d32d', 'hex');
const CURVE_POINTS = 256;

/** Returns an ICC profile of version 2 with four tags. */
function grayProfile(curve: (level: number) => number): Buffer {
  const points = Buffer.alloc(CURVE_POINTS * 2);
  for (let at = 0; at < CURVE_POINTS; at += 1)
    points.writeUInt16BE(Math.round(curve(at / (CURVE_POINTS - 1)) * 65_535), at * 2);
  const tags: [string, Buffer][] = [
    ['desc', tagOf('desc', uint32(5), Buffer.from('Gray\0', 'latin1'), Buffer.alloc(78))],
    ['cprt', tagOf('text', Buffer.from('CC0\0', 'latin1'))],
    ['wtpt', tagOf('XYZ ', D50)],
    ['kTRC', tagOf('curv', uint32(CURVE_POINTS), points)],
  ];
  let end = 128 + 4 + tags.length * 12;
  const directory = tags.map(([name, data]) => {
    const entry = Buffer.concat([Buffer.from(name, 'latin1'), uint32(end), uint32(data.length)]);
    end += data.length;
    return entry;
  });
  const header = Buffer.alloc(128);
  header.writeUInt32BE(end, 0);
  header.writeUInt32BE(0x02_40_00_00, 8);
  header.write('mntrGRAYXYZ ', 12, 'latin1');
  header.write('acsp', 36, 'latin1');
  D50.copy(header, 68);
  return Buffer.concat([header, uint32(tags.length), ...directory, ...tags.map(([, data]) => data)]);
}

function tagOf(type: string, ...parts: readonly Buffer[]): Buffer {
  const data = Buffer.concat([Buffer.from(`${type}\0\0\0\0`, 'latin1'), ...parts]);
  return Buffer.concat([data, Buffer.alloc(-data.length & 3)]);
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}
