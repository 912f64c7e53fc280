import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { signInToApi } from './support/api-fixtures.ts';
import { signIn, useBrowser, waitForNetworkIdle } from './support/fixtures.ts';
import { createSurveyWithCodes } from './support/survey-fixtures.ts';
import { saveScreenshot } from './support/survey-pages.ts';

// A user can double the font size in the browser's settings: 1 rem is 32 pixels then, in media queries too.
const { visit } = useBrowser(undefined, { flags: ['--blink-settings=defaultFontSize=32'] });

/** A desktop computer: a phone would get the small-screen message of staff pages. */
const desktop = { screen: { width: 1440, height: 900 } };
const widths = [390, 1024];
const project = '/projects/urgent-emergency-care';

/** In a page that scrolls sideways: the elements beyond its right edge. */
function findOverflow(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth <= clientWidth) return [];
  const beyond = [...document.querySelectorAll('body *')].filter(
    (one) => one.getBoundingClientRect().right > clientWidth + 1,
  );
  const names = beyond.map(
    (one) => `${one.tagName} ${one.getAttribute('class') ?? ''} “${(one.textContent ?? '').slice(0, 30)}”`,
  );
  return [`${scrollWidth} pixels wide`, ...names.slice(0, 8)];
}

async function expectNoSidewaysScroll(page: Page, path: string, where = path): Promise<void> {
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await waitForNetworkIdle(page);
  const fontSize = await page.evaluate(() => getComputedStyle(document.documentElement).fontSize);
  expect(fontSize).toBe('32px');
  for (const width of widths) {
    await page.setViewportSize({ width, height: 844 });
    await saveScreenshot(page, `large-letters-${where.replace(/\W+/g, '-')}-${width}`);
    expect.soft(await page.evaluate(findOverflow), `${where} at ${width}`).toEqual([]);
  }
}

it('a survey does not scroll sideways', async () => {
  const api = await signInToApi('superuser@acute.example');
  const survey = await createSurveyWithCodes(api, { name: 'Large letters' });
  const { page } = await visit(desktop);
  const ofCase = `${survey.path}/${survey.codes[0]!.case_code}`;
  await expectNoSidewaysScroll(page, survey.path, 'welcome');
  for (const rest of ['', '/questions', '/questions?page=2', '/questions?page=review'])
    await expectNoSidewaysScroll(page, ofCase + rest, `case${rest}`);
});

it('the main pages of staff do not scroll sideways', async () => {
  const { page } = await visit(desktop);
  await expectNoSidewaysScroll(page, '/login');
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, 'superuser@acute.example');
  for (const path of [
    '/',
    '/projects',
    project,
    `${project}/dashboard`,
    `${project}/data-collection`,
    `${project}/explorer`,
    `${project}/explorer/waiting-times/detail/1`,
    `${project}/profile`,
    '/users',
    '/admin',
    '/admin/questionnaires',
  ])
    await expectNoSidewaysScroll(page, path);
});
