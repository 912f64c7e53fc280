import { expect, it } from 'vitest';
import { signIn, useBrowser } from './support/fixtures.ts';

const { visit } = useBrowser();

it('answers by keyboard where one is unusual, is it chance, since when, and against whom', async () => {
  const { page } = await visit();
  await signIn(page, 'contributor@acute.example');
  await page.goto('/projects/bed-availability/dashboard');
  await page.getByRole('link', { name: 'Full profile' }).press('Enter');
  await page.getByRole('heading', { name: 'Unusual results' }).waitFor();
  const table = page.getByRole('table', { name: /^Profile of King's College/ });
  const rows = table.getByRole('row');
  await expect.poll(() => rows.count()).toBeGreaterThan(6);
  const all = (await rows.count()) - 1;
  await expect.poll(() => table.getByRole('img', { name: /Median: .+ of \d+: / }).count()).toBe(all);

  await page.getByLabel('Sort by').selectOption('Most unusual first');
  await expect.poll(() => new URL(page.url()).searchParams.get('order')).toBe('unusual');
  await page.getByLabel('Find a measure').fill('maternity');
  await expect.poll(() => rows.count()).toBeLessThan(all);
  await page.getByLabel('Find a measure').fill('');
  await expect.poll(() => rows.count()).toBe(all + 1);

  await page.getByLabel('Compare with period').selectOption({ index: 1 });
  await expect.poll(() => page.url()).toMatch(/with-period=\d+/);
  await expect.poll(() => table.getByRole('columnheader').count()).toBe(7);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'CSV' }).press('Enter'),
  ]);
  expect(download.suggestedFilename()).toMatch(/profile.*\.csv$/);

  const [summary] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'One-page summary' }).press('Enter'),
  ]);
  expect(summary.suggestedFilename()).toMatch(/Summary.*King's College.*\.pdf$/);

  await table
    .getByRole('link', { name: /^Calculation: / })
    .first()
    .press('Enter');
  await page.getByRole('heading', { name: 'Answers used' }).waitFor();
  await expect.poll(() => page.getByRole('table').getByRole('row').count()).toBeGreaterThan(1);
  await page.goBack();

  const first = page.getByRole('region', { name: 'Unusual results' }).getByRole('link').first();
  await first.press('Enter');
  await page.locator('.highcharts-root').first().waitFor();
  expect(page.url()).toMatch(/output-type=(spc|funnel|time_series)/);
});
