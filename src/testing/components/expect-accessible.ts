import axe from 'axe-core';
import { expect } from 'vitest';

const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Checks every rule of WCAG 2.2 that a machine can check, on the whole page or within one element. */
export async function expectAccessible(within: Element | Document = document): Promise<void> {
  await settle();
  const { violations } = await axe.run(within, { runOnly: STANDARDS, iframes: false, resultTypes: ['violations'] });
  expect(violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => html) }))).toEqual([]);
}

/** Waits for fades, because half-faded text has half the contrast, but not for endless or scroll-driven animations. */
async function settle(): Promise<void> {
  const passing = document.getAnimations().filter(({ effect, timeline, playState }) => {
    const isEndless = effect?.getComputedTiming().iterations === Number.POSITIVE_INFINITY;
    return playState === 'running' && timeline === document.timeline && !isEndless;
  });
  await Promise.all(passing.map((animation) => animation.finished.catch(() => {})));
}
