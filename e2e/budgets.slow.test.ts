import type { Page } from 'playwright-core';
import { afterAll, expect, it } from 'vitest';
import { signInToApi } from './support/api-fixtures.ts';
import { signIn, useBrowser } from './support/fixtures.ts';
import { demoSurvey } from './support/survey-fixtures.ts';

const { visit } = useBrowser(/status of 404/);
const project = '/projects/urgent-emergency-care';

/** The most requests of a page's first visit, for any content. */
const MOST_REQUESTS = 25;

type Weight = { requests: number; scripts: number; everything: number };
const table: Record<string, Record<string, string>> = {};
const inKilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;

/** Opens a page with nothing cached and sums up what came over the network until it rests, compressed as it was sent. */
async function weigh(page: Page, path: string, isShown: (page: Page) => Promise<unknown>): Promise<Weight> {
  const network = await page.context().newCDPSession(page);
  await network.send('Network.enable');
  await network.send('Network.setCacheDisabled', { cacheDisabled: true });
  const kinds = new Map<string, string>();
  const weight = { requests: 0, scripts: 0, everything: 0 };
  network.on('Network.requestWillBeSent', ({ requestId, type }) => {
    kinds.set(requestId, type ?? '');
    weight.requests += 1;
  });
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    weight.everything += encodedDataLength;
    if (kinds.get(requestId) === 'Script') weight.scripts += encodedDataLength;
  });
  await page.goto(path);
  await isShown(page);
  await page.waitForLoadState('networkidle');
  await network.detach();
  return weight;
}

async function expectWithin(
  name: string,
  budget: { scripts?: number; everything?: number },
  weight: Weight,
): Promise<void> {
  table[name] = {
    requests: `${weight.requests} of ${MOST_REQUESTS}`,
    scripts: inKilobytes(weight.scripts) + (budget.scripts ? ` of ${inKilobytes(budget.scripts)}` : ''),
    everything:
      inKilobytes(weight.everything) + (budget.everything ? ` of ${inKilobytes(budget.everything)}` : ''),
  };
  expect.soft(weight.requests, 'requests').toBeLessThanOrEqual(MOST_REQUESTS);
  expect.soft(weight.scripts, 'bytes of scripts').toBeLessThanOrEqual(budget.scripts ?? Infinity);
  expect.soft(weight.everything, 'bytes').toBeLessThanOrEqual(budget.everything ?? Infinity);
}

afterAll(() => console.table(table));

const heading = (page: Page) => page.getByRole('heading', { level: 1 }).first().waitFor();

it('signing in', async () => {
  const { page } = await visit();
  const shown = async () => page.getByLabel('Email address').waitFor();
  await expectWithin(
    'sign-in',
    { scripts: 110_000, everything: 153_600 },
    await weigh(page, '/login', shown),
  );
});

it('the pages of a survey that are met first', async () => {
  const { path } = await demoSurvey(await signInToApi('superuser@acute.example'));
  for (const address of [path, '/surveys/404']) {
    const { page } = await visit();
    await expectWithin(`survey ${address}`, { everything: 100_000 }, await weigh(page, address, heading));
  }
});

it('a section of questions', async () => {
  const { page, context } = await visit();
  await signIn(page, 'contributor@acute.example');
  await page.goto(`${project}/data-collection`);
  // By its name: other journeys open questionnaires here, whose kinds of fields bring pieces of their own.
  const address = await page
    .getByRole('link', { name: /^(Start|Continue|View) Monthly return/ })
    .first()
    .getAttribute('href');
  const shown = (one: Page) => one.locator('input[data-cell]').first().waitFor();
  await expectWithin('section', { scripts: 180_000 }, await weigh(await context.newPage(), address!, shown));
});

it('a chart', async () => {
  const { page, context } = await visit();
  await signIn(page, 'contributor@acute.example');
  const address = await firstOf(page, `${project}/explorer`, [/\/explorer\/[a-z-]+$/, /\/detail\/\d+$/]);
  const shown = (one: Page) => one.locator('.highcharts-root').waitFor();
  await expectWithin('chart', { scripts: 260_000 }, await weigh(await context.newPage(), address, shown));
});

it.each(['dashboard', 'profile'])('the %s', async (name) => {
  const { page, context } = await visit();
  await signIn(page, 'contributor@acute.example');
  const weight = await weigh(await context.newPage(), `${project}/${name}`, heading);
  await expectWithin(name, { scripts: 150_000 }, weight);
});

it('a chart is usable by keyboard and screen reader as soon as its late scripts have arrived', async () => {
  const { page, context } = await visit();
  await signIn(page, 'contributor@acute.example');
  const chart = await context.newPage();
  await chart.goto(`${project}/explorer/waiting-times/detail/1`);
  await chart.locator('.highcharts-root').waitFor();
  const bars = chart.locator('.highcharts-point[aria-label]');
  await expect.poll(() => bars.count()).toBeGreaterThan(20);
  expect(await bars.first().getAttribute('aria-label')).toMatch(/ of \d/);
  const region = chart.locator('[id^=highcharts-screen-reader-region-before]');
  expect(await region.textContent()).toMatch(/ranks/);
  const stop = chart.locator('.highcharts-container[tabindex="0"]');
  await stop.focus();
  await chart.keyboard.press('ArrowRight');
  const isOnBar = () => chart.evaluate(() => document.activeElement?.matches('.highcharts-point'));
  await expect.poll(isOnBar).toBe(true);
});

it('a chart that is looked at again and is the same is not sent twice', async () => {
  const { page } = await visit();
  await signIn(page, 'contributor@acute.example');
  const statuses: number[] = [];
  page.on('response', (response) => {
    if (response.url().includes('/data/getChartData/')) statuses.push(response.status());
  });
  await page.clock.install();
  await page.goto(`${project}/explorer/waiting-times/detail/1`);
  await page.locator('.highcharts-root').waitFor();
  await page.getByRole('navigation', { name: 'Project' }).getByRole('link', { name: 'Dashboard' }).click();
  await page.locator('.highcharts-root').waitFor({ state: 'detached' });
  // Long enough for what was read to be asked for again.
  await page.clock.fastForward('01:00');
  await page.goBack();
  await page.locator('.highcharts-root').waitFor();
  await expect.poll(() => statuses.at(-1)).toBe(304);
  // The page contains the first answer, unless it was late.
  expect(statuses.filter((status) => status === 200).length).toBeLessThan(2);
});

/** Goes by the first link to each of these. @returns where it leads at last */
async function firstOf(page: Page, start: string, ways: RegExp[]): Promise<string> {
  let address = start;
  for (const way of ways) {
    await page.goto(address);
    const links = page.locator('main#main a');
    const found = async () => {
      const paths = await links.evaluateAll((all) => all.map((one) => (one as HTMLAnchorElement).pathname));
      return (address = paths.find((one) => way.test(one) && !one.endsWith('/search')) ?? '');
    };
    await expect.poll(found).not.toBe('');
  }
  return address;
}

it.each([
  '/',
  '/projects',
  project,
  `${project}/dashboard`,
  `${project}/data-collection`,
  `${project}/explorer`,
])('%s', async (path) => {
  const { page, context } = await visit();
  await signIn(page, 'contributor@acute.example');
  await expectWithin(path, {}, await weigh(await context.newPage(), path, heading));
});
it.each(['/users', '/admin/questionnaires', '/admin/charts', '/admin/measures', '/admin/audit-log'])(
  '%s',
  async (path) => {
    const { page, context } = await visit();
    await signIn(page, 'superuser@acute.example');
    await expectWithin(path, {}, await weigh(await context.newPage(), path, heading));
  },
);
