import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { expectDialogClosed, openAdminPage } from '../new-programme/navigation.ts';
import { formatInstantInDays } from '../new-programme/set-up.ts';
import { button, field } from '../support/builder-page.ts';
import { openQuestionnaire, openSettings } from './build-definition.ts';
import { DECIMALS, indicators } from './definition.ts';

export const PROJECT = 'Diabetes audit';

/** Shows results by name, from one other organisation on. */
export async function showResultsByName(page: Page): Promise<void> {
  await openAdminPage(page, 'Projects');
  await button(page, `Change ${PROJECT}`).click();
  await page.getByLabel('Results are shown by name').check();
  await field(page, 'Minimum number of peers').fill('1');
  await page.keyboard.press('Enter');
  await button(page, 'Save and show more').click();
  await expectDialogClosed(page);
}

export async function defineIndicators(page: Page): Promise<void> {
  for (const one of Object.values(indicators)) {
    await openAdminPage(page, 'Measures');
    await page.getByRole('link', { name: 'New measure' }).click();
    await page.getByLabel('Type').selectOption(one.type);
    await field(page, 'Name').fill(one.name);
    if (one.type === 'Proportion of cases') {
      await field(page, 'Cases that meet the condition').fill(one.passes);
    } else if (one.type === 'Ratio') {
      await field(page, 'Numerator').fill(one.figure);
      await field(page, 'Denominator').fill(one.per);
    } else await field(page, 'Figure for each case').fill(one.figure);
    if ('eligible' in one) await page.getByLabel(/^Cases included/).fill(one.eligible);
    await field(page, 'Decimal places').fill(String(DECIMALS));
    await button(page, 'Add measure').click();
    await page.getByRole('link', { name: one.name }).waitFor();
  }
}

/** Starts the next year with the dates in rules written by the days of the period. */
export async function startNextYear(page: Page): Promise<void> {
  await openAdminPage(page, 'Next period');
  await expect.poll(() => page.getByLabel(/^Replace dates in 1 rule/).isChecked()).toBe(true);
  await page.getByLabel('Registration opens').fill(formatInstantInDays(-2));
  await page.getByLabel('Registration closes').fill(formatInstantInDays(9));
  await field(page, 'Data collection opens').fill(formatInstantInDays(-1));
  await field(page, 'Data collection closes').fill(formatInstantInDays(40));
  await page.getByLabel('Results published').fill(formatInstantInDays(80));
  await button(page, 'Start 2027').click();
  // Entry opens at once, which is asked about first.
  await page.getByRole('alertdialog').getByRole('button', { name: 'Save the dates' }).click();
  await page.getByText('2027 has started').waitFor();
}

/** Opens the questionnaire of the next year, in which no rule names a date. */
export async function openNextYear(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Patients' }).click();
  await page.getByRole('heading', { level: 1, name: 'Patients' }).waitFor();
  await page.getByRole('navigation', { name: 'Outline' }).getByText('Checks').click();
  await page.getByText('all(seen_on >= period_start() and seen_on <= period_end())').first().waitFor();
  await openSettings(page);
  await openQuestionnaire(page);
}

/** Looks at the period after the next: no rule or indicator that it would copy names a date. */
export async function expectNoDatesLeft(page: Page): Promise<void> {
  await openAdminPage(page, 'Next period');
  await button(page, 'Start 2028').waitFor();
  expect(await page.getByText(/Replace dates in|Dates in \d|dates outside/).count()).toBe(0);
}
