/** The selected postcards, on any page. */
import { useState } from 'react';
import { listPostcardIds } from '#contract/postcards.ts';
import { call } from '#web/api/call.ts';
import { notifyFailure } from '#web/api/notify-failure.ts';

export type Selection = {
  readonly ids: readonly string[];
  /** The selected drafts, newest first. */
  readonly drafts: readonly string[];
  has(id: string): boolean;
  toggle(card: { readonly id: string; readonly status: string }): void;
  /** Selects the customer's postcards on all pages. */
  selectAll(): Promise<void>;
  clear(): void;
};

type Selected = { readonly ids: readonly string[]; readonly drafts: readonly string[] };
const NOTHING: Selected = { ids: [], drafts: [] };

export function useSelection(): Selection {
  const [selected, setSelected] = useState<Selected>(NOTHING);
  return {
    ...selected,
    has: (id) => selected.ids.includes(id),
    toggle: ({ id, status }) =>
      setSelected(({ ids, drafts }) => {
        if (ids.includes(id)) return { ids: without(ids, id), drafts: without(drafts, id) };
        return { ids: [...ids, id], drafts: status === 'drafted' ? [...drafts, id] : drafts };
      }),
    selectAll: async () => {
      try {
        setSelected(await call(listPostcardIds, {}));
      } catch (error) {
        notifyFailure(error);
      }
    },
    clear: () => setSelected(NOTHING),
  };
}

function without(ids: readonly string[], id: string): string[] {
  return ids.filter((each) => each !== id);
}
