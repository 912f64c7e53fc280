import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { allAdminSections } from '../apps/web/src/shell/layout/admin-sections.ts';
import { expectAccessible } from './support/expect-accessible.ts';
import { signIn, waitForNetworkIdle, useBrowser } from './support/fixtures.ts';

const { visit } = useBrowser();
const project = '/projects/urgent-emergency-care';
const chart = `${project}/explorer/waiting-times/detail`;

const settled = async (page: Page) => {
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  // An admin page that shows progress sends requests all the time.
  await waitForNetworkIdle(page, 15_000).catch(() => undefined);
  await expect.poll(() => page.locator('[aria-busy="true"]').count()).toBe(0);
};
const fillsOf = (page: Page) =>
  page
    .locator('.highcharts-series path.highcharts-point')
    .evaluateAll((points) => [...new Set(points.map((one) => getComputedStyle(one).fill))]);

it('can be read where the device is set to dark', async () => {
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
      .getByRole('group', { name: 'Chart type' })
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

it('is printed whole: no column beyond the sheet, headings above their tables, shades as on the screen', async () => {
  // As wide as what the margins leave of a sheet of A4.
  const { page } = await visit({ viewport: { width: 673, height: 950 } });
  await signIn(page, 'contributor@acute.example');
  await page.emulateMedia({ media: 'print' });
  const table = page.locator('main table.data-table');
  const forms = ['ranked_bars', 'funnel', 'time_series', 'spc&control-chart=p', 'scatter', 'region_map'];
  for (const form of [...forms, 'heat_table', 'table']) {
    await page.goto(`${chart}/1?output-type=${form}`);
    await settled(page);
    await table.waitFor();
    const { isCut, tallest, head } = await table.evaluate((one: HTMLTableElement) => ({
      isCut: one.getBoundingClientRect().right > document.documentElement.clientWidth + 1,
      tallest: Math.max(...[...one.tBodies[0]!.rows].map((row) => row.getBoundingClientRect().height)),
      head: getComputedStyle(one.tHead!).display,
    }));
    expect(isCut, form).toBe(false);
    // A reason is not set a word a line.
    expect(tallest, form).toBeLessThan(130);
    // Repeated on each sheet.
    expect(head, form).toBe('table-header-group');
    const headings = await page
      .locator('main :is(h1, h2, h3)')
      .evaluateAll((all) => all.map((one) => getComputedStyle(one).breakAfter));
    expect(new Set(headings), form).toEqual(new Set(['avoid']));
    // Neither what is filled in on the screen, nor a title above something folded away.
    expect(await page.locator('.no-print:visible, textarea:visible').count(), form).toBe(0);
    const folded = page.locator('main details:not([open]) > :not(summary)').first();
    if ((await folded.count()) > 0)
      expect(await folded.evaluate((one) => one.checkVisibility({ contentVisibilityAuto: true })), form).toBe(
        true,
      );
  }
  await page.goto(`${chart}/1?output-type=heat_table`);
  const bar = table.getByText('Highest quarter', { exact: true }).first().locator('..');
  expect(await bar.evaluate((one) => getComputedStyle(one).printColorAdjust)).toBe('exact');
  expect(
    await bar
      .locator('[aria-hidden] > span')
      .last()
      .evaluate((one) => getComputedStyle(one).printColorAdjust),
  ).toBe('exact');
});

const lists = {
  contributor: [
    ...['/', '/projects', '/documents', '/organisation', '/account/sessions', '/account/api-keys'],
    ...['dashboard', 'data-collection', 'registration', 'profile', 'reports'].map(
      (page) => `${project}/${page}`,
    ),
    '/projects/reviews-and-surveys/data-collection',
    '/projects/reviews-and-surveys/dashboard',
  ],
  superuser: ['/users', `${project}/dashboard`, `${project}/data-collection`, `${project}/registration`],
};

it.each(['contributor', 'superuser'] as const)(
  'shows every list of a %s whole at 768 pixels: nothing is cut off or scrolled to sideways',
  async (role) => {
    const { page } = await visit();
    await signIn(page, `${role}@acute.example`);
    const paths: string[] = [...lists[role]];
    if (role === 'superuser') {
      const rooms = allAdminSections.map(({ section }) => section.path);
      expect(rooms.length).toBeGreaterThan(30);
      paths.push(...new Set(rooms));
    }
    await page.setViewportSize({ width: 768, height: 1024 });
    const cut: string[] = [];
    for (const path of paths) {
      await page.goto(path);
      await settled(page);
      const wider = () =>
        page.evaluate(() =>
          [document.documentElement, ...document.querySelectorAll('main [role=region]:has(table)')]
            .filter((one) => one.scrollWidth > one.clientWidth + 1)
            .map((one) => `${one.getAttribute('aria-label') ?? 'the page'} ${one.scrollWidth}`),
        );
      // A list becomes cards a moment after it has come.
      await expect
        .poll(wider)
        .toEqual([])
        .catch(async () => cut.push(`${path}: ${(await wider()).join(', ')}`));
    }
    expect(cut).toEqual([]);
  },
);
