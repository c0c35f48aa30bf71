/** Made by scripts/vite-cards.ts: the landing pages' cards, drawn by the card engine at build time. */
declare module 'virtual:cards' {
  type DrawnPage = { readonly src: string; readonly width: number; readonly height: number };
  type DrawnCard = {
    readonly id: string;
    readonly title: string;
    readonly message: string;
    readonly front: DrawnPage;
    readonly back: DrawnPage;
  };
  export const cards: {
    readonly hero: DrawnCard;
    readonly samples: readonly DrawnCard[];
    readonly templates: Readonly<Record<import('#domain/template.ts').TemplateId, DrawnPage>>;
  };
}
