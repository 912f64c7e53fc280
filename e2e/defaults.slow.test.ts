import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  type Api,
  buildQuestionnaire,
  closeQuestionnaires,
  openDemoProject,
  type DemoProject,
} from './support/api-fixtures.ts';
import { pressEnter, signIn, useBrowser } from './support/fixtures.ts';
import { saveScreenshots } from './support/survey-pages.ts';

const { visit } = useBrowser();
const NAME = 'Answers that are offered';
const SURVEY = 'A survey that begins filled in';
const COLUMNS = ['Beds', 'Closed'];
let api: Api;
let project: DemoProject;
let id = 0;
let surveyId = 0;

beforeAll(async () => {
  ({ api, project } = await openDemoProject());
  id = await buildQuestionnaire(
    api,
    { project, name: NAME },
    {
      list: [
        {
          question_code: 'nights',
          question_text: 'Nights counted',
          question_type: 'integer',
          hard_minimum: 0,
        },
        {
          question_code: 'open',
          question_text: 'Open at weekends?',
          question_type: 'yes_no',
          default_answer: "'yes'",
        },
      ],
      grid: {
        rows: ['East', 'West'],
        columns: COLUMNS,
        question: (row, column) => ({
          question_code: `w${row}_${column}`,
          question_type: 'integer',
          default_answer: '0',
          question_text: `${COLUMNS[column]!} of ward ${row + 1}`,
        }),
      },
    },
  );
  surveyId = await buildQuestionnaire(
    api,
    { project, name: SURVEY, kind: 'survey' },
    {
      list: [
        {
          question_code: 'came',
          question_text: 'How did you come?',
          question_type: 'short_text',
          default_answer: "'By bus'",
        },
        {
          question_code: 'visits',
          question_text: 'How many visits?',
          question_type: 'integer',
          default_answer: '1',
        },
      ],
    },
  );
});
afterAll(() =>
  closeQuestionnaires(api, [
    { id, name: NAME, kind: 'organisational' },
    { id: surveyId, name: SURVEY, kind: 'survey' },
  ]),
);

const offered = (page: Page) => page.getByRole('button', { name: /^Use the suggested answer for/ });

it('a default is set in the builder, and an impossible one is reported in its place', async () => {
  const { page } = await visit();
  await signIn(page, 'admin@acute.example');
  await page.goto(`/admin/questionnaires/${id}`);
  const outline = page.getByRole('navigation', { name: 'Outline' });
  await outline.getByRole('row', { name: 'Nights counted' }).click();
  const box = page.getByLabel('Default').first();
  await box.fill('-1');
  await page.keyboard.press('Control+s');
  await page.getByText('Nights counted must be 0 or more.').first().waitFor();
  await box.fill("'many'");
  await page
    .getByText(/This must be a formula that gives a number/)
    .first()
    .waitFor();
  await saveScreenshots(page, 'defaults-builder');
  await box.fill('30');
  await page.keyboard.press('Control+s');
  await expect
    .poll(async () => JSON.stringify(await api('GET', `questionnaires/${id}/definition`)))
    .toContain('"default_answer":"30"');
});

it('offers defaults, accepted by keyboard, undone, and accepted all at once; nothing is stored before', async () => {
  const { page } = await visit();
  await signIn(page, 'contributor@acute.example');
  await page.goto(
    `/projects/urgent-emergency-care/data-collection?search=${encodeURIComponent("King's College")}`,
  );
  await page.locator(`a[href*="/${id}-"]`).first().press('Enter');
  await page.getByText('6 answers are suggested here.', { exact: false }).waitFor();
  await expect.poll(() => offered(page).count()).toBe(6);
  const nights = page.getByRole('textbox', { name: /^Nights counted/ });
  expect(await nights.inputValue()).toBe('');
  await saveScreenshots(page, 'defaults-entry');

  await nights.focus();
  await page.keyboard.press('Alt+Enter');
  await expect.poll(() => nights.inputValue()).toBe('30');
  const cell = page.getByRole('textbox', { name: 'East, Closed', exact: true });
  await cell.focus();
  await page.keyboard.press('Alt+Enter');
  await expect.poll(() => cell.inputValue()).toBe('0');
  await page.getByText('4 answers are suggested here.', { exact: false }).waitFor();
  await page.keyboard.press('Control+z');
  await expect.poll(() => cell.inputValue()).toBe('');
  await pressEnter(page.getByRole('button', { name: 'Use all 5' }));
  await expect.poll(() => offered(page).count()).toBe(0);
  const waiting = page.getByRole('img', { name: /^(Saving|Not saved yet)$/ });
  await expect.poll(() => waiting.count()).toBe(0);
  await page.getByText('6 of 6').waitFor();
});

it('a survey starts filled in, sends it with its page, and cleared answers stay cleared', async () => {
  const { submissions } = (await api('GET', `submissions/?project_id=${project.id}&limit=1000`)) as {
    submissions: { id: number; submission_name: string }[];
  };
  const submission_id = submissions[0]!.id;
  const made = (await api('POST', `caseCode/${surveyId}`, { submission_id, count: 1 })) as {
    case_codes: { case_code: string }[];
  };
  const { page } = await visit({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  const address = `/surveys/${surveyId}-${submission_id}/${made.case_codes[0]!.case_code}`;
  await page.goto(address);
  await page.getByRole('link', { name: 'Start', exact: true }).click();
  const came = page.getByLabel('How did you come?');
  const visits = page.getByLabel('How many visits?');
  await expect.poll(() => came.inputValue()).toBe('By bus');
  await expect.poll(() => visits.inputValue()).toBe('1');
  await saveScreenshots(page, 'defaults-survey');
  await came.fill('');
  await visits.focus();
  await page.locator('[data-save-state="saved"]').first().waitFor();
  await page.reload();
  await expect.poll(() => visits.inputValue()).toBe('1');
  expect(await came.inputValue()).toBe('');
  await page.getByRole('button', { name: 'Check your answers' }).click();
  await page.getByRole('heading', { level: 1, name: 'Check your answers' }).waitFor();
  await page.getByText('1', { exact: true }).first().waitFor();
  expect(await page.getByText('By bus').count()).toBe(0);
});
