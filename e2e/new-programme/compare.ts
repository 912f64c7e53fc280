import { expect } from 'vitest';
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { button, field } from '../support/builder-page.ts';
import { openProjectPage } from './enter-answers.ts';
import { findOpenDialog, expectDialogClosed, openAdminPage } from './navigation.ts';

export const MEASURE = 'Falls per 1,000 bed days';

export async function defineMeasure(page: Page): Promise<void> {
  await openAdminPage(page, 'Measures');
  await page.getByRole('link', { name: 'New measure' }).click();
  await page.getByLabel('Type').selectOption('Rate');
  await field(page, 'Name').fill(MEASURE);
  await field(page, 'Events').fill('falls');
  await field(page, 'Exposure').fill('bed_days');
  await field(page, 'Multiplier').fill('1000');
  await page.getByLabel('Unit').fill('');
  await page.getByLabel('Direction of improvement').selectOption('Lower is better');
  await button(page, 'Add measure').click();
  await page.getByRole('link', { name: MEASURE }).waitFor();
}

export async function makeChart(page: Page, measure = MEASURE, group = 'Falls'): Promise<void> {
  await openAdminPage(page, 'Charts');
  await button(page, 'New group').click();
  await field(page, 'Name').fill(group);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 2, name: group }).waitFor();
  await button(page, 'New chart').click();
  await findOpenDialog(page).getByLabel('Name').fill(measure);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 2, name: measure }).waitFor();
  await page.getByRole('combobox', { name: 'Add a measure' }).pressSequentially(measure.slice(0, 5));
  await page.getByRole('option', { name: measure, exact: true }).click();
  await button(page, 'Add').first().click();
  await button(page, 'Save measures').click();
}

export async function makePeerGroup(page: Page): Promise<void> {
  await openAdminPage(page, 'Peer groups');
  await button(page, 'New peer group').click();
  await field(page, 'Name').fill('South');
  await page.getByRole('checkbox', { name: /Brook Valley/ }).check();
  await page.getByRole('checkbox', { name: /Castle Hill/ }).check();
  await button(page, 'Create peer group').click();
  await expectDialogClosed(page);
}

/** Creates a filter calculated from known facts about the organisations. */
export async function makeFilter(page: Page): Promise<void> {
  await openAdminPage(page, 'Filters');
  await button(page, 'Create from data').click();
  const dialog = findOpenDialog(page);
  await dialog.getByLabel('Organisation detail', { exact: true }).selectOption('Region');
  await field(page, 'Name').fill('Region');
  await button(page, 'Create filter').click();
  await expectDialogClosed(page);
  await page.getByRole('row', { name: /Region/ }).waitFor();
}

/** Comes back another day, and goes from the dashboard to the chart of the measure. */
export async function openChart(page: Page, measure = MEASURE, project?: string): Promise<void> {
  const link = page.getByRole('rowheader').getByRole('link', { name: measure });
  // A job fixes a publication: its results appear a moment later.
  await expect
    .poll(
      async () => {
        await page.goto('/projects');
        await openProjectPage(page, 'Dashboard', project);
        await page.waitForLoadState('networkidle');
        return link.count();
      },
      { interval: 2000 },
    )
    .toBeGreaterThan(0);
  await link.click();
  await page.getByRole('heading', { level: 1, name: measure }).waitFor();
  await page.locator('.highcharts-root').first().waitFor();
}

/** The picture of the chart as a file. @returns its name and its first bytes */
export async function downloadPicture(page: Page): Promise<{ name: string; bytes: Buffer }> {
  await button(page, 'Download').click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: /^PNG image/ }).click(),
  ]);
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}

export async function choosePeerGroup(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Peer groups/ }).click();
  await page
    .getByRole('dialog', { name: 'Peer groups' })
    .getByRole('checkbox', { name: /^South/ })
    .click();
  await page.keyboard.press('Escape');
}
