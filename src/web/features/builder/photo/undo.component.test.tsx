import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cropFrame, eventually, focusOn, nextButton } from '#testing/components/builder.ts';
import { photoCardAt } from '#testing/components/photos.ts';
import { openBuilder } from '#testing/components/render-app.tsx';

const button = (name: string) => page.getByRole('button', { name, exact: true });
const zoomedTo = (percent: number) =>
  expect.element(cropFrame()).toHaveAccessibleName(new RegExp(`zoomed to ${percent}%`));

test('[T-4] buttons and keys undo and redo, one press at a time', async () => {
  await openBuilder(await photoCardAt(1));
  await expect.element(button('Undo')).toHaveAttribute('aria-disabled', 'true');
  await button('Zoom in').click();
  await button('Zoom in').click();
  await zoomedTo(144);
  await button('Undo').click();
  await zoomedTo(120);
  await userEvent.keyboard('{Control>}z{/Control}');
  await zoomedTo(100);
  await userEvent.keyboard('{Control>}z{/Control}');
  await zoomedTo(100);
  await userEvent.keyboard('{Control>}y{/Control}');
  await zoomedTo(120);
  await userEvent.keyboard('{Meta>}{Shift>}z{/Shift}{/Meta}');
  await zoomedTo(144);
  await expect.element(button('Redo')).toHaveAttribute('aria-disabled', 'true');
});

test('[T-4] a drag is undone as a whole', async () => {
  await openBuilder(await photoCardAt(1));
  const frame = cropFrame();
  await button('Zoom in').click();
  await zoomedTo(120);
  const place = () => document.querySelector('[data-testid=front-card] image')?.getAttribute('transform');
  const start = place();
  await userEvent.dragAndDrop(frame, frame, {
    sourcePosition: { x: 200, y: 150 },
    targetPosition: { x: 150, y: 140 },
    steps: 4,
  });
  await eventually(() => expect(place()).not.toBe(start));
  await button('Undo').click();
  await eventually(() => expect(place()).toBe(start));
  await zoomedTo(120);
});

test('[T-4] in a text field, undo is the field’s own', async () => {
  await openBuilder(await photoCardAt(1));
  await button('Zoom in').click();
  await nextButton().click();
  const city = page.getByRole('textbox', { name: 'City' });
  await focusOn(city);
  await userEvent.keyboard('Rome{Control>}z{/Control}');
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await zoomedTo(120);
});
