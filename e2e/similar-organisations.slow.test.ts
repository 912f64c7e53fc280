import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { signIn, useBrowser } from './support/fixtures.ts';

const { visit } = useBrowser();
const CHART = 'Occupancy of maternity beds';

/** Goes to a button and presses it, as a keyboard user does. */
async function press(button: Locator, key = 'Enter') {
  await button.click({ trial: true });
  await button.press(key);
}

const said = (page: Page, words: string) =>
  page.getByRole('region', { name: 'Notifications' }).getByText(words).waitFor();

it('the team weights similarity, and a user compares with the most similar, sees distances, and deletes the group', async () => {
  const team = (await visit()).page;
  await signIn(team, 'admin@acute.example');
  await team.goto('/admin/peer-groups');
  await team.getByRole('combobox', { name: 'Project' }).selectOption('Bed availability and occupancy');
  const alike = team.getByRole('region', { name: 'Similar organisations' });
  await alike.getByLabel('Weight of Available beds').waitFor();
  const kept = await alike.getByRole('listitem').count();
  const save = alike.getByRole('button', { name: 'Save' });
  const weight = alike.getByLabel(`Weight of ${CHART}`);
  expect(await save.isDisabled()).toBe(true);
  await alike.getByRole('combobox', { name: 'Add a chart' }).pressSequentially(CHART);
  await team.getByRole('option', { name: new RegExp(CHART) }).waitFor();
  await team.keyboard.press('ArrowDown');
  await team.keyboard.press('Enter');
  await expect.poll(() => alike.getByRole('listitem').count()).toBe(kept + 1);
  // What was added is what one goes on with.
  await expect.poll(() => weight.evaluate((one) => one === document.activeElement)).toBe(true);
  await team.keyboard.type('7');
  await press(save);
  await said(team, 'Saved.');
  await team.reload();
  await expect.poll(() => weight.inputValue()).toBe('7');

  const { page } = await visit();
  await signIn(page, 'contributor@acute.example');
  await page.goto('/projects/bed-availability/explorer/occupancy/detail');
  await page.locator('.highcharts-root').first().waitFor();
  const groups = () => new URL(page.url()).searchParams.getAll('peer-group');
  const choosers = page.getByRole('region', { name: 'Comparison options' });
  const chooser = choosers.getByRole('button', { name: /^Peer groups/ });
  await press(chooser);
  await press(page.getByRole('dialog').getByRole('button', { name: 'New peer group' }));
  const form = page.getByRole('dialog', { name: 'New peer group' });
  await press(form.getByRole('radio', { name: /most similar to King.s College/ }), 'Space');
  const table = form.getByRole('table', { name: /^The 10 .+ most similar to King.s College/ });
  // The user's row comes first, below the column headings.
  await expect.poll(() => table.getByRole('row').count()).toBe(12);
  const heads = await table.getByRole('columnheader').allInnerTexts();
  const at = heads.findIndex((text) => text.includes(CHART));
  expect(heads[at]).toContain('weight 7');
  const cells = await table
    .getByRole('row')
    .evaluateAll((rows) =>
      rows.slice(2).map((row) => [...row.querySelectorAll('th, td')].map((cell) => cell.textContent.trim())),
    );
  const distances = cells.map((row) => Number(row[1]));
  expect(distances.every((one) => Number.isFinite(one) && one > 0)).toBe(true);
  expect(distances).toEqual([...distances].sort((a, b) => a - b));
  for (const row of cells) expect(row[at]).toMatch(/^[\d.,]+%$/);
  await expect
    .poll(() => form.innerText())
    .toMatch(/the differences are combined using the weights\. Submissions compared: \d+/);

  await form.getByLabel('Number of organisations').selectOption('15');
  await expect.poll(() => form.getByLabel('Name').inputValue()).toMatch(/^15 most similar to King.s College/);
  const name = await form.getByLabel('Name').inputValue();
  await expect.poll(() => form.getByRole('table').getByRole('row').count()).toBe(17);
  await press(form.getByRole('button', { name: 'Create peer group' }));
  await form.waitFor({ state: 'detached' });
  await expect.poll(() => groups().length).toBe(1);
  const compared = page.getByRole('main').getByRole('table').first();
  await expect.poll(() => compared.innerText()).toContain('15 most similar to King');

  await press(chooser);
  await press(page.getByRole('dialog').getByRole('button', { name: 'My peer groups' }));
  const mine = page.getByRole('dialog', { name: 'My peer groups' });
  await expect.poll(() => mine.innerText()).toMatch(/15 trusts\. Only you can see and use it/);
  await press(mine.getByRole('button', { name: `Delete ${name}` }));
  const asked = page.getByRole('alertdialog');
  await expect.poll(() => asked.innerText()).toContain('You will not lose any figures.');
  await press(asked.getByRole('button', { name: 'Delete peer group' }));
  await expect.poll(groups).toEqual([]);
  await expect.poll(() => compared.innerText()).not.toContain('most similar to');

  await press(alike.getByRole('button', { name: `Remove ${CHART}` }));
  await press(save);
  await expect.poll(() => save.isDisabled()).toBe(true);
  await team.reload();
  await expect.poll(() => alike.getByRole('listitem').count()).toBe(kept);
});
