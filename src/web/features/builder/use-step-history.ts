import { useEffect, useEffectEvent, useRef } from 'react';
import { type Location, useLocation, useNavigate } from 'react-router';
import { reachableStep, STEPS, type Step } from './state/builder-state.ts';
import type { Builder } from './use-builder.ts';

/** A step's entry in the browser's history. */
type Entry = {
  readonly step: Step;
  /** How many entries right before it are earlier steps. */
  readonly depth: number;
};

/** Makes the browser's Back button go through the steps before it leaves the page. */
export function useStepHistory({ state, dispatch }: Builder): void {
  const location = useLocation();
  const navigate = useNavigate();
  const { step } = state;
  const current = useRef<Entry>(startEntry(entryOf(location.state), step));
  const shown = useRef(location);

  const record = (entry: Entry, replace: boolean) => {
    current.current = entry;
    void navigate(location.pathname + location.search, {
      state: { builder: entry },
      replace,
      preventScrollReset: true,
    });
  };

  /** The builder has moved, so history follows. */
  const recordStep = useEffectEvent((next: Step) => {
    const { step: last, depth } = current.current;
    const moved = next - last;
    if (moved === 1) record({ step: next, depth: depth + 1 }, false);
    else if (moved < 0 && depth >= -moved) void navigate(moved);
    else if (moved !== 0) record({ step: next, depth: 0 }, true);
  });
  useEffect(() => recordStep(step), [step]);

  /** History has moved, so the builder follows as far as the card allows. */
  const followHistory = useEffectEvent((next: Location) => {
    const last = shown.current;
    if (last === next) return;
    shown.current = next;
    const entry = entryOf(next.state) ?? unmarkedEntry(current.current, step, last.hash !== next.hash);
    current.current = entry;
    if (entry.step === step) return;
    const reached = reachableStep(state, entry.step);
    dispatch({ type: 'history-moved-to', step: reached });
    const over = entry.step - reached;
    if (over > 0 && entry.depth >= over) void navigate(-over);
    else if (over > 0) record({ step: reached, depth: 0 }, true);
  });
  useEffect(() => followHistory(location), [location]);
}

function startEntry(entry: Entry | null, step: Step): Entry {
  return entry?.step === step ? entry : { step, depth: 0 };
}

/** An entry without a step is the page as it was opened, or a link within the page, which keeps the step. */
function unmarkedEntry({ step: last, depth }: Entry, step: Step, isLinkWithinPage: boolean): Entry {
  const opened = STEPS.find((each) => each === last - depth) ?? step;
  return { step: isLinkWithinPage ? step : opened, depth: 0 };
}

function entryOf(state: unknown): Entry | null {
  if (typeof state !== 'object' || state === null || !('builder' in state)) return null;
  const { builder } = state;
  if (typeof builder !== 'object' || builder === null || !('step' in builder) || !('depth' in builder)) return null;
  const step = STEPS.find((each) => each === builder.step);
  return step && typeof builder.depth === 'number' ? { step, depth: builder.depth } : null;
}
