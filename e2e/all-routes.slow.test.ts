import type { Page } from 'playwright-core';
import { matchRoutes } from 'react-router';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { routes } from '../apps/web/src/routes.tsx';
import { signInToApi, buildSurvey, findProject } from './support/api-fixtures.ts';
import { expectAccessible } from './support/expect-accessible.ts';
import { signIn, waitForNetworkIdle, useBrowser, type BrowserVisit } from './support/fixtures.ts';
import { listRoutePatterns } from './support/route-patterns.ts';

// Some pages show the server's refusals; the checks below decide page by page which are allowed.
const { visit } = useBrowser(/status of 4\d\d/, { watchFading: true });

const roles = ['nobody', 'viewer', 'contributor', 'admin', 'superuser'] as const;
type Role = (typeof roles)[number];
type Access = 'public' | 'signed_out' | 'user' | 'member' | 'admin' | 'superuser';

const project = '/projects/urgent-emergency-care';
/** The project whose cases are reviewed twice. */
const reviewed = '/projects/reviews-and-surveys';
const explorer = `${project}/explorer/waiting-times`;

/** Each route's access and an example URL. Text in braces is found on the page before the colon. */
const examples: Record<string, { access: Access; path: string }> = {
  '/': { access: 'public', path: '/' },
  '/login': { access: 'signed_out', path: '/login' },
  '/login/other-ways': { access: 'signed_out', path: '/login/other-ways' },
  '/organisation': { access: 'public', path: '/organisation' },
  '/survey-mail/:token': { access: 'public', path: '/survey-mail/1.none' },
  '/notices/:token': { access: 'public', path: '/notices/1.1.none' },
  '/contact': { access: 'public', path: '/contact' },
  '/cookies': { access: 'public', path: '/cookies' },
  '/accessibility': { access: 'public', path: '/accessibility' },
  '/privacy': { access: 'public', path: '/privacy' },
  '/help': { access: 'public', path: '/help' },
  '/help/whats-new': { access: 'public', path: '/help/whats-new' },
  '/help/:guide': { access: 'public', path: '/help/reading-a-chart' },
  '/register': { access: 'public', path: '/register' },
  '/verify': { access: 'public', path: '/verify' },
  '/verify/:id': { access: 'public', path: '/verify/not-a-link' },
  '/forgot-password': { access: 'public', path: '/forgot-password' },
  '/surveys/404': { access: 'public', path: '/surveys/404' },
  // Pages of a survey's own application (survey.test.ts); of a survey that is not there, they say so.
  '/surveys/:survey': { access: 'public', path: '/surveys/404' },
  '/surveys/:survey/:casecode': { access: 'public', path: '/surveys/404' },
  '/surveys/:survey/:casecode/complete': { access: 'public', path: '/surveys/404' },
  '/surveys/:survey/:casecode/questions': { access: 'public', path: '/surveys/404' },
  // Any other path there: the respondents' application, which shows that nothing exists.
  '/surveys/*': { access: 'public', path: '/surveys/404' },
  '/account/mfa': { access: 'user', path: '/account/mfa' },
  '/account': { access: 'user', path: '/account' },
  '/account/password': { access: 'user', path: '/account/password' },
  '/account/email': { access: 'user', path: '/account/email' },
  '/account/notices': { access: 'user', path: '/account/notices' },
  '/account/sessions': { access: 'user', path: '/account/sessions' },
  '/account/sign-ins': { access: 'user', path: '/account/sign-ins' },
  '/account/api-keys': { access: 'user', path: '/account/api-keys' },
  '/projects': { access: 'user', path: '/projects' },
  '/documents': { access: 'user', path: '/documents' },
  '/profile': { access: 'user', path: '/profile' },
  '/search': { access: 'user', path: '/search' },
  '/users': { access: 'admin', path: '/users' },
  '/admin': { access: 'admin', path: '/admin' },
  '/admin/access': { access: 'admin', path: '/admin/access' },
  '/admin/questionnaires': { access: 'admin', path: '/admin/questionnaires' },
  '/admin/questionnaires/import': { access: 'admin', path: '/admin/questionnaires/import' },
  '/admin/questionnaires/:id': { access: 'admin', path: '/admin/questionnaires/1' },
  '/admin/questionnaires/:id/preview': { access: 'admin', path: '/admin/questionnaires/1/preview' },
  '/admin/questionnaires/:id/translations': { access: 'admin', path: '/admin/questionnaires/1/translations' },
  '/admin/project': { access: 'admin', path: '/admin/project' },
  '/admin/queries': { access: 'admin', path: '/admin/queries' },
  '/admin/unusual': { access: 'admin', path: '/admin/unusual' },
  '/admin/outlier-cases': { access: 'admin', path: '/admin/outlier-cases' },
  '/admin/filters': { access: 'admin', path: '/admin/filters' },
  '/admin/filters/:id': { access: 'admin', path: '/admin/filters/1?project=1' },
  '/admin/peer-groups': { access: 'admin', path: '/admin/peer-groups' },
  '/admin/time-periods': { access: 'admin', path: '/admin/time-periods' },
  '/admin/corrections': { access: 'admin', path: '/admin/corrections' },
  '/admin/first-run': { access: 'superuser', path: '/admin/first-run' },
  '/admin/extensions': { access: 'admin', path: '/admin/extensions' },
  '/admin/dates': { access: 'admin', path: '/admin/dates' },
  '/admin/next-period': { access: 'admin', path: '/admin/next-period?project=1' },
  '/admin/organisations': { access: 'admin', path: '/admin/organisations' },
  '/admin/submissions': { access: 'admin', path: '/admin/submissions' },
  '/admin/chasing': { access: 'admin', path: '/admin/chasing' },
  '/admin/sent-messages': { access: 'admin', path: '/admin/sent-messages' },
  '/admin/reminders': { access: 'admin', path: '/admin/reminders' },
  '/admin/templates': { access: 'admin', path: '/admin/templates' },
  '/admin/projects': { access: 'admin', path: '/admin/projects' },
  '/admin/categories': { access: 'admin', path: '/admin/categories' },
  '/admin/scopes': { access: 'admin', path: '/admin/scopes' },
  '/admin/scopes/:id': { access: 'admin', path: '/admin/scopes/{scope}' },
  '/admin/guidance': { access: 'admin', path: '/admin/guidance' },
  '/admin/about-texts': { access: 'admin', path: '/admin/about-texts' },
  '/admin/service-keys': { access: 'admin', path: '/admin/service-keys' },
  '/admin/webhooks': { access: 'admin', path: '/admin/webhooks' },
  '/admin/lookup-tables': { access: 'admin', path: '/admin/lookup-tables' },
  '/admin/documents': { access: 'admin', path: '/admin/documents' },
  '/admin/news': { access: 'admin', path: '/admin/news' },
  '/admin/messages': { access: 'admin', path: '/admin/messages' },
  '/admin/charts': { access: 'admin', path: '/admin/charts' },
  '/admin/measures': { access: 'admin', path: '/admin/measures' },
  '/admin/measures/new': { access: 'admin', path: '/admin/measures/new' },
  '/admin/measures/:id': { access: 'admin', path: '/admin/measures/1' },
  '/admin/route-rules': { access: 'superuser', path: '/admin/route-rules' },
  '/admin/settings': { access: 'superuser', path: '/admin/settings' },
  '/admin/sign-on': { access: 'superuser', path: '/admin/sign-on' },
  '/admin/outbox': { access: 'superuser', path: '/admin/outbox' },
  '/admin/audit-log': { access: 'admin', path: '/admin/audit-log' },
  '/projects/:projectcode': { access: 'public', path: project },
  '/projects/:projectcode/request-access': { access: 'public', path: `${project}/request-access` },
  '/projects/:projectcode/registration': { access: 'user', path: `${project}/registration` },
  '/projects/:projectcode/about': { access: 'user', path: `${project}/about` },
  '/projects/:projectcode/dashboard': { access: 'member', path: `${project}/dashboard` },
  '/projects/:projectcode/profile': { access: 'member', path: `${project}/profile` },
  '/projects/:projectcode/reports': { access: 'member', path: `${project}/reports` },
  '/projects/:projectcode/action-plans': { access: 'member', path: `${project}/action-plans` },
  '/projects/:projectcode/data-feeds': { access: 'member', path: `${project}/data-feeds` },
  '/projects/:projectcode/explained/:id': { access: 'member', path: `${project}/explained/{id}` },
  '/projects/:projectcode/data-collection': { access: 'member', path: `${project}/data-collection` },
  '/projects/:projectcode/data-collection/questionnaire/:ids': {
    access: 'member',
    path: `${project}/data-collection/questionnaire/{ids}`,
  },
  '/projects/:projectcode/data-collection/print/:ids': {
    access: 'member',
    path: `${project}/data-collection/print/{pair}`,
  },
  '/projects/:projectcode/data-collection/responses/:ids': {
    access: 'member',
    path: `${project}/data-collection/responses/{responses}`,
  },
  '/projects/:projectcode/data-collection/survey/:id': {
    access: 'admin',
    path: `${project}/data-collection/survey/{survey}`,
  },
  '/projects/:projectcode/data-collection/reviews/:ids': {
    access: 'member',
    path: `${reviewed}/data-collection/reviews/{reviews}`,
  },
  '/projects/:projectcode/data-collection/dictionary/:id': {
    access: 'member',
    path: `${project}/data-collection/dictionary/{questionnaire}`,
  },
  '/projects/:projectcode/data-collection/cases/:ids': {
    access: 'member',
    path: `${project}/data-collection/cases/{responses}`,
  },
  '/projects/:projectcode/data-collection/letters/:ids': {
    access: 'member',
    path: `${project}/data-collection/letters/{responses}`,
  },
  '/projects/:projectcode/:explorertype': { access: 'member', path: `${project}/explorer` },
  '/projects/:projectcode/:explorertype/search': { access: 'member', path: `${project}/explorer/search` },
  '/projects/:projectcode/:explorertype/:groupname': { access: 'member', path: explorer },
  '/projects/:projectcode/:explorertype/:groupname/detail': { access: 'member', path: `${explorer}/detail` },
  '/projects/:projectcode/:explorertype/:groupname/detail/:id': {
    access: 'member',
    path: `${explorer}/detail/{id}`,
  },
  '/*': { access: 'public', path: '/no/such/page' },
};

/** Returns the result for a role at a route: the page, or how the role is refused. */
function expected(role: Role, access: Access): 'page' | 'login' | 'missing' | 'home' {
  if (access === 'public') return 'page';
  if (access === 'signed_out') return role === 'nobody' ? 'page' : 'home';
  if (role === 'nobody') return 'login';
  if (access === 'superuser') return role === 'superuser' ? 'page' : 'missing';
  if (access === 'admin') return role === 'admin' || role === 'superuser' ? 'page' : 'missing';
  return 'page';
}

const visits = new Map<Role, BrowserVisit>();
const found = { ids: '', id: '', reviews: '', scope: '', survey: '' };

beforeAll(async () => {
  for (const role of roles) visits.set(role, await visit());
  await Promise.all(
    roles.map(async (role) => {
      if (role !== 'nobody') await signIn(visits.get(role)!.page, `${role}@acute.example`);
    }),
  );
  const own = new URL(inject('portalUrl')).origin;
  for (const { page, problems } of visits.values()) {
    problems.length = 0;
    // Icons, fonts and maps are the portal's own: nothing is fetched from elsewhere.
    page.on('request', (request) => {
      const { origin } = new URL(request.url());
      if (origin !== 'null' && origin !== own) problems.push(`asks ${request.url()}`);
    });
  }
  const { page } = visits.get('contributor')!;
  found.ids = await lastPart(page, `${project}/data-collection`, '/questionnaire/');
  found.id = await lastPart(page, explorer, '/detail/');
  found.reviews = await lastPart(page, `${reviewed}/data-collection`, '/cases/');
  const api = await signInToApi('superuser@acute.example');
  const scope = await api('POST', 'scopes/', { scope_name: `Walked through at ${Date.now()}` });
  found.scope = String(scope['id']);
  found.survey = String(
    await buildSurvey(api, {
      project: await findProject(api, 'urgent-emergency-care'),
      name: 'Walked through',
    }),
  );
});

async function lastPart(page: Page, path: string, part: string): Promise<string> {
  await page.goto(path);
  const href = await page.locator(`main#main a[href*="${part}"]`).first().getAttribute('href');
  return /[^/?]+(?=$|\?)/.exec(href!)![0];
}

/** The header's links for each role, on every page that has it. */
const inHeader: Record<Role, string[]> = {
  nobody: ['Projects', 'Documents', 'Organisations'],
  viewer: ['Projects', 'Documents'],
  contributor: ['Projects', 'Documents'],
  admin: ['Projects', 'Documents', 'Admin'],
  superuser: ['Projects', 'Documents', 'Admin'],
};

/** Waits until the page is there with all its data. */
async function settle(page: Page): Promise<void> {
  await page.locator('h1:visible').first().waitFor();
  await waitForNetworkIdle(page);
  await page.locator('[data-skeleton]').first().waitFor({ state: 'detached' });
}

const isMissing = async (page: Page) => (await page.locator('[data-error-page]').count()) > 0;

/** The addresses of this site that the page links to, without their queries; a hash has to lead somewhere. */
async function links(page: Page): Promise<string[]> {
  const { hrefs, lost } = await page.evaluate(() => {
    const all = [...document.querySelectorAll<HTMLAnchorElement>('a[href]')];
    const here = all.filter((link) => link.getAttribute('href')!.startsWith('#'));
    return {
      lost: here.map((link) => link.hash.slice(1)).filter((id) => id && !document.getElementById(id)),
      hrefs: all
        .filter((link) => link.origin === location.origin && !here.includes(link))
        .map((link) => link.pathname),
    };
  });
  expect(lost, `links within ${page.url()} that lead nowhere`).toEqual([]);
  return hrefs.filter((path) => !path.startsWith('/api/'));
}

/** Returns the links in the header's menus, which are in the page only while a menu is open. */
async function menuLinks(page: Page): Promise<string[]> {
  const offered: string[] = [];
  for (const button of await page.getByRole('banner').locator('button[aria-haspopup]:visible').all()) {
    await button.click();
    await page.getByRole('menu').waitFor();
    await expectAccessible(page, 'an open menu');
    offered.push(...(await links(page)));
    await page.keyboard.press('Escape');
    await page.getByRole('menu').waitFor({ state: 'detached' });
  }
  return offered;
}

/** The number of links to the same route followed, such as those of a table's rows. */
const ALIKE = 5;
/** The pattern of the route an address belongs to; the address itself where there is none. */
const routeOf = (path: string): string =>
  matchRoutes(routes, path)
    ?.map(({ route }) => route.path ?? '')
    .join('/') ?? path;

const judged = new Set<string>();
/**
 * Checks if a page has a layout that no role has met before: the same elements with the same look are checked
 * once.
 */
async function isNew(page: Page, path: string): Promise<boolean> {
  const look = await page.evaluate(() =>
    [...document.body.querySelectorAll('*')]
      .map((one) => one.tagName + one.getAttribute('role') + one.getAttribute('class'))
      .join(),
  );
  const isKnown = judged.has(path + look);
  judged.add(path + look);
  return !isKnown;
}

/**
 * Returns how much wider the page is than a small laptop's window; content that scrolls by itself does not
 * count.
 */
async function besideNarrow(page: Page): Promise<number> {
  const wide = page.viewportSize()!;
  await page.setViewportSize({ ...wide, width: 1024 });
  const beside = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  await page.setViewportSize(wide);
  return beside;
}

/** Lists faults. Some pages show the server's refusals, which the browser also notes by itself. */
const faults = (path: string, problems: string[]) =>
  problems
    .splice(0)
    .filter((problem) => !(/^\/(verify|no)\//.test(path) && /status of 4\d\d/.test(problem)))
    .map((problem) => `${path}: ${problem}`);

it('knows an example of every route', () => {
  expect(Object.keys(examples).sort()).toEqual(listRoutePatterns(routes).sort());
});

describe.concurrent('a walk over every route', () => {
  it.each(roles)('as %s meets no dead link, no error and nothing inaccessible', async (role) => {
    const { page, problems } = visits.get(role)!;
    const seen = new Set<string>();
    const linked = new Map<string, string>();
    const wrong: string[] = [];

    for (const { access, path: example } of Object.values(examples)) {
      const path = example
        .replace('{pair}', found.ids.replace(/-\d+$/, ''))
        .replace('{questionnaire}', found.ids.replace(/-.*$/, ''))
        .replace('{responses}', `${found.survey}-${found.ids.split('-')[1]}`)
        .replace('{survey}', found.survey)
        .replace('{reviews}', found.reviews)
        .replace('{ids}', found.ids)
        .replace('{scope}', found.scope)
        .replace('{id}', found.id);
      await page.goto(path);
      await settle(page);
      const { pathname, searchParams } = new URL(page.url());
      const outcome = path.startsWith('/no/') ? 'missing' : expected(role, access);
      if (outcome === 'login') {
        if (pathname !== '/login' || searchParams.get('redirect') !== path)
          wrong.push(`${path}: ${page.url()}`);
        continue;
      }
      if (outcome === 'home') {
        if (pathname !== '/') wrong.push(`${path}: ${page.url()}`);
        continue;
      }
      if ((await isMissing(page)) !== (outcome === 'missing')) wrong.push(`${path}: is not ${outcome}`);
      if (!pathname.startsWith(path.replace(/\?.*/, ''))) wrong.push(`${path}: leads to ${pathname}`);
      seen.add(path).add(pathname);
      const header = page.locator('header[data-shell]');
      const shown = await header
        .getByRole('navigation', { name: 'Main' })
        .getByRole('link')
        .allTextContents();
      if ((await header.count()) > 0 && shown.join() !== inHeader[role].join())
        wrong.push(`${path}: the header offers ${shown.join()}`);
      if (await isNew(page, pathname)) {
        await expectAccessible(page, `${path} as ${role}`).catch((error: Error) => wrong.push(error.message));
        const beside = await besideNarrow(page);
        if (beside > 0) wrong.push(`${path}: ${beside} pixels beside a window of 1024`);
      }
      if (path === project && role !== 'nobody') {
        const isOffered = (await page.getByRole('link', { name: 'Enter data' }).count()) > 0;
        if (isOffered !== (role !== 'viewer'))
          wrong.push(`${path}: Enter data, for who reads and who writes`);
      }
      if (path === '/') for (const link of await menuLinks(page)) linked.set(link, 'a menu');
      wrong.push(...faults(path, problems));
      for (const link of await links(page)) if (!linked.has(link)) linked.set(link, path);
    }

    const followed = new Map<string, number>();
    for (const [link, from] of linked) {
      if (seen.has(link)) continue;
      const route = routeOf(link);
      followed.set(route, (followed.get(route) ?? 0) + 1);
      if (followed.get(route)! > ALIKE) continue;
      await page.goto(link);
      await page.locator('h1:visible').first().waitFor();
      if (await isMissing(page)) wrong.push(`${link}, linked from ${from}: does not exist`);
      if (role !== 'nobody' && new URL(page.url()).pathname === '/login')
        wrong.push(`${link}, linked from ${from}: asks to sign in`);
      wrong.push(...faults(link, problems));
    }
    expect(wrong).toEqual([]);
  });
});
