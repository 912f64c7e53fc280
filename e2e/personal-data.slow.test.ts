import fs from 'node:fs';
import { expect, it } from 'vitest';
import { pressEnter, signIn, useBrowser } from './support/fixtures.ts';

const { visit } = useBrowser();

it('all users can download their stored data, as a file that describes its contents', async () => {
  const { page } = await visit();
  await signIn(page, 'viewer@acute.example');
  await page.goto('/account');
  await page.getByRole('heading', { name: 'Your data' }).waitFor();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download my data' }).press('Enter'),
  ]);
  expect(download.suggestedFilename()).toMatch(/^person-\d+-\d{4}-\d{2}-\d{2}\.json$/);
  const file = fs.readFileSync(await download.path(), 'utf8');
  const { about, rows } = JSON.parse(file) as {
    about: { what: string; contents: Record<string, string[]> };
    rows: Record<string, Record<string, unknown>[]>;
  };
  expect(rows['profile']).toMatchObject([{ email_address: 'viewer@acute.example' }]);
  expect(Object.keys(about.contents)).toEqual(Object.keys(rows));
  expect(file).not.toContain('argon2');
});

it('a superuser erases an organisation by its name typed, after what is lost was counted', async () => {
  const { page } = await visit();
  await signIn(page, 'superuser@acute.example');
  await page.goto('/admin/organisations');
  await page.getByRole('button', { name: 'New organisation' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Organisation', { exact: true }).fill('Trust of yesterday');
  await form.getByLabel('Code', { exact: true }).fill('YESTERDAY');
  await form.getByRole('button', { name: /^(Create|Save|Add)/ }).click();
  await form.waitFor({ state: 'detached' });
  await page.getByLabel('Search organisations').fill('Trust of yesterday');
  const row = page.getByRole('row', { name: /Trust of yesterday/ });
  await pressEnter(row.getByRole('button', { name: 'More actions for Trust of yesterday' }));
  await page.getByRole('menuitem', { name: 'Erase' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: /Erase “Trust of yesterday”/ });
  await dialog.getByText(/You will permanently delete 0 submissions with 0 answers/).waitFor();
  const erase = dialog.getByRole('button', { name: 'Erase organisation' });
  expect(await erase.isDisabled()).toBe(true);
  await dialog.getByRole('textbox').fill('Trust of yesterday');
  await pressEnter(erase);
  await page.getByText('“Trust of yesterday” has been erased.').waitFor();
  await dialog.waitFor({ state: 'detached' });
  await page.getByLabel('Search organisations').fill('Erased organisation');
  await page.getByRole('row', { name: /Erased organisation \d+/ }).waitFor();
});
