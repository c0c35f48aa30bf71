/** Cards for component tests to start from. */
import { templateFront } from '#domain/front.ts';
import { EMPTY_DESIGN, type PostcardDesign, type PostcardText } from '#domain/postcard.ts';
import type { BuilderState } from '#web/features/builder/state/builder-state.ts';

export const ROSA: Partial<PostcardText> = {
  recipient: 'Rosa Bianchi',
  addressLine1: '12 Harbor Street',
  postalCode: '04101',
  city: 'Portland',
  state: 'ME',
};

/** Uses a template, so that no photo has to be decoded. */
export function templateDesign(text: Partial<PostcardText> = {}): PostcardDesign {
  return {
    ...EMPTY_DESIGN,
    front: templateFront('thinking-of-you'),
    text: { ...EMPTY_DESIGN.text, ...text },
  };
}

export function cardAt(step: BuilderState['step'], text: Partial<PostcardText> = {}) {
  return { step, design: templateDesign(text), isChecked: step === 4 };
}
