import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { type Api, signInToApi } from './support/api-fixtures.ts';
import { expectAccessible } from './support/expect-accessible.ts';
import { useBrowser } from './support/fixtures.ts';
import { createSurveyWithCodes } from './support/survey-fixtures.ts';
import { heading, phoneSettings, saveScreenshot, typeCode } from './support/survey-pages.ts';

// The line is cut on purpose.
const { visit } = useBrowser(/ERR_INTERNET_DISCONNECTED|status of 40[34]/);

type Survey = Awaited<ReturnType<typeof createSurveyWithCodes>>;
let api: Api;
let survey: Survey;
const codes: string[] = [];
const nextCode = () => codes.shift()!;
beforeAll(async () => {
  api = await signInToApi('superuser@acute.example');
  survey = await createSurveyWithCodes(api, { name: 'Your visit, by phone', codes: 10 });
  codes.push(...survey.codes.map(({ case_code }) => case_code));
});

const saved = (page: Page) => page.locator('[data-save-state="saved"]').waitFor();
const help = (page: Page) => page.getByText('If you need support');

async function expectToFit(page: Page, name: string): Promise<void> {
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth), `${name} ${width}`).toBe(width);
    await saveScreenshot(page, `${name}-${width}`);
  }
  await page.setViewportSize(phoneSettings.viewport);
}

it('a QR code leads past no welcome, and the help stays within reach until the thanks', async () => {
  const { page } = await visit(phoneSettings);
  await page.goto(`${survey.path}/${nextCode()}`);
  await heading(page, 'Welcome').waitFor();
  await page.getByText('We would like to know how your visit was.').waitFor();
  await page.getByRole('heading', { name: 'Who can see your answers' }).waitFor();
  await page.getByRole('link', { name: '116 123' }).waitFor();
  await expectAccessible(page, 'the start by a QR code');
  await expectToFit(page, 'start-by-code');
  await page.getByRole('link', { name: 'Start', exact: true }).click();
  await heading(page, 'Your visit').waitFor();
  await help(page).click();
  expect(await page.getByRole('link', { name: '116 123' }).getAttribute('href')).toBe('tel:116123');
  await expectAccessible(page, 'a page of questions with the help open');
  await expectToFit(page, 'questions-with-help');
  await page.getByRole('radio', { name: 'Yes' }).check();
  await page.getByLabel('How many minutes did you wait?').fill('25');
  await page.getByRole('button', { name: 'Next' }).click();
  await heading(page, 'Afterwards').waitFor();
  await page.getByLabel('In your own words').fill('They took time.\n'.repeat(14));
  await page.getByText(/You have [\d,]+ characters left\./).waitFor();
  await expectToFit(page, 'long-text');
  await page.getByRole('button', { name: 'Check your answers' }).click();
  await heading(page, 'Check your answers').waitFor();
  await help(page).waitFor();
  await page.getByRole('link', { name: 'Change: How many minutes did you wait?' }).click();
  await heading(page, 'Your visit').waitFor();
  await page.getByLabel('How many minutes did you wait?').fill('30');
  await page.getByRole('button', { name: 'Check your answers' }).click();
  await heading(page, 'Check your answers').waitFor();
  await page.getByText('30', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Send my answers' }).click();
  await heading(page, 'Thank you').waitFor();
  await help(page).waitFor();
  await expectToFit(page, 'thanks');
});

it('the selected language is that of another device and of a reload, with Welsh dates in Chromium', async () => {
  const code = nextCode();
  const { page } = await visit(phoneSettings);
  await page.goto(survey.path);
  await page.getByRole('link', { name: /Cymraeg.*cwestiynau yn Saesneg/ }).click();
  await page
    .getByText(
      /Gallwch ateb tan \d+ (Ionawr|Chwefror|Mawrth|Ebrill|Mai|Mehefin|Gorffennaf|Awst|Medi|Hydref|Tachwedd|Rhagfyr) \d{4}/,
    )
    .waitFor();
  await expectToFit(page, 'welcome-welsh');
  await page.goto(`${survey.path}/${code}`);
  await heading(page, 'Croeso').waitFor();
  await page.getByRole('link', { name: 'Dechrau', exact: true }).click();
  await page.getByRole('radio', { name: 'Ie', exact: true }).check();
  await saved(page);
  await page.evaluate(() => localStorage.removeItem('survey-language'));
  await page.reload();
  await page.getByRole('button', { name: 'Nesaf' }).waitFor();
  await page.goto(`${survey.path}/${code}`);
  const link = (await page.getByRole('link', { name: 'Eich dolen ddychwelyd' }).getAttribute('href'))!;
  const other = (await visit({ ...phoneSettings, locale: 'en-GB' })).page;
  await other.goto(link);
  await heading(other, 'Croeso’n ôl').waitFor();
  expect(await other.locator('html').getAttribute('lang')).toBe('cy');
});

it('a pasted link with Arabic digits opens its response, and two tabs are one device', async () => {
  const code = nextCode();
  const { page, context } = await visit(phoneSettings);
  await page.goto(survey.path);
  const arabic = code.replace(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit)));
  await typeCode(page, `\u200e${survey.url}${survey.path}/${arabic}.`);
  await heading(page, 'Welcome').waitFor();
  expect(new URL(page.url()).pathname).toBe(`${survey.path}/${code}`);
  const second = await context.newPage();
  for (const tab of [page, second]) {
    await tab.goto(`${survey.path}/${code}/questions`);
    await heading(tab, 'Your visit').waitFor();
  }
  await page.getByLabel('How many minutes did you wait?').fill('10');
  await saved(page);
  await page.getByLabel('How many minutes did you wait?').blur();
  const wait = second.getByLabel('How many minutes did you wait?');
  await expect.poll(() => wait.inputValue()).toBe('10');
  await wait.fill('20');
  await saved(second);
  await expect.poll(() => page.getByLabel('How many minutes did you wait?').inputValue()).toBe('20');
  expect(await page.getByText('another device').count()).toBe(0);
});

it('a page not fetched yet loads by itself once the line is back', async () => {
  const { page, context } = await visit(phoneSettings);
  // The first page comes with the document; the next one is fetched ahead, which fails here.
  await page.route('**/surveys/case/sections/*', (route) => route.abort('internetdisconnected'));
  await page.goto(`${survey.path}/${nextCode()}/questions`);
  await heading(page, 'Your visit').waitFor();
  await page.getByRole('radio', { name: 'Yes' }).check();
  await page.getByLabel('How many minutes did you wait?').fill('25');
  await saved(page);
  await page.getByRole('button', { name: 'Next' }).click();
  await heading(page, 'This page could not be loaded').waitFor();
  await expectToFit(page, 'no-connection');
  await page.unrouteAll();
  await context.setOffline(true);
  await context.setOffline(false);
  await heading(page, 'Afterwards').waitFor();
});
