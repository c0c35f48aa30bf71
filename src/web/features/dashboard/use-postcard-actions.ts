/** The dashboard's postcard actions, with SPEC.md's messages. */
import { useNavigate } from 'react-router';
import type { EndpointResponse } from '#contract/endpoint.ts';
import {
  checkPostcardStatuses,
  getOrder,
  listOrders,
  sendAgain as sendAgainEndpoint,
  submitPrintOrder,
} from '#contract/orders.ts';
import {
  deletePostcard,
  duplicatePostcards,
  getPostcard,
  type ListedPostcard,
  listPostcards,
  MAX_SELECTED,
  restorePostcard,
} from '#contract/postcards.ts';
import { ERRORS } from '#domain/errors.ts';
import { PRINT_WAITING } from '#domain/print-problem.ts';
import { toApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { notifyFailure } from '#web/api/notify-failure.ts';
import { useCall } from '#web/api/use-endpoint.ts';
import { EDIT_ADDRESS, EDIT_PEOPLE } from '#web/builder-entry/open-list.ts';
import { storePostcardToEdit } from '#web/builder-entry/postcard-to-edit.ts';
import { PATHS } from '#web/content/paths.ts';
import { notify } from '#web/ui/notify.ts';

const LISTS = [listPostcards, getPostcard, listOrders, getOrder];

export function usePostcardActions() {
  const navigate = useNavigate();

  const retry = useCall(submitPrintOrder, {
    refreshes: LISTS,
    timeoutMs: 30_000,
    onSuccess: (answer) => {
      if (!answer.success) return notify.error('Retry Failed', answer.error);
      if (answer.postgrid_order_id === null) return notify.info(PRINT_WAITING.title, PRINT_WAITING.message);
      notify.success('Order Retried Successfully', describeRetry(answer));
    },
    onError: (error) => notify.error('Retry Failed', toApiError(error).message),
  });

  const refreshStatus = useCall(checkPostcardStatuses, {
    refreshes: LISTS,
    timeoutMs: 60_000,
    onSuccess: ({ checked, success, failed }) =>
      notify.success(
        'Status Check Complete',
        checked === 0
          ? 'Nothing on its way right now.'
          : `${checked} checked, ${success} up to date, ${failed} failed.`,
      ),
    onError: (error) => notify.error('Status Check Failed', toApiError(error).message),
  });

  const duplicate = useCall(duplicatePostcards, {
    refreshes: [listPostcards],
    onSuccess: ({ items }) =>
      notify.success(
        items.length === 1 ? 'Postcard duplicated' : `${items.length} postcards duplicated`,
        items.length === 1 ? "You'll find it in your drafts." : "You'll find them in your drafts.",
      ),
    onError: notifyFailure,
  });

  /** Fetches the card, because lists lack its drawings. */
  const edit = async (id: string) => {
    try {
      storePostcardToEdit(await call(getPostcard, { params: { id } }));
      await navigate(PATHS.edit);
    } catch (error) {
      notifyFailure(error);
    }
  };

  const orderAgain = useCall(duplicatePostcards, {
    refreshes: [listPostcards],
    onSuccess: ({ items: [copy] }) => {
      if (copy === undefined) return;
      notify.success("Here's a copy of your card", "Change what you like, then order it. It's saved in your drafts.");
      void edit(copy.id);
    },
    onError: notifyFailure,
  });

  const sendAgain = useCall(sendAgainEndpoint, {
    refreshes: [listPostcards],
    onSuccess: (copy) => {
      const count = copy.mailing?.count ?? 1;
      notify.success("Here's a copy of your card", describeCopy(count));
      storePostcardToEdit(copy);
      void navigate(copy.mailing === null ? EDIT_ADDRESS : EDIT_PEOPLE);
    },
    onError: notifyFailure,
  });

  const restore = useCall(restorePostcard, { refreshes: [listPostcards], onError: notifyFailure });
  const remove = useCall(deletePostcard, {
    refreshes: [listPostcards],
    onSuccess: (_answer, { params }) =>
      notify.success('Draft deleted', undefined, { label: 'Undo', run: () => restore.mutate({ params }) }),
    onError: notifyFailure,
  });

  return {
    retry: (card: Pick<ListedPostcard, 'id'>) => retry.mutate({ body: { postcardId: card.id } }),
    retryingId: retry.isPending ? retry.variables.body.postcardId : null,
    refreshStatus: () => refreshStatus.mutate({ body: { manual: true } }),
    isRefreshing: refreshStatus.isPending,
    duplicate: (ids: readonly string[], onDone?: () => void) => {
      const { title, message } = ERRORS.too_many_selected;
      if (ids.length > MAX_SELECTED) return notify.error(title, message);
      duplicate.mutate({ body: { ids: [...ids] } }, { onSuccess: () => onDone?.() });
    },
    isDuplicating: duplicate.isPending || orderAgain.isPending,
    orderingAgainId: orderAgain.isPending ? orderAgain.variables.body.ids[0] : null,
    /** Opens a copy in the builder, because an ordered card can't change. */
    orderAgain: (id: string) => orderAgain.mutate({ body: { ids: [id] } }),
    /** Opens a copy to those who got no card from the order. */
    sendAgain: (orderId: string) => sendAgain.mutate({ params: { id: orderId } }),
    isSendingAgain: sendAgain.isPending,
    remove: (card: ListedPostcard) => remove.mutate({ params: { id: card.id } }),
    /** Opens the card in the builder. */
    edit,
  };
}

function describeCopy(count: number): string {
  return count === 1
    ? "Correct the address, then order it. It's saved in your drafts."
    : "Correct the addresses, then order it. It's saved in your drafts.";
}

/** Each print attempt has its own number at the print service. Repeating the same attempt keeps it. */
function describeRetry(answer: EndpointResponse<typeof submitPrintOrder>): string {
  const { customer_order_number: own, print_order_number: printed, tracking_number: tracking } = answer;
  const numbers =
    printed === own
      ? `Order number: ${own}.`
      : `New order number at the print service: ${printed}. Your order number is still ${own}.`;
  return `${numbers} Tracking: ${tracking ?? 'Pending'}`;
}

export type PostcardActions = ReturnType<typeof usePostcardActions>;
