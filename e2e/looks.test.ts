import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { expectAccessible, signIn, useBrowser } from './fixtures.ts';

const { visit } = useBrowser();
const project = '/projects/urgent-emergency-care';
const chart = `${project}/explorer/waiting-times/detail`;

const settled = async (page: Page) => {
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.waitForLoadState('networkidle');
  await expect.poll(() => page.locator('[aria-busy="true"]').count()).toBe(0);
};
const fillsOf = (page: Page) =>
  page
    .locator('.highcharts-series path.highcharts-point')
    .evaluateAll((points) => [...new Set(points.map((one) => getComputedStyle(one).fill))]);

it('can be read where the device is set to dark', { timeout: 240_000 }, async () => {
  const { page } = await visit({ colorScheme: 'dark' });
  await page.goto('/login');
  await settled(page);
  await expectAccessible(page, 'signing in, dark');
  await signIn(page, 'contributor@acute.example');
  const pages = ['/', '/projects', `${project}/dashboard`, `${project}/data-collection`];
  const forms = ['ranked_bars', 'spc', 'heat_table'].map((form) => `${chart}?output-type=${form}`);
  for (const path of [...pages, `${project}/explorer/waiting-times`, ...forms, '/documents', '/help']) {
    await page.goto(path);
    await settled(page);
    const background = await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    expect(background).not.toBe('rgb(255, 255, 255)');
    await expectAccessible(page, `${path}, dark`);
  }
});

it('tells things apart where the device forces its own colours', async () => {
  const { page } = await visit({ forcedColors: 'active' });
  await signIn(page, 'contributor@acute.example');
  await page.goto(`${chart}?output-type=ranked_bars`);
  await page.locator('.highcharts-root').first().waitFor();
  expect((await fillsOf(page)).length, 'one’s own bar and those of others').toBeGreaterThanOrEqual(2);
  const backgroundOf = (pressed: boolean) =>
    page
      .getByRole('group', { name: 'Shown as' })
      .locator(`[aria-pressed=${pressed}]`)
      .first()
      .evaluate((one) => getComputedStyle(one).backgroundColor);
  expect(await backgroundOf(true)).not.toBe(await backgroundOf(false));
  await page.goto(`${chart}?output-type=heat_table`);
  const quarter = page.getByRole('table').getByText('Highest quarter', { exact: true }).first().locator('..');
  await quarter.waitFor();
  const bars = await quarter
    .locator('[aria-hidden] > span')
    .evaluateAll((all) => all.map((one) => getComputedStyle(one).backgroundColor));
  expect(bars).toHaveLength(4);
  expect(bars).not.toContain('rgba(0, 0, 0, 0)');
  const lowest = page.getByRole('table').getByText('Lowest quarter', { exact: true }).first().locator('..');
  const last = lowest.locator('[aria-hidden] > span').last();
  expect(await last.evaluate((one) => getComputedStyle(one).backgroundColor)).toBe('rgba(0, 0, 0, 0)');
});
