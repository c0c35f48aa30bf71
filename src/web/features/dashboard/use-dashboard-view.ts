import { useCallback } from 'react';
import { useSearchParams } from 'react-router';
import { changeView, type DashboardView, formatView, parseView } from './dashboard-view.ts';

export type ChangeView = (change: Partial<DashboardView>) => void;

export function useDashboardView(): readonly [DashboardView, ChangeView] {
  const [params, setParams] = useSearchParams();
  const change = useCallback<ChangeView>(
    (wanted) =>
      setParams((current) => formatView(changeView(parseView(current), wanted)), { preventScrollReset: true }),
    [setParams],
  );
  return [parseView(params), change];
}
