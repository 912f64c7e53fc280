import fs from 'node:fs';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import {
  type Api,
  signInToApi,
  buildQuestionnaire,
  findProject,
  type DemoProject,
} from './support/api-fixtures.ts';
import { pressEnter, signIn, useBrowser } from './support/fixtures.ts';

// A network that fails is said on the console.
const { visit } = useBrowser(/ERR_FAILED|Failed to load resource|status of 409/);
const OWN = "King's College Hospital NHS Foundation Trust";
const code = 'urgent-emergency-care';

let api: Api;
let project: DemoProject;
let submissionId: number;
const questions = ['Days in hospital', 'Age'].map((question_text, at) => ({
  question_code: at === 0 ? 'days' : 'age',
  question_text,
  question_type: 'integer',
  required: true,
  hard_minimum: 0,
}));
beforeAll(async () => {
  api = await signInToApi('superuser@acute.example');
  project = await findProject(api, code);
  const { submissions } = (await api('GET', `submissions/?project_id=${project.id}&limit=1000`)) as {
    submissions: { id: number; submission_name: string }[];
  };
  submissionId = submissions.find(({ submission_name }) => submission_name === OWN)!.id;
});

const build = (name: string, kind: 'case' | 'survey') =>
  buildQuestionnaire(api, { project, name, kind }, { list: questions });
type Listed = { id: number; case_code: string; case_number: number; state: string };
async function listed(id: number): Promise<Listed[]> {
  const { case_codes } = (await api(
    'GET',
    `caseCode/?questionnaire_id=${id}&submission_id=${submissionId}`,
  )) as { case_codes: Listed[] };
  return case_codes;
}
/** Returns a case's stored answers, in the order of the questions. */
async function stored(id: number, sectionId: number, caseCode: string) {
  const { sub_sections } = (await api(
    'GET',
    `questionnaires/${id}/sections/${sectionId}/questions?submission_id=${submissionId}&case_code=${caseCode}`,
  )) as { sub_sections: { questions: { answer: { value: unknown } }[] }[] };
  return sub_sections.flatMap((part) => part.questions.map(({ answer }) => answer.value));
}
const casesPath = (id: number) => `/projects/${code}/data-collection/cases/${id}-${submissionId}`;
const sectionOf = (page: Page) => Number(/-(\d+)\?/.exec(page.url())![1]);
const days = (page: Page) => page.getByRole('textbox', { name: 'Days in hospital' });
/** Waits for the name above the questions: the link to the next case has its name too, after a word. */
const caseShown = (page: Page, number: number) =>
  page.getByText(new RegExp(`^Case ${number} · [\\w-]+$`)).waitFor();
it('a clerk makes codes, enters cases by keyboard, sees a warning about a duplicate, and withdraws it', async () => {
  const id = await build('Case notes', 'case');
  await api('PUT', `questionnaires/${id}/caseSettings`, { target: 5, duplicate_codes: ['age'] });
  const { page } = await visit();
  await signIn(page, 'contributor@acute.example');
  await page.goto(`/projects/${code}/data-collection?search=${encodeURIComponent("King's College")}`);
  await page.getByRole('link', { name: `Case notes of ${OWN}` }).click();
  await page.getByText('No cases yet').waitFor();
  await page.getByRole('button', { name: 'Create codes' }).first().click();
  const make = page.getByRole('dialog', { name: 'Create codes' });
  await expect.poll(() => make.getByLabel('Number of codes').inputValue()).toBe('5');
  // Pressed twice it is one request.
  await make.getByRole('button', { name: 'Create codes' }).dblclick();
  await page.getByText('0 of 5 complete').waitFor();
  await expect.poll(async () => (await listed(id)).length).toBe(5);

  await page.getByRole('link', { name: /^Next: Case 1/ }).click();
  await caseShown(page, 1);
  await days(page).focus();
  await page.keyboard.type('3');
  await page.keyboard.press('Tab');
  await page.getByRole('button', { name: 'Complete case and open the next' }).click();
  // What is missing is said, with the way to it.
  await page.getByRole('alert').getByRole('link', { name: /Age/ }).click();
  await page.keyboard.type('81');
  await pressEnter(page.getByRole('button', { name: 'Complete case and open the next' }));
  await caseShown(page, 2);
  // The caret is in the first field of the next case.
  await expect.poll(() => days(page).evaluate((field) => field === document.activeElement)).toBe(true);
  expect(await days(page).inputValue()).toBe('');
  await page.keyboard.type('4');
  await page.getByRole('textbox', { name: 'Age' }).fill('81');
  await pressEnter(page.getByRole('button', { name: 'Complete case and open the next' }));
  const told = page.getByRole('dialog', { name: 'Has this case been entered before?' });
  await told.getByRole('link', { name: /^Case 1 ·/ }).waitFor();
  await told.getByRole('button', { name: 'Keep both' }).click();
  await caseShown(page, 3);
  await page.getByText('2 of 5 complete').waitFor();

  await page.getByRole('link', { name: 'All cases' }).click();
  await page.getByRole('button', { name: /^Withdraw Case 2/ }).click();
  const asked = page.getByRole('alertdialog');
  await asked.getByRole('button', { name: 'Withdraw' }).click();
  await asked.getByText('Reason is required.').waitFor();
  await asked.getByLabel('Reason').fill('Entered twice.');
  await asked.getByRole('button', { name: 'Withdraw' }).click();
  await page.getByText('1 of 5 complete').waitFor();
  expect((await listed(id)).map(({ case_number }) => case_number)).not.toContain(2);
});

it('stores the answers of two cases, typed at speed on a bad network, each in its own', async () => {
  const id = await build('Case notes at speed', 'case');
  await api('POST', `caseCode/${id}`, { submission_id: submissionId, count: 2 });
  const [first, second] = await listed(id);
  const { page } = await visit();
  await signIn(page, 'contributor@acute.example');
  await page.goto(casesPath(id));
  await page.getByRole('link', { name: /^Next: Case 1/ }).click();
  await caseShown(page, 1);
  let saves = 0;
  await page.route('**/questionnaires/section-submission**', async (route) => {
    saves += 1;
    const isLost = saves <= 2;
    await new Promise((resolve) => setTimeout(resolve, 700));
    await (isLost ? route.abort('failed') : route.continue());
  });
  await days(page).fill('11');
  await page.getByRole('textbox', { name: 'Age' }).fill('12');
  await page.getByRole('link', { name: /^Next case/ }).click();
  await caseShown(page, 2);
  await days(page).waitFor();
  expect(await days(page).inputValue()).toBe('');
  await days(page).fill('21');
  await page.getByRole('textbox', { name: 'Age' }).fill('22');
  const sectionId = sectionOf(page);
  await expect.poll(() => stored(id, sectionId, second!.case_code)).toEqual([21, 22]);
  // What could not be sent from the first waits there, and goes when it is opened.
  await page.goto(
    `/projects/${code}/data-collection/questionnaire/${id}-${submissionId}-${sectionId}?case=${first!.case_code}`,
  );
  await caseShown(page, 1);
  await expect.poll(() => stored(id, sectionId, first!.case_code)).toEqual([11, 12]);
  expect(await stored(id, sectionId, second!.case_code)).toEqual([21, 22]);
  const left = await page.evaluate(() =>
    Object.keys(localStorage).filter((key) => key.startsWith('unsent-answer')),
  );
  expect(left).toEqual([]);
});

it('the programme team sets how cases are collected, and a second editor gets a conflict', async () => {
  const id = await build('Notes with settings', 'case');
  const { page } = await visit();
  await signIn(page, 'superuser@acute.example');
  await page.goto(`/admin/questionnaires/${id}`);
  await page.getByRole('heading', { name: 'Cases' }).waitFor();
  await page.getByLabel('Target number of cases').fill('40');
  const keys = page.getByRole('group', { name: 'Questions that identify duplicate cases' });
  await keys.getByRole('checkbox', { name: 'Age' }).check();
  await page.getByRole('button', { name: 'Save case settings' }).click();
  await expect
    .poll(() => api('GET', `questionnaires/${id}/caseSettings`))
    .toMatchObject({ target: 40, duplicate_codes: ['age'] });
  await page.getByText('Saved.').first().waitFor();
  await page.getByLabel('Target number of cases').fill('50');
  await api('PUT', `questionnaires/${id}/caseSettings`, { target: 45 });
  await page.getByRole('button', { name: 'Save case settings' }).click();
  await page.getByText('Someone else has changed this', { exact: true }).waitFor();
  expect(await page.getByLabel('Target number of cases').inputValue()).toBe('50');
  await page.getByRole('button', { name: 'Keep my changes' }).click();
  await page.getByRole('button', { name: 'Save case settings' }).click();
  await expect.poll(() => api('GET', `questionnaires/${id}/caseSettings`)).toMatchObject({ target: 50 });
});

it('a survey has its link, codes and print, and no way to answers', async () => {
  const id = await build('Family survey', 'survey');
  await api('PUT', `questionnaires/${id}/caseSettings`, { is_open_link: true, minutes: 10 });
  await api('POST', `caseCode/${id}`, { submission_id: submissionId, count: 30 });
  const [one] = await listed(id);
  const { page } = await visit();
  await signIn(page, 'contributor@acute.example');
  await page.goto(casesPath(id));
  await page.getByRole('img', { name: 'QR code for the survey link' }).waitFor();
  expect(await page.locator('main a[href*="?case="]').count()).toBe(0);
  await page.getByRole('link', { name: 'Letters and labels' }).click();
  await page.getByRole('article', { name: 'Letter 1', exact: true }).waitFor();
  await page.getByText('Change the wording').click();
  await page.getByLabel('Heading').fill('How were you looked after?');
  await page.reload();
  const letter = page.getByRole('article', { name: 'Letter 1', exact: true });
  await letter.getByRole('heading', { name: 'How were you looked after?' }).waitFor();
  await letter.getByText(`${one!.case_code.slice(0, 4)}-${one!.case_code.slice(4)}`).waitFor();
  await page.getByLabel('Numbers').fill('1-3');
  await expect.poll(() => pagesOf(page)).toBe(3);
  await page.getByLabel('Numbers').fill('');
  await page.getByLabel('Format').selectOption('label');
  // 24 on the first sheet: what was cleared just before stays cleared.
  await page.getByRole('article', { name: 'Labels 25–30' }).waitFor();
  expect(await pagesOf(page)).toBe(2);
  await page.getByLabel('Format').selectOption('poster');
  await page.getByRole('article', { name: 'Poster' }).waitFor();
  expect(await pagesOf(page)).toBe(1);
});

/** Counts the sheets of paper needed. */
async function pagesOf(page: Page): Promise<number> {
  const pdf = await page.pdf({ format: 'A4', preferCSSPageSize: true });
  if (process.env['SHOTS']) fs.writeFileSync(`${process.env['SHOTS']}/paper-${Date.now()}.pdf`, pdf);
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;
}
