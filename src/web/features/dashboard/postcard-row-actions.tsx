import { Trash2 } from 'lucide-react';
import type { ListedPostcard } from '#contract/postcards.ts';
import { Button } from '#web/ui/button.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { canOrderAgain, recipientLabel, recipientOf } from './card-status.tsx';
import type { PostcardActions } from './use-postcard-actions.ts';

type PostcardRowActionsProps = {
  readonly card: ListedPostcard;
  readonly actions: PostcardActions;
  readonly onOpen: () => void;
};

/** Edit and delete for drafts; Details for the rest, with Retry or Order Again if there is no card on its way. */
export function PostcardRowActions({ card, actions, onOpen }: PostcardRowActionsProps) {
  const isDraft = card.status === 'drafted';
  // Lets screen readers tell the rows' buttons apart.
  const cardName = `card to ${recipientLabel(recipientOf(card))}`;
  const label = <span className="sr-only"> the {cardName}</span>;
  return (
    <div className="flex flex-wrap items-center gap-1.5">
      {isDraft && (
        <Button variant="ghost" size="small" onClick={() => actions.edit(card.id)}>
          Edit
          {label}
        </Button>
      )}
      {card.can_retry && (
        <Button
          variant="ghost"
          size="small"
          isLoading={actions.retryingId === card.id}
          onClick={() => actions.retry(card)}
        >
          Retry
          {label}
        </Button>
      )}
      {canOrderAgain(card) && (
        <Button
          variant="ghost"
          size="small"
          className="whitespace-nowrap"
          isLoading={actions.orderingAgainId === card.id}
          onClick={() => actions.orderAgain(card.id)}
        >
          Order Again
          {label}
        </Button>
      )}
      {!isDraft && (
        <Button
          variant="quiet"
          size="small"
          className="sm:max-lg:-mr-4 first:max-sm:-ml-4 first:lg:-ml-4"
          onClick={onOpen}
        >
          Details
          <span className="sr-only"> of the {cardName}</span>
        </Button>
      )}
      {isDraft && (
        <IconButton
          label={`Delete the draft to ${recipientLabel(recipientOf(card))}`}
          size="small"
          icon={<Trash2 aria-hidden="true" className="size-4" />}
          onClick={() => actions.remove(card)}
        />
      )}
    </div>
  );
}
