import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  type Api,
  buildQuestionnaire,
  closeQuestionnaires,
  openDemoProject,
  type DemoProject,
} from './support/api-fixtures.ts';
import { signIn, useBrowser } from './support/fixtures.ts';
import { saveScreenshots } from './support/survey-pages.ts';

// A text that names no question is refused on purpose.
const { visit } = useBrowser(/status of 422/);
const NAME = 'Questions that take in answers';
const SURVEY = 'A survey that says it again';
const HOSTILE = '<img src=x onerror="document.title=1"> & co';
let api: Api;
let project: DemoProject;
let id = 0;
let surveyId = 0;

const later = async (questionnaire_id: number, section_name: string, questions: readonly object[]) => {
  const of = async (call: string, body: Record<string, unknown>) =>
    (await api('POST', call, body))['id'] as number;
  const section_id = await of('questionnaireSections/', { questionnaire_id, section_name });
  const sub_section_id = await of('questionnaireSubSections/', { section_id });
  for (const question of questions) await of('questions/', { questionnaire_id, sub_section_id, ...question });
};

beforeAll(async () => {
  ({ api, project } = await openDemoProject());
  id = await buildQuestionnaire(
    api,
    { project, name: NAME },
    {
      list: [
        { question_code: 'medicine', question_text: 'Which medicine?', question_type: 'short_text' },
        {
          question_code: 'trouble',
          question_text: 'How often did it cause trouble?',
          question_type: 'integer',
        },
      ],
    },
  );
  await later(id, 'What followed', [
    {
      question_code: 'followed',
      question_type: 'short_text',
      question_text: 'What followed the trouble with {{medicine}}?',
      help: 'Of all {{trouble}}, the <b>worst</b>.',
    },
  ]);
  surveyId = await buildQuestionnaire(
    api,
    { project, name: SURVEY, kind: 'survey' },
    {
      list: [
        {
          question_code: 'SEEN',
          question_text: 'Who saw you?',
          question_type: 'single_choice',
          options: [
            { option_code: 'n', option_name: 'A nurse' },
            { option_code: 'd', option_name: 'A doctor' },
          ],
        },
        { question_code: 'WHERE', question_text: 'Where was it?', question_type: 'short_text' },
        {
          question_code: 'WARD',
          question_text: 'Which ward?',
          question_type: 'short_text',
          show_if: "SEEN = 'd'",
        },
      ],
    },
  );
  await later(surveyId, 'More about it', [
    { question_code: 'KIND', question_text: 'Was {{SEEN}} kind?', question_type: 'yes_no', required: true },
    {
      question_code: 'PLACE',
      question_type: 'short_text',
      help: 'Anything about {{WHERE}}.',
      question_text: 'What of {{WHERE}}, and {{WARD}}?',
    },
  ]);
});
afterAll(() =>
  closeQuestionnaires(api, [
    { id, name: NAME, kind: 'organisational' },
    { id: surveyId, name: SURVEY, kind: 'survey' },
  ]),
);

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const box = (page: Page, name: string) => page.getByRole('textbox', { name });
const definition = async () => JSON.stringify(await api('GET', `questionnaires/${id}/definition`));

it('the builder takes a code in a text, says of one that is none what to do, and tries it out', async () => {
  const { page } = await visit();
  await signIn(page, 'admin@acute.example');
  await page.goto(`/admin/questionnaires/${id}`);
  const outline = page.getByRole('navigation', { name: 'Outline' });
  await outline.getByRole('row', { name: 'How often did it cause trouble?' }).click();
  const text = page.getByLabel('Question', { exact: true });
  await text.fill('How often did {{drug}} cause trouble?');
  await page.keyboard.press('Control+s');
  await page
    .getByText('there is no question with the code “drug” in this questionnaire', { exact: false })
    .first()
    .waitFor();
  await saveScreenshots(page, 'piped-builder');
  await text.fill('How often did {{medicine}} cause trouble?');
  await page.keyboard.press('Control+s');
  await expect.poll(definition).toContain('How often did {{medicine}} cause trouble?');

  // What is renamed is renamed in texts, wherever they stand.
  await outline.getByRole('row', { name: 'Which medicine?' }).click();
  // What is stored may not be known to the page yet: it opens another question once it is.
  await page.getByRole('heading', { level: 2, name: 'Which medicine?' }).waitFor();
  await page.getByLabel('Code', { exact: true }).fill('drug');
  await page.keyboard.press('Control+s');
  await expect.poll(definition).toContain('How often did {{drug}} cause trouble?');
  expect(await definition()).toContain('What followed the trouble with {{drug}}?');

  await page.goto(`/admin/questionnaires/${id}/preview`);
  await box(page, 'How often did … cause trouble?').waitFor();
  await box(page, 'Which medicine?').fill('aspirin');
  await box(page, 'How often did aspirin cause trouble?').waitFor();
  await page.getByRole('link', { name: 'Next: What followed' }).click();
  await box(page, 'What followed the trouble with aspirin?').waitFor();
});

it('shows typed answers in later texts as they are typed, in this section, in the next, and on paper', async () => {
  const { page } = await visit();
  await signIn(page, 'contributor@acute.example');
  await page.goto(
    `/projects/urgent-emergency-care/data-collection?search=${encodeURIComponent("King's College")}`,
  );
  await page.locator(`a[href*="/${id}-"]`).first().press('Enter');
  await box(page, 'How often did … cause trouble?').waitFor();
  const medicine = box(page, 'Which medicine?');
  await medicine.focus();
  await page.keyboard.type('ibu');
  await box(page, 'How often did ibu cause trouble?').waitFor();
  await page.keyboard.type('profen');
  const trouble = box(page, 'How often did ibuprofen cause trouble?');
  await trouble.fill('1200');
  await saveScreenshots(page, 'piped-entry');
  await medicine.fill(HOSTILE);
  await page.getByText(`How often did ${HOSTILE} cause trouble?`).waitFor();
  await trouble.or(box(page, `How often did ${HOSTILE} cause trouble?`)).focus();
  const waiting = page.getByRole('img', { name: /^(Saving|Not saved yet)$/ });
  await expect.poll(() => waiting.count()).toBe(0);

  await page
    .getByRole('link', { name: /What followed/ })
    .first()
    .click();
  await page.getByText(`What followed the trouble with ${HOSTILE}?`).waitFor();
  await page.getByText('Of all 1,200, the worst.').waitFor();
  expect(await page.locator('main img[src="x"]').count()).toBe(0);
  await saveScreenshots(page, 'piped-next-section');

  const [, ids] = /questionnaire\/(\d+-\d+)-/.exec(page.url())!;
  const paper = page.url().replace(/questionnaire\/.*/, '');
  await page.goto(`${paper}print/${ids}`);
  await page.getByText(`How often did ${HOSTILE} cause trouble?`).waitFor();
  expect(await page.locator('main img[src="x"]').count()).toBe(0);
  await page.getByRole('link', { name: 'Blank form' }).click();
  await page.getByText('How often did [Which medicine] cause trouble?').waitFor();
  await page.getByText('Of all [trouble], the worst.').waitFor();
  expect(await page.locator('#main').innerText()).not.toMatch(/\{\{|onerror/);
  await saveScreenshots(page, 'piped-blank-form');
});

it('a page of a survey says what an earlier one was answered, of what is asked no longer nothing', async () => {
  const { submissions } = (await api('GET', `submissions/?project_id=${project.id}&limit=1000`)) as {
    submissions: { id: number }[];
  };
  const submission_id = submissions[0]!.id;
  const made = (await api('POST', `caseCode/${surveyId}`, { submission_id, count: 1 })) as {
    case_codes: { case_code: string }[];
  };
  const { page } = await visit({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  await page.goto(`/surveys/${surveyId}-${submission_id}/${made.case_codes[0]!.case_code}`);
  await page.getByRole('link', { name: 'Start', exact: true }).click();
  await page.getByRole('radio', { name: 'A doctor' }).check();
  await page.getByLabel('Where was it?').fill(HOSTILE);
  await page.getByLabel('Which ward?').fill('Ward Nine');
  await page.getByRole('button', { name: 'Next' }).click();
  await heading(page, 'More about it').waitFor();
  await page.getByRole('group', { name: 'Was A doctor kind?' }).waitFor();
  await page.getByLabel(`What of ${HOSTILE}, and Ward Nine?`).waitFor();
  await page.getByText(`Anything about ${HOSTILE}.`).waitFor();
  await saveScreenshots(page, 'piped-survey');

  // Text hidden by another answer is not shown, although it is stored.
  await page.goBack();
  await page.getByRole('radio', { name: 'A nurse' }).check();
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByLabel(`What of ${HOSTILE}, and …?`).waitFor();
  await page.getByRole('button', { name: 'Check your answers' }).click();
  const summary = page.locator('[data-error-summary]');
  await summary.getByRole('link', { name: /Was A nurse kind\?/ }).waitFor();
  await saveScreenshots(page, 'piped-survey-error');
  await page.getByRole('radio', { name: 'Yes' }).check();
  await page.getByRole('button', { name: 'Check your answers' }).click();
  await heading(page, 'Check your answers').waitFor();
  await page.getByText('Was A nurse kind?', { exact: true }).waitFor();
  expect(await page.locator('main').innerText()).not.toMatch(/\{\{|Ward Nine/);
  expect(await page.locator('img[src="x"]').count()).toBe(0);
  await saveScreenshots(page, 'piped-survey-review');
});
