/** The dashboard's state in the URL, so that reload, Back and shared links show the same view. */

import { useCallback } from 'react';
import { useSearchParams } from 'react-router';
import { POSTCARD_FILTERS, POSTCARD_SORTS } from '#contract/postcards.ts';

export type DashboardTab = 'postcards' | 'orders';
export type PostcardFilter = (typeof POSTCARD_FILTERS)[number];
export type PostcardSort = (typeof POSTCARD_SORTS)[number];

export type DashboardView = {
  readonly tab: DashboardTab;
  readonly search: string;
  readonly status: PostcardFilter | null;
  readonly sort: PostcardSort;
  /** The cursors of the pages before this one, for going back. */
  readonly trail: readonly string[];
  readonly orderTrail: readonly string[];
  /** The postcard or order whose details are open. */
  readonly postcardId: string | null;
  readonly orderId: string | null;
};

export const DEFAULT_VIEW: DashboardView = {
  tab: 'postcards',
  search: '',
  status: null,
  sort: 'newest',
  trail: [],
  orderTrail: [],
  postcardId: null,
  orderId: null,
};

const UUID = /^[0-9a-f-]{36}$/i;

export function parseView(params: URLSearchParams): DashboardView {
  const status = params.get('status');
  const sort = params.get('sort');
  return {
    tab: params.get('tab') === 'orders' ? 'orders' : 'postcards',
    search: (params.get('search') ?? '').slice(0, 100),
    status: POSTCARD_FILTERS.find((each) => each === status) ?? null,
    sort: POSTCARD_SORTS.find((each) => each === sort) ?? 'newest',
    trail: ids(params.get('after')),
    orderTrail: ids(params.get('ordersAfter')),
    postcardId: ids(params.get('postcard'))[0] ?? null,
    orderId: ids(params.get('order'))[0] ?? null,
  };
}

export function formatView(view: DashboardView): URLSearchParams {
  const entries: [string, string][] = [
    ['tab', view.tab === 'orders' ? 'orders' : ''],
    ['search', view.search],
    ['status', view.status ?? ''],
    ['sort', view.sort === 'newest' ? '' : view.sort],
    ['after', view.trail.join(',')],
    ['ordersAfter', view.orderTrail.join(',')],
    ['postcard', view.postcardId ?? ''],
    ['order', view.orderId ?? ''],
  ];
  return new URLSearchParams(entries.filter(([, value]) => value !== ''));
}

/** Changing the search, filter or sort order leads back to the first page. */
export function changeView(view: DashboardView, change: Partial<DashboardView>): DashboardView {
  const isOtherList = ['search', 'status', 'sort'].some((key) => Object.hasOwn(change, key));
  return { ...view, ...(isOtherList ? { trail: [] } : {}), ...change };
}

function ids(text: string | null): string[] {
  return (text ?? '').split(',').filter((id) => UUID.test(id));
}

export type ChangeView = (change: Partial<DashboardView>) => void;

export function useDashboardView(): readonly [DashboardView, ChangeView] {
  const [params, setParams] = useSearchParams();
  const change = useCallback<ChangeView>(
    (changes) =>
      setParams((current) => formatView(changeView(parseView(current), changes)), { preventScrollReset: true }),
    [setParams],
  );
  return [parseView(params), change];
}
