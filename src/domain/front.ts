/** A card's front: photos in a layout, or a template's art. */
import * as z from 'zod/mini';
import { LONE_SURROGATE } from './address.ts';
import { cropSchema } from './crop.ts';
import { TEMPLATE_IDS, type TemplateId } from './template.ts';
import { FONT_COLORS, FONT_FAMILIES, FONT_SIZES } from './text-style.ts';

export const FRONT_LAYOUTS = ['one', 'framed', 'inset', 'two-across', 'two-down', 'three', 'four'] as const;
export type FrontLayout = (typeof FRONT_LAYOUTS)[number];

/** How many photos a layout shows. */
export const SLOT_COUNTS: Readonly<Record<FrontLayout, number>> = {
  one: 1,
  framed: 1,
  inset: 2,
  'two-across': 2,
  'two-down': 2,
  three: 3,
  four: 4,
};
const MOST_SLOTS = 4;

export const LOOKS = ['original', 'black-white', 'warm', 'cool', 'faded', 'vivid'] as const;

/** In percent; 0 leaves the photo unchanged. */
const adjustmentSchema = z.int().check(z.minimum(-100), z.maximum(100));

export const lookSchema = z.strictObject({
  name: z.enum(LOOKS),
  brightness: adjustmentSchema,
  contrast: adjustmentSchema,
});
export type Look = z.infer<typeof lookSchema>;

export const DEFAULT_LOOK: Look = { name: 'original', brightness: 0, contrast: 0 };

/** Width and height are the photo's pixels after EXIF orientation. */
export const photoSchema = z.strictObject({
  uploadId: z.uuid(),
  widthPixels: z.int().check(z.positive()),
  heightPixels: z.int().check(z.positive()),
  crop: cropSchema,
  look: z._default(lookSchema, DEFAULT_LOOK),
});
export type Photo = z.infer<typeof photoSchema>;

/** Used for borders and for anything drawn or written on a photo. */
export const FRONT_COLORS = ['#ffffff', ...FONT_COLORS] as const;

export const SPACINGS = ['none', 'narrow', 'wide'] as const;

/** Runs around and between the photos of a layout. */
export const borderSchema = z.strictObject({ color: z.enum(FRONT_COLORS), spacing: z.enum(SPACINGS) });
export type Border = z.infer<typeof borderSchema>;

export const DEFAULT_BORDER: Border = { color: '#ffffff', spacing: 'narrow' };

export const CAPTION_LIMIT = 200;
export const CAPTION_PLACES = [
  'top-left',
  'top',
  'top-right',
  'left',
  'center',
  'right',
  'bottom-left',
  'bottom',
  'bottom-right',
] as const;

/** Keeps a caption legible on a busy photo. */
export const CAPTION_BACKINGS = ['none', 'shadow', 'band'] as const;

// biome-ignore lint/suspicious/noControlCharactersInRegex: this refuses control characters
const CONTROL = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/;

function frontTextSchema(limit: number, name: string) {
  return z.string().check(
    z.maxLength(limit, `Please keep the ${name} under ${limit} characters.`),
    z.refine((text) => !CONTROL.test(text), 'Please remove control characters.'),
    z.refine((text) => !LONE_SURROGATE.test(text), 'Please remove broken characters.'),
  );
}

export const captionSchema = z.strictObject({
  text: frontTextSchema(CAPTION_LIMIT, 'caption'),
  fontFamily: z.enum(FONT_FAMILIES),
  fontSize: z.enum(FONT_SIZES),
  color: z.enum(FRONT_COLORS),
  place: z.enum(CAPTION_PLACES),
  backing: z.enum(CAPTION_BACKINGS),
});
export type Caption = z.infer<typeof captionSchema>;

export const LETTERING_LIMIT = 40;

export const photosFrontSchema = z.strictObject({
  kind: z.literal('photos'),
  layout: z.enum(FRONT_LAYOUTS),
  /** One per photo of the layout; null while a slot is empty. */
  slots: z.array(z.nullable(photoSchema)).check(z.minLength(1), z.maxLength(MOST_SLOTS)),
  border: borderSchema,
  caption: z.nullable(captionSchema),
});

const templateSchema = z.strictObject({
  kind: z.literal('template'),
  templateId: z.enum(TEMPLATE_IDS),
  /** The customer's words; null keeps the template's own. */
  lettering: z._default(z.nullable(frontTextSchema(LETTERING_LIMIT, 'lettering')), null),
});

export const frontSchema = z
  .discriminatedUnion('kind', [photosFrontSchema, templateSchema])
  .check(
    z.refine(
      (front) => front.kind === 'template' || front.slots.length === SLOT_COUNTS[front.layout],
      "This layout doesn't have that many photos.",
    ),
  );
export type Front = z.infer<typeof frontSchema>;
export type PhotosFront = Extract<Front, { kind: 'photos' }>;
export type TemplateFront = Extract<Front, { kind: 'template' }>;

export function emptyFront(layout: FrontLayout): PhotosFront {
  const slots = Array.from({ length: SLOT_COUNTS[layout] }, () => null);
  return { kind: 'photos', layout, slots, border: DEFAULT_BORDER, caption: null };
}

export function onePhoto(photo: Photo): PhotosFront {
  return { ...emptyFront('one'), slots: [photo] };
}

export function templateFront(templateId: TemplateId): TemplateFront {
  return { kind: 'template', templateId, lettering: null };
}

export function photosOf(front: Front | null): readonly Photo[] {
  return front?.kind === 'photos' ? front.slots.filter((slot) => slot !== null) : [];
}

/** Returns the photo that SPEC.md's image_url names. */
export function firstPhoto(front: Front | null): Photo | null {
  return photosOf(front)[0] ?? null;
}

/** Returns the same front if this slot has no photo. */
export function changeSlot(front: Front | null, slot: number, change: (photo: Photo) => Photo): Front | null {
  const photo = front?.kind === 'photos' ? front.slots[slot] : null;
  if (front?.kind !== 'photos' || !photo) return front;
  return { ...front, slots: front.slots.with(slot, change(photo)) };
}

export function changeCaption(front: Front | null, change: Partial<Caption>): Front | null {
  if (front?.kind !== 'photos' || front.caption === null) return front;
  return { ...front, caption: { ...front.caption, ...change } };
}

/** Changes the customer's words on the front, if there are any. */
export function changeWords(front: Front | null, change: (words: string) => string): Front | null {
  if (front?.kind === 'photos')
    return front.caption ? changeCaption(front, { text: change(front.caption.text) }) : front;
  return front?.lettering ? { ...front, lettering: change(front.lettering) } : front;
}
