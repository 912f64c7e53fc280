import type { Page, Route } from 'playwright-core';
import { preloadedKeyOf, type StartedRead } from '@portal/contract/shared/page-frame';
import { expect, it } from 'vitest';
import { signIn, useBrowser, waitForNetworkIdle } from './support/fixtures.ts';

const { visit } = useBrowser(/status of 404/);
const project = '/projects/urgent-emergency-care';
const heading = (page: Page) => page.getByRole('heading', { level: 1 }).first().waitFor();

type MainPage = {
  path: string;
  heading: string;
  ready: string;
  /** Files that the page loads when it is ready. */
  late?: RegExp;
};
const mainPages: MainPage[] = [
  { path: '/login', heading: 'Sign in', ready: 'input[type=password]' },
  { path: `${project}/dashboard`, heading: 'Dashboard', ready: 'main h2' },
  { path: `${project}/data-collection`, heading: 'Data collection', ready: 'main h2' },
  {
    path: `${project}/profile`,
    heading: 'Profile',
    ready: 'main table',
    late: /\/(combo-box|overlays|elsewhere|shared|forms)-/,
  },
];
const chart: MainPage = {
  path: `${project}/explorer/waiting-times/detail/1`,
  heading: '',
  ready: '.highcharts-root',
  late: /\/chart-accessibility-/,
};

/** Opens a page in a browser in which, except for sign-in, a contributor is signed in. */
async function blankPage(path: string, width = 1440): Promise<Page> {
  const { page, context } = await visit({ viewport: { width, height: 900 } });
  if (path === '/login') return page;
  await signIn(page, 'contributor@acute.example');
  return context.newPage();
}

/** The calls that the server makes for every page of a signed-in user. */
const ofEveryPage = /\/(users\/me|routeRules\/redirect|projects\/\d*)\?/;

/** Returns the page's own reads, which the page contains with their answers or has started. */
async function firstReadsOf(page: Page): Promise<string[]> {
  const { answered, started } = readsIn(await page.content());
  return [...answered, ...started].filter((read) => !ofEveryPage.test(read));
}

const widths = [1440, 1024];
const atEachWidth = [...mainPages, chart].flatMap((page) => widths.map((width) => ({ ...page, width })));

it.each(atEachWidth)(
  '$path is painted before any script, style sheet or font, and nothing moves until all is loaded at $width pixels',
  async ({ path, heading: text, ready, width }) => {
    const page = await blankPage(path, width);
    const held: Route[] = [];
    let isOpen = false;
    await page.route(/\/assets\//, (route) => (isOpen ? route.continue() : void held.push(route)));
    await page.addInitScript(watchContent);
    await page.goto(path, { waitUntil: 'commit' });
    const frame = page.locator('[data-frame]');
    await frame.getByText(text).last().waitFor();
    const painted = () => page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length);
    await expect.poll(painted).toBe(1);
    const reads = await firstReadsOf(page);
    expect(reads.length > 0, 'reads wait for no script').toBe(path !== '/login');
    isOpen = true;
    await Promise.all(held.map((route) => route.continue()));
    await page.locator(`#root ${ready}`).first().waitFor();
    await expect.poll(() => frame.count()).toBe(0);
    await waitForNetworkIdle(page);
    const { shift, blankFrames } = await page.evaluate(() => window.watched);
    expect(shift, 'layout shift').toBeLessThan(0.05);
    expect(blankFrames, 'moments without text').toBe(0);
  },
);

type Watched = {
  /** The browser's measure of how far content moved by itself: of the screen's area, times the way. */
  shift: number;
  /** The number of moments without text after the first text. */
  blankFrames: number;
};
declare global {
  interface Window {
    watched: Watched;
  }
}
/** In a page: notes how far content moves by itself, and moments without content. */
function watchContent(): void {
  const watched: Watched = { shift: 0, blankFrames: 0 };
  window.watched = watched;
  let hadText = false;
  const look = () => {
    const hasText = (document.getElementById('root')?.innerText ?? '').trim() !== '';
    if (hadText && !hasText) watched.blankFrames += 1;
    hadText ||= hasText;
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
      watched.shift += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
}

/** Suspense shows nothing within 300 ms after its fallback, also if everything has loaded. No page may wait for that. */
it.each([...mainPages, chart])('$path is ready without a pause after a fallback', async ({ path, ready }) => {
  const page = await blankPage(path);
  await page.addInitScript(dropShortTimers);
  await page.goto(path);
  await page.locator(`#root ${ready}`).first().waitFor();
});

/** In a page: timers of 100 to 300 ms never fire. */
function dropShortTimers(): void {
  const start = window.setTimeout;
  window.setTimeout = ((handler: TimerHandler, delay = 0, ...values: unknown[]) =>
    delay >= 100 && delay <= 300 ? 0 : start(handler, delay, ...values)) as typeof window.setTimeout;
}

it.each([...mainPages, chart])(
  '$path names its scripts and fonts itself, has its first answers and starts its reads',
  async ({ path, ready, late }) => {
    const page = await blankPage(path);
    const asked: string[] = [];
    const addresses: string[] = [];
    page.on('request', (request) => {
      asked.push(new URL(request.url()).pathname);
      const body = request.method() === 'POST' ? (request.postDataJSON() as object) : undefined;
      addresses.push(preloadedKeyOf(request.url(), body));
    });
    const response = await page.goto(path);
    await page.locator(`#root ${ready}`).first().waitFor();
    const html = await response!.text();
    // Whether a page has rare signs depends on its data: their font follows these.
    const files = asked
      .filter((file) => /\.(js|css|woff2)$/.test(file) && !file.includes('inter-accents'))
      .filter((file) => !late?.test(file));
    expect(files.length).toBeGreaterThan(2);
    expect(
      files.filter((file) => !html.includes(`"${file}"`)),
      'files that no line of the page names',
    ).toEqual([]);
    expect(asked).not.toContain('/api/v1/users/me');
    expect(asked).not.toContain('/api/v1/routeRules/redirect');
    const { answered, started } = readsIn(html);
    expect(
      answered.filter((read) => addresses.includes(read)),
      'reads whose answers the page contains',
    ).toEqual([]);
    const unused = [...answered, ...started].filter((read) => !ofEveryPage.test(read));
    await expectAskedOnce(await page.context().newPage(), path, unused);
  },
);

const preloadedJson = /(?<=id="preloaded">)[^<]*/;

/** Returns the names of the reads that a page contains with their answers, and of those that it starts. */
function readsIn(html: string): { answered: string[]; started: string[] } {
  const answers = JSON.parse(preloadedJson.exec(html)?.[0] ?? '{}') as object;
  const list = /id="started">([^<]*)</.exec(html)?.[1] ?? '[]';
  return {
    answered: Object.keys(answers),
    started: (JSON.parse(list) as StartedRead[]).map(({ key }) => key),
  };
}

/** Expects that the application asks for each of these reads once, when its page contains no answers. */
async function expectAskedOnce(page: Page, path: string, reads: string[]): Promise<void> {
  const asked: string[] = [];
  page.on('request', (request) => {
    const body = request.method() === 'POST' ? (request.postDataJSON() as object) : undefined;
    asked.push(preloadedKeyOf(request.url(), body));
  });
  await page.route(`**${path}`, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replace(preloadedJson, '{}') });
  });
  await page.goto(path);
  const isAsked = () => reads.filter((read) => !asked.includes(read));
  await expect.poll(isAsked, { message: 'reads that the application does not make' }).toEqual([]);
  const twice = reads.filter((read) => asked.indexOf(read) !== asked.lastIndexOf(read));
  expect(twice, 'reads that are made twice').toEqual([]);
}

it('a second visit loads nothing again that has not changed', async () => {
  const path = `${project}/dashboard`;
  const page = await blankPage(path);
  await page.goto(path);
  await heading(page);
  await page.waitForLoadState('networkidle');
  const again = await page.context().newPage();
  await again.goto(path);
  await heading(again);
  await again.waitForLoadState('networkidle');
  const loaded = await again.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ name, transferSize }) => name.includes('/assets/') && transferSize > 0)
      .map(({ name }) => name),
  );
  expect(loaded).toEqual([]);
});

it.each([
  '/users',
  '/admin/charts',
  '/admin/measures',
  '/admin/filters',
  '/admin/peer-groups',
  '/admin/outlier-cases',
])('%s does not move while it loads', async (path) => {
  const { page } = await visit({ viewport: { width: 1024, height: 768 } });
  await signIn(page, 'admin@acute.example');
  await page.addInitScript(watchContent);
  await page.goto(path);
  await heading(page);
  await waitForNetworkIdle(page);
  expect(await page.evaluate(() => window.watched.shift), 'layout shift').toBeLessThan(0.05);
});
