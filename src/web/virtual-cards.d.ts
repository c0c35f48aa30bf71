/** The landing pages' cards, rendered by the card engine during the build (scripts/build/vite-cards.ts). */
declare module 'virtual:cards' {
  type RenderedPage = { readonly src: string; readonly width: number; readonly height: number };
  type RenderedCard = {
    readonly id: string;
    readonly title: string;
    readonly message: string;
    readonly front: RenderedPage;
    readonly back: RenderedPage;
  };
  export const cards: {
    readonly hero: RenderedCard;
    readonly samples: readonly RenderedCard[];
    readonly templates: Readonly<Record<import('#domain/template.ts').TemplateId, RenderedPage>>;
  };
}
