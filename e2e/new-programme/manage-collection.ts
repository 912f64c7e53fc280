import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { button, field } from '../support/builder-page.ts';
import { openProjectPage } from './enter-answers.ts';
import { findOpenDialog, expectDialogClosed, openAdminPage } from './navigation.ts';
import { formatInstantInDays } from './set-up.ts';

/** Writes to one organisation from a template, after a look at what will be read. */
export async function sendMessage(page: Page, organisation: string): Promise<void> {
  await openAdminPage(page, 'Progress and reminders');
  await page.getByRole('checkbox', { name: new RegExp(`^Select ${organisation}`) }).check();
  await button(page, 'Email 1 selected').click();
  await findOpenDialog(page).getByLabel('Template').selectOption('Not registered yet');
  await button(page, 'Preview').click();
  await findOpenDialog(page).getByText(`To Cara Castle, ${organisation}`, { exact: false }).waitFor();
  await button(page, 'Send to 1 person').click();
  await expectDialogClosed(page);
}

/** A reminder that a change of dates makes due at once. */
export async function createReminder(page: Page): Promise<void> {
  await openAdminPage(page, 'Reminders');
  await button(page, 'New reminder').click();
  const dialog = findOpenDialog(page);
  await dialog.getByLabel('Time period').selectOption('2026');
  await dialog.getByLabel('Recipients').selectOption('Not registered yet');
  await field(page, 'Days before').fill('3');
  await page.keyboard.press('Enter');
  await expectDialogClosed(page);
  await openAdminPage(page, 'Dates');
  await button(page, 'Change 2026').click();
  await page.getByLabel('Registration closes').fill(formatInstantInDays(2));
  await page.getByLabel('Notify participants by email').check();
  await button(page, 'Save the dates').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Save the dates' }).click();
  await expectDialogClosed(page);
}

const choose = (page: Page) =>
  page.getByRole('checkbox', { name: 'Select Falls, O’Neill Hospitals' }).check();

export async function raiseDataQuery(page: Page, question: string): Promise<void> {
  await openAdminPage(page, 'Queries');
  await choose(page);
  await button(page, 'Ask the organisation').click();
  await field(page, 'What do you want to know?').fill(question);
  await button(page, 'Send query').click();
  await expectDialogClosed(page);
}

export async function resolveDataQuery(page: Page, answer: string): Promise<void> {
  await openAdminPage(page, 'To do');
  await page.getByRole('link', { name: /^Unanswered comment in Falls audit/ }).waitFor();
  await page.getByRole('link', { name: /^1 reply to your queries in Falls audit/ }).click();
  await page.getByRole('heading', { level: 1, name: 'Queries' }).waitFor();
  await page
    .getByRole('row', { name: /Answered/ })
    .getByText(answer, { exact: false })
    .waitFor();
  await choose(page);
  await button(page, 'Resolve').click();
  // The list shows what is answered, and this no longer is.
  await expect.poll(() => page.getByRole('row', { name: /Answered/ }).count()).toBe(0);
}

/** Reopens what an organisation has submitted, before or after publication. */
export async function reopenSubmission(page: Page, organisation: string, reason: string): Promise<void> {
  await openProjectPage(page, 'Data collection');
  const periods = page.getByLabel('Time period');
  await expect.poll(() => periods.locator('option').allTextContents()).toContain('2026');
  await periods.selectOption('2026');
  await page
    .getByRole('link', { name: new RegExp(`of ${organisation}`) })
    .first()
    .click();
  await page.getByRole('button', { name: /^Reopen/ }).click();
  await field(page, 'Reason').fill(reason);
  await findOpenDialog(page).getByRole('button', { name: 'Reopen' }).click();
  await expectDialogClosed(page);
}

export async function publishPeriod(page: Page): Promise<void> {
  await openAdminPage(page, 'Dates');
  // An earlier message stays while the pointer is over it, so do not click under it.
  await button(page, 'More actions for 2026').press('Enter');
  await page.getByRole('menuitem', { name: 'Publish the results now' }).press('Enter');
  const dialog = page.getByRole('alertdialog');
  await dialog.getByText(/the figures for 2 organisations, by name/).waitFor();
  await dialog.getByRole('button', { name: 'Publish the results now' }).click();
  await expectDialogClosed(page);
}

/** Dates, questionnaires, what charts read and the invitations of the next period, in one act. */
export async function startNextPeriod(page: Page): Promise<void> {
  await openAdminPage(page, 'Next period');
  await page.getByRole('checkbox', { name: /^Email participants from/ }).check();
  await button(page, 'Start 2027').click();
  await page.getByText('2027 has started').waitFor();
  await page.getByText(/Sending 2 invitations to register/).waitFor();
}
