import path from 'node:path';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import {
  type Api,
  buildQuestionnaire,
  readStoredAnswers,
  openDemoProject,
  type DemoProject,
} from './support/api-fixtures.ts';
import { signIn, useBrowser } from './support/fixtures.ts';
import { createSurveyWithCodes } from './support/survey-fixtures.ts';

/* Dates and times as people type them: by staff in a list and in a grid, and by respondents on a phone. */

const { visit } = useBrowser();
const OWN = "King's College Hospital NHS Foundation Trust";
const NAME = 'Dates as typed';
let api: Api;
let project: DemoProject;
let id: number;
beforeAll(async () => {
  ({ api, project } = await openDemoProject());
  id = await buildQuestionnaire(
    api,
    { project, name: NAME },
    {
      list: [
        { question_code: 'opened', question_text: 'When did it open?', question_type: 'date' },
        { question_code: 'moved', question_text: 'When did it move?', question_type: 'date_time' },
      ],
      grid: {
        rows: ['North', 'South'],
        columns: ['Day', 'Hour'],
        question: (row, column) => ({
          question_code: `place_${row}_${column}`,
          question_text: `${column === 0 ? 'Day' : 'Hour'} of ${row}`,
          question_type: column === 0 ? 'date' : 'time',
          ...(column === 0 && { date_minimum: '2020-01-01' }),
        }),
      },
    },
  );
});

const stored = async (code: string) =>
  (await readStoredAnswers(api, { project, questionnaireId: id, submissionName: OWN }))[code] ?? null;
const field = (page: Page, name: string | RegExp) => page.getByRole('textbox', { name });
const picture = async (page: Page, name: string) => {
  const folder = process.env['PICTURES'];
  if (folder) await page.screenshot({ path: path.join(folder, `${name}.png`), fullPage: true });
};
async function enter(page: Page, name: string | RegExp, text: string) {
  await field(page, name).fill(text);
  await field(page, name).press('Tab');
}

it('stay while half typed, over a reload too, and are stored once complete', async () => {
  const { page, problems } = await visit();
  await signIn(page, 'contributor@acute.example');
  await page.goto(
    `/projects/urgent-emergency-care/data-collection?search=${encodeURIComponent("King's College")}`,
  );
  await page.locator(`a[href*="/${id}-"]`).first().click();
  const opened = field(page, /^When did it open/);
  await enter(page, /^When did it open/, '03.10.26');
  await expect.poll(() => opened.inputValue()).toBe('3 October 2026');
  await expect.poll(() => stored('opened')).toBe('2026-10-03');

  // A part of it goes: what is stored stays.
  await opened.focus();
  await page.keyboard.press('End');
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Tab');
  await enter(page, /^When did it move/, '3/10/2026');
  const halves = async () => {
    await page.getByText('Enter the year with 4 digits, for example 31/7/2025.').first().waitFor();
    await page.getByText('Enter the time too, for example 31/7/2025 14:30.').first().waitFor();
    expect(await opened.inputValue()).toBe('3 October 202');
    expect(await opened.getAttribute('aria-invalid')).toBe('true');
  };
  await halves();
  await page.reload();
  await halves();
  expect([await stored('opened'), await stored('moved')]).toEqual(['2026-10-03', null]);
  await page.getByRole('button', { name: 'Mark complete' }).click();
  await page.getByText('When did it move: Enter the time too, for example 31/7/2025 14:30.').waitFor();
  await picture(page, 'dates-half');

  await enter(page, /^When did it move/, '3 Oct 2026, 2:30 pm');
  await expect.poll(() => stored('moved')).toBe('2026-10-03T14:30');
  await enter(page, /^When did it open/, '3/10/1850');
  await page.getByText('“When did it open?” must be 1 January 1900 or later.').first().waitFor();
  await enter(page, /^When did it open/, '');
  await expect.poll(() => stored('opened')).toBe(null);

  // In a grid, by the keyboard.
  await field(page, 'North, Day').focus();
  await page.keyboard.type('1/2/2019');
  await page.keyboard.press('Enter');
  await page.keyboard.type('4 Feb 2021');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.type('930');
  await page.keyboard.press('ArrowUp');
  await expect.poll(() => field(page, 'South, Hour').inputValue()).toBe('09:30');
  await expect.poll(() => stored('place_1_0')).toBe('2021-02-04');
  await page.getByText('Day of 0 must be 1 January 2020 or later.').first().waitFor();
  await picture(page, 'dates-grid');
  expect(problems).toEqual([]);
});

it('are typed by respondents upon a phone, and said in words', async () => {
  const survey = await createSurveyWithCodes(api, { name: 'When was it?', codes: 1 });
  const { page, problems } = await visit({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  await page.goto(`${survey.path}/${survey.codes[0]!.case_code}/questions?page=2`);
  const day = page.getByLabel(/^When was it/);
  await day.fill('31.7');
  await day.blur();
  await page.getByText('Please enter the day, month and year.').waitFor();
  await page.reload();
  expect(await day.inputValue()).toBe('31.7');
  await page.getByRole('button', { name: 'Check your answers' }).click();
  await page.locator('[data-error-summary]').waitFor();
  await picture(page, 'survey-date-half');
  for (const [typed, said] of [
    ['31.7.7', 'Please enter the year with 4 digits.'],
    ['31/6/2026', 'This date does not exist. Please enter the day first, then the month.'],
    ['31/7/1850', 'Please enter 1 January 1900 or a later date.'],
  ] as const) {
    await day.fill(typed);
    await day.blur();
    await page.locator(`p:has-text("${said}")`).waitFor();
  }
  await day.fill('31.7.26');
  await day.blur();
  await expect.poll(() => day.inputValue()).toBe('31/07/2026');
  await page.getByText('31 July 2026').waitFor();
  expect(await day.getAttribute('inputmode')).toBe('decimal');
  await picture(page, 'survey-date');
  await page.getByRole('button', { name: 'Check your answers' }).click();
  await page.getByRole('heading', { level: 1, name: 'Check your answers' }).waitFor();
  await page.getByText('31 July 2026').waitFor();
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goBack();
  await day.waitFor();
  await picture(page, 'survey-date-wide');
  expect(problems).toEqual([]);
});
