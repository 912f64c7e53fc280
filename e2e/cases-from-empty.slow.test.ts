import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openProjectPage } from './new-programme/enter-answers.ts';
import { acceptInvitation, expectDialogClosed, openAdminPage } from './new-programme/navigation.ts';
import {
  addSecondPeriod,
  importOrganisations,
  invitePeople,
  makeProject,
  testOrganisations,
} from './new-programme/set-up.ts';
import { addQuestions, button, createQuestionnaire, field } from './support/builder-page.ts';
import {
  invitationLink,
  type NewProgramme,
  OWNER,
  startNewProgramme,
} from './new-programme/start-new-programme.ts';
import { useBrowser, type BrowserVisit } from './support/fixtures.ts';
import { heading, phoneSettings } from './support/survey-pages.ts';

const [sian] = testOrganisations;

// The programme has no logo; dates that open at once are refused first, with the people they affect.
const browser = useBrowser(/status of (404|409)/);
let portal: NewProgramme['portal'];
let mail: NewProgramme['mail'];
let stop: NewProgramme['stop'];
let owner: BrowserVisit;

beforeAll(async () => {
  ({ portal, mail, stop } = await startNewProgramme('portal_e2e_cases_from_empty'));
  owner = await browser.visit({}, portal.url);
});
afterAll(() => stop());

/** Builds a questionnaire of a kind with one section of questions. */
async function build(page: Page, name: string, kind: RegExp, questions: Parameters<typeof addQuestions>[1]) {
  await openAdminPage(page, 'Questionnaires');
  const period = '2026';
  await createQuestionnaire(page, { project: 'Falls audit', period, name }, async (dialog) => {
    const kinds = dialog.getByLabel('Type');
    const label = (await kinds.locator('option').allTextContents()).find((one) => kind.test(one))!;
    await kinds.selectOption({ label });
  });
  await button(page, 'Add a section').click();
  await page.keyboard.type('Questions about it');
  await page.keyboard.press('Enter');
  await button(page, 'Add a question').click();
  await addQuestions(page, questions);
}

/** Opens the settings of the questionnaire that is built. */
const openSettings = (page: Page) =>
  page.getByRole('navigation', { name: 'Outline' }).getByText('Settings and status').click();

async function openToParticipants(page: Page) {
  await button(page, 'Open questionnaire…').click();
  await button(page, 'Open questionnaire').click();
  await expectDialogClosed(page);
  await button(page, 'Open questionnaire…').waitFor({ state: 'detached' });
}

const days = { question_code: 'days', question_text: 'Days in hospital', question_type: 'integer' };
const kind = { question_code: 'kind', question_text: 'Were staff kind?', question_type: 'yes_no' };

describe('from an empty production database, by screens alone', () => {
  let surveyPath: string;

  it('the team sets up a case review and a survey', async () => {
    const { page } = owner;
    await expect.poll(() => invitationLink(portal.said())).toBeDefined();
    await acceptInvitation(page, OWNER, invitationLink(portal.said())!);
    await importOrganisations(page);
    await invitePeople(page);
    await makeProject(page);
    await addSecondPeriod(page);

    await build(page, 'Case notes', /^Case/, [{ ...days, required: true, hard_minimum: 0 }]);
    await openSettings(page);
    await field(page, 'Target number of cases (optional)').fill('2');
    await page.getByRole('button', { name: /^Save case settings/ }).click();
    await page.getByText('Saved.').first().waitFor();
    await openToParticipants(page);

    await build(page, 'Your stay', /^Survey/, [{ ...kind, required: true }]);
    await openSettings(page);
    await page.getByLabel('People can start without a code').check();
    await page
      .getByLabel('Confidentiality statement')
      .fill('Only the audit team. Nobody learns who you are.');
    await page.getByRole('button', { name: /^Save survey settings/ }).click();
    await page.getByText('Saved.').first().waitFor();
    await openToParticipants(page);
    const first = page.getByRole('link', { name: 'View the first page of the survey' });
    surveyPath = (await first.getAttribute('href'))!;
  });

  it('an organisation makes codes and completes the cases asked for', async () => {
    const { page } = await browser.visit({}, portal.url);
    const invited = () => mail.to(sian.email).find(({ text }) => /invites you/.test(text));
    await expect.poll(invited).toBeDefined();
    await acceptInvitation(page, sian.email, invitationLink(invited()!.text)!);
    await openProjectPage(page, 'Data collection');
    await page.getByRole('link', { name: `Case notes of ${sian.name}` }).click();
    await button(page, 'Create codes').first().click();
    const make = page.getByRole('dialog', { name: 'Create codes' });
    await expect.poll(() => make.getByLabel('Number of codes').inputValue()).toBe('2');
    await make.getByRole('button', { name: 'Create codes' }).click();
    await page.getByText('0 of 2 complete').waitFor();
    await page.getByRole('link', { name: /^Next: Case 1/ }).click();
    for (const [number, value] of ['3', '12'].entries()) {
      // The link to the next case has its name too, after a word.
      await page.getByText(new RegExp(`^Case ${number + 1} · [\\w-]+$`)).waitFor();
      await page.getByRole('textbox', { name: 'Days in hospital' }).fill(value);
      await page.getByRole('button', { name: /^Complete case/ }).click();
    }
    await page.getByText('2 of 2 complete').first().waitFor();
  });

  it('a respondent answers on a phone, without an account or a code', async () => {
    const { page } = await browser.visit(phoneSettings, portal.url);
    await page.goto(surveyPath);
    await heading(page, 'Your stay').waitFor();
    await page.getByText('Nobody learns who you are.').waitFor();
    await page
      .getByRole('button', { name: 'Start' })
      .or(page.getByRole('link', { name: 'Start' }))
      .click();
    const start = page.getByRole('link', { name: 'Start', exact: true });
    const question = page.getByRole('radio', { name: 'Yes' });
    await start.or(question).first().waitFor();
    if (await start.isVisible()) await start.click();
    await question.check();
    await page.getByRole('button', { name: 'Check your answers' }).click();
    await page.getByRole('button', { name: 'Send my answers' }).click();
    await heading(page, 'Thank you').waitFor();
  });
});
