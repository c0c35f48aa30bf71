/** Lays out and paints cards in worker threads. */
import type { Layer } from '#layout/scene.ts';
import { taskOf, type WorkerPool } from '#server/frame/workers/worker-pool.ts';
import type { Card, PhotoBytes } from './card.ts';
import type { CardLayout, layoutCard } from './layout-card.ts';
import type { layoutMailing, MailingPart, PieceLayout } from './layout-mailing.ts';
import type { RenderedPdf, renderCardPdf } from './render-card-pdf.ts';
import type { renderCardThumbnail, ThumbnailTask } from './render-card-thumbnail.ts';

/** The stored originals by upload id. */
export type CardWithPhotos = Card & { readonly photos: PhotoBytes };

export type Renderer = {
  /** Returns the preflight, and the hash to compare with what the customer saw. */
  layout(card: Card): Promise<CardLayout>;
  /** Does the same for some recipients of a mailing. Single cards have priority. */
  layoutMailing(part: MailingPart): Promise<readonly PieceLayout[]>;
  /** Renders the print file without the layers that the print service adds. The same card gives the same bytes. */
  renderPdf(card: CardWithPhotos & { readonly without: readonly Layer[] }): Promise<RenderedPdf>;
  /** Renders everything that will be on the card, with trim marks, for people to look at. */
  renderProof(card: CardWithPhotos & { readonly isStampPicture: boolean }): Promise<RenderedPdf>;
  /** Takes the photos' previews, not their originals. */
  renderThumbnail(task: ThumbnailTask): Promise<Uint8Array>;
};

const LAYOUT_CARD = taskOf<typeof layoutCard>('layoutCard', new URL('./layout-card.ts', import.meta.url));
const LAYOUT_MAILING = taskOf<typeof layoutMailing>('layoutMailing', new URL('./layout-mailing.ts', import.meta.url));
const RENDER_PDF = taskOf<typeof renderCardPdf>('renderCardPdf', new URL('./render-card-pdf.ts', import.meta.url));
const RENDER_THUMBNAIL = taskOf<typeof renderCardThumbnail>(
  'renderCardThumbnail',
  new URL('./render-card-thumbnail.ts', import.meta.url),
);

/** Checkout and printing don't wait for pictures, proofs and mailings. */
const ORDERS_FIRST = { isUrgent: true };

export function createRenderer(workers: WorkerPool): Renderer {
  return {
    layout: (card) => workers.run(LAYOUT_CARD, card, ORDERS_FIRST),
    layoutMailing: (part) => workers.run(LAYOUT_MAILING, part),
    renderPdf: (card) =>
      workers.run(RENDER_PDF, { ...card, isProof: false }, { isUrgent: card.design.mailing === null }),
    renderProof: (card) => workers.run(RENDER_PDF, { ...card, without: [], isProof: true }),
    renderThumbnail: (task) => workers.run(RENDER_THUMBNAIL, task),
  };
}
