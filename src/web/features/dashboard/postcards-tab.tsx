import { listPostcards, POSTCARD_PAGE_SIZE } from '#contract/postcards.ts';
import { ErrorPanel } from '#web/api/error-panel.tsx';
import { useEndpoint } from '#web/api/use-endpoint.ts';
import { PATHS } from '#web/content/paths.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Pager } from '#web/ui/pager.tsx';
import { LoadingNote, Skeleton } from '#web/ui/skeleton.tsx';
import { isOnItsWay } from './card-status.tsx';
import { type ChangeView, type DashboardView, DEFAULT_VIEW } from './dashboard-view.ts';
import { databaseError } from './database-error.ts';
import { PostcardFilters } from './postcard-filters.tsx';
import { PostcardTable } from './postcard-table.tsx';
import { PostcardToolbar } from './postcard-toolbar.tsx';
import { usePostcardActions } from './use-postcard-actions.ts';
import { useSelection } from './use-selection.ts';

const POLL_MS = 10_000;
/** Nobody searches so few cards. */
const SEEN_AT_ONCE = 6;

type PostcardsTabProps = { readonly view: DashboardView; readonly onChange: ChangeView };

export function PostcardsTab({ view, onChange }: PostcardsTabProps) {
  const selection = useSelection();
  const actions = usePostcardActions();
  const { search, status, sort, trail } = view;
  const cursor = trail.at(-1);
  // Omits defaults, so that the first page shares its cache entry with the tab's count.
  const query = {
    ...(sort === DEFAULT_VIEW.sort ? {} : { sort }),
    ...(search === '' ? {} : { search }),
    ...(status === null ? {} : { status }),
    ...(cursor === undefined ? {} : { cursor }),
  };
  const list = useEndpoint(listPostcards, { query }, { keepsPrevious: true });
  const all = useEndpoint(listPostcards, { query: {} });
  // Polls while a card is on its way.
  const hasCardsOnTheWay = list.data?.items.some(isOnItsWay) ?? false;
  useEndpoint(listPostcards, { query }, { enabled: hasCardsOnTheWay, pollMs: POLL_MS });

  const isFiltered = search !== '' || status !== null;
  const hasMany = (all.data?.total ?? 0) > SEEN_AT_ONCE;
  const isEmpty = list.data !== undefined && list.data.total === 0;
  return (
    <div className="grid gap-5">
      <PostcardToolbar selection={selection} actions={actions} />
      {(hasMany || isFiltered || sort !== DEFAULT_VIEW.sort) && <PostcardFilters view={view} onChange={onChange} />}
      {list.isPending && <ListSkeleton />}
      {list.isError && <ErrorPanel error={databaseError(list.error)} onRetry={() => list.refetch()} />}
      {isEmpty &&
        (isFiltered ? <NothingFound onClear={() => onChange({ search: '', status: null })} /> : <NoPostcards />)}
      {list.data !== undefined && !isEmpty && (
        <>
          <PostcardTable
            cards={list.data.items}
            total={list.data.total}
            selection={selection}
            actions={actions}
            onOpen={(postcardId) => onChange({ postcardId })}
          />
          <Pager
            trail={trail}
            nextCursor={list.data.next_cursor}
            pageSize={POSTCARD_PAGE_SIZE}
            shown={list.data.items.length}
            total={list.data.total}
            onChange={(next) => onChange({ trail: next })}
          />
        </>
      )}
    </div>
  );
}

function NoPostcards() {
  return (
    <EmptyState title="No postcards yet" action={<LinkButton to={PATHS.builder}>Create New Postcard</LinkButton>}>
      Pick a photo, write a few words, and we'll put it in someone's mailbox.
    </EmptyState>
  );
}

function NothingFound({ onClear }: { readonly onClear: () => void }) {
  return (
    <EmptyState
      title="No postcards match"
      action={
        <button type="button" className="font-semibold text-blue underline underline-offset-4" onClick={onClear}>
          Show all postcards
        </button>
      }
    >
      Try another search or status.
    </EmptyState>
  );
}

function ListSkeleton() {
  return (
    <div className="grid gap-3">
      <LoadingNote>Loading your postcards…</LoadingNote>
      {['a', 'b', 'c', 'd'].map((key) => (
        <Skeleton key={key} className="h-22" />
      ))}
    </div>
  );
}
