/** The postcard list on narrow screens: one block per postcard. */
import type { ListedPostcard } from '#contract/postcards.ts';
import { usePrices } from '#web/api/use-public-config.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { formatDate } from '#web/ui/format.ts';
import { Panel } from '#web/ui/surface.tsx';
import { CardPreview } from './card-pictures.tsx';
import { amountOf, CardStatusChip, locationOf, quantityText, recipientLabel, recipientOf } from './card-status.tsx';
import { PostcardRowActions } from './postcard-row-actions.tsx';
import type { PostcardActions } from './use-postcard-actions.ts';
import type { Selection } from './use-selection.ts';

export type PostcardListProps = {
  readonly cards: readonly ListedPostcard[];
  readonly total: number;
  readonly selection: Selection;
  readonly actions: PostcardActions;
  readonly onOpen: (id: string) => void;
};

export function PostcardStack({ cards, selection, actions, onOpen }: PostcardListProps) {
  const prices = usePrices();
  return (
    <ul aria-label="My postcards" className="grid gap-3">
      {cards.map((card) => (
        <li key={card.id}>
          <Panel className="grid gap-3 p-4">
            <div className="flex items-start gap-4">
              <CardPreview card={card} onOpen={() => onOpen(card.id)} />
              <div className="min-w-0 grow">
                <p dir="auto" className="line-clamp-2 font-semibold wrap-anywhere">
                  {recipientOf(card) || '—'}
                </p>
                <p dir="auto" className="line-clamp-1 text-sm text-ink-soft wrap-anywhere">
                  {locationOf(card) || '—'}
                </p>
              </div>
              <Checkbox
                label={`Select the card to ${recipientLabel(recipientOf(card))}`}
                isLabelHidden
                checked={selection.has(card.id)}
                onChange={() => selection.toggle(card)}
              />
            </div>
            <CardStatusChip card={card} />
            <p dir="auto" className="line-clamp-2 text-sm wrap-anywhere">
              {card.message || '—'}
            </p>
            <div className="flex flex-wrap items-center justify-between gap-2 text-sm text-ink-soft">
              <p className="min-w-0">
                {card.order_number === null ? '' : `#${card.order_number} · `}
                {quantityText(card)} · {amountOf(card, prices)} · {formatDate(card.created_at)}
                {card.postgrid_tracking_number !== null && (
                  <span className="block wrap-anywhere">Tracking {card.postgrid_tracking_number}</span>
                )}
              </p>
              <PostcardRowActions card={card} actions={actions} onOpen={() => onOpen(card.id)} />
            </div>
          </Panel>
        </li>
      ))}
    </ul>
  );
}

type SelectAllProps = { readonly selection: Selection; readonly total: number; readonly isLabelShown?: boolean };

export function SelectAll({ selection, total, isLabelShown = false }: SelectAllProps) {
  const selected = selection.ids.length;
  const isAll = total > 0 && selected >= total;
  return (
    <Checkbox
      label="Select all postcards"
      isLabelHidden={!isLabelShown}
      checked={isAll}
      isMixed={selected > 0 && !isAll}
      onChange={() => (isAll ? selection.clear() : selection.selectAll())}
    />
  );
}
