import type { listFilterOptions } from '@portal/contract/comparison/comparison-options';
import type { Output } from '@portal/contract/shared/endpoint';
import { expect, it } from 'vitest';
import { signIn, useBrowser } from './support/fixtures.ts';

type Options = Output<typeof listFilterOptions>;
/** Returns the first filter option that a chart can compare with. */
function findOffered(filters: Options['filters']): { query: string; option: string } {
  for (const { filter_id, option_list } of filters) {
    const option = option_list.find(({ not_offered }) => not_offered === null)?.option_name;
    if (option) return { option, query: new URLSearchParams({ [`filter.${filter_id}`]: option }).toString() };
  }
  throw new Error('The project offers no filter.');
}

const { visit } = useBrowser();
const project = '/projects/urgent-emergency-care';

it('adds charts to a report as they are on screen, with their filters', async () => {
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

  const options = page.waitForResponse((response) => response.url().includes('/filters/options'));
  await page.goto(`${project}/explorer/waiting-times/detail/1?output-type=distribution`);
  const filter = findOffered(((await (await options).json()) as Options).filters);
  await page.goto(`${project}/explorer/waiting-times/detail/1?output-type=distribution&${filter.query}`);
  await page.locator('.highcharts-root').waitFor();
  await page.getByRole('button', { name: 'Add to report' }).click();
  await dialog.getByLabel('Report').selectOption(name);
  await dialog.getByRole('button', { name: 'Add to report' }).click();
  await dialog.waitFor({ state: 'detached' });

  await page.goto(`${project}/reports`);
  await page.getByRole('link', { name }).first().click();
  const types = page.getByLabel('Chart type');
  await expect.poll(() => types.count()).toBe(2);
  const chosen = (at: number) => types.nth(at).locator('option:checked').textContent();
  expect([await chosen(0), await chosen(1)]).toEqual(['Control chart', 'Distribution']);
  await page.getByText(`Compared with: ${filter.option}`).waitFor();
  const compared = page.getByLabel('Compare with');
  expect(await compared.nth(1).inputValue()).toBe('saved');
  await compared.nth(0).selectOption('8 most similar');
  await compared.nth(1).selectOption({ label: 'All trusts' });
  await page.getByText('All changes are saved.').waitFor();
  await page.reload();
  await expect.poll(() => compared.count()).toBe(2);
  expect([await compared.nth(0).inputValue(), await compared.nth(1).inputValue()]).toEqual([
    'similar-8',
    'all',
  ]);
  const kind = page.getByLabel('Control chart').first().locator('option:checked');
  expect(await kind.textContent()).toBe('p chart');
});
