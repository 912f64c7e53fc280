import type { Page } from 'playwright-core';
import { expectDialogClosed, findOpenDialog, openAdminPage } from '../new-programme/navigation.ts';
import type { QuestionDescription } from '../support/all-question-types.ts';
import { addQuestions, button, chooseType, createQuestionnaire, field } from '../support/builder-page.ts';
import {
  measuredColumns,
  MOST_VISITS,
  patientQuestions,
  visitColumns,
  visitDatesCheck,
  yesNoColumns,
} from './definition.ts';

/** Cases that a hospital can have: more than the 1,000 that a new questionnaire allows. */
const MOST_CASES = 5000;

const outline = (page: Page) => page.getByRole('navigation', { name: 'Outline' });

/** Opens the settings of the questionnaire that is built. */
export const openSettings = (page: Page) => outline(page).getByText('Settings and status').click();

/** Builds the questionnaire of the audit with its check and settings, and opens it to the hospitals. */
export async function buildDefinition(page: Page, project: string): Promise<void> {
  await openAdminPage(page, 'Questionnaires');
  await createQuestionnaire(page, { project, period: '2026', name: 'Patients' }, async (dialog) => {
    const kinds = dialog.getByLabel('Type');
    const names = await kinds.locator('option').allTextContents();
    await kinds.selectOption({ label: names.find((one) => one.startsWith('Case'))! });
  });
  await addSection(page, 'Patient');
  await button(page, 'Add a question').click();
  await addQuestions(page, patientQuestions);
  await addSection(page, 'Visits');
  await buildVisits(page);
  await addCheck(page);
  await saveCaseSettings(page);
  await openQuestionnaire(page);
}

async function addSection(page: Page, name: string): Promise<void> {
  await button(page, 'Add a section').click();
  await field(page, 'Name').fill(name);
  await page.keyboard.press('Enter');
  // Its first sub-section, which is empty.
  await button(page, 'Create a grid').waitFor();
}

/** Makes the questions of one visit, and a roster of it. */
async function buildVisits(page: Page): Promise<void> {
  await button(page, 'Create a grid').click();
  await field(page, 'Add rows').fill('Visit 1');
  await page.keyboard.press('Enter');
  await page.getByRole('rowheader', { name: 'Visit 1' }).waitFor();
  await field(page, 'Add columns').fill(visitColumns.join('\n'));
  await button(page, `Add ${visitColumns.length} columns`).click();
  await page.getByRole('columnheader', { name: visitColumns.at(-1)! }).waitFor();
  for (const column of measuredColumns) await fillColumn(page, column);
  await fillGrid(page, 'yes_no', yesNoColumns.length);
  await button(page, 'Make this a roster').click();
  await field(page, 'Row name').fill('Visit');
  await field(page, 'Minimum rows').fill('0');
  await field(page, 'Maximum rows').fill(String(MOST_VISITS));
  await button(page, 'Make this a roster').click();
  await page.getByRole('cell', { name: `Up to ${MOST_VISITS}` }).waitFor();
}

const openFillDialog = (page: Page) => button(page, 'Fill the grid with questions…').click();

async function fillColumn(page: Page, column: QuestionDescription): Promise<void> {
  const { question_code, question_text, question_type, required = false } = column;
  await openFillDialog(page);
  await field(page, 'Cells').selectOption({ label: `Column ${question_text}` });
  await chooseType(page, question_type);
  await field(page, 'Code').fill(`visit_{row_number}_${question_code}`);
  if (column.hard_minimum !== undefined) {
    const range = (end: string) => field(page, `Allowed range (other values refused): ${end}`);
    await range('minimum').fill(String(column.hard_minimum));
    await range('maximum').fill(String(column.hard_maximum));
  }
  await page.getByLabel('An answer is required').setChecked(required);
  await button(page, 'Create 1 question').click();
  await expectDialogClosed(page);
}

/** Fills the cells that are left. */
async function fillGrid(page: Page, type: string, cells: number): Promise<void> {
  await openFillDialog(page);
  await chooseType(page, type);
  await field(page, 'Code').fill('visit_{row_number}_{column}');
  await page.getByLabel('An answer is required').uncheck();
  await button(page, `Create ${cells} questions`).click();
  await expectDialogClosed(page);
}

async function addCheck(page: Page): Promise<void> {
  await outline(page).getByRole('button', { name: 'Checks' }).click();
  await button(page, 'Add a check').click();
  await field(page, 'Condition').fill(visitDatesCheck.expression);
  await field(page, 'Message').fill(visitDatesCheck.message);
  await button(page, 'Add check').click();
  await page.getByRole('listitem').getByText(visitDatesCheck.message).waitFor();
}

/** Says by which question a patient is found, and allows more cases. */
async function saveCaseSettings(page: Page): Promise<void> {
  await openSettings(page);
  await field(page, 'Maximum number of codes').fill(String(MOST_CASES));
  const keys = page.getByRole('group', { name: 'Questions that identify duplicate cases' });
  await keys.getByLabel('Hospital number', { exact: true }).check();
  const columns = page.getByRole('group', { name: 'Columns in the case list' });
  for (const name of ['Hospital number', 'Date of birth'])
    await columns.getByLabel(name, { exact: true }).check();
  await button(page, 'Save case settings').click();
  await page.getByText('Saved.').first().waitFor();
}

export async function openQuestionnaire(page: Page): Promise<void> {
  await button(page, 'Open questionnaire…').click();
  await findOpenDialog(page).getByRole('button', { name: 'Open questionnaire' }).click();
  await expectDialogClosed(page);
  await button(page, 'Open questionnaire…').waitFor({ state: 'detached' });
}
