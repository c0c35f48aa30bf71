/** Writing on the card: the text area and the painted lines stay in sync. */
import { beforeEach, describe, expect, test } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
import { RULE_INK } from '#layout/ink.ts';
import {
  boxOf,
  eventually,
  insertText,
  messageField,
  nextButton,
  prepareFonts,
  settledBox,
  stepBarTop,
} from '#testing/components/builder.ts';
import { cardAt, ROSA } from '#testing/components/cards.ts';
import { openBuilder, openPage } from '#testing/components/render-app.tsx';
import { loseLine, stubRequest } from '#testing/components/stub-request.ts';

const SHALOM = 'שלום';
const UNDO = '{ControlOrMeta>}z{/ControlOrMeta}';
const REDO = '{ControlOrMeta>}{Shift>}z{/Shift}{/ControlOrMeta}';

const caret = () => page.getByTestId('caret');

beforeEach(() => prepareFonts(SHALOM));

test('caret, clicks, line keys, selection and undo work on the card', async () => {
  await openBuilder(cardAt(2));
  const message = messageField();
  await message.click();
  await insertText('First line of the card');
  const firstLine = boxOf(caret()).y;
  await userEvent.keyboard('{Enter}Second line');
  await expect.element(message).toHaveValue('First line of the card\nSecond line');
  await eventually(() => expect(boxOf(caret()).y).toBeGreaterThan(firstLine));
  const atEnd = await settledBox(caret());
  await userEvent.keyboard('{ArrowUp}');
  await eventually(() => expect(boxOf(caret()).y).toBeLessThan(atEnd.y));
  const above = await settledBox(caret());
  expect(above.x).toBeCloseTo(atEnd.x, -1);
  await userEvent.keyboard('{Home}');
  await eventually(() => expect(boxOf(caret()).x).toBeLessThan(above.x));
  expect(messageArea().selectionStart).toBe(0);

  const area = boxOf(message);
  const middle = above.y + above.height / 2 - area.y;
  await message.click({ position: { x: above.x + 2 - area.x, y: middle } });
  await eventually(() => expect(Math.abs(boxOf(caret()).x - above.x)).toBeLessThan(8));
  expect(boxOf(caret()).y).toBeCloseTo(above.y, 0);

  await message.dblClick({ position: { x: 12, y: middle } });
  await expect.poll(selectedText, { timeout: 15_000 }).toBe('First');
  await expect.element(caret()).not.toBeInTheDocument();
  await userEvent.keyboard('Only');
  await expect.element(message).toHaveValue('Only line of the card\nSecond line');
  await userEvent.keyboard(UNDO);
  await expect.element(message).toHaveValue('First line of the card\nSecond line');
});

test('a letter renders neither the tools nor what lies around the message', async () => {
  await openBuilder(cardAt(2, { ...ROSA, message: 'Dear Nonn' }));
  await messageField().click();
  await userEvent.keyboard('{ControlOrMeta>}{End}{/ControlOrMeta}a');
  await expect.element(page.getByRole('button', { name: 'Undo' })).toBeEnabled();
  await expect.element(page.getByRole('textbox', { name: 'Recipient' })).toBeVisible();
  const around = [
    page.getByRole('toolbar').getByRole('button', { name: 'Undo' }).element(),
    page.getByRole('radio', { name: 'Playfair Display' }).element(),
    page.getByRole('textbox', { name: 'Recipient' }).element(),
    document.querySelector('[data-testid=card-back] svg'),
  ];
  const before = around.map(renderedProps);
  expect(before).not.toContain(undefined);
  await userEvent.keyboard('!');
  await eventually(() => expect(page.getByTestId('saved-note').element().textContent).toBe('Saved in this browser'));
  expect(messageArea().value).toBe('Dear Nonna!');
  for (const [index, element] of around.entries()) expect(renderedProps(element)).toBe(before[index]);
});

describe('[T-18] letters that the studio has not rendered yet are kept', () => {
  beforeEach(async () => {
    await openBuilder(cardAt(2, { ...ROSA, message: 'Dear Nonna' }));
    await messageField().click();
    document.execCommand('insertText', false, ' and Nonno');
  });

  test('when the page closes', () => {
    dispatchEvent(new Event('pagehide'));
    expect(localStorage.getItem('cartolina:last-words:new')).toContain('Dear Nonna and Nonno');
  });

  test('when the studio is left', async () => {
    await openPage('/');
    await openBuilder();
    await expect.element(messageField()).toHaveValue('Dear Nonna and Nonno');
  });

  test('when the next step is chosen', async () => {
    nextButton()
      .element()
      .dispatchEvent(new MouseEvent('click', { bubbles: true }));
    await expect.element(messageField()).not.toBeInTheDocument();
    history.back();
    await expect.element(messageField()).toHaveValue('Dear Nonna and Nonno');
  });

  test('when a button is pressed that needs them', async () => {
    const undo = page.getByRole('button', { name: 'Undo' }).element();
    for (const type of ['pointerdown', 'click']) undo.dispatchEvent(new PointerEvent(type, { bubbles: true }));
    await expect.element(messageField()).toHaveValue('Dear Nonna');
  });

  test('when they are undone', async () => {
    messageArea().dispatchEvent(new InputEvent('beforeinput', { inputType: 'historyUndo', cancelable: true }));
    await expect.element(messageField()).toHaveValue('Dear Nonna');
    messageArea().dispatchEvent(new InputEvent('beforeinput', { inputType: 'historyRedo', cancelable: true }));
    await expect.element(messageField()).toHaveValue('Dear Nonna and Nonno');
  });
});

/** React replaces an element's props whenever it renders it. */
function renderedProps(element: Element | null): unknown {
  const entry = Object.entries(element ?? {}).find(([key]) => key.startsWith('__reactProps'));
  return entry?.[1];
}

test('undo and redo work in whole phrases, as in any text field', async () => {
  await openBuilder(cardAt(2, { ...ROSA, fontSize: 'L' }));
  const message = messageField();
  await message.click();
  const top = boxOf(caret()).y;
  const sentence = 'Hello from where lines are broken';
  await userEvent.keyboard(sentence);
  await eventually(() => expect(boxOf(caret()).y).toBeGreaterThan(top));
  await userEvent.keyboard('{Home}');
  await userEvent.keyboard('here ');
  await expect.element(message).not.toHaveValue(sentence);
  const written = messageArea().value;
  await userEvent.keyboard(UNDO);
  await expect.element(message).toHaveValue(sentence);
  await userEvent.keyboard(UNDO);
  await expect.element(message).toHaveValue('');
  await expect.element(caret()).toBeVisible();
  await userEvent.keyboard(REDO);
  await userEvent.keyboard(REDO);
  await expect.element(message).toHaveValue(written);
  await expect.element(nextButton()).toBeVisible();
});

test('composing with an input method doubles nothing, moves the caret and can be undone', async () => {
  await openBuilder(cardAt(2));
  const message = messageField();
  await message.click();
  await userEvent.keyboard('Ciao ');
  await expect.element(message).toHaveValue('Ciao ');
  const before = boxOf(caret());
  for (const text of ['e', 'es', 'est', 'esta', 'estat', 'estate']) {
    await cdp().send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
    await expect.element(message).toHaveValue(`Ciao ${text}`);
  }
  await eventually(() => expect(boxOf(caret()).x).toBeGreaterThan(before.x + 10));
  await insertText('été');
  await expect.element(message).toHaveValue('Ciao été');
  await userEvent.keyboard(UNDO);
  await eventually(() => expect(messageArea().value).not.toContain('été'));
  await userEvent.keyboard(REDO);
  await expect.element(message).toHaveValue('Ciao été');
});

test('a long line wraps where it will be printed, and the caret follows', async () => {
  await openBuilder(cardAt(2));
  await messageField().click();
  await insertText('word');
  const first = boxOf(caret());
  await insertText(' and word and word and word and word');
  await eventually(() => expect(boxOf(caret()).y).toBeGreaterThan(first.y));
  await expect.element(messageField()).toHaveValue('word and word and word and word and word');
});

test('a text that is too long ends at the dashed line around the message, above as well', async () => {
  await openBuilder(cardAt(2));
  await messageField().click();
  await insertText('A line\n'.repeat(40));
  const lines = () => document.querySelector('[data-testid=message-lines]');
  await eventually(() => {
    const shown = lines();
    const [, hidden] = /rgba\(0, 0, 0, 0\) ([\d.]+)%/.exec(shown ? getComputedStyle(shown).maskImage : '') ?? [];
    if (!shown || hidden === undefined) throw new Error('The message is not scrolled');
    const { top, height } = shown.getBoundingClientRect();
    expect(top + (height * Number(hidden)) / 100).toBeGreaterThan(boxOf(messageField()).y - 4);
  });
});

test('the caret stays visible past the end of the card, above the bar', async () => {
  await openBuilder(cardAt(2), { viewport: { width: 1440, height: 560 } });
  await messageField().click();
  await insertText('A line\n'.repeat(26));
  await expect.element(page.getByText(/^Too long by \d+ characters/)).toBeVisible();
  await eventually(expectCaretInSight);
  await userEvent.keyboard('{ControlOrMeta>}{Home}{/ControlOrMeta}');
  await eventually(() => {
    expect(messageArea().selectionStart).toBe(0);
    expectCaretInSight();
  });
});

for (const width of [360, 600]) {
  test(`at ${width} pixels the line being written stays visible`, async () => {
    await openBuilder(cardAt(2), { viewport: { width, height: 740 } });
    await messageField().click();
    for (let line = 1; line <= 6; line += 1) {
      await insertText(`Line ${line} of a card that is written on a phone`);
      await userEvent.keyboard('{Enter}');
      await eventually(() => {
        expect(messageArea().value.split('\n')).toHaveLength(line + 1);
        expectCaretInSight();
      });
    }
    // Magnified only on screens where the whole card is too small to write on.
    const scale = boxOf(messageField()).width / messageArea().offsetWidth;
    if (width < 480) expect(scale).toBeGreaterThan(1.5);
    else expect(scale).toBeCloseTo(1, 1);
  });
}

test('right-to-left text starts at the right, and its caret moves to the left', async () => {
  await openBuilder(cardAt(2));
  const message = messageField();
  await message.click();
  await insertText(SHALOM);
  const area = boxOf(message);
  await eventually(() => {
    expect(boxOf(caret()).x).toBeGreaterThan(area.x + area.width / 2);
    expect(boxOf(caret()).x).toBeLessThan(area.x + area.width - 20);
  });
  const atEnd = boxOf(caret());
  await userEvent.keyboard('{ArrowRight}');
  await eventually(() => expect(boxOf(caret()).x).toBeGreaterThan(atEnd.x));
  await userEvent.keyboard('{ArrowLeft}');
  await eventually(() => expect(boxOf(caret()).x).toBeCloseTo(atEnd.x, 0));
  await userEvent.keyboard(' abc');
  await eventually(() => expect(boxOf(caret()).x).toBeLessThan(atEnd.x));
  await userEvent.keyboard(UNDO);
  await expect.element(message).toHaveValue(SHALOM);
});

test('[P-4] letters of another script load when they are needed; until then, and if they can’t, the page says so', async () => {
  await openBuilder(cardAt(2, ROSA));
  await messageField().click();
  const loading = page.getByText('Loading the letters for this text…');
  const failure = page.getByText("We couldn't load some letters.");
  const held = Promise.withResolvers<void>();
  const stub = stubRequest(/noto-jp-\d+/, () => held.promise.then(loseLine));
  await insertText('Ciao');
  const letters = () => paintedBoxes('#000000');
  await eventually(() => expect(letters()).toHaveLength(1));
  const [ciao] = letters();
  await insertText(' ありがとう');
  await expect.element(loading).toBeVisible();
  // Each letter that is still loading has a bar, and the others stay.
  await eventually(() => expect([letters()[0], paintedBoxes(RULE_INK.rgb).length > 0]).toEqual([ciao, true]));
  await expect.element(failure).not.toBeInTheDocument();
  held.resolve();
  await expect.element(failure).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Try Again' })).toBeVisible();
  await expect.element(loading).not.toBeInTheDocument();
  expect(letters()[0]).toEqual(ciao);
  stub.lift();
  window.dispatchEvent(new Event('online'));
  await expect.element(page.getByText(/^Fits · /)).toBeVisible();
  await expect.element(failure).not.toBeInTheDocument();
  await expect.element(messageField()).toHaveValue('Ciao ありがとう');
});

/** Where the message's marks in this color are, in pixels. */
function paintedBoxes(color: string) {
  const lines = caret().element().closest('svg');
  const marks = lines?.querySelectorAll(`path[fill="${color}"]:not([d=""])`) ?? [];
  return Array.from(marks, (mark) => mark.getBoundingClientRect().toJSON());
}

function messageArea(): HTMLTextAreaElement {
  const area = messageField().element();
  if (!(area instanceof HTMLTextAreaElement)) throw new TypeError('the message is no text area');
  return area;
}

function selectedText(): string {
  const { value, selectionStart, selectionEnd } = messageArea();
  return value.slice(selectionStart, selectionEnd);
}

/** Inside the card, and between the window's top and the bar. */
function expectCaretInSight(): void {
  const { top, bottom } = boxOf(caret());
  const card = boxOf(page.getByTestId('card-back'));
  expect(top).toBeGreaterThanOrEqual(Math.max(0, card.top));
  expect(bottom).toBeLessThanOrEqual(Math.min(stepBarTop(), card.bottom));
}
