/** The message, style and lettering of each template. Separate from template.ts, because the landing page doesn't need it. */
import type { TemplateId } from './template.ts';
import type { FontColor, TextStyle } from './text-style.ts';

type TemplateText = {
  readonly message: string;
  readonly style: Omit<TextStyle, 'fontColor'>;
  /** Matches the front. Cards start in black, and the customer may choose this color. */
  readonly color: FontColor;
  /** The words on its front, unless the customer writes others. */
  readonly lettering: string;
};

export const TEMPLATE_TEXTS: Readonly<Record<TemplateId, TemplateText>> = {
  'happy-birthday': {
    message: 'Happy birthday!\n\nMay this year bring you long walks, short lines and a very large cake.',
    style: { fontFamily: 'playfair', fontSize: 'M' },
    color: '#b93a2b',
    lettering: 'Happy\nBirthday',
  },
  'los-angeles': {
    message: 'Greetings from Los Angeles!\n\nThe sun sets late, the tacos are excellent, and you would love it here.',
    style: { fontFamily: 'inter', fontSize: 'M' },
    color: '#22508c',
    lettering: 'Greetings from\nLos Angeles',
  },
  'nice-to-you': {
    message: 'Just a small card to say something true: you are a joy to know. Be kind to yourself today!',
    style: { fontFamily: 'dancing', fontSize: 'L' },
    color: '#7a4a21',
    lettering: 'Nice\nto You!',
  },
  'hello-baby': {
    message: "Hello, little one!\n\nWelcome to the world. We can't wait to meet you.",
    style: { fontFamily: 'dancing', fontSize: 'L' },
    color: '#22508c',
    lettering: 'Hello\nBaby',
  },
  'thinking-of-you': {
    message: 'You came to mind today, and I smiled. I hope all is well with you.',
    style: { fontFamily: 'playfair', fontSize: 'M' },
    color: '#2f6b4f',
    lettering: 'Thinking\nof You',
  },
  'get-well-soon': {
    message: "Get well soon!\n\nRest, drink tea, and let everyone spoil you. We'll save you a seat.",
    style: { fontFamily: 'roboto', fontSize: 'M' },
    color: '#2f6b4f',
    lettering: 'Get well\nSoon',
  },
};
