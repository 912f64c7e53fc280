import type { Page, Request } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { removeDataFolder } from '../apps/api/src/database/embedded-cluster.ts';
import { expectAccessible } from './support/expect-accessible.ts';
import { signIn, useBrowser, type BrowserVisit } from './support/fixtures.ts';
import { dataFolder, startPortal } from './global-setup.ts';

// Files that are missing, a server that is out of order and networks that fail are what much of this is about.
const { visit } = useBrowser(
  /status of (404|500)|ERR_FAILED|Page not found|Out of order|nobody’s leave|dynamically imported module|inline event handler/,
);

/** The second programme: the same build with other public settings, an analytics id among them. */
const brand = {
  PUBLIC_PROGRAMME_CODE: 'vessels',
  PUBLIC_PROGRAMME_NAME: 'Heart & Vessel <Audit>',
  PUBLIC_PRODUCT_NAME: 'Vessel compare',
  PUBLIC_SUPPORT_EMAIL: 'help@vessels.example',
  PUBLIC_PRIMARY_COLOUR: '#7a1f5c',
  PUBLIC_GA_TRACKING_ID: 'G-VESSELS1',
};
let second: Awaited<ReturnType<typeof startPortal>>;
const folder = dataFolder();
beforeAll(async () => {
  second = await startPortal({ ...brand, DATA_DIR: folder, DEMO: 'false' });
});
afterAll(async () => {
  await second.stop();
  removeDataFolder(folder);
});

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name, level: 1 });
const logo = (page: Page) => page.getByRole('banner').getByRole('link').first();
const primary = (page: Page) =>
  page.evaluate(() => document.documentElement.style.getPropertyValue('--color-primary'));

/** Returns a function that reports if the page has reloaded since. */
async function markLoad(page: Page) {
  await page.evaluate(() => ((window as { isSameLoad?: boolean }).isSameLoad = true));
  return async () => !(await page.evaluate(() => (window as { isSameLoad?: boolean }).isSameLoad === true));
}

/** Goes to a path inside the running application, as the browser's own buttons do. */
const moveTo = (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState({}, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);

describe('two programmes from one build', () => {
  it('differ in name, product, colour, logo, support and title, without asking for it', async () => {
    const one = await visit();
    await one.page.goto('/');
    await heading(one.page, 'Acute Care Benchmarking').waitFor();
    expect(await one.page.title()).toBe('Acute Care Benchmarking');
    expect(await primary(one.page)).toBe('#12547a');
    expect(await logo(one.page).locator('img').getAttribute('src')).toBe('/images/logos/acute.svg');
    await one.page.getByText('See where you stand, and decide what to change.').waitFor();

    const other = await visit({}, second.url);
    const sent = await (await other.context.request.get('/')).text();
    expect(sent).toContain('Vessel compare');
    await other.page.goto('/');
    await heading(other.page, brand.PUBLIC_PROGRAMME_NAME).waitFor();
    expect(await other.page.title()).toBe(brand.PUBLIC_PROGRAMME_NAME);
    expect(await primary(other.page)).toBe('#7a1f5c');
    await other.page.getByRole('banner').getByText('Vessel compare').waitFor();
    // No one drew a logo for it: the name appears instead, with a link to the same page.
    await other.page.getByRole('banner').getByRole('link', { name: brand.PUBLIC_PROGRAMME_NAME }).waitFor();
    await expect
      .poll(() => other.page.locator('a[href="mailto:help@vessels.example"]').count())
      .toBeGreaterThan(0);
    expect(await other.page.getByText('See where you stand').count()).toBe(0);
  });

  it('have a logo that leads to the start page, and pages titled by page and programme', async () => {
    const { page } = await visit();
    await page.goto('/cookies');
    await heading(page, 'Cookie policy').waitFor();
    expect(await page.title()).toBe('Cookie policy - Acute Care Benchmarking');
    await logo(page).click();
    await page.waitForURL((url) => url.pathname === '/');
    await expect.poll(() => page.title()).toBe('Acute Care Benchmarking');
  });

  it.each(['fails', 'is no configuration'])('starts when the site configuration %s', async (how) => {
    const { page } = await visit();
    await page.route('**/config/siteConfig.json', (route) =>
      how === 'fails' ? route.abort() : route.fulfill({ json: ['nothing'] }),
    );
    await page.goto('/');
    await heading(page, 'Acute Care Benchmarking').waitFor();
    await page.getByRole('heading', { name: 'How to join' }).waitFor();
    expect(await page.getByText('See where you stand').count()).toBe(0);
  });

  it('asks the next icon host after one that fails, and marks an icon that none has', async () => {
    const asked: string[] = [];
    for (const has of [true, false]) {
      const { page } = await visit();
      await page.route('**/config/siteConfig.json', (route) =>
        route.fulfill({ json: { acute: { tagline: 'With an icon.', icon: 'tests:mark' } } }),
      );
      await page.route(/^https:\/\/api\.(iconify|simplesvg|unisvg)/, (route) => {
        const { host } = new URL(route.request().url());
        asked.push(host);
        const icons = { mark: { body: '<path d="M0 0h8v8z"/>' } };
        return has && host !== 'api.iconify.design'
          ? route.fulfill({ json: { prefix: 'tests', icons } })
          : route.abort();
      });
      await page.goto('/');
      const line = page.getByText('With an icon.');
      await line
        .locator(has ? 'svg path' : '[data-icon-missing="tests:mark"]')
        .waitFor({ state: 'attached' });
    }
    expect(new Set(asked).size).toBeGreaterThan(1);
  });
});

describe('consent to analytics', () => {
  const banner = (page: Page) => page.getByRole('region', { name: 'Cookies', exact: true });
  const script = (page: Page) => page.locator('script[src*="googletagmanager"]');
  const stored = (page: Page) => page.evaluate(() => localStorage.getItem('gaConsent'));
  const layer = (page: Page) =>
    page.evaluate(() => (window as { dataLayer?: unknown[] }).dataLayer?.length ?? null);

  async function open(consent?: string) {
    const visitor = await visit({}, second.url);
    const asked: string[] = [];
    await visitor.context.route(/googletagmanager|google-analytics/, (route) => {
      asked.push(route.request().url());
      return route.fulfill({ contentType: 'text/javascript', body: '' });
    });
    if (consent !== undefined)
      await visitor.page.addInitScript((value) => {
        if (!sessionStorage.getItem('seeded')) localStorage.setItem('gaConsent', value);
        sessionStorage.setItem('seeded', 'yes');
      }, consent);
    await visitor.page.goto('/cookies');
    await heading(visitor.page, 'Cookie policy').waitFor();
    return { ...visitor, asked };
  }

  it('is asked for at the bottom left, and accepting loads the script', async () => {
    const { page, asked, problems } = await open();
    await banner(page).waitFor();
    const box = (await banner(page).boundingBox())!;
    expect(box.x).toBeLessThan(40);
    expect(900 - box.y - box.height).toBeLessThan(40);
    expect(await script(page).count()).toBe(0);
    await expectAccessible(page, 'the consent banner');

    await banner(page).getByRole('button', { name: 'Accept' }).click();
    await banner(page).waitFor({ state: 'detached' });
    expect(await stored(page)).toBe('allowed');
    expect(await script(page).getAttribute('src')).toContain('id=G-VESSELS1');
    expect(await layer(page)).toBeGreaterThan(0);
    await page.reload();
    await heading(page, 'Cookie policy').waitFor();
    await script(page).waitFor({ state: 'attached' });
    expect(await banner(page).count()).toBe(0);
    await expect.poll(() => asked.length).toBe(2);
    // This programme has no logo, which the browser reports once a load.
    expect(problems.filter((one) => !/status of 404/.test(one))).toEqual([]);
  });

  it('is explained by the cookie policy', async () => {
    const { page } = await open();
    const said = await page.getByRole('main').innerText();
    for (const part of [
      'kept for up to 14 months',
      'anonymised',
      'only collect this data with your consent',
      'shared only with the analytics provider',
    ])
      expect(said).toContain(part);
  });

  it('is refused by Dismiss, and nothing is loaded', async () => {
    const { page, asked } = await open();
    await banner(page).getByRole('button', { name: 'Dismiss' }).click();
    await banner(page).waitFor({ state: 'detached' });
    expect(await stored(page)).toBe('denied');
    await page.reload();
    await heading(page, 'Cookie policy').waitFor();
    expect(await banner(page).count()).toBe(0);
    expect(asked).toEqual([]);
  });

  it('can be taken back: the script goes, and the data layer is cleared', async () => {
    const { page } = await open('allowed');
    await script(page).waitFor({ state: 'attached' });
    await page.getByText('You have allowed analytics.').waitFor();
    await page.getByRole('main').getByRole('button').last().click();
    await page.getByText('You have not allowed analytics.').waitFor();
    expect(await script(page).count()).toBe(0);
    expect(await layer(page)).toBe(0);
    expect(await stored(page)).toBe('denied');
  });

  it.each(['undecided', 'yes', ''])('counts “%s” as undecided', async (value) => {
    const { page, asked } = await open(value);
    await banner(page).waitFor();
    expect(asked).toEqual([]);
  });

  it('is not requested without a tracking id, for any storage', async () => {
    const { page } = await visit();
    await page.addInitScript(() => localStorage.setItem('gaConsent', 'allowed'));
    await page.goto('/cookies');
    await page.getByText('Analytics are switched off on this website.').waitFor();
    expect(await banner(page).count()).toBe(0);
    expect(await script(page).count()).toBe(0);
    expect(await layer(page)).toBeNull();
  });
});

describe('small screens', () => {
  const message =
    'This website is under construction and not mobile ready. Please use a desktop browser to access the full features.';
  const phone = {
    viewport: { width: 390, height: 844 },
    screen: { width: 390, height: 844 },
    deviceScaleFactor: 3,
    isMobile: true,
    hasTouch: true,
  };

  it('show logo, product name and the message, and nothing else', async () => {
    const { page } = await visit(phone);
    for (const path of ['/', '/organisation', '/nowhere']) {
      await page.goto(path);
      // The frame has the same words before the application does.
      await page.locator('[data-small-screen]').getByText(message, { exact: true }).waitFor();
      await page.waitForLoadState('networkidle');
      expect((await page.locator('body').innerText()).split(/\n+/).filter(Boolean)).toEqual([
        'Benchmarking portal',
        message,
      ]);
      expect(await page.locator('img:visible').getAttribute('src')).toBe('/images/logos/acute.svg');
    }
    await expectAccessible(page, 'the message for small screens');
  });

  it('start the application once the phone is turned, and keep it when it is turned back', async () => {
    const { page } = await visit(phone);
    await page.goto('/organisation');
    await page.waitForLoadState('networkidle');
    expect(await page.locator('[data-frame]').count(), 'the application has not started').toBe(1);
    await page.getByRole('heading', { name: 'Benchmarking portal' }).waitFor();
    await page.setViewportSize({ width: 844, height: 390 });
    const field = page.getByRole('main').getByRole('searchbox').first();
    await field.fill('Carlisle');
    expect(await page.locator('[data-frame]').count()).toBe(0);
    await page.setViewportSize(phone.viewport);
    await page.locator('[data-small-screen]').getByText(message, { exact: true }).waitFor();
    await page.setViewportSize({ width: 844, height: 390 });
    expect(await field.inputValue()).toBe('Carlisle');
  });

  it('sign in and register all the same', async () => {
    const { page } = await visit(phone);
    for (const [path, title] of [
      ['/login', 'Sign in'],
      ['/register', /account|register/i],
    ] as const) {
      await page.goto(path);
      await heading(page, title).waitFor();
      expect(await page.getByText(message).count()).toBe(0);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    }
  });

  it('answer surveys all the same', async () => {
    const { page } = await visit(phone);
    await page.goto('/surveys/404');
    await heading(page, 'Survey not found').waitFor();
    expect(await page.getByText(message).count()).toBe(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  });

  it('are not what a desktop browser at 400 % has: all is there, and nothing to the side', async () => {
    const { page } = await visit({
      viewport: { width: 320, height: 256 },
      screen: { width: 1280, height: 1024 },
    });
    for (const path of ['/', '/organisation', '/cookies', '/projects/urgent-emergency-care', '/login']) {
      await page.goto(path);
      await page.locator('h1:visible').waitFor();
      await page.waitForLoadState('networkidle');
      expect(await page.getByText(message).isVisible()).toBe(false);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(320);
    }
    await page.goto('/');
    await page.getByRole('button', { name: 'Open menu' }).click();
    await page.getByRole('banner').getByRole('link', { name: 'Organisations' }).click();
    await page.waitForURL('**/organisation');
  });
});

describe('a build that has been replaced', () => {
  async function openWithClock(path: string, at: string | RegExp) {
    const { page } = await visit();
    await page.clock.install();
    let asked = 0;
    await page.route('**/build.json', (route) => {
      asked += 1;
      return route.fulfill({ json: { build: 'a-newer-one' } });
    });
    await page.goto(path);
    await heading(page, at).waitFor();
    return { page, isReloaded: await markLoad(page), asked: () => asked };
  }

  it('is found out by asking, and the page is loaded again', async () => {
    const { page, isReloaded, asked } = await openWithClock('/cookies', 'Cookie policy');
    await page.clock.runFor(30_000);
    expect(asked()).toBe(0);
    await page.clock.runFor(31_000);
    await expect.poll(isReloaded).toBe(true);
    await heading(page, 'Cookie policy').waitFor();
  });

  it('does not discard input', async () => {
    const { page, isReloaded, asked } = await openWithClock('/register', /account|register/i);
    const name = page.getByLabel('Name', { exact: true });
    await name.fill('Robin');
    await name.blur();
    await page.clock.runFor(61_000);
    await expect.poll(asked).toBe(1);
    await page.clock.runFor(61_000);
    await expect.poll(asked).toBe(2);
    expect(await isReloaded()).toBe(false);
    expect(await name.inputValue()).toBe('Robin');
    await name.fill('');
    await name.blur();
    await page.clock.runFor(61_000);
    await expect.poll(isReloaded).toBe(true);
  });

  it.each([
    ['script', /assets\/first-[^/]*\.js$/],
    ['style sheet', /assets\/first-[^/]*\.css$/],
  ])('or a line that breaks: a page whose first %s is lost is loaded again, once', async (_, file) => {
    const { page } = await visit();
    let lost = 1;
    let loads = 0;
    page.on('request', (request) => (loads += request.isNavigationRequest() ? 1 : 0));
    await page.route(file, (route) => (lost-- > 0 ? route.abort() : route.continue()));
    await page.goto('/cookies');
    await heading(page, 'Cookie policy').waitFor();
    expect(loads).toBe(2);
    lost = 100;
    await page.reload();
    await page.waitForLoadState('networkidle');
    expect(loads).toBe(3);
  });

  it('reloads on the requested page after a click on a page whose file is missing', async () => {
    const { page } = await visit();
    await page.goto('/');
    await heading(page, 'Acute Care Benchmarking').waitFor();
    let isReloaded = false;
    page.on('request', (request) => (isReloaded ||= request.isNavigationRequest()));
    // The open page's build was replaced; the reloaded page finds its files.
    await page.route(/assets\/policies-[^/]*\.js$/, (route) =>
      isReloaded ? route.continue() : route.abort(),
    );
    const link = page.getByRole('link', { name: 'Cookie policy' });
    await link.hover();
    await page.waitForLoadState('networkidle');
    expect(isReloaded).toBe(false);
    await link.click();
    await heading(page, 'Cookie policy').waitFor();
    expect([new URL(page.url()).pathname, isReloaded]).toEqual(['/cookies', true]);
  });

  it('reloads the page once after a missing file, and then shows the failure', async () => {
    const { page } = await visit();
    await page.goto('/');
    await heading(page, 'Acute Care Benchmarking').waitFor();
    await page.route(/assets\/policies-[^/]*\.js$/, (route) => route.abort());
    let loads = 0;
    page.on('load', () => (loads += 1));
    await moveTo(page, '/cookies');
    await heading(page, 'Internal Server Error').waitFor();
    await page.waitForLoadState('networkidle');
    expect(loads).toBe(1);
    expect(new URL(page.url()).pathname).toBe('/cookies');
    expect(await page.title()).toBe('Internal Server Error - Acute Care Benchmarking');
    // After the interval, the page can reload again.
    await page.evaluate(() => sessionStorage.setItem('chunkReloadAt', String(Date.now() - 10_001)));
    await moveTo(page, '/forgot-password');
    await page.getByLabel('Email address').waitFor();
    await page.unroute(/assets\/policies-[^/]*\.js$/);
    await moveTo(page, '/cookies');
    await heading(page, 'Cookie policy').waitFor();
  });
});

describe('errors', () => {
  it('for an unknown page say so, with its path', async () => {
    const { page } = await visit();
    for (const path of [
      '/nowhere/at-all',
      '/projects/no-such-project',
      '/projects/urgent-emergency-care/a/b/c/d/e',
    ]) {
      const answer = await page.goto(path);
      expect(answer!.status()).toBe(path === '/projects/no-such-project' ? 200 : 404);
      await heading(page, 'Page Not Found').waitFor();
      expect((await page.getByText('Page not found:').innerText()).trim()).toBe(`Page not found: ${path}`);
      expect(await page.title()).toBe('Page Not Found - Acute Care Benchmarking');
      await page.getByRole('contentinfo').waitFor();
    }
  });

  it('from the server have another heading', async () => {
    const { page } = await visit();
    await page.route(/\/api\/v1\/projects\/?\?/, (route) =>
      route.fulfill({ status: 500, json: { detail: 'Out of order' } }),
    );
    await page.goto('/projects/urgent-emergency-care');
    await heading(page, 'Internal Server Error').waitFor();
  });

  it('without a handler end the page, until another is opened', async () => {
    const { page } = await visit();
    for (const fail of [
      () =>
        void setTimeout(() => {
          throw new Error('Thrown by nobody’s leave');
        }),
      () => void Promise.reject(new Error('Rejected by nobody’s leave')),
    ]) {
      await page.goto('/cookies');
      await heading(page, 'Cookie policy').waitFor();
      await page.evaluate(fail);
      await heading(page, 'Internal Server Error').waitFor();
      await page.getByRole('link', { name: 'Privacy' }).first().click();
      await heading(page, /privacy/i).waitFor();
    }
  });

  it('are logged for a bot, and not shown', async () => {
    const { page, problems } = await visit({
      userAgent: 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    });
    await page.goto('/nowhere');
    await page.getByRole('contentinfo').waitFor();
    await expect.poll(() => problems.join()).toContain('Page not found');
    expect(await page.locator('[data-error-page]').count()).toBe(0);
    expect((await page.locator('main#main').innerText()).trim()).toBe('');
    await page.goto('/cookies');
    await heading(page, 'Cookie policy').waitFor();
  });
});

describe('moving about', () => {
  it('starts each page at its top, or at the hash', async () => {
    const { page } = await visit({ viewport: { width: 1200, height: 300 } });
    const top = () => page.evaluate(() => window.scrollY);
    await page.goto('/');
    await page.getByRole('heading', { name: 'How to join' }).waitFor();
    await page.getByRole('link', { name: 'Cookie policy' }).click();
    await heading(page, 'Cookie policy').waitFor();
    await expect.poll(top).toBe(0);
    await moveTo(page, '/cookies#analytics');
    const target = page.locator('#analytics');
    await expect.poll(top).toBeGreaterThan(100);
    expect((await target.boundingBox())!.y).toBeLessThan(300);
    await page.goto('/');
    await page.goto('/#join');
    await expect.poll(top).toBeGreaterThan(100);
  });

  it('loads the code of a page when it is needed, not before', async () => {
    const { page } = await visit();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto('/');
    await page.waitForLoadState('networkidle');
    const policies = () => asked.some((path) => /^\/assets\/policies-/.test(path));
    expect(policies()).toBe(false);
    await page.getByRole('link', { name: 'Privacy' }).hover();
    await expect.poll(policies).toBe(true);
  });

  it('follows the rules for routes: inside the application, and out of it by a full navigation', async () => {
    const { page } = await visit();
    const rules: Record<string, string> = {
      '/privacy': '/cookies',
      '/organisation': 'https://elsewhere.example/members',
    };
    await page.route('**/api/v1/routeRules/redirect**', (route) => {
      const path = new URL(route.request().url()).searchParams.get('path') ?? '';
      return route.fulfill({ json: { redirect: rules[path] ?? null } });
    });
    await page.route('https://elsewhere.example/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<h1>Elsewhere</h1>' }),
    );
    await page.goto('/');
    const isReloaded = await markLoad(page);
    await page.getByRole('link', { name: 'Privacy' }).click();
    await page.waitForURL('**/cookies');
    expect(await isReloaded()).toBe(false);
    await page.getByRole('banner').getByRole('link', { name: 'Organisations' }).click();
    await page.waitForURL('https://elsewhere.example/members');
    await heading(page, 'Elsewhere').waitFor();
  });

  it('goes on after a lookup of rules that fails', async () => {
    const { page } = await visit();
    await page.route('**/api/v1/routeRules/redirect**', (route) => route.abort());
    await page.goto('/cookies');
    await heading(page, 'Cookie policy').waitFor();
  });
});

describe('signing in', () => {
  let viewer: BrowserVisit;
  const lists: string[] = [];

  beforeAll(async () => {
    viewer = await visit();
  });

  it('leads to where one was going, and loads the organisations again', async () => {
    const { page } = viewer;
    page.on('request', (request) => {
      if (/\/api\/v1\/organisations/.test(request.url())) lists.push(request.url());
    });
    await signIn(page, 'viewer@acute.example', '/account/sessions?from=a%20letter#main');
    await page.waitForURL((url) => url.pathname === '/account/sessions');
    const { search, hash } = new URL(page.url());
    expect([decodeURIComponent(search), hash]).toEqual(['?from=a letter', '#main']);
    await page.getByRole('heading', { name: 'Sessions' }).waitFor();
    await expect.poll(() => lists.length).toBe(2);
  });

  it('waits 1500 ms, and keeps the token as long as it is good', async () => {
    const { page, context } = await visit();
    const requests: Request[] = [];
    page.on('request', (request) => requests.push(request));
    await signIn(page, 'contributor@acute.example', '/login?redirect=/account');
    await page.waitForURL((url) => url.pathname === '/account');
    // As the browser says itself: where the machine is busy, it is heard of late.
    const login = requests.findLast((request) => /auth\/login/.test(request.url()))!;
    const afterwards = requests.slice(requests.indexOf(login));
    const who = afterwards.find((request) => /users\/me/.test(request.url()))!;
    const answered = login.timing().startTime + login.timing().responseStart;
    expect(who.timing().startTime - answered).toBeGreaterThanOrEqual(1450);
    const token = (await context.cookies()).find((cookie) => cookie.name === 'access_token')!;
    const part = decodeURIComponent(token.value).split('.')[1]!;
    const { exp, iat } = JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<
      'exp' | 'iat',
      number
    >;
    expect(exp - iat).toBe(900);
    expect(Math.abs(token.expires - answered / 1000 - (exp - iat))).toBeLessThan(5);
  });

  it('never leads to another site', async () => {
    const { page } = await visit();
    const away: string[] = [];
    await page.route(/^https?:\/\/evil\.example/, (route) => {
      away.push(route.request().url());
      return route.abort();
    });
    await signIn(page, 'neighbour@acute.example', '/login?redirect=/%5Cevil.example/projects');
    await page.waitForURL((url) => url.pathname === '/projects');
    await heading(page, 'Projects').waitFor();
    expect(away).toEqual([]);
  });

  it('loads no organisations on survey pages', async () => {
    const { page } = viewer;
    lists.length = 0;
    await page.goto('/surveys/404');
    await page.locator('main#main').waitFor();
    await page.waitForLoadState('networkidle');
    expect(lists).toEqual([]);
  });
});

const hues = { warning: 'orange', error: 'red', success: 'green', info: 'blue' };
/** The name of a colour by its place on the colour wheel; nothing for what has none of these names. */
function hueOf(red: number, green: number, blue: number): string[] {
  const [high, low] = [Math.max(red, green, blue), Math.min(red, green, blue)];
  const span = high - low || 1;
  const turn =
    high === red
      ? (green - blue) / span
      : high === green
        ? 2 + (blue - red) / span
        : 4 + (red - green) / span;
  const degrees = (turn * 60 + 360) % 360;
  const wheel = { red: [350, 380], orange: [20, 50], green: [90, 170], blue: [190, 250] };
  return Object.entries(wheel)
    .filter(([, [from = 0, to = 0]]) => [degrees, degrees + 360].some((one) => one >= from && one < to))
    .map(([name]) => name);
}

describe('toasts', () => {
  const toast = (page: Page) => page.locator('[data-toast]');

  async function refuse(detail: string) {
    const { page } = await visit();
    await page.clock.install();
    await page.route('**/api/v1/auth/login/', (route) => route.fulfill({ status: 401, json: { detail } }));
    await page.goto('/login');
    await page.getByLabel('Email address').fill('somebody@acute.example');
    await page.getByLabel('Password', { exact: true }).fill('a long enough password');
    await page.getByRole('button', { name: 'Sign in' }).click();
    return page;
  }

  it('are at the bottom right for six seconds, are announced, and wait under the pointer', async () => {
    const page = await refuse('Missing OTP');
    await page.waitForURL(/\/login\?mfa=required/);
    await toast(page).waitFor();
    expect(await toast(page).innerText()).toContain('MFA token required');
    expect(await toast(page).getAttribute('data-toast')).toBe('info');
    expect(
      await page
        .getByRole('status')
        .filter({ has: toast(page) })
        .count(),
    ).toBe(1);
    const box = (await toast(page).boundingBox())!;
    expect(1440 - box.x - box.width).toBeLessThan(40);
    expect(900 - box.y - box.height).toBeLessThan(40);
    await expectAccessible(page, 'a toast');
    await toast(page).hover();
    await page.clock.runFor(20_000);
    expect(await toast(page).count()).toBe(1);
    await page.mouse.move(10, 10);
    await page.clock.runFor(5900);
    expect(await toast(page).count()).toBe(1);
    await page.clock.runFor(200);
    await expect.poll(() => toast(page).count()).toBe(0);
  });

  it('are orange, red, green or blue', async () => {
    const page = await refuse('Missing OTP');
    await toast(page).waitFor();
    const names = { warning: 'warning-solid', error: 'error', success: 'success', info: 'info' };
    const edges = await toast(page).evaluate((card, looks) => {
      return Object.entries(looks).map(([status, look]) => {
        card.setAttribute('class', `border-l-4 border-l-${look}`);
        return [
          status,
          getComputedStyle(card)
            .borderLeftColor.match(/[\d.]+/g)!
            .map(Number),
        ] as const;
      });
    }, names);
    for (const [status, [red = 0, green = 0, blue = 0]] of edges)
      expect([status, ...hueOf(red, green, blue)]).toEqual([status, hues[status as keyof typeof hues]]);
  });

  it('report an expired password, on the page that helps', async () => {
    const page = await refuse('Password Expired');
    await page.waitForURL('**/forgot-password');
    expect(await toast(page).innerText()).toContain('Password Expired, please reset you password');
    expect(await toast(page).getAttribute('data-toast')).toBe('warning');
    const edge = await toast(page).evaluate((card) => getComputedStyle(card).borderLeftColor);
    const [red, green, blue] = edge.match(/\d+/g)!.map(Number) as [number, number, number];
    // Orange: red before green before blue.
    expect(red > green && green > blue).toBe(true);
  });
});

describe('banners above the page', () => {
  let admin: BrowserVisit;
  beforeAll(async () => {
    admin = await visit();
    await signIn(admin.page, 'admin@acute.example', '/users');
  });

  it('keeps the focus in a dialog, gives it back, and closes by backdrop, button and Escape', async () => {
    const { page } = admin;
    const opener = page.getByRole('button', { name: 'Invite a user' });
    const dialog = page.getByRole('dialog');
    await opener.click();
    await dialog.waitFor();
    const { width } = (await page.locator('[data-modal="standard"]').boundingBox())!;
    // SPEC §9: of the window.
    expect(width).toBeCloseTo(1440 * 0.4, 0);
    for (let step = 0; step < 25; step += 1) {
      await page.keyboard.press('Tab');
      expect(await dialog.evaluate((box) => box.contains(document.activeElement))).toBe(true);
    }
    const closings = [
      () => page.keyboard.press('Escape'),
      () => page.mouse.click(20, 20),
      () => dialog.getByRole('button', { name: 'Close' }).click(),
    ];
    for (const close of closings) {
      if ((await dialog.count()) === 0) await opener.click();
      await dialog.waitFor();
      await close();
      await dialog.waitFor({ state: 'detached' });
      await expect.poll(() => opener.evaluate((button) => button === document.activeElement)).toBe(true);
    }
  });

  it('shows outlines while data is on its way, and says that it loads', async () => {
    const { page, context } = admin;
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await context.route(/\/api\/v1\/users\/?\?/, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto('/users');
    const outline = page.locator('[data-skeleton]');
    await outline.first().waitFor();
    expect(await outline.count()).toBeGreaterThan(0);
    release();
    await page.getByRole('row').nth(1).waitFor();
    await outline.first().waitFor({ state: 'detached' });
  });

  it('explains by tooltips with safe HTML, below at the left, which the pointer can enter', async () => {
    const { page } = await visit();
    await page.goto('/cookies');
    await heading(page, 'Cookie policy').waitFor();
    await page.evaluate(() => {
      const add = (name: string, tooltip: string) => {
        const button = document.createElement('button');
        button.textContent = name;
        button.dataset['tooltip'] = tooltip;
        document.querySelector('main#main')!.prepend(button);
      };
      add('Empty', ' ');
      add('Explained', `<b>Bold</b><img src="x" onerror="document.title='run'"> ${'and long '.repeat(40)}`);
    });
    const tooltip = page.getByRole('tooltip');
    const anchor = page.getByRole('button', { name: 'Explained' });
    await page.getByRole('button', { name: 'Empty' }).hover();
    await page.waitForTimeout(400);
    expect(await tooltip.count()).toBe(0);
    await anchor.hover();
    await tooltip.locator('b', { hasText: 'Bold' }).waitFor();
    await page.waitForTimeout(350);
    const [at, box] = [(await anchor.boundingBox())!, (await tooltip.boundingBox())!];
    expect(Math.round(box.width)).toBe(400);
    expect(box.y).toBeGreaterThanOrEqual(at.y + at.height);
    expect(Math.abs(box.x - at.x)).toBeLessThan(10);
    expect(await page.title()).not.toBe('run');
    await page.mouse.move(box.x + 20, box.y + 10, { steps: 4 });
    await page.waitForTimeout(500);
    expect(await tooltip.count()).toBe(1);
    await page.keyboard.press('Escape');
    await tooltip.waitFor({ state: 'detached' });
  });

  it('shows the words alone where what makes markup safe cannot be fetched', async () => {
    const { page } = await visit();
    await page.route('**/safe-html-*', (route) => route.abort());
    await page.goto('/cookies');
    await heading(page, 'Cookie policy').waitFor();
    await page.evaluate(() => {
      const button = document.createElement('button');
      button.textContent = 'Explained';
      button.dataset['tooltip'] = '<p>One</p><p><b>Two</b></p><img src="x" onerror="document.title=\'run\'">';
      document.querySelector('main#main')!.prepend(button);
    });
    await page.getByRole('button', { name: 'Explained' }).hover();
    const tooltip = page.getByRole('tooltip');
    await tooltip.getByText('One Two').waitFor();
    await page.waitForTimeout(500);
    expect(await tooltip.locator('b, img').count()).toBe(0);
    expect(await page.title()).not.toBe('run');
    await heading(page, 'Cookie policy').waitFor();
  });
});
