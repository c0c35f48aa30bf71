import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { cardAt, ROSA } from '#testing/components/cards.ts';
import { expectAccessible } from '#testing/components/expect-accessible.ts';
import { openBuilder } from '#testing/components/render-app.tsx';
import { signIn } from '#testing/components/sign-in.ts';

test('[B2-6] addresses can be saved, found, picked, edited and deleted', async () => {
  await signIn();
  await openBuilder(cardAt(2, ROSA));
  const open = () => page.getByRole('button', { name: 'ADD FROM ADDRESS BOOK' }).click();
  await open();
  const book = page.getByRole('dialog', { name: 'Address book' });
  const isEmpty = book.getByText(/Your address book is empty\./);
  const save = book.getByRole('button', { name: 'Save Rosa Bianchi from this card' });
  await expect.element(isEmpty).toBeVisible();
  await save.click();
  await expect.element(book.getByRole('button', { name: /^Rosa Bianchi/ })).toBeVisible();
  await expect.element(save).not.toBeInTheDocument();
  await expectAccessible(book.element());

  await book.getByLabelText('Search').fill('nobody');
  await expect.element(book.getByText('No matches.')).toBeVisible();
  await book.getByLabelText('Search').fill('rosa');
  await book.getByRole('button', { name: 'Edit Rosa Bianchi' }).click();
  await book.getByLabelText('City').fill('Boston');
  await expectAccessible(book.element());
  await book.getByRole('button', { name: 'Save changes' }).click();
  await book.getByRole('button', { name: /^Rosa Bianchi.*Boston/ }).click();
  await expect.element(book).not.toBeInTheDocument();
  await expect.element(page.getByLabelText('City')).toHaveValue('Boston');

  await open();
  await book.getByRole('button', { name: 'Delete Rosa Bianchi' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect.element(isEmpty).toBeVisible();
});
