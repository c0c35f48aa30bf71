/** Lays out and paints cards in worker threads. */
import type { Layer } from '#layout/scene.ts';
import type { WorkerPool } from '../workers/worker-pool.ts';
import type { Card } from './card.ts';
import type { CardLayout } from './layout-card.ts';
import type { RenderedPdf } from './render-card-pdf.ts';
import type { ThumbnailTask } from './render-card-thumbnail.ts';

/** With the photo's stored original, or null for a card without one. */
export type CardWithPhoto = Card & { readonly photo: Uint8Array | null };

export type Renderer = {
  /** What the server would print: the hash to compare with what the customer saw, and the preflight. */
  layout(card: Card): Promise<CardLayout>;
  /** The print file. `without` names what the printer adds itself. The same card gives the same bytes. */
  renderPdf(card: CardWithPhoto & { readonly without: readonly Layer[] }): Promise<RenderedPdf>;
  /** For people: everything that will be on the card, with marks for the cut. */
  renderProof(card: CardWithPhoto): Promise<RenderedPdf>;
  /** Takes the photo's preview. */
  renderThumbnail(task: ThumbnailTask): Promise<Uint8Array>;
};

export function createRenderer(workers: WorkerPool): Renderer {
  return {
    layout: (card) => workers.run('layoutCard', card),
    renderPdf: (card) => workers.run('renderCardPdf', { ...card, isProof: false }),
    renderProof: (card) => workers.run('renderCardPdf', { ...card, without: [], isProof: true }),
    renderThumbnail: (task) => workers.run('renderCardThumbnail', task),
  };
}
