import { expect, test } from 'vitest';
import { postcardInputSchema } from '#contract/postcards.ts';
import { DEFAULT_CROP } from '#domain/crop.ts';
import { EMPTY_DESIGN, type PostcardDesign } from '#domain/postcard.ts';
import { toPostcardInput } from './postcard-input.ts';

const uploadId = '00000000-0000-4000-8000-000000000001';
const DESIGN: PostcardDesign = {
  ...EMPTY_DESIGN,
  front: { kind: 'photo', uploadId, widthPixels: 10, heightPixels: 10, crop: { ...DEFAULT_CROP, zoom: 2 } },
  text: { ...EMPTY_DESIGN.text, message: 'Hello', recipient: 'Rosa', city: 'Portland', state: 'ME' },
};

test('[S-5] the record has the specification’s fields, city and state joined by a comma', () => {
  const input = toPostcardInput(DESIGN);
  expect(input).toMatchObject({
    image_url: `/storage/v1/object/photos/${uploadId}`,
    recipient_location: 'Portland, ME',
    quantity: 50,
    font_family: 'inter',
    paper_type: 'matte-cover',
  });
  expect(postcardInputSchema.safeParse(input).success).toBe(true);
});

test('a template has no crop, and a draft may have no front yet', () => {
  const template = toPostcardInput({ ...DESIGN, front: { kind: 'template', templateId: 'los-angeles' } });
  expect(template).toMatchObject({ image_url: 'template:los-angeles', image_crop: null });
  expect(toPostcardInput({ ...DESIGN, front: null })).toMatchObject({ image_url: null, image_crop: null });
});
