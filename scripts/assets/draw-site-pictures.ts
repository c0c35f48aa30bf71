/** Draws the icons, and the picture that other sites show with a link to this one: two cards by the card engine. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { drawCards } from '../build/draw-cards.ts';

const ICON_SIZES = [180, 192, 512];
const OG = { width: 1200, height: 630 };
const CARD_WIDTH = 700;
const MARGIN = 300;

export async function drawSitePictures(folder: string): Promise<void> {
  const icon = await readFile(new URL('../../src/web/public/favicon.svg', import.meta.url));
  await Promise.all(
    ICON_SIZES.map(async (size) => writeFile(join(folder, `icon-${size}.png`), await drawIcon(icon, size))),
  );
  await writeFile(join(folder, 'og.png'), await drawPreview());
}

function drawIcon(svg: Buffer, size: number): Promise<Buffer> {
  const padded = Math.round(size * 0.8);
  const edge = Math.round((size - padded) / 2);
  return sharp(svg, { density: 300 })
    .resize(padded, padded)
    .extend({ top: edge, left: edge, bottom: size - padded - edge, right: size - padded - edge, background: '#faf6ee' })
    .flatten({ background: '#faf6ee' })
    .png()
    .toBuffer();
}

async function drawPreview(): Promise<Buffer> {
  const { files } = await drawCards();
  const side = (name: string) => files.find(({ fileName }) => fileName.includes(`card-hero-${name}-`))?.svg ?? '';
  const [front, back] = await Promise.all([layCard(side('front'), 7), layCard(side('back'), -5)]);
  // Cards may overlap the edge, so the table is larger than the picture.
  const table = await sharp({ create: { width: 2000, height: 1400, channels: 4, background: '#faf6ee' } })
    .composite([
      { input: front, left: MARGIN + 400, top: MARGIN - 90 },
      { input: back, left: MARGIN - 10, top: MARGIN + 30 },
    ])
    .png()
    .toBuffer();
  return sharp(table)
    .extract({ left: MARGIN, top: MARGIN, ...OG })
    .composite([{ input: Buffer.from(airMailEdge()), left: 0, top: 0 }])
    .png({ palette: true, quality: 90 })
    .toBuffer();
}

/** Draws a card at an angle, with a shadow. */
async function layCard(svg: string, degrees: number): Promise<Buffer> {
  const card = await sharp(Buffer.from(svg), { density: 150 })
    .resize({ width: CARD_WIDTH })
    .flatten({ background: '#fffdf9' })
    .png()
    .toBuffer();
  const { height = 0 } = await sharp(card).metadata();
  const clear = { r: 60, g: 40, b: 10, alpha: 0 };
  const shadow = await sharp({
    create: { width: CARD_WIDTH, height, channels: 4, background: { ...clear, alpha: 0.3 } },
  })
    .extend({ top: 40, bottom: 40, left: 40, right: 40, background: clear })
    .blur(14)
    .png()
    .toBuffer();
  const laid = await sharp(shadow)
    .composite([{ input: card, left: 40, top: 28 }])
    .png()
    .toBuffer();
  return sharp(laid).rotate(degrees, { background: clear }).png().toBuffer();
}

function airMailEdge(): string {
  const stripes = Array.from({ length: 40 }, (_, index) => {
    const x = index * 34 - 20;
    return `<path d="M${x + 14} 0h20l-14 14h-20z" fill="${index % 2 === 0 ? '#b93a2b' : '#22508c'}"/>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${OG.width}" height="14">${stripes.join('')}</svg>`;
}
