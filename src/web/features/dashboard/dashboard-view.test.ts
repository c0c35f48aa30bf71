import { describe, expect, test } from 'vitest';
import { changeView, DEFAULT_VIEW, formatView, parseView } from './dashboard-view.ts';

const id = '7d9c1c1e-0000-4000-8000-000000000001';

describe('the dashboard’s view', () => {
  test('survives the way into the URL and back', () => {
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

  test('leaves nothing in the URL when nothing is chosen', () => {
    expect(formatView(DEFAULT_VIEW).toString()).toBe('');
  });

  test('ignores what somebody typed into the URL', () => {
    expect(parseView(new URLSearchParams('status=gone&sort=up&after=<script>&postcard=1&tab=x'))).toEqual(DEFAULT_VIEW);
  });

  test('starts at the first page when the list becomes another', () => {
    const view = { ...DEFAULT_VIEW, trail: [id] };
    expect(changeView(view, { search: 'a' }).trail).toEqual([]);
    expect(changeView(view, { postcardId: id }).trail).toEqual([id]);
  });
});
