/** What a card shows, for those who do not see it. The painted letters are outlines, so the words are said here. */
import { isBlank, type PostcardDesign } from '#domain/postcard.ts';
import { TEMPLATES } from '#domain/template.ts';
import { addressLines } from '#layout/back/address-lines.ts';

export type Side = 'front' | 'back';

/** [B3-2] As the engine paints them. */
const MESSAGE_PLACEHOLDER = 'Your message will appear here...';
const ADDRESS_PLACEHOLDER = ['Recipient Name', 'Address Line 1', 'City, State Postal Code'];

export function faceTitle(design: PostcardDesign, side: Side): string {
  return side === 'front' ? frontTitle(design) : backTitle(design);
}

function frontTitle({ front }: PostcardDesign): string {
  if (front === null) return 'Front of your card, still empty';
  if (front.kind === 'photo') return 'Front of your card, with your photo';
  const template = TEMPLATES.find(({ id }) => id === front.templateId);
  return `Front of your card, the design ${template?.title ?? front.templateId}`;
}

function backTitle({ text }: PostcardDesign): string {
  const message = isBlank(text.message) ? MESSAGE_PLACEHOLDER : text.message;
  const written = addressLines(text);
  const lines = written.length === 0 ? ADDRESS_PLACEHOLDER : written;
  return `Back of your card. Message: ${message} Address: ${lines.join(', ')}`;
}
