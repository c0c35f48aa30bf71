/** Lays out and paints cards in worker threads. */
import type { Layer } from '#layout/scene.ts';
import type { WorkerPool } from '../workers/worker-pool.ts';
import type { Card, PhotoBytes } from './card.ts';
import type { CardLayout } from './layout-card.ts';
import type { MailingPart, PieceLayout } from './layout-mailing.ts';
import type { RenderedPdf } from './render-card-pdf.ts';
import type { ThumbnailTask } from './render-card-thumbnail.ts';

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

/** Checkout and printing don't wait for pictures, proofs and mailings. */
const ORDERS_FIRST = { isUrgent: true };

export function createRenderer(workers: WorkerPool): Renderer {
  return {
    layout: (card) => workers.run('layoutCard', card, ORDERS_FIRST),
    layoutMailing: (part) => workers.run('layoutMailing', part),
    renderPdf: (card) =>
      workers.run('renderCardPdf', { ...card, isProof: false }, { isUrgent: card.design.mailing === null }),
    renderProof: (card) => workers.run('renderCardPdf', { ...card, without: [], isProof: true }),
    renderThumbnail: (task) => workers.run('renderCardThumbnail', task),
  };
}
