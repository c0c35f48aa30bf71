/** Designs of the cards on the landing pages. The build renders them with the card engine. */
import { templateFront } from '#domain/front.ts';
import { EMPTY_DESIGN, EMPTY_POSTCARD_TEXT, type PostcardDesign, type PostcardText } from '#domain/postcard.ts';
import type { StampDesign } from '#domain/printing-options.ts';
import type { TemplateId } from '#domain/template.ts';

export type SampleCard = { readonly id: string; readonly title: string; readonly design: PostcardDesign };

type Sample = Partial<PostcardText> & { readonly title: string; readonly stamp: StampDesign };

function sample(id: string, front: TemplateId, { title, stamp, ...text }: Sample): SampleCard {
  const design: PostcardDesign = {
    ...EMPTY_DESIGN,
    front: templateFront(front),
    text: { ...EMPTY_POSTCARD_TEXT, ...text },
    printing: { ...EMPTY_DESIGN.printing, stamp },
  };
  return { id, title, design };
}

export const HERO_CARD = sample('hero', 'los-angeles', {
  title: 'From the sea',
  stamp: 'classic',
  message:
    'Dear Nonna,\nThe sea is as blue as you said, and the coffee is even better. I saved you a seat by the window.\n\nWish you were here!\nLove, Mia',
  fontFamily: 'dancing',
  fontSize: 'L',
  fontColor: '#1d2a3a',
  recipient: 'Rosa Bianchi',
  addressLine1: '12 Harbor Street',
  city: 'Portland',
  state: 'ME',
  postalCode: '04101',
});

export const SAMPLE_CARDS: readonly SampleCard[] = [
  sample('sample-birthday', 'happy-birthday', {
    title: 'A birthday',
    stamp: 'bicycle',
    message: 'Happy birthday!\n\nMay this year bring you long walks, short lines and a very large cake.\n\nLove, Ana',
    fontFamily: 'playfair',
    fontSize: 'M',
    fontColor: '#b93a2b',
    recipient: 'Tom Reed',
    addressLine1: '4 Juniper Lane',
    city: 'Austin',
    state: 'TX',
    postalCode: '78701',
  }),
  sample('sample-thinking', 'thinking-of-you', {
    title: 'Just because',
    stamp: 'flower',
    message: 'I walked past our bakery today. They still burn the rolls. I thought of you and bought two.',
    fontFamily: 'dancing',
    fontSize: 'L',
    fontColor: '#22508c',
    recipient: 'Zoë Martin',
    addressLine1: '8 rue des Tilleuls',
    city: 'Lyon',
    postalCode: '69002',
    country: 'France',
  }),
  sample('sample-baby', 'hello-baby', {
    title: 'A new arrival',
    stamp: 'moon',
    message: "Hello, little one!\n\nYou won't remember this card, but we'll all remember the day you arrived.",
    fontFamily: 'inter',
    fontSize: 'M',
    fontColor: '#2f6b4f',
    recipient: 'Baby Weber',
    addressLine1: 'Lindenstraße 4',
    city: 'Berlin',
    postalCode: '10115',
    country: 'Germany',
  }),
];
