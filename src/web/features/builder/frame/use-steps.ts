/** The step in the URL, which reload, links and the browser's Back and Forward rely on. */
import { useCallback, useDeferredValue, useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { PATHS } from '#web/content/paths.ts';
import { STEPS, type Step } from '#web/features/builder/state/builder-state.ts';
import { useSameObject } from '#web/ui/use-same-object.ts';

export type Steps = {
  /** Null if the URL names none. */
  readonly wanted: Step | null;
  /** This page, to return to after signing in. */
  readonly path: string;
  /** A step that comes before in the browser's history is gone back to instead of repeated. */
  readonly goTo: (step: Step) => void;
  /** Corrects the URL if it names no step, or one that the card isn't ready for. */
  readonly correct: (step: Step) => void;
  /** To the landing page. */
  readonly leave: () => void;
};

export function useSteps(): Steps {
  const location = useLocation();
  // The browser's Back and Forward render at once, which would block the page for as long as a step takes.
  const shown = useDeferredValue(location);
  const isBehind = useRef(false);
  useLayoutEffect(() => {
    isBehind.current = shown !== location;
  }, [shown, location]);
  const navigate = useNavigate();
  const latest = useRef(location);
  /** Set until the URL has followed, so that a second click doesn't move again. */
  const target = useRef<Step | 'outside' | null>(null);
  /** Takes the place of the history entry that is being gone back to. */
  const replacement = useRef<Step | null>(null);
  const replaceWith = useCallback(
    (step: Step) => {
      target.current = step;
      const trail = trailOf(latest.current.state);
      void navigate({ search: withStep(latest.current.search, step) }, { state: { trail }, replace: true });
    },
    [navigate],
  );
  useLayoutEffect(() => {
    latest.current = location;
    target.current = null;
    const step = replacement.current;
    replacement.current = null;
    if (step !== null) replaceWith(step);
  }, [location, replaceWith]);
  const goTo = useCallback(
    (step: Step) => {
      const from = stepOf(latest.current.search);
      if (target.current === step || step === from) return;
      const trail = trailOf(latest.current.state);
      const isAhead = from !== null && step > from;
      // Keeps the entries in the steps' order, so that the browser's Back never leads to a later step.
      const place = isAhead ? trail.lastIndexOf(step) : trail.findIndex((each) => each >= step);
      if (place === -1 && !isAhead) return replaceWith(step);
      target.current = step;
      if (place !== -1 && trail[place] !== step) replacement.current = step;
      if (from === null || place !== -1) return void navigate(place - trail.length);
      const search = withStep(latest.current.search, step);
      void navigate({ search }, { state: { trail: [...trail, from] } });
    },
    [navigate, replaceWith],
  );
  const correct = useCallback(
    (step: Step) => {
      // A move that is under way leads to a step that the card is ready for.
      if (target.current === null && !isBehind.current && stepOf(latest.current.search) !== step) replaceWith(step);
    },
    [replaceWith],
  );
  const leave = useCallback(() => {
    target.current = 'outside';
    void navigate(PATHS.home);
  }, [navigate]);
  const { pathname, search } = shown;
  return useSameObject({ wanted: stepOf(search), path: pathname + search, goTo, correct, leave });
}

/** Every step starts at its top, also when the browser goes back to it. */
export function useStartAtTop(step: Step): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each step
  useEffect(() => {
    // With the next frame, whose layout it needs.
    const frame = requestAnimationFrame(() => scrollTo({ top: 0, behavior: 'instant' }));
    return () => cancelAnimationFrame(frame);
  }, [step]);
}

function stepOf(search: string): Step | null {
  const named = new URLSearchParams(search).get('step');
  return STEPS.find((step) => String(step) === named) ?? null;
}

function withStep(search: string, step: Step): string {
  const query = new URLSearchParams(search);
  query.set('step', String(step));
  return `?${query}`;
}

function isStep(value: unknown): value is Step {
  return STEPS.some((step) => step === value);
}

/** The steps of the history entries right before this one. */
function trailOf(state: unknown): readonly Step[] {
  const trail = typeof state === 'object' && state !== null && 'trail' in state ? state.trail : null;
  return Array.isArray(trail) ? trail.filter(isStep) : [];
}
