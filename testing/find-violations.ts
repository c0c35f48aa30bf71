import type axe from 'axe-core';

declare global {
  interface Window {
    readonly axe?: typeof axe;
  }
}

type Violation = { readonly id: string; readonly nodes: readonly string[] };

/**
 * Checks every rule of WCAG 2.2 that a machine can check, in a page that has axe. Journeys send this function into the page, so
 * it uses nothing from outside.
 */
export async function findViolations(within: Element | null): Promise<Violation[]> {
  // Half-faded text has half the contrast. Endless and scroll-driven animations don't count.
  const findPassing = () =>
    document.getAnimations().filter(({ effect, timeline, playState }) => {
      const isEndless = effect?.getComputedTiming().iterations === Number.POSITIVE_INFINITY;
      return playState === 'running' && timeline === document.timeline && !isEndless;
    });
  // The end of one can start another.
  for (let passing = findPassing(); passing.length > 0; passing = findPassing()) {
    await Promise.all(passing.map((animation) => animation.finished.catch(() => {})));
  }
  const found = await window.axe?.run(within ?? document, {
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
    // Frames show emails. No script runs in them, so axe can't look inside.
    iframes: false,
    resultTypes: ['violations'],
  });
  if (found === undefined) throw new TypeError('The page has no axe');
  return found.violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => html) }));
}
