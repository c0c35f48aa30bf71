import { describe, expect, test } from 'vitest';
import { templateDesign } from '#testing/components/cards.ts';
import { type BuilderState, NEW_CARD, reachableStep, type Step, stepAfter } from './builder-state.ts';

const WRITTEN = { message: 'Hello', recipient: 'Ana', addressLine1: 'Lindenstraße 4', city: 'Berlin' };
const PICTURED: BuilderState = { ...NEW_CARD, design: templateDesign() };
const COMPLETE: BuilderState = { ...NEW_CARD, design: templateDesign(WRITTEN) };

const next = (state: BuilderState, step: Step) => stepAfter({ ...state, step }, { type: 'went-next' });
const back = (step: Step) => stepAfter({ ...COMPLETE, step }, { type: 'went-back' });

describe('next and back', () => {
  test('[B1-4] without an image, step 1 does not move forward', () => {
    expect(next(NEW_CARD, 1)).toBe(1);
    expect(next(PICTURED, 1)).toBe(2);
  });

  test('[B2-9] step 2 moves forward only when message and address are complete', () => {
    expect(next(PICTURED, 2)).toBe(2);
    for (const field of ['message', 'recipient', 'addressLine1', 'city'] as const) {
      const design = templateDesign({ ...WRITTEN, [field]: '   ' });
      expect(next({ ...NEW_CARD, design }, 2), field).toBe(2);
    }
    const byPostalCode = templateDesign({ ...WRITTEN, city: '', postalCode: '10115' });
    expect(next({ ...NEW_CARD, design: byPostalCode }, 2)).toBe(3);
  });

  test('[B-2] step 4 never moves forward; back goes one step at a time, never below 1', () => {
    expect(next(COMPLETE, 3)).toBe(4);
    expect(next({ ...COMPLETE, isChecked: true }, 4)).toBe(4);
    expect([back(4), back(3), back(2), back(1)]).toEqual([3, 2, 1, 1]);
  });
});

describe('choosing a step', () => {
  const choose = (state: BuilderState, step: Step) => stepAfter(state, { type: 'went-to', step });

  test('[T-15] every step that the card is ready for can be chosen, forward too', () => {
    expect(choose({ ...COMPLETE, step: 3 }, 1)).toBe(1);
    expect(choose({ ...COMPLETE, step: 1 }, 3)).toBe(3);
    expect(choose({ ...COMPLETE, step: 1, isChecked: true }, 4)).toBe(4);
  });

  test('[T-1, T-15] a step that the card is not ready for leads to the last one it is ready for', () => {
    expect(reachableStep(NEW_CARD, 3)).toBe(1);
    expect(reachableStep(PICTURED, 3)).toBe(2);
    expect(reachableStep(COMPLETE, 4)).toBe(3);
  });

  test('a finding leads back, never forward', () => {
    expect(stepAfter({ ...COMPLETE, step: 3 }, { type: 'returned-to', step: 1 })).toBe(1);
    expect(stepAfter({ ...COMPLETE, step: 1 }, { type: 'returned-to', step: 3 })).toBe(1);
  });
});
