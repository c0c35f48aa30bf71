import type { ListedPostcard } from '#contract/postcards.ts';
import { usePrices } from '#web/api/use-public-config.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { formatDate, formatNumber } from '#web/ui/format.ts';
import { Table, Td, Th, Tr } from '#web/ui/table.tsx';
import { useMedia } from '#web/ui/use-media.ts';
import { CardPreview } from './card-pictures.tsx';
import { amountOf, CardStatusChip, locationOf, quantityOf, recipientLabel, recipientOf } from './card-status.tsx';
import { PostcardRowActions } from './postcard-row-actions.tsx';
import { type PostcardListProps, PostcardStack, SelectAll } from './postcard-stack.tsx';

/** A table on wide screens, a stack of blocks on phones. */
export function PostcardTable(props: PostcardListProps) {
  const { cards, total, selection, actions, onOpen } = props;
  // Only one of the two, because each fetches its pictures.
  const isWide = useMedia('(width >= 64rem)');
  return (
    <>
      {/* Always there, so that selecting a card doesn't move the table. */}
      <div className="flex items-center justify-between gap-4">
        <p role="status" className="text-sm text-ink-soft">
          {describeSelection(selection.ids.length, { total, shown: cards.length })}
        </p>
        {!isWide && <SelectAll selection={selection} total={total} isLabelShown />}
      </div>
      {/* May be narrower than the table, which scrolls in its own frame. */}
      {isWide && (
        <div className="min-w-0">
          <Table caption="My postcards">
            <thead>
              <tr>
                <Th>
                  <SelectAll selection={selection} total={total} />
                </Th>
                {[
                  'Preview',
                  'Order #',
                  'Recipient',
                  'Location',
                  'Quantity',
                  'Amount',
                  'Status',
                  'Tracking',
                  'Created',
                  'Message',
                  'Actions',
                ].map((heading) => (
                  <Th key={heading}>{heading}</Th>
                ))}
              </tr>
            </thead>
            <tbody>
              {cards.map((card) => (
                <PostcardRow key={card.id} card={card} selection={selection} actions={actions} onOpen={onOpen} />
              ))}
            </tbody>
          </Table>
        </div>
      )}
      {!isWide && <PostcardStack {...props} />}
    </>
  );
}

type Listed = { readonly total: number; readonly shown: number };

function describeSelection(selected: number, { total, shown }: Listed): string {
  if (selected === 0) return total === 1 ? '1 postcard' : `${formatNumber(total)} postcards`;
  if (selected === 1) return '1 postcard selected.';
  if (selected < total) return `${formatNumber(selected)} postcards selected.`;
  // More than listed: a search or filter hides some.
  if (selected > total) return `${formatNumber(selected)} postcards selected, including some not shown here.`;
  const elsewhere = total > shown ? ', including other pages' : '';
  return `All ${formatNumber(total)} postcards selected${elsewhere}.`;
}

type PostcardRowProps = Pick<PostcardListProps, 'selection' | 'actions' | 'onOpen'> & {
  readonly card: ListedPostcard;
};

function PostcardRow({ card, selection, actions, onOpen }: PostcardRowProps) {
  const prices = usePrices();
  return (
    <Tr>
      <Td>
        <Checkbox
          label={`Select the card to ${recipientLabel(recipientOf(card))}`}
          isLabelHidden
          checked={selection.has(card.id)}
          onChange={() => selection.toggle(card)}
        />
      </Td>
      <Td>
        <CardPreview card={card} onOpen={() => onOpen(card.id)} />
      </Td>
      <Td className="tabular-nums">{card.order_number ?? '—'}</Td>
      <Td className="min-w-24 max-w-40">
        <Clipped text={recipientOf(card)} />
      </Td>
      <Td className="min-w-20 max-w-36">
        <Clipped text={locationOf(card)} />
      </Td>
      <Td className="tabular-nums">{quantityOf(card)}</Td>
      <Td className="tabular-nums">{amountOf(card, prices)}</Td>
      <Td>
        <CardStatusChip card={card} />
      </Td>
      <Td className="min-w-26 max-w-32 text-[0.8125rem] text-balance break-words tabular-nums">
        {card.postgrid_tracking_number ?? '—'}
      </Td>
      <Td className="min-w-18">{formatDate(card.created_at)}</Td>
      <Td className="min-w-20 max-w-44">
        <Clipped text={card.message} />
      </Td>
      <Td>
        <PostcardRowActions card={card} actions={actions} onOpen={() => onOpen(card.id)} />
      </Td>
    </Tr>
  );
}

/** Clips text of any length or direction to two lines. */
function Clipped({ text }: { readonly text: string }) {
  return (
    <span dir="auto" title={text} className="line-clamp-2 wrap-anywhere">
      {text || '—'}
    </span>
  );
}
