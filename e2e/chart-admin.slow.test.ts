import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { pressEnter, signIn, useBrowser } from './support/fixtures.ts';

const { visit } = useBrowser();
const project = '/projects/urgent-emergency-care';

const rows = (page: Page) => page.getByRole('treegrid', { name: 'Groups and charts' }).getByRole('row');
const rowNames = async (page: Page) =>
  (await rows(page).allInnerTexts()).map((text) => text.trim()).filter((text) => text !== '');

/** Moves something in the tree by its handle, with the keyboard alone. */
async function dragUpByKeys(page: Page, name: string, landing: string): Promise<void> {
  await rows(page).filter({ hasText: name }).first().focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  const where = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');
  for (let presses = 0; (await where()) !== landing && presses < 10; presses += 1) {
    const before = await where();
    await page.keyboard.press('ArrowUp');
    await expect.poll(where).not.toBe(before);
  }
  expect(await where()).toBe(landing);
  await page.keyboard.press('Enter');
}

it('builds a group and a chart without a mouse, orders them, shows the chart in the explorer, and deletes both', async () => {
  const { page, problems } = await visit();
  await signIn(page, 'admin@acute.example');
  // The answer that a code is asked for is none.
  await page.goto('/admin/charts');
  await rows(page).first().waitFor();

  await pressEnter(page.getByRole('button', { name: 'New group' }));
  await page.getByRole('dialog').getByLabel('Name').fill('Board paper');
  await page.getByRole('dialog').getByLabel('Code').fill('board-paper');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 2, name: 'Board paper' }).waitFor();

  await pressEnter(page.getByRole('button', { name: 'New chart' }));
  await page.getByRole('dialog').getByLabel('Name').fill('Visits of the month');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 2, name: 'Visits of the month' }).waitFor();

  // In the month before the newest; the newest is filled from it below.
  const periods = page.getByLabel('Time period', { exact: true });
  await periods.selectOption({ index: 1 });
  await page.getByRole('combobox', { name: 'Add a measure' }).pressSequentially('Attendances');
  await page.getByRole('option', { name: 'Attendances', exact: true }).click();
  await pressEnter(page.getByRole('button', { name: 'Add', exact: true }).first());
  await pressEnter(page.getByRole('button', { name: 'Save measures' }));
  await expect.poll(() => periods.locator('option').nth(1).innerText()).not.toContain('no measures');

  await page.getByRole('checkbox', { name: 'Box plot' }).press('Space');
  await expect
    .poll(() => page.getByLabel('Default chart type').locator('option').allInnerTexts())
    .toContain('Box plot');
  await page.getByLabel('Default chart type').selectOption('Box plot');
  await expect
    .poll(() => page.getByLabel('Default chart type').evaluate((select: HTMLSelectElement) => select.value))
    .toBe('box_plot');

  await pressEnter(page.getByRole('button', { name: 'Copy to next period' }));
  await pressEnter(page.getByRole('dialog').getByRole('button', { name: 'Copy' }));
  await page.getByText('Measures copied for 1 chart').waitFor();
  await pressEnter(page.getByRole('button', { name: 'Done' }));
  await expect.poll(() => periods.locator('option').first().innerText()).not.toContain('no measures');

  // Into another group by its box, at the end; then to the first place there.
  const demand = async () => {
    const names = await rowNames(page);
    return names.slice(names.indexOf('Demand') + 1, names.indexOf('Board paper'));
  };
  const [first] = await demand();
  await page.getByRole('checkbox', { name: 'Demand' }).press('Space');
  await expect.poll(async () => (await demand()).at(-1)).toBe('Visits of the month');
  await dragUpByKeys(page, 'Visits of the month', `Insert before ${first!}`);
  await expect.poll(async () => (await demand()).slice(0, 2)).toEqual(['Visits of the month', first]);

  await page.goto(`${project}/explorer/board-paper`);
  await page
    .getByRole('link', { name: /Visits of the month/ })
    .first()
    .click();
  await page.getByRole('heading', { level: 1, name: 'Visits of the month' }).waitFor();
  await page.getByRole('button', { name: 'Box plot', pressed: true }).waitFor();
  await page.locator('.highcharts-root').first().waitFor();

  await page.goto('/admin/charts');
  await rows(page).filter({ hasText: 'Visits of the month' }).first().click();
  await pressEnter(page.getByRole('button', { name: 'Delete', exact: true }));
  const asked = page.getByRole('alertdialog');
  await expect.poll(() => asked.innerText()).toMatch(/2 time periods[^]*“Demand” and “Board paper”/);
  await pressEnter(asked.getByRole('button', { name: 'Delete chart' }));
  await expect.poll(() => rowNames(page)).not.toContain('Visits of the month');
  await rows(page).filter({ hasText: 'Board paper' }).click();
  await pressEnter(page.getByRole('button', { name: 'Delete', exact: true }));
  await pressEnter(asked.getByRole('button', { name: 'Delete group' }));
  await expect.poll(() => rowNames(page)).not.toContain('Board paper');
  expect(problems).toEqual([]);
});
