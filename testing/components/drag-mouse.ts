import { cdp } from 'vitest/browser';

type Spot = readonly [x: number, y: number];

/** Uses real mouse events, which pointer capture needs. */
export async function dragMouse(from: Spot, to: Spot): Promise<void> {
  const mouse = (type: 'mousePressed' | 'mouseMoved' | 'mouseReleased', [x, y]: Spot) => {
    const held = { button: 'left', buttons: type === 'mouseReleased' ? 0 : 1, clickCount: 1 } as const;
    return cdp().send('Input.dispatchMouseEvent', { type, x, y, ...held });
  };
  await mouse('mousePressed', from);
  await mouse('mouseMoved', [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2]);
  await mouse('mouseMoved', to);
  await mouse('mouseReleased', to);
}
