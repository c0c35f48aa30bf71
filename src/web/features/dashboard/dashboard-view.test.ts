import { describe, expect, test } from 'vitest';
import { changeView, DEFAULT_VIEW, formatView, parseView } from './dashboard-view.ts';

const id = '7d9c1c1e-0000-4000-8000-000000000001';

describe('the dashboard view', () => {
  test('survives a round trip through the URL', () => {
    const view = {
      ...DEFAULT_VIEW,
      tab: 'orders',
      search: 'Zoë & co',
      status: 'failed',
      trail: [id, id],
      orderId: id,
    } as const;
    expect(parseView(new URLSearchParams(formatView(view).toString()))).toEqual(view);
  });

  test('leaves the URL empty by default', () => {
    expect(formatView(DEFAULT_VIEW).toString()).toBe('');
  });

  test('ignores invalid values in the URL', () => {
    expect(parseView(new URLSearchParams('status=gone&sort=up&after=<script>&postcard=1&tab=x'))).toEqual(DEFAULT_VIEW);
  });

  test('returns to the first page when the list changes', () => {
    const view = { ...DEFAULT_VIEW, trail: [id] };
    expect(changeView(view, { search: 'a' }).trail).toEqual([]);
    expect(changeView(view, { postcardId: id }).trail).toEqual([id]);
  });
});
