import type { Page } from 'playwright-core';
import { button, field } from '../support/builder-page.ts';
import { findOpenDialog, expectDialogClosed } from './navigation.ts';

/** Opens a part of the project by its menu. */
export async function openProjectPage(page: Page, name: string, project = 'Falls audit'): Promise<void> {
  const menu = page.getByRole('navigation', { name: 'Project' });
  if (!(await menu.isVisible())) {
    const main = page.getByRole('navigation', { name: 'Main' });
    await main.getByRole('link', { name: 'Projects' }).click();
    await page.waitForURL(/\/projects$/);
    await page.getByRole('main').getByRole('link', { name: project, exact: true }).click();
  }
  await menu.getByRole('link', { name, exact: true }).click();
  await page.getByRole('heading', { level: 1, name }).waitFor();
}

export async function register(page: Page, lead: { person: string; email: string }): Promise<void> {
  await openProjectPage(page, 'Dashboard');
  await page.getByRole('link', { name: 'Register first' }).click();
  await button(page, 'Start registration').click();
  await button(page, 'Name lead').click();
  await field(page, 'Name').fill(lead.person);
  await field(page, 'Email address').fill(lead.email);
  await page.keyboard.press('Enter');
  await expectDialogClosed(page);
  await button(page, 'Confirm registration').click();
  await page.getByText(/is registered/).waitFor();
}

export async function enterAnswers(
  page: Page,
  answers: { falls: number; bedDays: number; lead: 'Yes' | 'No'; reason?: string },
): Promise<void> {
  await openProjectPage(page, 'Data collection');
  await page.getByRole('link', { name: /^Start/ }).click();
  await field(page, 'Falls').fill(String(answers.falls));
  await field(page, 'Occupied bed days').fill(String(answers.bedDays));
  await page.getByRole('radio', { name: answers.lead, exact: true }).check();
  if (answers.reason) await field(page, 'Why is this correct? Falls').first().fill(answers.reason);
  await page.keyboard.press('Tab');
  await submit(page);
}

/** Submits what is complete, or what becomes so now. */
async function submit(page: Page): Promise<void> {
  const isComplete = page.getByText('This section is complete.');
  const mark = button(page, 'Mark complete');
  await isComplete.or(mark).first().waitFor();
  if (await mark.isVisible()) await mark.click();
  await isComplete.waitFor();
  await button(page, 'Submit').click();
  await findOpenDialog(page).getByRole('checkbox').check();
  await findOpenDialog(page).getByRole('button', { name: 'Submit' }).click();
  await page.getByText('The answers are locked.').waitFor();
}

/** From the dashboard to the answer that the programme team asks about, which shows the question; and a reply. */
export async function replyToDataQuery(page: Page, question: string, answer: string): Promise<void> {
  await openProjectPage(page, 'Dashboard');
  await page
    .getByRole('region', { name: 'Marked for follow-up' })
    .getByRole('link', { name: 'Falls' })
    .click();
  await page.getByRole('listitem').filter({ hasText: question }).waitFor();
  await field(page, 'Your comment').fill(answer);
  await button(page, 'Send comment').click();
  await page.getByRole('listitem').filter({ hasText: answer }).waitFor();
}

/** Changes one figure of a reopened questionnaire, and submits it again. */
export async function correctAnswer(page: Page, name: string, value: number): Promise<void> {
  await openProjectPage(page, 'Data collection');
  const link = page.getByRole('link', { name: /^Continue/ });
  const periods = page.getByLabel('Time period');
  await periods.waitFor();
  await periods.selectOption('2026');
  await link.click();
  await field(page, name).fill(String(value));
  await page.keyboard.press('Tab');
  await page.getByText(/Saved \d\d:\d\d/).waitFor();
  await submit(page);
}
