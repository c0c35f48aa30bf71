/** What a card shows, for those who do not see it. The painted letters are outlines, so the words are said here. */
import { isBlank, type PostcardDesign } from '#domain/postcard.ts';
import { TEMPLATES } from '#domain/template.ts';
import { addressLinesToFill, MESSAGE_PLACEHOLDER } from '#layout/back/placeholders.ts';

export type Side = 'front' | 'back';

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
  const lines = addressLinesToFill(text).map((parts) => parts.map((part) => part.text).join(''));
  return `Back of your card. Message: ${message} Address: ${lines.join(', ')}`;
}
