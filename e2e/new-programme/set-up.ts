import type { Page } from 'playwright-core';
import { addQuestions, button, field } from '../support/builder-page.ts';
import type { QuestionDescription } from '../support/all-question-types.ts';
import { chooseCsv, findOpenDialog, expectDialogClosed, openAdminPage } from './navigation.ts';

const SUPPORT = 'audit@myaudit.example';
export const testOrganisations = [
  {
    code: 'A01',
    name: 'O’Neill Hospitals',
    region: 'North',
    person: 'Siân O’Neill',
    email: 'sian@a01.example',
  },
  { code: 'B02', name: 'Brook Valley Trust', region: 'South', person: 'Ben Brook', email: 'ben@b02.example' },
  {
    code: 'C03',
    name: 'Castle Hill Trust',
    region: 'South',
    person: 'Cara Castle',
    email: 'cara@c03.example',
  },
] as const;

/** An instant as a field for date and time takes it, so many days from now. */
export const formatInstantInDays = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 16);

export async function setSupportAddress(page: Page): Promise<void> {
  await openAdminPage(page, 'Get started');
  await page.locator('#desk-room').getByRole('link', { name: 'Programme settings' }).click();
  await page.getByLabel('Support email').fill(SUPPORT);
  await page.keyboard.press('Enter');
  await page.getByText('The settings have been saved.').waitFor();
}

export async function importOrganisations(page: Page): Promise<void> {
  await openAdminPage(page, 'Organisations');
  await button(page, 'Import a list').click();
  await chooseCsv(page, 'members.csv', [
    ['Code', 'Organisation', 'Region'],
    ...testOrganisations.map(({ code, name, region }) => [code, name, region]),
  ]);
  await button(page, 'Import 3 organisations').click();
  await expectDialogClosed(page);
}

export async function invitePeople(page: Page): Promise<void> {
  await openAdminPage(page, 'Users');
  await button(page, 'Invite from a list').click();
  await chooseCsv(page, 'people.csv', [
    ['Name', 'Email address', 'Role', 'Organisation', 'Projects'],
    ...testOrganisations.map(({ person, email, code }) => [
      person,
      email,
      'Contributor',
      code,
      'Every project',
    ]),
  ]);
  await button(page, 'Invite 3 people').click();
  await expectDialogClosed(page);
}

/**
 * Creates a project with its category, its first time period and an empty questionnaire on the get-started
 * page.
 */
export async function makeProject(page: Page, name = 'Falls audit'): Promise<void> {
  await openAdminPage(page, 'Get started');
  await page.getByLabel('Project name').fill(name);
  await page.getByLabel('Category').fill('Audits of care');
  await field(page, 'Time period').fill('2025');
  await page.getByLabel('First day of the period').fill('2025-01-01');
  await page.getByLabel('Last day of the period').fill('2025-12-31');
  await page.getByLabel('Data collection opens').fill(formatInstantInDays(-400));
  await page.getByLabel('Data collection closes').fill(formatInstantInDays(-370));
  await page.getByLabel('Results published').fill(formatInstantInDays(-340));
  await page.getByRole('radio', { name: 'Blank questionnaire' }).check();
  await button(page, 'Create project').click();
  await page.getByText(`${name}, 2025, has 3 submissions.`).waitFor();
}

export async function configureProject(page: Page): Promise<void> {
  await openAdminPage(page, 'Projects');
  await button(page, 'Change Falls audit').click();
  await page.getByLabel('Organisations register before they take part').check();
  await page.getByLabel('Results are shown by name').check();
  await field(page, 'Minimum number of peers').fill('1');
  await page.keyboard.press('Enter');
  // Showing more of others is asked about first.
  await button(page, 'Save and show more').click();
  await expectDialogClosed(page);
}

export async function makeScope(page: Page): Promise<void> {
  await openAdminPage(page, 'Scopes');
  await button(page, 'New scope').click();
  await field(page, 'Scope').fill('Acute trusts');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Acute trusts' }).waitFor();
  await button(page, 'Select all 3').click();
  await page.getByRole('button', { name: /^Save/ }).click();
  await page.getByText('have been saved').waitFor();
  await openAdminPage(page, 'Scopes');
  await button(page, 'Change scopes for Falls audit').click();
  await page
    .getByLabel('Acute trusts (3 organisations)')
    .selectOption('Can see it and take part; others cannot see it');
  await button(page, 'Save').click();
  await expectDialogClosed(page);
}

export async function addSecondPeriod(page: Page): Promise<void> {
  await openAdminPage(page, 'Time periods');
  await button(page, 'New time period').click();
  await field(page, 'Time period').fill('2026');
  await field(page, 'First day').fill('2026-01-01');
  await field(page, 'Last day').fill('2026-12-31');
  await page.keyboard.press('Enter');
  await expectDialogClosed(page);
  await openAdminPage(page, 'Dates');
  await button(page, 'New set of dates').click();
  await page.getByLabel('Registration opens').fill(formatInstantInDays(-2));
  await page.getByLabel('Registration closes').fill(formatInstantInDays(9));
  await field(page, 'Data collection opens').fill(formatInstantInDays(-1));
  await field(page, 'Data collection closes').fill(formatInstantInDays(30));
  await page.getByLabel('Results published').fill(formatInstantInDays(60));
  await button(page, 'Save the dates').click();
  // Entry and registration open at once, which is asked about first.
  await page.getByRole('alertdialog').getByRole('button', { name: 'Save the dates' }).click();
  await expectDialogClosed(page);
}

const questions: QuestionDescription[] = [
  {
    question_code: 'falls',
    question_text: 'Falls',
    question_type: 'integer',
    required: true,
    hard_minimum: 0,
    soft_maximum: 50,
  },
  {
    question_code: 'bed_days',
    question_text: 'Occupied bed days',
    question_type: 'integer',
    required: true,
    hard_minimum: 0,
  },
  {
    question_code: 'lead',
    question_text: 'Is there a lead for falls?',
    question_type: 'yes_no',
    required: true,
  },
];

/**
 * Builds the questionnaire started on the get-started page, copies it to the second period, and opens the
 * copy.
 */
export async function buildAndCopyQuestionnaire(page: Page): Promise<void> {
  await openAdminPage(page, 'Questionnaires');
  await page.getByRole('link', { name: 'Questionnaire', exact: true }).click();
  await page.getByRole('treegrid').getByRole('row', { name: 'Questions' }).click();
  await button(page, 'Add a question').click();
  await addQuestions(page, questions);
  await openAdminPage(page, 'Questionnaires');
  await button(page, 'Actions for Questionnaire, 2025').click();
  await page.getByRole('menuitem', { name: 'Copy…' }).click();
  await findOpenDialog(page).getByLabel('Time period').selectOption('2026');
  await findOpenDialog(page).getByRole('button', { name: 'Copy', exact: true }).click();
  await page.getByText('Falls audit, 2026').waitFor();
  await button(page, 'Open questionnaire…').click();
  await button(page, 'Open questionnaire').click();
  await expectDialogClosed(page);
  await button(page, 'Open questionnaire…').waitFor({ state: 'detached' });
}
