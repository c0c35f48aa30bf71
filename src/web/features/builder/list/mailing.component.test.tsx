import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cardAt, templateDesign } from '#testing/components/cards.ts';
import { expectAccessible } from '#testing/components/expect-accessible.ts';
import { openBuilder, PHONE } from '#testing/components/render-app.tsx';

const LIST = [
  'Vorname;Nachname;Straße;PLZ;Ort;Land;Haustier',
  'Rosa;Groß;Hauptstraße 5;10115;Berlin;Deutschland;Kater',
  'Theo;Berg;;10115;Berlin;Deutschland;',
  'Rosa;Groß;Hauptstraße 5;10115;BERLIN;Deutschland;Kater',
  'Zoé;Lefèvre;8 rue des Lilas;75004;Paris;Frankreich;',
].join('\n');

const dialog = page.getByRole('dialog', { name: 'Many people' });

async function addPeople(way?: 'Paste' | 'File'): Promise<void> {
  await page.getByRole('radio', { name: 'Many people' }).click();
  await page.getByRole('button', { name: 'Add people' }).click();
  if (way !== undefined) await dialog.getByRole('tab', { name: way }).click();
}

async function addFile(text: string): Promise<void> {
  await addPeople('File');
  await userEvent.upload(dialog.getByLabelText('Choose a file'), new File([text], 'people.csv', { type: 'text/csv' }));
}

test('[M-1] [M-2] [M-3] a list is read, corrected, and gives everyone their own card', async () => {
  await openBuilder(cardAt(2, { message: 'Dear {first name}, greet your {haustier} {pet}!' }));
  await addFile(LIST);

  await expect.element(dialog.getByText('The address is missing.')).toBeVisible();
  await expect.element(dialog.getByRole('button', { name: 'Use the other 3' })).toBeEnabled();
  await expectAccessible(dialog.element());
  await dialog.getByRole('button', { name: 'Edit Theo Berg' }).click();
  await dialog.getByLabelText('Address Line 1: Street and house number').fill('Am Markt 1');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByRole('radio', { name: 'Duplicates 1' }).click();
  await dialog.getByRole('button', { name: 'Remove this person' }).click();
  await dialog.getByRole('button', { name: 'Use 3 people' }).click();

  await expect.element(page.getByText('Fits everyone')).toBeVisible();
  await expect.element(page.getByTestId('studio-header').getByText('3 cards ·')).toBeVisible();
  await expect.element(page.getByText('Your list has no column for {pet}.')).toBeVisible();
  await expect.element(page.getByText(/^{haustier} is empty for 2 people\./)).toBeVisible();
  const steps = page.getByRole('navigation', { name: 'Recipients' });
  await expect.element(steps.getByText('1 of 3 · Rosa Groß, Berlin')).toBeVisible();
  await steps.getByRole('button', { name: 'Next recipient' }).click();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(steps.getByText('3 of 3 · Zoé Lefèvre, Paris')).toBeVisible();

  await page.getByRole('button', { name: 'Insert their name' }).click();
  await page.getByLabelText('If it’s empty, write').fill('you');
  await page.getByRole('button', { name: 'haustier', exact: true }).click();
  const message = page.getByRole('textbox', { name: 'Message', exact: true });
  await expect.element(message).toHaveValue('Dear {first name}, greet your {haustier} {pet}!{haustier|you}');

  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect.element(page.getByRole('button', { name: 'Add people' })).toBeVisible();
  await page.getByRole('button', { name: 'Redo', exact: true }).click();
  await expect.element(page.getByText('3 people', { exact: true })).toBeVisible();
});

test('[M-1] on a phone, unknown columns are mapped by hand, and a bad file or a failing reader says why', async () => {
  await openBuilder(cardAt(2, { message: 'Hello!' }), { viewport: PHONE });
  await addFile('Name,City\nRosa,"Portland');
  await expect.element(dialog.getByText("Row 2 has a quotation mark that doesn't end. Please fix it.")).toBeVisible();
  const odd = new File(['Wer,Wohin,Dort\nRosa Bianchi,Via Harbor,Portland\n'], 'odd.csv');
  await userEvent.upload(dialog.getByLabelText('Choose a file'), odd);
  await dialog.getByLabelText('The first row names the columns').click();
  await expect.element(dialog.getByRole('button', { name: 'Check the addresses' })).toBeDisabled();
  await dialog.getByRole('combobox', { name: 'Column Wohin is' }).click();
  await page.getByRole('option', { name: 'Street address' }).click();
  await dialog.getByRole('combobox', { name: 'Column Dort is' }).click();
  await page.getByRole('option', { name: 'City', exact: true }).click();
  await expectAccessible(dialog.element());
  const ask = vi.spyOn(Worker.prototype, 'postMessage').mockImplementationOnce(() => {
    throw new DOMException('out of memory');
  });
  onTestFinished(() => ask.mockRestore());
  await dialog.getByRole('button', { name: 'Check the addresses' }).click();
  await expect.element(dialog.getByText("We couldn't read this list. Please try another file.")).toBeVisible();
  await dialog.getByRole('button', { name: 'Check the addresses' }).click();
  await dialog.getByRole('button', { name: 'Use 1 person' }).click();
  await expect.element(page.getByText('1 of 1 · Rosa Bianchi, Portland')).toBeVisible();
});

test('[M-4] cards that do not fit are shown, and one press makes all fit', async () => {
  const people = ['Rosa', 'Bartholomew-Alexander'].map((name) => ({
    address: { ...templateDesign().text, recipient: `${name} Bianchi`, addressLine1: '1 Elm Street', city: 'Portland' },
    values: { story: name === 'Rosa' ? 'Hi!' : 'A long story that goes on and on. '.repeat(2).trim() },
  }));
  const recipients = people.map(({ address: a, values }) => ({
    address: {
      recipient: a.recipient,
      company: '',
      addressLine1: a.addressLine1,
      addressLine2: '',
      postalCode: '04101',
      city: a.city,
      state: 'ME',
      country: 'USA' as const,
    },
    values,
  }));
  const [first] = recipients;
  if (!first) throw new Error('no recipient');
  const listId = '7f0c1b9e-4c5d-4e6f-8a7b-1c2d3e4f5a6b';
  const card = cardAt(2, { message: `${'{story} '.repeat(7)}\n\nMia`, fontSize: 'L', ...first.address });
  const design = { ...card.design, mailing: { listId, count: 2, values: first.values } };
  await openBuilder({ ...card, design, lists: new Map([[listId, recipients]]) });
  await expect.element(page.getByText("1 of 2 don't fit")).toBeVisible();
  await page.getByRole('button', { name: 'Next: Preview' }).click();
  await expect.element(page.getByText('1 thing to check')).toBeVisible();
  await expect.element(page.getByText('Ready to print')).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Continue to Checkout' })).toBeDisabled();
  await page.getByRole('button', { name: 'Show it' }).click();
  await expect.element(page.getByText('2 of 2 · Bartholomew-Alexander Bianchi, Portland')).toBeVisible();
  await page.getByRole('button', { name: /^Make all fit/ }).click();
  await expect.element(page.getByText('Fits everyone')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Continue to Checkout' })).toBeEnabled();
});

test('[M-3] [M-4] a name typed for one person becomes everyone’s, and what can’t be printed is removed for all', async () => {
  await openBuilder(cardAt(2, { message: 'Dear Rosa, how is {pet}?' }));
  const rows = ['Rosa Po,1 Pine Street,Portland,ME,04101,the cat', 'Bob Ray,2 Oak Street,Austin,TX,78701,Ur \u{12000}'];
  await addFile(`Name,Street,City,State,ZIP,Pet\n${rows.join('\n')}\n`);
  await dialog.getByRole('button', { name: 'Use 2 people' }).click();
  await expect.element(page.getByText('Your message says “Rosa” to all 2 people.')).toBeVisible();
  await expect.element(page.getByText("1 of 2 don't fit")).toBeVisible();
  await page.getByRole('button', { name: 'Next: Preview' }).click();
  await page.getByRole('button', { name: "Use each person's name" }).click();
  await expect.element(page.getByText(/^Your message says/)).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Next recipient' }).click();
  await expectAccessible();
  await page.getByRole('button', { name: "Remove what can't be printed" }).first().click();
  await expect.element(page.getByText('Fits everyone')).toBeVisible();
  await expect.element(page.getByText('2 of 2 · Bob Ray, Austin')).toBeVisible();
  await page.getByRole('button', { name: 'Back' }).click();
  const message = page.getByRole('textbox', { name: 'Message', exact: true });
  await expect.element(message).toHaveValue('Dear {first name}, how is {pet}?');
});

test('[M-2] the print check covers everyone on the list: doubtful addresses and duplicates', async () => {
  await openBuilder(cardAt(2, { message: 'Hello!' }));
  const rows = ['Ann Lee,1 Pine Street,Portland,ME,04101', 'Bob Ray,2 Oak Street,Austin,TX,ABCDE'];
  await addFile(`Name,Street,City,State,ZIP\n${[...rows, rows[0]].join('\n')}\n`);
  await dialog.getByRole('button', { name: 'Use 3 people' }).click();
  await page.getByRole('button', { name: 'Next: Preview' }).click();
  await expect.element(page.getByText('2 things to check')).toBeVisible();
  await expect.element(page.getByText("Bob Ray: “ABCDE” isn't a US ZIP code.")).toBeVisible();
  await expect.element(page.getByText('Ready to print')).not.toBeInTheDocument();
  await expectAccessible();

  const about = (text: RegExp) => page.getByRole('group', { name: text });
  await about(/is on the list twice/)
    .getByRole('button', { name: 'Check the list' })
    .click();
  await dialog.getByRole('button', { name: 'Remove this person' }).click();
  await dialog.getByRole('radio', { name: 'To check 1' }).click();
  await dialog.getByRole('button', { name: 'Use 2 people' }).click();
  await expect.element(page.getByText('1 thing to check')).toBeVisible();
  await page.getByRole('button', { name: 'Continue to Checkout' }).click();
  const question = page.getByRole('alertdialog', { name: 'Print it like this?' });
  await expect.element(question).toHaveAccessibleDescription(/may not be right:\s*Bob Ray: “ABCDE”/);
  await expect.element(question.getByRole('button', { name: 'Print anyway' })).toBeVisible();
  await question.getByRole('button', { name: 'Check the list' }).click();
  await expect.element(dialog.getByText('Bob Ray')).toBeVisible();
  await userEvent.keyboard('{Escape}');

  await page.getByRole('button', { name: /^Bob Ray: “ABCDE”/ }).click();
  await dialog.getByLabelText('Postal code').fill('78701');
  await userEvent.keyboard('{Escape}');
  const discard = page.getByRole('alertdialog', { name: 'Discard your changes?' });
  await discard.getByRole('button', { name: 'Keep Editing' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByRole('button', { name: 'Use 2 people' }).click();
  await expect.element(page.getByText('Ready to print')).toBeVisible();
});

const harbor = { line1: '12 Harbor Street', city: 'Portland', state: 'ME', code: '04101' };

async function type(name: string, { line1, city, state, code } = harbor): Promise<void> {
  await dialog.getByLabelText('Recipient').fill(name);
  await dialog.getByLabelText(/^Address Line 1/).fill(line1);
  await dialog.getByLabelText('City').fill(city);
  await dialog.getByLabelText('State').fill(state);
  await dialog.getByLabelText('Postal code').fill(code);
}

test('[M-1] people are typed one after the other, and are not dropped by Escape', async () => {
  await openBuilder(cardAt(2, { message: 'Hello!' }), { viewport: PHONE });
  await addPeople();
  // Only the row of tabs scrolls.
  const { scrollWidth, clientWidth } = await dialog.findElement();
  expect(scrollWidth).toBe(clientWidth);
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect.element(dialog.getByText(/The name is missing/)).toBeVisible();
  await expect.element(dialog.getByLabelText('Recipient')).toHaveFocus();
  await expect.element(dialog.getByLabelText('Recipient')).toHaveAttribute('aria-invalid', 'true');
  await dialog.getByLabelText('Recipient').fill('Ann Lee');
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog.getByText(/The address is missing/)).toBeVisible();
  await expect.element(dialog.getByLabelText(/^Address Line 1/)).toHaveFocus();
  await expect.element(dialog.getByText(/The name is missing/)).not.toBeInTheDocument();
  await type('Ann Lee', { ...harbor, code: '90210' });
  await dialog.getByLabelText('Recipient').click();
  await expect.element(dialog.getByText('ZIP code 90210 is in CA, not ME.')).toBeVisible();
  await type('Ann Lee');
  await dialog.getByRole('button', { name: 'Add and Type Another' }).click();
  await expect.element(dialog.getByText('Ann Lee is on the list.')).toBeVisible();
  await expect.element(dialog.getByLabelText('Recipient')).toHaveFocus();
  await expectAccessible(dialog.element());
  await type('Bob Ray');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await userEvent.keyboard('{Escape}');
  const question = page.getByRole('alertdialog', { name: 'Discard your changes?' });
  await question.getByRole('button', { name: 'Keep Editing' }).click();
  await dialog.getByRole('button', { name: 'Use 2 people' }).click();
  await expect.element(page.getByText('1 of 2 · Ann Lee, Portland')).toBeVisible();
});

test('[M-2] a pasted line keeps its text until each part of it is placed', async () => {
  await openBuilder(cardAt(2, { message: 'Hello!' }));
  await addPeople('Paste');
  const lines = ['Ann Lee, 1 Pine Street, Portland, ME 04101', 'Bob Ray, Acme, Sales, 2 Oak Street, Austin, TX 78701'];
  await dialog.getByLabelText('One person per line').fill(lines.join('\n'));
  await dialog.getByRole('tab', { name: 'Type' }).click();
  await dialog.getByRole('tab', { name: 'Paste' }).click();
  await dialog.getByRole('button', { name: 'Add these people' }).click();
  await expect.element(dialog.getByText('Not placed yet: “Sales”.')).toBeVisible();
  await expect.element(dialog.getByRole('button', { name: 'Use the other 1' })).toBeEnabled();
  await dialog.getByRole('button', { name: 'Edit Bob Ray' }).click();
  await expect.element(dialog.getByText(`You pasted: ${lines[1]}`)).toBeVisible();
  await expectAccessible(dialog.element());
  await expect.element(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
  await dialog.getByRole('button', { name: 'Use as address line 2' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog.getByText('Acme, 2 Oak Street, Sales, Austin, TX 78701')).toBeVisible();
  await dialog.getByRole('button', { name: 'Use 2 people' }).click();
  await expect.element(page.getByText('1 of 2 · Ann Lee, Portland')).toBeVisible();
});

test('[M-1] columns that were recognized can still be changed, or ignored', async () => {
  await openBuilder(cardAt(2, { message: 'Hello!' }));
  await addFile('Name,Street,City,State,ZIP,Office,Pet\nAnn Lee,1 Pine Street,Portland,ME,04101,Acme,cat\n');
  await dialog.getByRole('button', { name: 'Change columns' }).click();
  await dialog.getByRole('combobox', { name: 'Column Office is' }).click();
  await page.getByRole('option', { name: 'Company' }).click();
  await dialog.getByRole('combobox', { name: 'Column Pet is' }).click();
  await page.getByRole('option', { name: 'Ignore' }).click();
  await dialog.getByRole('button', { name: 'Check the addresses' }).click();
  await dialog.getByRole('button', { name: 'Edit Ann Lee' }).click();
  await expect.element(dialog.getByLabelText(/^Company/)).toHaveValue('Acme');
  await expect.element(dialog.getByLabelText('pet')).not.toBeInTheDocument();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByRole('button', { name: 'Use 1 person' }).click();
  await expect.element(page.getByText('1 of 1 · Ann Lee, Portland')).toBeVisible();
});

test('[M-1] a turned phone keeps the people who were added, and Escape asks before a typed name is lost', async () => {
  await openBuilder(cardAt(2, { message: 'Hello!' }));
  await addPeople();
  await dialog.getByLabelText('Recipient').fill('Ann Lee');
  await userEvent.keyboard('{Escape}');
  const question = page.getByRole('alertdialog', { name: 'Discard your changes?' });
  await question.getByRole('button', { name: 'Keep Editing' }).click();
  await dialog.getByRole('tab', { name: 'Paste' }).click();
  await dialog.getByLabelText('One person per line').fill('Bob Ray, 2 Oak Street, Austin, TX 78701');
  await page.viewport(PHONE.width, PHONE.height);
  await expect.element(page.getByText(/^Select font size$/i)).not.toBeInTheDocument();
  await expect
    .element(dialog.getByLabelText('One person per line'))
    .toHaveValue('Bob Ray, 2 Oak Street, Austin, TX 78701');
  await dialog.getByRole('tab', { name: 'Type' }).click();
  await expect.element(dialog.getByLabelText('Recipient')).toHaveValue('Ann Lee');
});
