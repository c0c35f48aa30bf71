import { Copy, PenLine, Plus, RefreshCw } from 'lucide-react';
import { useNavigate } from 'react-router';
import { requestBuilderStart } from '#web/builder-entry/start-request.ts';
import { PATHS } from '#web/content/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { formatNumber } from '#web/ui/format.ts';
import type { PostcardActions } from './use-postcard-actions.ts';
import type { Selection } from './use-selection.ts';

type PostcardToolbarProps = { readonly selection: Selection; readonly actions: PostcardActions };

export function PostcardToolbar({ selection, actions }: PostcardToolbarProps) {
  const navigate = useNavigate();
  const [firstDraft] = selection.drafts;
  const isNothingSelected = selection.ids.length === 0;
  const create = async () => {
    requestBuilderStart({ kind: 'scratch' });
    await navigate(PATHS.builder);
  };
  return (
    <div
      role="toolbar"
      aria-label="Postcards"
      className="grid grid-cols-[1fr_auto] items-center gap-2.5 sm:flex sm:flex-wrap"
    >
      {/* Quiet until something is selected, and on phones not there. */}
      <Button
        variant={isNothingSelected ? 'quiet' : 'ghost'}
        size="small"
        className={isNothingSelected ? 'max-sm:hidden' : ''}
        icon={<Copy aria-hidden="true" className="size-4 max-lg:hidden" />}
        disabled={isNothingSelected}
        isLoading={actions.isDuplicating}
        onClick={() => actions.duplicate(selection.ids, selection.clear)}
      >
        Duplicate ({formatNumber(selection.ids.length)})
      </Button>
      <Button
        variant={firstDraft === undefined ? 'quiet' : 'ghost'}
        size="small"
        className={isNothingSelected ? 'max-sm:hidden' : ''}
        icon={<PenLine aria-hidden="true" className="size-4 max-lg:hidden" />}
        disabled={firstDraft === undefined}
        onClick={() => firstDraft !== undefined && actions.edit(firstDraft)}
      >
        Edit/Finish Order ({formatNumber(selection.drafts.length)})
      </Button>
      <Button
        variant="quiet"
        size="small"
        className="max-sm:-order-1 max-sm:px-3"
        icon={<RefreshCw aria-hidden="true" className="size-4 sm:max-lg:hidden" />}
        isLoading={actions.isRefreshing}
        onClick={actions.refreshStatus}
      >
        <span className="max-sm:sr-only">Refresh Status</span>
      </Button>
      <Button
        size="small"
        className="max-sm:-order-2 sm:ml-auto"
        icon={<Plus aria-hidden="true" className="size-4" />}
        onClick={create}
      >
        Create New Postcard
      </Button>
    </div>
  );
}
