import { expect, inject, test } from 'vitest';
import { page } from 'vitest/browser';
import { changePrinter } from '#testing/components/change-config.ts';
import { openPage } from '#testing/components/render-app.tsx';
import { signInAs } from '#testing/components/sign-in.ts';

const copies = page.getByText('What copies cost you');

test('[O-7, T-13] the prices show what fifty copies cost where every copy is mailed', async () => {
  signInAs(inject('operator'));
  await changePrinter({ mails_copies: true });
  await openPage('/console/prices');
  await expect.element(copies).toBeVisible();
  const cost = page.getByRole('textbox', { name: "Printer's price per card" });
  await cost.fill('much');
  await expect.element(cost).toHaveAccessibleDescription('Please enter an amount up to $100.00.');
  await cost.fill('0.90');
  await expect.element(page.getByText('$3.49 paid, $45.00 for printing: you lose $41.51')).toBeVisible();
});

test('[O-7, T-13] the prices say nothing of copies where one card is mailed', async () => {
  signInAs(inject('operator'));
  await changePrinter({ mails_copies: false });
  await openPage('/console/prices');
  await expect.element(page.getByRole('heading', { name: 'New prices' })).toBeVisible();
  await expect.element(copies).not.toBeInTheDocument();
});
