/** The gallery's six templates. Their art is in src/layout/front/templates, their messages in template-texts.ts. */

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
  /** The two ends of the card's color gradient in the gallery. */
  readonly gradient: readonly [string, string];
  readonly icon: string;
};

export const TEMPLATES: readonly Template[] = [
  {
    id: 'happy-birthday',
    title: 'Happy Birthday',
    gradient: ['#f7c8d6', '#fff2c9'],
    icon: '🎂',
  },
  {
    id: 'los-angeles',
    title: 'Los Angeles',
    gradient: ['#2b5f9e', '#f4a261'],
    icon: '🌴',
  },
  {
    id: 'nice-to-you',
    title: 'Nice to You!',
    gradient: ['#f6d9a8', '#e98b5f'],
    icon: '😊',
  },
  {
    id: 'hello-baby',
    title: 'Hello Baby',
    gradient: ['#cfe4f5', '#f9e6d0'],
    icon: '👶',
  },
  {
    id: 'thinking-of-you',
    title: 'Thinking of You',
    gradient: ['#9ad0c2', '#2f6b4f'],
    icon: '💭',
  },
  {
    id: 'get-well-soon',
    title: 'Get Well Soon',
    gradient: ['#fbe3a6', '#f2a65a'],
    icon: '🌼',
  },
];
