import { type ComponentType, Suspense, useState } from 'react';
import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import { lazyPart } from './lazy-part.tsx';

function Counter({ step }: { readonly step: number }) {
  const [count, setCount] = useState(0);
  return (
    <button type="button" onClick={() => setCount(count + step)}>
      Count: {count}
    </button>
  );
}

/** Renders the part with its fallback. Returns all texts that were shown, in order. */
async function show(Part: ComponentType<{ step: number }>) {
  onTestFinished(() => cleanup());
  const screenOf = (step: number) => (
    <Suspense fallback="Loading">
      <Part step={step} />
    </Suspense>
  );
  const container = document.body.appendChild(document.createElement('div'));
  onTestFinished(() => container.remove());
  const texts: (string | null)[] = [];
  new MutationObserver(() => texts.push(container.textContent)).observe(container, { childList: true, subtree: true });
  const { rerender } = await render(screenOf(1), { container });
  return { texts, rerender: (step: number) => rerender(screenOf(step)) };
}

const button = (name: string) => page.getByRole('button', { name });

test('a part shows its fallback until its code is there, and then keeps its state', async () => {
  const code = Promise.withResolvers<typeof Counter>();
  const { texts, rerender } = await show(lazyPart(() => code.promise));
  await expect.poll(() => texts).toEqual(['Loading']);
  code.resolve(Counter);
  await button('Count: 0').click();
  await rerender(10);
  await button('Count: 1').click();
  await expect.element(button('Count: 11')).toBeVisible();
});

test('a part that was loaded in advance shows at once, without its fallback', async () => {
  const Part = lazyPart(async () => Counter);
  Part.preload();
  // Loaded at the end of this task.
  await new Promise((resolve) => setTimeout(resolve));
  const { texts, rerender } = await show(Part);
  await button('Count: 0').click();
  await rerender(10);
  await button('Count: 1').click();
  await expect.element(button('Count: 11')).toBeVisible();
  expect(texts).not.toContain('Loading');
});

test('a part whose code failed to load in advance is asked for again', async () => {
  let tries = 0;
  const Part = lazyPart(async () => {
    tries += 1;
    if (tries === 1) throw new TypeError('Failed to fetch');
    return Counter;
  });
  Part.preload();
  await show(Part);
  await expect.element(button('Count: 0')).toBeVisible();
  expect(tries).toBe(2);
});
