import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createDatabase, dropDatabase } from '../apps/api/test/support/template-database.ts';
import { removeDataFolder } from '../apps/api/src/database/embedded-cluster.ts';
import { routes } from '../apps/web/src/routes.tsx';
import { expectAccessible } from './support/expect-accessible.ts';
import { oneTimeCode, waitForNetworkIdle, useBrowser, type BrowserVisit } from './support/fixtures.ts';
import { dataFolder, startPortal } from './global-setup.ts';
import { listRoutePatterns } from './support/route-patterns.ts';

const external = process.env['TEST_DATABASE_URL'];
const DATABASE = 'portal_e2e_empty';
const PASSWORD = 'orbit-walnut-ferry-42';
const PROJECT = 'first-audit';
// What is not there is asked for on purpose; the programme has no logo.
const browser = useBrowser(/status of 4\d\d|PageNotFound/, { watchFading: true });
const folder = dataFolder();
let portal: Awaited<ReturnType<typeof startPortal>>;

type Role = 'nobody' | 'superuser' | 'admin' | 'contributor' | 'viewer';
const roleTypes: Partial<Record<Role, number>> = { admin: 2, contributor: 3, viewer: 4 };
const addressOf = (role: Role) => `${role}@myaudit.example`;
const visits = new Map<Role, BrowserVisit>();

beforeAll(async () => {
  portal = await startPortal({
    DEMO: 'false',
    DATA_DIR: folder,
    PUBLIC_PROGRAMME_CODE: 'myaudit',
    PUBLIC_PROGRAMME_NAME: 'My Audit',
    FIRST_SUPERUSER_EMAIL: addressOf('superuser'),
    ...(external && { DATABASE_URL: await createDatabase(external, DATABASE) }),
  });
  visits.set('nobody', await browser.visit({}, portal.url));
  await comeIn('superuser', /\S+\/forgot-password\?code=\S+/);
  await invite('admin');
});
afterAll(async () => {
  await portal.stop();
  if (external) await dropDatabase(external, DATABASE);
  removeDataFolder(folder);
});

/** Follows the newest printed link for a person, sets a password, signs in and enrols. */
async function comeIn(role: Role, link: RegExp): Promise<void> {
  const printed = () => link.exec(portal.said())?.at(-1);
  // Outside of a test nothing can be expected, only waited for.
  await vi.waitUntil(printed, { timeout: 60_000 });
  const { pathname, search } = new URL(printed()!);
  const visit = await browser.visit({}, portal.url);
  const { page } = visit;
  await page.goto(pathname + search);
  await page.getByLabel('New password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm new password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Change password' }).click();
  await page.waitForURL(/\/login$/);
  await page.getByLabel('Email address').fill(addressOf(role));
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(/\/account\/mfa/);
  const secret = (await page.locator('[data-otp-secret]').innerText()).replaceAll(/\s/g, '');
  await page.getByLabel('Six-digit code').fill(oneTimeCode(0, secret));
  await page.getByRole('button', { name: 'Turn on' }).click();
  await page.getByRole('heading', { name: 'Save your recovery codes' }).waitFor();
  await page.getByRole('button', { name: 'I have saved them' }).click();
  await page.waitForURL(/\/projects$/);
  visits.set(role, visit);
}

type Json = Record<string, unknown>;
/** Calls the API as the superuser, with the token that the browser has. */
async function asOwner(call: string, data: Json): Promise<Json> {
  const { page, context } = visits.get('superuser')!;
  // A page that is loaded renews a token that has run out.
  await page.goto('/account');
  await waitForNetworkIdle(page);
  const token = (await context.cookies()).find(({ name }) => name === 'access_token')!.value;
  const answer = await page.request.post(`/api/v1/${call}`, {
    data,
    headers: { authorization: `Bearer ${token}` },
  });
  expect(answer.status(), `${call}: ${await answer.text()}`).toBe(200);
  return (await answer.json()) as Json;
}

async function invite(role: Role, organisation_id: number | null = null): Promise<void> {
  const email_address = addressOf(role);
  const role_type_id = roleTypes[role];
  await asOwner('users/', { full_name: `The ${role}`, email_address, role_type_id, organisation_id });
  await comeIn(role, new RegExp(`To ${email_address}, [^\\n]*\\n\\s*(\\S+)`));
}

/** Fills in a route. In an empty programme, the items a route names do not exist either. */
const fill = (pattern: string, project: string) =>
  pattern
    .replace(':projectcode', project)
    .replace(':explorertype', 'explorer')
    .replace(':groupname', 'group')
    .replace(':ids', '1-1-1')
    .replace(':id', '1')
    .replace('*', 'nowhere');
const everyRoute = [...new Set(listRoutePatterns(routes))].filter(
  (pattern) => !pattern.startsWith('/surveys'),
);
const ofProject = everyRoute.filter((pattern) => pattern.includes(':projectcode'));

/** Long enough for any page on a slow machine; what still loads then, loads for ever. */
const PATIENCE_MS = 120_000;

/** Returns a page's faults: it is still loading, shows nothing below its heading, or something failed. */
async function faultsOf({ page, problems }: BrowserVisit, path: string, isThere: boolean): Promise<string[]> {
  const wrong: string[] = [];
  const note = (answer: { status: () => number; url: () => string }) => {
    if (answer.status() >= 500) wrong.push(`${path}: ${answer.url()} answers ${answer.status()}`);
  };
  problems.length = 0;
  page.on('response', note);
  await page.goto(path);
  const heading = page.locator('h1:visible').first();
  await heading.waitFor({ timeout: PATIENCE_MS }).catch(() => wrong.push(`${path}: has no heading`));
  await waitForNetworkIdle(page);
  await page
    .locator('[data-skeleton]')
    .first()
    .waitFor({ state: 'detached', timeout: PATIENCE_MS })
    .catch(() => wrong.push(`${path}: loads for ever`));
  if ((await wordsOf(page)) === '') wrong.push(`${path}: is blank below its heading`);
  page.off('response', note);
  const expected = isThere ? /\/images\/logos\/|status of 404/ : /status of 4\d\d|PageNotFound/;
  wrong.push(...problems.filter((one) => !expected.test(one)).map((one) => `${path}: ${one}`));
  return wrong;
}

/** Returns a page's words below its heading and outside its menus; a field counts by its label. */
const wordsOf = (page: Page) =>
  page.evaluate(() => {
    const room = document.querySelector('#desk-room') ?? document.querySelector('main') ?? document.body;
    const copy = room.cloneNode(true) as HTMLElement;
    for (const one of copy.querySelectorAll('header, nav, script, style, [data-skeleton]')) one.remove();
    return (copy.textContent ?? '').trim();
  });

async function walk(role: Role, list: readonly string[], project: string): Promise<string[]> {
  const wrong: string[] = [];
  for (const pattern of list) {
    const path = fill(pattern, project);
    wrong.push(...(await faultsOf(visits.get(role)!, path, !/[:*]/.test(pattern))));
  }
  return wrong;
}

// Each in its own window, all at the same time: most of the time goes on waiting for the network to be idle.
describe.concurrent('in an empty programme,', () => {
  it.each(['nobody', 'superuser', 'admin'] as const)(
    '%s meets no page that is blank, fails or loads for ever',
    async (role) => expect(await walk(role, everyRoute, PROJECT)).toEqual([]),
  );
});

it('the admin home of an empty programme leads through the set-up steps', async () => {
  const { page } = visits.get('admin')!;
  await page.goto('/admin');
  await page.getByRole('heading', { name: 'Get started' }).waitFor();
  await expectAccessible(page, 'the first steps');
  await page.getByRole('link', { name: 'Create a category' }).click();
  await page.getByRole('heading', { level: 1, name: 'Categories' }).waitFor();
  const menu = page.getByRole('navigation', { name: 'Admin' });
  await expect.poll(() => menu.locator('[aria-current=page]').allTextContents()).toEqual(['Categories']);
});

it('the admin menu leaves a narrow window to the page', async () => {
  const { page } = visits.get('admin')!;
  const wide = page.viewportSize()!;
  await page.setViewportSize({ ...wide, width: 1024 });
  await page.goto('/admin/measures');
  const menu = page.getByRole('navigation', { name: 'Admin' });
  const button = page.getByRole('button', { name: 'Admin menu' });
  await button.waitFor();
  expect(await menu.count()).toBe(0);
  await button.press('Enter');
  await menu.waitFor();
  await expectAccessible(page, 'the menu of the desk in a narrow window');
  await menu.getByRole('link', { name: 'Charts' }).press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Charts' }).waitFor();
  await expect.poll(() => menu.count()).toBe(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await page.setViewportSize(wide);
});

it('Ctrl K leads to an admin page, by keyboard alone', async () => {
  const { page } = visits.get('admin')!;
  await page.goto('/projects');
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.keyboard.press('Control+k');
  const field = page.getByRole('searchbox', { name: 'Search or go to a page' });
  await field.waitFor();
  await expectAccessible(page, 'the palette');
  await page.keyboard.type('peer');
  await page.getByRole('option', { name: /Peer groups/ }).waitFor();
  await expect
    .poll(() => page.getByRole('option', { name: /Peer groups/ }).getAttribute('data-focused'))
    .toBe('true');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Peer groups' }).waitFor();
});

describe.concurrent('in a programme with one organisation and nothing else,', () => {
  beforeAll(async () => {
    const { programme_id } = (await (await fetch(`${portal.url}/api/v1/runtime-config`)).json()) as Json;
    for (const role of ['contributor', 'viewer'] as const) {
      const { id } = await asOwner(`organisations/?programme_id=${String(programme_id)}`, {
        organisation_name: `Hospital of the ${role}`,
        organisation_code: role.toUpperCase(),
      });
      await invite(role, id as number);
    }
  });

  it.each(['contributor', 'viewer'] as const)(
    'a %s meets no page that is blank, fails or loads for ever',
    async (role) => expect(await walk(role, everyRoute, PROJECT)).toEqual([]),
  );
});

it('shows no blank, failing or endless page for a project without a time period', async () => {
  const category = await asOwner('categories/', { category_name: 'Audits' });
  await asOwner('projects/', {
    project_code: PROJECT,
    project_name: 'First audit',
    category_id: category['id'],
  });
  const rooms = everyRoute.filter((pattern) => pattern.startsWith('/admin') && !pattern.includes(':'));
  const wrong = await Promise.all(
    (['nobody', 'superuser', 'admin'] as const).map(async (role) => {
      const found = await walk(role, role === 'nobody' ? ofProject : [...ofProject, ...rooms], PROJECT);
      return found.map((one) => `as ${role}: ${one}`);
    }),
  );
  expect(wrong.flat()).toEqual([]);
});
