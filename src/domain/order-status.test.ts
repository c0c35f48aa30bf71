import { describe, expect, test } from 'vitest';
import { displayStatus, isUnderWay } from './order-status.ts';

describe('the shown status', () => {
  test('[D-6] is the print service’s once the card is processing', () => {
    expect(displayStatus('processing', 'shipped')).toBe('shipped');
    expect(displayStatus('processing', null)).toBe('processing');
    expect(displayStatus('drafted', 'not_submitted')).toBe('drafted');
  });

  test('is under way from payment until the card arrives', () => {
    for (const status of ['not_submitted', 'processing', 'shipped'] as const) expect(isUnderWay(status)).toBe(true);
    for (const status of ['drafted', 'pending_payment', 'delivered', 'failed', 'cancelled'] as const) {
      expect(isUnderWay(status)).toBe(false);
    }
  });
});
