import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { QuestionDescription } from './all-question-types.ts';

/** Each type's name for users. */
const typeNames: Record<string, string> = {
  integer: 'Whole number',
  decimal: 'Decimal number',
  percentage: 'Percentage',
  currency: 'Money',
  calculated: 'Calculated number',
  calculated_text: 'Calculated text',
  calculated_date: 'Calculated date',
  yes_no: 'Yes / no',
  single_choice: 'Single choice',
  multiple_choice: 'Multiple choice',
  drop_down: 'Drop-down',
  rating: 'Rating scale',
  short_text: 'Short text',
  nhs_number: 'NHS number',
  long_text: 'Long text',
  information: 'Heading or information',
  date: 'Date',
  time: 'Time',
  date_time: 'Date and time',
  file: 'File',
};
const figures = ['integer', 'decimal', 'percentage', 'currency'];

export const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });

/** The periods of the open dialog, newest first. */
export async function periodsOf(page: Page): Promise<string[]> {
  const periods = async () =>
    (await page.getByRole('dialog').getByLabel('Time period').locator('option').allTextContents()).slice(1);
  await expect.poll(periods).not.toEqual([]);
  return periods();
}

export async function createQuestionnaire(
  page: Page,
  questionnaire: { project: string; period: string; name: string },
  fill: (dialog: Locator) => Promise<void> = () => Promise.resolve(),
): Promise<number> {
  await button(page, 'New questionnaire').click();
  const dialog = page.getByRole('dialog');
  await periodsOf(page);
  await dialog.getByRole('combobox', { name: 'Project' }).fill(questionnaire.project);
  await page.getByRole('listbox').getByRole('option', { name: questionnaire.project }).click();
  await dialog.getByLabel('Time period').selectOption({ label: questionnaire.period });
  await field(page, 'Name').fill(questionnaire.name);
  await fill(dialog);
  await button(page, 'Create questionnaire').click();
  await page.waitForURL(/\/admin\/questionnaires\/\d+$/);
  await page.getByRole('heading', { level: 1, name: questionnaire.name }).waitFor();
  return Number(new URL(page.url()).pathname.split('/').at(-1));
}

/** The focus is in an empty field of this name: what is typed next lands there. */
export async function expectEmptyFieldFocused(page: Page, label: string): Promise<void> {
  const isThere = () =>
    field(page, label).evaluate(
      (element) =>
        element === document.activeElement &&
        (element as HTMLTextAreaElement | HTMLInputElement).value === '',
    );
  await expect.poll(isThere, { message: `the focus is in ${label}` }).toBe(true);
}

export async function chooseType(page: Page, type: string): Promise<void> {
  const name = typeNames[type]!;
  const chooser = page.getByRole('button', { name: /Type$/ });
  if ((await chooser.textContent())?.includes(name)) return;
  await chooser.click();
  await page
    .getByRole('listbox')
    .getByRole('option', { name: new RegExp(`^${name}(?! and)`) })
    .click();
}

/**
 * Types a question into the form that is ready for it; fields other than its text and type keep their given
 * values.
 */
async function typeQuestion(page: Page, of: QuestionDescription): Promise<void> {
  const isInformation = of.question_type === 'information';
  await expectEmptyFieldFocused(page, 'Question');
  // The words go in by the keyboard alone: the focus is where they belong.
  await page.keyboard.type(of.question_text);
  await chooseType(page, of.question_type);
  await field(page, 'Code').fill(of.question_code);
  if (figures.includes(of.question_type)) {
    const range = (label: string, value: number | undefined) =>
      field(page, label).fill(value === undefined ? '' : String(value));
    await range('Allowed range (other values refused): minimum', of.hard_minimum);
    if (of.hard_maximum !== undefined)
      await range('Allowed range (other values refused): maximum', of.hard_maximum);
    if (of.soft_maximum !== undefined)
      await range('Expected range (confirm or explain other values): maximum', of.soft_maximum);
    if (of.tolerance_percent !== undefined)
      await page.getByLabel('Expected change since last period').fill(String(of.tolerance_percent));
  }
  if (of.unit) await page.getByLabel('Unit').fill(of.unit);
  if (of.decimal_places !== undefined)
    await page.getByLabel('Decimal places').fill(String(of.decimal_places));
  if (of.pattern) await page.getByLabel('Pattern').fill(of.pattern);
  if (of.options) {
    await page
      .getByLabel('Add options')
      .fill(of.options.map((one) => `${one.option_code} | ${one.option_name}`).join('\n'));
    await button(page, `Add ${of.options.length} options`).click();
    for (const [index, option] of of.options.entries()) {
      if (option.exclusive) await field(page, `option ${index + 1} excludes the other options`).check();
    }
  }
  if (of.expression) await field(page, 'Formula').fill(of.expression);
  if (!isInformation && of.expression === undefined) {
    await page.getByLabel('An answer is required').setChecked(of.required ?? false);
    await page
      .getByLabel(/“Not applicable” and “not known” are allowed/)
      .setChecked(of.missing_allowed ?? true);
  }
  if (of.help) await page.getByLabel('Help').fill(of.help);
  if (of.show_if) await page.getByLabel('Shown only if').first().fill(of.show_if);
  if (of.require_if) await page.getByLabel('Required if').first().fill(of.require_if);
}

/** Adds questions one after the other, the last one with the button that ends. */
export async function addQuestions(page: Page, questions: readonly QuestionDescription[]): Promise<void> {
  for (const [index, question] of questions.entries()) {
    await typeQuestion(page, question);
    const isLast = index === questions.length - 1;
    await button(page, isLast ? 'Add question' : 'Add and start another').click();
  }
  await page.getByRole('heading', { level: 2, name: questions.at(-1)!.question_text }).waitFor();
}
