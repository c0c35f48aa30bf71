import { useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import { focusOn } from '#testing/components/builder.ts';
import { Checkbox } from './checkbox.tsx';
import { RadioGroup } from './radio-group.tsx';
import { SelectField } from './select-field.tsx';

const SIZES = [
  { value: 'small', label: 'Small' },
  { value: 'medium', label: 'Medium', disabled: true },
  { value: 'large', label: 'Large' },
] as const;
type Size = (typeof SIZES)[number]['value'];

function Form() {
  const [size, setSize] = useState<Size>('small');
  const [place, setPlace] = useState<Size>('small');
  const [checked, setChecked] = useState<boolean | null>(null);
  return (
    <>
      <RadioGroup label="Size" options={SIZES} value={size} onChange={setSize} />
      <Checkbox label="All" isMixed={checked === null} checked={checked === true} onChange={setChecked} />
      <SelectField label="Place" options={SIZES} value={place} onChange={setPlace} />
    </>
  );
}

// Files share a page, and the package cleans up for the first of them only.
beforeEach(async () => {
  await cleanup();
  await render(<Form />);
  return cleanup;
});

test('radio buttons are one tab stop, and arrow keys choose around the disabled ones', async () => {
  const radio = (name: string) => page.getByRole('radio', { name });
  await focusOn(radio('Small'));
  for (const key of ['ArrowDown', 'ArrowRight', 'ArrowUp']) {
    const chosen = key === 'ArrowRight' ? 'Small' : 'Large';
    await userEvent.keyboard(`{${key}}`);
    await expect.element(radio(chosen)).toHaveFocus();
    await expect.element(radio(chosen)).toBeChecked();
  }
  await expect.element(radio('Small')).not.toBeChecked();
  await expect.element(radio('Medium')).toBeDisabled();
  await userEvent.tab();
  await expect.element(page.getByRole('checkbox')).toHaveFocus();
});

test('a checkbox of a group that is partly checked says so, and Space checks all', async () => {
  const box = page.getByRole('checkbox', { name: 'All' });
  await expect.element(box).toBePartiallyChecked();
  await focusOn(box);
  await userEvent.keyboard(' ');
  await expect.element(box).toBeChecked();
  await page.getByText('All').click();
  await expect.element(box).not.toBeChecked();
});

test('a select renders its options once it has the focus, and then letters choose without opening it', async () => {
  const select = page.getByRole('combobox', { name: 'Place' });
  expect(document.querySelectorAll('option')).toHaveLength(0);
  await focusOn(page.getByRole('checkbox', { name: 'All' }));
  await userEvent.tab();
  await expect.element(select).toHaveFocus();
  await userEvent.keyboard('l');
  await expect.element(select).toHaveTextContent('Large');
  await expect.element(page.getByRole('listbox')).not.toBeInTheDocument();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('option', { name: 'Large' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(select).toHaveFocus();
});

test('fields have room around their text and soft corners, also with the focus', async () => {
  const field = page.getByRole('combobox', { name: 'Place' });
  await expect.element(field).toBeVisible();
  const look = () => {
    const { paddingLeft, paddingRight, borderRadius } = getComputedStyle(field.element());
    return { paddingLeft, paddingRight, borderRadius };
  };
  const soft = { paddingLeft: '12px', paddingRight: '12px', borderRadius: '8px' };
  expect(look()).toEqual(soft);
  await focusOn(field);
  await userEvent.keyboard('{Shift}');
  expect(look()).toEqual(soft);
});
