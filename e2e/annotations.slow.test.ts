import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { signIn, useBrowser } from './support/fixtures.ts';

const { visit } = useBrowser();
const overTime = '/projects/urgent-emergency-care/explorer/waiting-times/detail/1?output-type=time_series';
/** Returns the numbers in the chart. */
const marks = (page: Page) => page.locator('.highcharts-plot-line-label').allTextContents();

const words = (page: Page) => page.getByRole('textbox', { name: 'Annotation' });
/** Starts an annotation, with the focus in the field so that typing can start at once. */
async function begin(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Annotate a period' }).click();
  await words(page).waitFor();
  await expect.poll(() => words(page).evaluate((field) => field === document.activeElement)).toBe(true);
}

async function onChart(email: string): Promise<Page> {
  const { page } = await visit();
  await signIn(page, email);
  await page.goto(overTime);
  await page.locator('.highcharts-root').waitFor();
  return page;
}

it('annotates a period: your own for your organisation, the programme team’s for all', async () => {
  const own = await onChart('contributor@acute.example');
  await begin(own);
  await own.keyboard.type('A ward was closed.');
  await own.getByRole('button', { name: 'Cancel' }).click();
  await begin(own);
  await expect.poll(() => words(own).inputValue()).toBe('A ward was closed.');
  await own.keyboard.press('Enter');
  const noted = own.getByRole('region', { name: 'Annotations' });
  await noted.getByText('A ward was closed.').waitFor();
  await expect.poll(() => marks(own)).toContain('1');

  const team = await onChart('admin@acute.example');
  await begin(team);
  await team.keyboard.type('Everybody was on strike.');
  await team.keyboard.press('Enter');
  await team.getByText('From the programme team').waitFor();

  const other = await onChart('neighbour@acute.example');
  await other.getByText('Everybody was on strike.').waitFor();
  expect(await other.getByText('A ward was closed.').count()).toBe(0);

  await own.reload();
  await noted.getByText('Everybody was on strike.').waitFor();
  expect(await noted.getByRole('button', { name: /^Remove/ }).count()).toBe(1);
  await noted.getByRole('button', { name: /^Remove/ }).click();
  await own.getByText('This deletes the text “A ward was closed.”.').waitFor();
  await own.getByRole('button', { name: 'Remove annotation' }).click();
  await expect.poll(() => noted.getByText('A ward was closed.').count()).toBe(0);

  await team.getByRole('button', { name: /^Remove “Everybody/ }).click();
  await team.getByRole('button', { name: 'Remove annotation' }).click();
  await expect.poll(() => marks(team)).not.toContain('1');
});
