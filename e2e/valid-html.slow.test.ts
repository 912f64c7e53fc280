import { HtmlValidate, StaticConfigLoader } from 'html-validate';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { signIn, useBrowser } from './support/fixtures.ts';

const { visit } = useBrowser(/status of 404/);
const validator = new HtmlValidate(
  new StaticConfigLoader({ root: true, extends: ['html-validate:standard'] }),
);
const project = '/projects/urgent-emergency-care';

/** Returns the faults of a page as the browser has it, and its number of main elements. */
async function faultsOf(page: Page, path: string): Promise<string[]> {
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.waitForLoadState('networkidle');
  const { results } = await validator.validateString(await page.content(), path);
  const mains = await page.locator('main').count();
  return [
    ...results.flatMap(({ messages }) =>
      messages.map(({ ruleId, message, selector }) => `${path}: ${ruleId}, ${message} (${selector ?? ''})`),
    ),
    ...(mains === 1 ? [] : [`${path}: ${mains} main elements`]),
  ];
}

const pages: Record<string, string[]> = {
  'contributor@acute.example': [
    '/',
    '/projects',
    project,
    `${project}/dashboard`,
    `${project}/data-collection`,
    `${project}/explorer/waiting-times`,
    `${project}/explorer/waiting-times/detail`,
    `${project}/profile`,
    `${project}/reports`,
    '/documents',
    '/account',
  ],
  'admin@acute.example': ['/users', '/admin', '/admin/access', '/admin/measures', '/admin/charts'],
};

it.each(Object.entries(pages))('the main pages of %s are valid HTML', async (address, paths) => {
  const { page } = await visit();
  await signIn(page, address);
  const found: string[] = [];
  for (const path of paths) found.push(...(await faultsOf(page, path)));
  await page.goto(`${project}/data-collection`);
  const section = page.getByRole('link', { name: /^(Start|Continue|View) / }).first();
  found.push(...(await faultsOf(page, (await section.getAttribute('href'))!)));
  expect(found).toEqual([]);
});

it('the pages of a visitor are valid HTML', async () => {
  const { page } = await visit();
  const found: string[] = [];
  for (const path of ['/', '/login', '/register', '/organisation', '/help', '/surveys/404'])
    found.push(...(await faultsOf(page, path)));
  expect(found).toEqual([]);
});
