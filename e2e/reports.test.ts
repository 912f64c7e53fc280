import { expect, it } from 'vitest';
import { pressEnter, signIn, useBrowser } from './support/fixtures.ts';

// What a second editor sends is refused.
const { visit } = useBrowser(/status of 409/);

it('a board paper is put together by keyboard, saved as one types, and made in one press', async () => {
  const { page } = await visit();
  await signIn(page, 'contributor@acute.example');
  await page.goto('/projects/bed-availability/reports');
  await page.getByText('No templates yet').waitFor();
  await pressEnter(page.getByRole('button', { name: 'New template' }));
  await page.getByLabel('Name').fill('Board paper on beds');

  await pressEnter(page.getByRole('button', { name: 'Heading' }));
  await page.keyboard.type('Where we stand');
  await page.getByRole('combobox', { name: 'Add a chart' }).fill('occupancy of all');
  await page.getByRole('option', { name: /Occupancy of all beds/ }).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  // What is typed next looks for another: it changes nothing of the chart that came.
  const finder = page.getByRole('combobox', { name: 'Add a chart' });
  const isReady = () =>
    finder.evaluate((field: HTMLInputElement) => [field === document.activeElement, field.value]);
  await page.getByLabel('Chart type').waitFor();
  expect(await isReady()).toEqual([true, '']);
  await page.getByLabel('Chart type').selectOption('Control chart');
  await page.getByLabel('Control chart', { exact: true }).selectOption('EWMA');
  await page.getByLabel(/^Target/).fill('92.5');
  await page.getByLabel('Include comments on this chart').press('Space');
  await page.getByLabel(/^Your text next to the chart/).fill('We opened a ward in the autumn.');
  await page.getByText('All changes are saved.').waitFor();

  // A part that is taken out comes back with what was typed in it.
  await pressEnter(page.getByRole('button', { name: 'Remove heading, part 2' }));
  await pressEnter(page.getByRole('button', { name: 'Undo' }));
  await pressEnter(page.getByRole('button', { name: 'Move heading, part 2 up' }));
  await page.getByText('All changes are saved.').waitFor();
  await page.reload();
  await expect.poll(() => page.getByLabel('Chart type').inputValue()).toBe('spc');
  expect(await page.getByLabel('Control chart', { exact: true }).inputValue()).toBe('ewma');
  expect(await page.getByLabel(/^Target/).inputValue()).toBe('92.5');
  expect(await page.getByLabel('Include comments on this chart').isChecked()).toBe(true);
  expect(await page.getByRole('textbox', { name: /^Content of heading/ }).inputValue()).toBe(
    'Where we stand',
  );

  await pressEnter(page.getByRole('button', { name: 'Create report' }));
  const ready = page.getByRole('button', { name: /^Download Board paper on beds/ });
  await ready.waitFor();
  const [download] = await Promise.all([page.waitForEvent('download'), ready.press('Enter')]);
  expect(download.suggestedFilename()).toMatch(/^Board paper on beds.*\.pdf$/);

  await page.goto('/projects/bed-availability/reports');
  await page.getByRole('link', { name: 'Board paper on beds' }).waitFor();
});

it('shows the second editor a conflict, and keeps their input', async () => {
  const [first, second] = [await visit(), await visit()];
  await signIn(first.page, 'admin@acute.example');
  await signIn(second.page, 'admin@acute.example');
  await first.page.goto('/projects/bed-availability/reports');
  await pressEnter(first.page.getByRole('button', { name: 'New template' }));
  await first.page.getByLabel('Name').fill('For everybody');
  await first.page.getByText('All changes are saved.').waitFor();
  await second.page.goto(first.page.url());
  await second.page.getByLabel('Name').waitFor();
  await first.page.getByLabel('Name').fill('For everybody in it');
  await first.page.getByText('All changes are saved.').waitFor();

  await pressEnter(second.page.getByRole('button', { name: 'Text' }));
  await second.page.keyboard.type('Mine.');
  await pressEnter(second.page.getByRole('button', { name: 'Save mine as a new template' }));
  await expect.poll(() => second.page.getByLabel('Name').inputValue()).toBe('For everybody (mine)');
  await expect
    .poll(() => second.page.getByRole('textbox', { name: /^Content of text/ }).inputValue())
    .toBe('Mine.');
});
