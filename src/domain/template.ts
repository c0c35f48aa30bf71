/** The six templates. Their art is drawn by src/layout; here is what the gallery and the builder need to know. */
import type { TextStyle } from './text-style.ts';

export const TEMPLATE_IDS = [
  'happy-birthday',
  'los-angeles',
  'nice-to-you',
  'hello-baby',
  'thinking-of-you',
  'get-well-soon',
] as const;
export type TemplateId = (typeof TEMPLATE_IDS)[number];

export type Template = {
  readonly id: TemplateId;
  readonly title: string;
  /** The two ends of the gallery card's colour gradient. */
  readonly gradient: readonly [string, string];
  readonly icon: string;
  readonly message: string;
  readonly style: TextStyle;
};

export const TEMPLATES: readonly Template[] = [
  {
    id: 'happy-birthday',
    title: 'Happy Birthday',
    gradient: ['#f7c8d6', '#fff2c9'],
    icon: '🎂',
    message: 'Happy birthday!\n\nMay this year bring you long walks, short queues and a very large cake.',
    style: { fontFamily: 'playfair', fontSize: 'M', fontColor: '#b93a2b' },
  },
  {
    id: 'los-angeles',
    title: 'Los Angeles',
    gradient: ['#2b5f9e', '#f4a261'],
    icon: '🌴',
    message: 'Greetings from Los Angeles!\n\nThe sun sets late, the tacos are excellent, and you would love it here.',
    style: { fontFamily: 'inter', fontSize: 'M', fontColor: '#22508c' },
  },
  {
    id: 'nice-to-you',
    title: 'Nice to You!',
    gradient: ['#f6d9a8', '#e98b5f'],
    icon: '😊',
    message: 'Just a small card to say something true: you are a joy to know. Be nice to you today!',
    style: { fontFamily: 'dancing', fontSize: 'L', fontColor: '#7a4a21' },
  },
  {
    id: 'hello-baby',
    title: 'Hello Baby',
    gradient: ['#cfe4f5', '#f9e6d0'],
    icon: '👶',
    message: 'Hello, little one!\n\nWelcome to the world. We cannot wait to meet you.',
    style: { fontFamily: 'dancing', fontSize: 'L', fontColor: '#22508c' },
  },
  {
    id: 'thinking-of-you',
    title: 'Thinking of You',
    gradient: ['#9ad0c2', '#2f6b4f'],
    icon: '💭',
    message: 'You came to mind today, and I smiled. I hope that all is well with you.',
    style: { fontFamily: 'playfair', fontSize: 'M', fontColor: '#2f6b4f' },
  },
  {
    id: 'get-well-soon',
    title: 'Get Well Soon',
    gradient: ['#fbe3a6', '#f2a65a'],
    icon: '🌼',
    message: 'Get well soon!\n\nRest, drink tea, and let everyone spoil you. We will keep the good seat for you.',
    style: { fontFamily: 'roboto', fontSize: 'M', fontColor: '#2f6b4f' },
  },
];
