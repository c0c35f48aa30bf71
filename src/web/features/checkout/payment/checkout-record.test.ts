import { expect, test } from 'vitest';
import { DEFAULT_CROP } from '#domain/crop.ts';
import { DEFAULT_LOOK, onePhoto, templateFront } from '#domain/front.ts';
import { EMPTY_DESIGN, type PostcardDesign, postcardDesignSchema } from '#domain/postcard.ts';
import { type CheckoutRecord, cardContent, cardIdentity, continueRecord } from './checkout-record.ts';

const KEY = '6b0a3e0c-5b0e-4b8e-9d5c-0d6a0a3b1a11';
const OTHER_KEY = '0c4f8f4e-6f0e-4b3c-8a3d-1f2e3d4c5b6a';
const newKey = () => OTHER_KEY;

const design: PostcardDesign = { ...EMPTY_DESIGN, front: templateFront('happy-birthday') };
const CARD_KEY = '3f0b7a52-2f1c-4d0e-8a51-7f6f6c1b2a90';
const card = { design, postcardId: null, cardKey: CARD_KEY };
const corrected = { ...card, design: { ...design, text: { ...design.text, message: 'Hello' } } };
const record: CheckoutRecord = {
  key: KEY,
  card: cardIdentity(card),
  cardKey: CARD_KEY,
  content: null,
  paymentIntentId: null,
  paid: null,
  sendOn: null,
};
const paid: CheckoutRecord = {
  ...record,
  content: cardContent(card.design),
  paid: {
    paymentIntentId: 'pi_1',
    orderNumber: '123456',
    trackingNumber: null,
    totalCents: 349,
    currency: 'usd',
    sendOn: null,
    couponCode: null,
  },
};

test('[F-1] a checkout keeps its key when a typo is fixed', () => {
  expect(continueRecord(record, card, newKey)).toBe(record);
  expect(continueRecord(record, corrected, newKey)).toBe(record);
});

test('[F-1] another card gets another key', () => {
  const other = { ...card, design: { ...design, front: templateFront('hello-baby') } };
  expect(continueRecord(record, other, newKey).key).toBe(OTHER_KEY);
  expect(continueRecord(record, { ...card, postcardId: OTHER_KEY }, newKey).key).toBe(OTHER_KEY);
  expect(continueRecord(null, card, newKey).key).toBe(OTHER_KEY);
});

test('[C-11] a paid card stays paid, until a change makes it a new order', () => {
  expect(continueRecord(paid, card, newKey)).toBe(paid);
  expect(continueRecord(paid, corrected, newKey)).toMatchObject({ key: OTHER_KEY, paid: null });
});

test("[F-1] uploading the photo again keeps the card's identity", () => {
  const pixels = { widthPixels: 1800, heightPixels: 1200 };
  const photo = (uploadId: string) => ({
    postcardId: null,
    cardKey: CARD_KEY,
    design: { ...design, front: onePhoto({ uploadId, ...pixels, crop: DEFAULT_CROP, look: DEFAULT_LOOK }) },
  });
  expect(cardIdentity(photo(KEY))).toBe(cardIdentity(photo(OTHER_KEY)));
  expect(cardContent(photo(KEY).design)).toBe(cardContent(photo(OTHER_KEY).design));
});

test('[C-11] an equal card that is made later can be ordered, two tabs with one card pay once', () => {
  const madeLater = { ...card, cardKey: OTHER_KEY };
  expect(continueRecord(paid, madeLater, newKey)).toMatchObject({ key: OTHER_KEY, cardKey: OTHER_KEY, paid: null });
  expect(continueRecord(paid, { ...card }, newKey)).toBe(paid);
});

test('[F-1] a card that another tab has restored is the same card', () => {
  const restored = { ...card, design: postcardDesignSchema.parse(design) };
  expect(JSON.stringify(restored.design), 'the order of the fields').not.toBe(JSON.stringify(design));
  expect(continueRecord(paid, restored, newKey)).toBe(paid);
});

test('[F-1] a payment that may have succeeded unnoticed is continued by an equal card', () => {
  const uncertain = { ...record, paymentIntentId: 'pi_1' };
  const continued = continueRecord(uncertain, { ...card, cardKey: OTHER_KEY }, newKey);
  expect(continued).toEqual({ ...uncertain, cardKey: OTHER_KEY });
});

test('[F-1] records and cards of the version before are the same card as before', () => {
  expect(continueRecord({ ...paid, cardKey: null }, card, newKey)).toMatchObject({ key: KEY });
  expect(continueRecord(paid, { ...card, cardKey: null }, newKey)).toBe(paid);
});
