import fs from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { button } from '../support/builder-page.ts';
import { DECIMALS, indicators } from './definition.ts';
import { calculateIndicators } from './calculate-indicators.ts';
import type { Patient } from './patients.ts';

/** An import of thousands of patients takes as long as it takes. */
const FOR_LONG = { timeout: 0 };
/** A number as the pages write it. */
const written = (count: number) => count.toLocaleString('en-GB');
const dialogOfImport = (page: Page) => page.getByRole('dialog', { name: 'Import cases' });
const panelRow = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Indicators' }).first().getByRole('row', { name });

export async function openImport(page: Page): Promise<void> {
  await button(page, 'Files').click();
  await page.getByRole('menuitem', { name: 'Import cases' }).click();
}

export async function checkFile(page: Page, text: string): Promise<void> {
  const file = { name: 'patients.csv', mimeType: 'text/csv', buffer: Buffer.from(text) };
  await dialogOfImport(page).getByLabel('File', { exact: true }).setInputFiles(file);
  await dialogOfImport(page).getByRole('button', { name: 'Check the file' }).click();
  await dialogOfImport(page)
    .getByText(/to correct$|can be imported$/)
    .waitFor(FOR_LONG);
}

/** Downloads the file with the problems of each line beside it. */
export async function downloadReturned(page: Page): Promise<string> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialogOfImport(page).getByRole('button', { name: 'Download Cases with problems.csv' }).click(),
  ]);
  return fs.readFile(await download.path(), 'utf8');
}

export async function importChecked(page: Page, cases: number): Promise<void> {
  await dialogOfImport(page)
    .getByRole('button', { name: `Import ${written(cases)} cases` })
    .click();
  await dialogOfImport(page).waitFor({ state: 'hidden', ...FOR_LONG });
  await page.getByText(`${written(cases)} cases imported.`).waitFor();
}

type Outcome = 'Condition met' | 'Condition not met' | 'Not eligible' | 'Counted';

async function countShown(page: Page, name: string, outcome: Outcome): Promise<number> {
  const shown = panelRow(page, name).getByRole('button', { name: new RegExp(`^${outcome}: `) });
  await shown.waitFor();
  return Number(/: (\d+),/.exec((await shown.getAttribute('aria-label'))!)![1]);
}

/** Compares every indicator on the page of the cases with the figures counted from the file. */
export async function expectIndicators(page: Page, patients: readonly Patient[]): Promise<void> {
  await page.getByText(`Calculated from your ${written(patients.length)} complete cases`).waitFor();
  const provisional = page.getByRole('heading', { name: 'Indicators' }).getByText('Provisional');
  expect(await provisional.isVisible()).toBe(true);
  const counted = calculateIndicators(patients);
  for (const key of Object.keys(indicators) as (keyof typeof indicators)[]) {
    const [{ name }, expected] = [indicators[key], counted[key]];
    if ('counted' in expected) expect(await countShown(page, name, 'Counted'), name).toBe(expected.counted);
    else if ('passed' in expected) {
      expect(await countShown(page, name, 'Condition met'), name).toBe(expected.passed.length);
      expect(await countShown(page, name, 'Condition not met'), name).toBe(expected.failed.length);
      expect(await countShown(page, name, 'Not eligible'), name).toBe(expected.notEligible.length);
    }
    const value = await panelRow(page, name).getByRole('cell').first().innerText();
    expect(value.replace('%', ''), name).toBe(expected.value.toFixed(DECIMALS));
  }
}

/** Lists the patients behind an outcome of an indicator, by their hospital numbers; each has its reason. */
export async function patientsBehind(page: Page, name: string, outcome: Outcome): Promise<string[]> {
  await panelRow(page, name)
    .getByRole('button', { name: new RegExp(`^${outcome}: `) })
    .click();
  const dialog = page.getByRole('dialog', { name: `${outcome}: ${name}` });
  const items = dialog.getByRole('listitem').filter({ hasText: /^Case \d+/ });
  await items.first().waitFor();
  const more = dialog.getByRole('button', { name: /^Show more/ });
  for (let shown = 100; await more.isVisible(); shown += 100) {
    await more.click();
    await expect.poll(() => items.count()).toBeGreaterThan(shown);
  }
  const texts = await items.allInnerTexts();
  expect(texts.filter((text) => !/Condition not met: .|No answer for: ./.test(text))).toEqual([]);
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  return texts.map((text) => /^Case \d+, (\w+)/.exec(text)![1]!);
}

/** Waits until all cases of the unit are complete. */
export const waitForComplete = (page: Page, cases: number) =>
  page.getByText(`${written(cases)} of ${written(cases)} complete`).waitFor();

/** Finds a patient in the list of cases by the hospital number. */
export async function findPatient(page: Page, no: string): Promise<void> {
  const search = page.getByLabel('Search cases');
  await search.fill(no);
  const rows = page.getByRole('table', { name: 'Cases' }).getByRole('row');
  await expect.poll(() => rows.count()).toBe(2);
  await rows.nth(1).getByText(no, { exact: true }).waitFor();
}

/** Transfers the patient that the list shows to another unit. */
export async function transferPatient(page: Page, hospitalNumber: string, targetUnit: string): Promise<void> {
  await findPatient(page, hospitalNumber);
  await page.getByRole('button', { name: /^Transfer Case/ }).click();
  const dialog = page.getByRole('dialog', { name: /^Transfer Case/ });
  await dialog.getByRole('combobox', { name: 'New submission' }).fill(targetUnit);
  await page.getByRole('option', { name: targetUnit }).click();
  await dialog.getByLabel('Reason').fill('The family has moved.');
  await dialog.getByRole('button', { name: 'Transfer case' }).click();
  await dialog.waitFor({ state: 'hidden' });
}

/** Continues all cases of the year before. @param from its name */
export async function carryForward(page: Page, cases: number, from: string): Promise<void> {
  await page.getByText(`${written(cases)} cases from ${from}`).waitFor();
  await button(page, 'Carry cases forward').click();
  const dialog = page.getByRole('dialog', { name: 'Carry cases forward' });
  await dialog.getByLabel(`Open and complete cases (${written(cases)})`).check();
  await dialog.getByRole('button', { name: 'Carry forward', exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page
    .getByText(`${written(cases)} in progress`)
    .first()
    .waitFor();
}

export async function submitCases(page: Page): Promise<void> {
  await button(page, 'Submit').click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByRole('checkbox').check();
  await dialog.getByRole('button', { name: 'Submit' }).click();
  await page.getByText('The answers are locked.').waitFor();
}
