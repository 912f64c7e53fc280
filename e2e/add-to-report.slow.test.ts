import { expect, it } from 'vitest';
import { signIn, useBrowser } from './support/fixtures.ts';

const { visit } = useBrowser();
const project = '/projects/urgent-emergency-care';

it('adds charts to a report as they are on screen, and says what a report leaves out', async () => {
  const { page } = await visit();
  await signIn(page, 'contributor@acute.example');
  const dialog = page.getByRole('dialog', { name: 'Add to report' });
  const name = `Board paper ${Date.now()}`;
  await page.goto(`${project}/explorer/waiting-times/detail/1?output-type=spc&control-chart=p`);
  await page.locator('.highcharts-root').waitFor();
  await page.getByRole('button', { name: 'Add to report' }).click();
  await dialog.getByLabel('Report').selectOption('New report');
  await dialog.getByRole('button', { name: 'Add to report' }).click();
  await dialog.getByText('Name is required.').first().waitFor();
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByRole('button', { name: 'Add to report' }).click();
  await dialog.waitFor({ state: 'detached' });

  await page.goto(`${project}/explorer/waiting-times/detail/1?output-type=distribution`);
  await page.locator('.highcharts-root').waitFor();
  await page.getByRole('button', { name: 'Add to report' }).click();
  await dialog.getByText('Reports do not have this chart type. This report shows ranked bars.').waitFor();
  await dialog.getByLabel('Report').selectOption(name);
  await dialog.getByRole('button', { name: 'Add to report' }).click();
  await dialog.waitFor({ state: 'detached' });

  await page.goto(`${project}/reports`);
  await page.getByRole('link', { name }).first().click();
  const types = page.getByLabel('Chart type');
  await expect.poll(() => types.count()).toBe(2);
  const chosen = (at: number) => types.nth(at).locator('option:checked').textContent();
  expect([await chosen(0), await chosen(1)]).toEqual(['Control chart', 'Ranked bars']);
  const kind = page.getByLabel('Control chart').first().locator('option:checked');
  expect(await kind.textContent()).toBe('p chart');
});
