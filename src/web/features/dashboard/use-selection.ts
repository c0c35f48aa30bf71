/** Which postcards are ticked, beyond the page that is shown too. */

import { useState } from 'react';
import { listPostcardIds } from '#contract/postcards.ts';
import { call } from '../../api/call.ts';
import { notifyFailure } from '../../api/notify-failure.ts';

export type Selection = {
  readonly ids: readonly string[];
  /** Those of them that are drafts, newest first. */
  readonly drafts: readonly string[];
  has(id: string): boolean;
  toggle(card: { readonly id: string; readonly status: string }): void;
  /** Every postcard of the customer, not only those on the page. */
  selectAll(): Promise<void>;
  clear(): void;
};

type Ticked = { readonly ids: readonly string[]; readonly drafts: readonly string[] };
const NOTHING: Ticked = { ids: [], drafts: [] };

export function useSelection(): Selection {
  const [ticked, setTicked] = useState<Ticked>(NOTHING);
  return {
    ...ticked,
    has: (id) => ticked.ids.includes(id),
    toggle: ({ id, status }) =>
      setTicked(({ ids, drafts }) => {
        if (ids.includes(id)) return { ids: without(ids, id), drafts: without(drafts, id) };
        return { ids: [...ids, id], drafts: status === 'drafted' ? [...drafts, id] : drafts };
      }),
    selectAll: async () => {
      try {
        setTicked(await call(listPostcardIds, {}));
      } catch (error) {
        notifyFailure(error);
      }
    },
    clear: () => setTicked(NOTHING),
  };
}

function without(ids: readonly string[], id: string): string[] {
  return ids.filter((each) => each !== id);
}
