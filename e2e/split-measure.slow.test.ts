import { expect, it } from 'vitest';
import { signIn, useBrowser } from './support/fixtures.ts';

const { visit } = useBrowser();
const MEASURE = 'Median time in the department';

it('splits a measure over cases from its page, and deletes the split', async () => {
  const { page } = await visit();
  await signIn(page, 'admin@acute.example');
  await page.goto('/admin/measures');
  await page.getByRole('combobox', { name: 'Project' }).selectOption('Case notes and surveys');
  await page.getByRole('link', { name: MEASURE }).click();
  await page.getByRole('button', { name: 'Split by…' }).click();

  const dialog = page.getByRole('dialog');
  const question = dialog.getByLabel('Question');
  await question.waitFor();
  const [, first] = await question.locator('option').allInnerTexts();
  await question.selectOption(first!);
  const planned = await dialog.getByRole('listitem').allInnerTexts();
  expect(planned.length).toBeGreaterThan(1);
  for (const name of planned) expect(name).toMatch(new RegExp(`^${MEASURE}, .+`));
  await dialog.getByRole('button', { name: 'Split measure' }).click();
  await page.getByText(`Created ${planned.length} measures and a chart: ${MEASURE} by “${first}”.`).waitFor();
  await dialog.waitFor({ state: 'detached' });

  await page.getByRole('button', { name: 'Split by…' }).click();
  await dialog.getByText(`Split by “${first}”: ${planned.length} measures`).waitFor();
  expect(await question.locator('option').allInnerTexts()).not.toContain(first);
  await page.keyboard.press('Escape');

  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Measures' }).click();
  for (const name of planned) await page.getByRole('link', { name, exact: true }).waitFor();
  await page.getByRole('link', { name: planned[0]!, exact: true }).click();
  await page.getByText('This measure is part of a split').waitFor();
  expect(await page.getByRole('button', { name: 'Split by…' }).count()).toBe(0);

  await page.getByRole('link', { name: 'the original measure' }).click();
  await page.getByRole('button', { name: 'Split by…' }).click();
  await dialog.getByRole('button', { name: 'Delete split' }).click();
  const asked = page.getByRole('alertdialog');
  await asked.getByText(`${planned.length} measures and their values in all periods are deleted`).waitFor();
  await asked.getByRole('button', { name: 'Delete split' }).click();
  await dialog.getByText(/creates a measure for each answer/).waitFor();
  expect(await question.locator('option').allInnerTexts()).toContain(first);
});
