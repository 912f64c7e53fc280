import fs from 'node:fs';
import path from 'node:path';
import zlib from 'node:zlib';
import { openXlsx, saveXlsx } from '@portal/instruments/file-formats/spreadsheet';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { parseCsv } from '../demo/csv.ts';
import {
  type Api,
  buildQuestionnaire,
  findProject,
  readStoredAnswers,
  openDemoProject,
  type DemoProject,
} from './support/api-fixtures.ts';
import {
  gridQuestionCode,
  COLUMNS,
  allQuestionTypes as described,
  ROWS,
} from './support/all-question-types.ts';
import { signIn, useBrowser } from './support/fixtures.ts';

const { visit } = useBrowser(/ERR_FAILED|ERR_INTERNET/);
const OWN = "King's College Hospital NHS Foundation Trust";
const folder = path.join(import.meta.dirname, 'data');

let api: Api;
let project: DemoProject;
let everything: number;
beforeAll(async () => {
  ({ api, project } = await openDemoProject());
  everything = await buildQuestionnaire(api, { project, name: 'All types' }, described);
});

const answersOf = (questionnaireId: number, of = project) =>
  readStoredAnswers(api, { project: of, questionnaireId, submissionName: OWN });
const silent = (problems: string[]) =>
  expect(problems.filter((one) => !/ERR_FAILED|ERR_INTERNET/.test(one))).toEqual([]);
const field = (page: Page, name: string | RegExp) => page.getByRole('textbox', { name });

/** Pastes a spreadsheet's clipboard text into the field that has the caret. */
async function paste(page: Page, lines: (string | number)[][]) {
  const text = lines.map((line) => line.join('\t')).join('\r\n');
  await page.evaluate((copied) => {
    const data = new DataTransfer();
    data.setData('text/plain', copied);
    const event = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true });
    document.activeElement!.dispatchEvent(event);
  }, text);
}
const saved = (page: Page) =>
  page
    .getByText(/Saved \d\d:\d\d/)
    .first()
    .waitFor();

async function openQuestionnaire(page: Page, name: string, code = 'urgent-emergency-care') {
  await page.goto(`/projects/${code}/data-collection?search=${encodeURIComponent("King's College")}`);
  await page
    .getByRole('link', { name: new RegExp(`^(Start|Continue|View) ${name}`) })
    .first()
    .click();
  // The list has headings too: it is the section's that is waited for, which is there once the page is.
  await page.locator('h2[data-focus-home]').waitFor();
}

describe('giving an organisation’s figures', () => {
  it('goes by keyboard and by pasting, outlives a lost network, and is submitted and reopened', async () => {
    const { page, problems } = await visit({ acceptDownloads: true });
    await signIn(page, 'contributor@acute.example');
    await openQuestionnaire(page, 'All types');

    // By keyboard alone: Tab from field to field.
    await field(page, /whole number/).focus();
    await page.keyboard.type('450');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.type('12.5');
    await saved(page);
    await expect.poll(() => page.getByText('900').count()).toBeGreaterThan(0);
    await page.getByText('The whole number is unusually large.').waitFor();
    await field(page, /share/).fill('76%');
    await field(page, /cost/).fill('1,234.50');
    await field(page, /short note/).fill('ABC');
    await field(page, /long note/).fill('Two\nlines');
    await field(page, /day/).fill('2025-07-31');
    await page.getByLabel(/^Give the hour/).fill('14:30');
    // A date with its time as a spreadsheet shows it, then corrected by the keyboard.
    const moment = page.getByLabel(/^Give the moment/);
    await moment.fill('31/07/2025 13:30');
    await moment.press('Tab');
    await expect.poll(() => moment.inputValue()).toBe('31 July 2025 at 13:30');
    await moment.focus();
    await page.keyboard.press('End');
    for (let n = 0; n < 5; n += 1) await page.keyboard.press('Backspace');
    await page.keyboard.type('2.30 pm');
    await page.keyboard.press('Tab');
    await expect.poll(() => moment.inputValue()).toBe('31 July 2025 at 14:30');
    expect(await page.getByText(/Give the why none/).count()).toBe(0);
    await page
      .getByRole('radiogroup', { name: /has wards/ })
      .getByLabel('No', { exact: true })
      .check();
    await page.getByText(/Give the why none/).waitFor();
    await page
      .getByRole('radiogroup', { name: /has wards/ })
      .getByLabel('Yes')
      .check();
    await expect.poll(() => page.getByText(/Give the why none/).count()).toBe(0);
    await page.getByRole('radiogroup', { name: /kind/ }).getByLabel('Acute').check();
    const services = page.getByRole('group', { name: /services/ });
    await services.getByLabel('Acute').check();
    await services.getByLabel('None of these').check();
    await expect.poll(() => services.getByLabel('Acute').isChecked()).toBe(false);

    // The network goes; what is pasted stays, over a reload too, and goes when it is back.
    await page.route('**/section-submission**', (route) => route.abort());
    await page.getByRole('textbox', { name: 'Ward 1, Beds' }).focus();
    const block = ROWS.map((_, row) => COLUMNS.map((_name, column) => 100 + row * 10 - column));
    await paste(page, block);
    await page.getByRole('dialog').getByRole('button', { name: 'Paste 80 figures' }).waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Paste 80 figures' }).click();
    await page
      .getByText(/Not saved/)
      .first()
      .waitFor();
    await page.reload();
    await expect.poll(() => page.getByRole('textbox', { name: 'Ward 20, Cleaned' }).inputValue()).toBe('287');
    await page.unroute('**/section-submission**');
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await saved(page);
    await expect.poll(async () => (await answersOf(everything))['w20_cleaned']).toBe(287);
    const stored = await answersOf(everything);
    for (const [row, line] of block.entries())
      for (const [column, value] of line.entries()) expect(stored[gridQuestionCode(row, column)]).toBe(value);
    expect(stored).toMatchObject({
      whole_number: 450,
      share: 76,
      cost: 1234.5,
      day: '2025-07-31',
      hour: '14:30',
      moment: '2025-07-31T14:30',
      has_wards: 'yes',
      services: ['none'],
    });

    // A workbook, filled in outside.
    await page.getByRole('button', { name: 'Excel' }).click();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: /Download workbook/ }).click(),
    ]);
    const book = await openXlsx(new Uint8Array(fs.readFileSync(await file.path())));
    const sheet = book.sheets.find((one) => one.name.startsWith('All types'))!;
    const line = sheet.rows.findIndex((row) => row[0] === 'Ward 2');
    sheet.rows[line]![1] = 777;
    await page.getByRole('button', { name: 'Excel' }).click();
    await page.getByRole('menuitem', { name: /Upload/ }).click();
    await page.getByLabel('Workbook, CSV or file from other software').setInputFiles({
      name: 'filled.xlsx',
      mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      buffer: Buffer.from(await saveXlsx(book)),
    });
    await page.getByRole('button', { name: 'Import 1 answer' }).click();
    await expect.poll(() => page.getByRole('textbox', { name: 'Ward 2, Beds' }).inputValue()).toBe('777');

    // A check that fails keeps the section open; a warning wants a reason.
    await page.getByRole('textbox', { name: 'Ward 1, Used' }).fill('500');
    await page.getByText('More beds are used than there are in ward 1.').first().waitFor();
    await page.getByRole('button', { name: 'Mark complete' }).click();
    await page
      .getByRole('alert')
      .getByRole('link', { name: /More beds are used/ })
      .waitFor();
    await page.getByRole('textbox', { name: 'Ward 1, Used' }).fill('50');
    await page.getByRole('button', { name: 'This is correct' }).last().click();
    await page.getByText('Confirmed: the figures are right.').waitFor();
    await page.getByRole('button', { name: 'Mark complete' }).click();
    await page.getByText('This section is complete.').waitFor();
    await page.getByRole('button', { name: 'Submit' }).click();
    const dialog = page.getByRole('alertdialog');
    await dialog.getByRole('checkbox').check();
    await dialog.getByRole('button', { name: 'Submit' }).click();
    await page.getByText('The answers are locked.').waitFor();
    expect((await answersOf(everything))['double_number']).toBe(900);
    expect(await page.getByRole('textbox', { name: 'Ward 1, Used' }).getAttribute('readonly')).not.toBeNull();

    // The programme team reopens it with a reason, which the organisation reads.
    const team = await visit();
    await signIn(team.page, 'admin@acute.example');
    await team.page.goto(page.url());
    await team.page.getByRole('button', { name: 'Reopen' }).click();
    await team.page.getByLabel('Reason').fill('Ward 2 looks too large.');
    await team.page
      .getByRole('button', { name: /Reopen/ })
      .last()
      .click();
    await expect.poll(() => team.page.getByText('The answers are locked.').count()).toBe(0);
    await page.reload();
    await page.getByText(/Ward 2 looks too large/).waitFor();
    await page.getByRole('textbox', { name: 'Ward 2, Beds' }).fill('110');
    await saved(page);
    silent(problems);
    silent(team.problems);
  });

  it('never lets one of two people’s values vanish unseen', async () => {
    const name = 'A figure of two people';
    await buildQuestionnaire(
      api,
      { project, name },
      { list: [{ question_code: 'shared_cell', question_text: 'Shared figure', question_type: 'integer' }] },
    );
    const first = await visit();
    await signIn(first.page, 'contributor@acute.example');
    await openQuestionnaire(first.page, name);
    const second = await visit();
    await signIn(second.page, 'admin@acute.example');
    await second.page.goto(first.page.url());
    await field(second.page, 'Shared figure').waitFor();

    await field(first.page, 'Shared figure').fill('11');
    await first.page.keyboard.press('Tab');
    await saved(first.page);
    await field(second.page, 'Shared figure').fill('22');
    await field(second.page, 'Shared figure').blur();
    await second.page.getByText(/ saved /).waitFor();
    await second.page.getByRole('button', { name: /Keep mine/ }).click();
    await saved(second.page);
    await first.page.reload();
    await expect.poll(() => field(first.page, 'Shared figure').inputValue()).toBe('22');
    await first.page.getByRole('button', { name: /More about Shared figure/ }).click();
    await first.page.getByText('11 → 22').waitFor();
  });

  it('takes the 37 reasons of discharge delays as they are published', async () => {
    const source = parseCsv(fs.readFileSync(path.join(folder, 'delayed-discharges.csv'), 'utf8'));
    expect(source).toHaveLength(37);
    const id = await buildQuestionnaire(
      api,
      { project, name: 'Discharge delays' },
      {
        grid: {
          rows: source.map((row) => row['delay_reason']!),
          columns: ['Patients delayed'],
          question: (row) => ({
            question_code: `delay_${source[row]!['reason_id']!.toLowerCase()}`,
            question_text: source[row]!['delay_reason']!,
            question_type: 'integer',
            hard_minimum: 0,
          }),
        },
      },
    );
    const { page, problems } = await visit();
    await signIn(page, 'contributor@acute.example');
    await openQuestionnaire(page, 'Discharge delays');
    await page.getByRole('textbox').first().focus();
    await paste(
      page,
      source.map((row) => [row['delay_reason']!, row['delay_count']!]),
    );
    const dialog = page.getByRole('dialog');
    await dialog.getByText('matched by name').waitFor();
    await dialog.getByRole('button', { name: /^Paste \d+ figures/ }).click();
    await saved(page);
    const wanted = Object.fromEntries(
      source
        .filter((row) => row['delay_count'] !== '')
        .map((row) => [`delay_${row['reason_id']!.toLowerCase()}`, Number(row['delay_count'])]),
    );
    await expect.poll(() => answersOf(id)).toMatchObject(wanted);
    silent(problems);
  });

  it('takes the beds of every specialty as they are published', async () => {
    const rows = parseCsv(
      zlib
        .gunzipSync(fs.readFileSync(path.join(folder, '../../demo/data/bed-specialties.csv.gz')))
        .toString('utf8'),
    ).filter((row) => row['organisation_code'] === 'RJZ' && row['quarter'] === '2021-22 Q4');
    const specialties = new Map(
      parseCsv(fs.readFileSync(path.join(folder, '../../demo/data/specialties.csv'), 'utf8')).map((row) => [
        row['specialty_code']!,
        row,
      ]),
    );
    const { page, problems } = await visit();
    await signIn(page, 'contributor@acute.example');
    await page.goto('/projects/bed-availability/registration');
    const begin = page.getByRole('button', { name: 'Start registration' });
    const confirmed = page.getByText(/is registered/).first();
    await begin.or(confirmed).first().waitFor();
    if (await begin.isVisible()) {
      await begin.click();
      await page.getByRole('button', { name: 'Confirm registration' }).click();
      await confirmed.waitFor();
    }
    await openQuestionnaire(page, 'Quarterly return', 'bed-availability');
    await page.getByRole('link', { name: /^Next: Occupied beds/ }).click();
    await page.getByRole('table').first().waitFor();
    const sectors = [...new Set([...specialties.values()].map((row) => row['sector']))];
    for (const sector of sectors) {
      const block = rows
        .filter((row) => specialties.get(row['specialty_code']!)?.['sector'] === sector)
        .map((row) => [
          `${row['specialty_code']} ${specialties.get(row['specialty_code']!)!['specialty_name']}`,
          row['occupied']!,
        ]);
      if (block.length === 0) continue;
      const name = `${sector![0]!.toUpperCase()}${sector!.slice(1).replaceAll('_', ' ')}`;
      const part = page.getByRole('region', { name, exact: true });
      await part.getByRole('textbox').first().focus();
      await paste(page, block);
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^Paste \d+ figures?$/ })
        .click();
    }
    await saved(page);
    const beds = await findProject(api, 'bed-availability');
    const { questionnaires } = (await api(
      'GET',
      `questionnaires/?project_id=${beds.id}&time_period_id=${beds.timePeriodId}`,
    )) as { questionnaires: { id: number }[] };
    const wanted = Object.fromEntries(
      rows.map((row) => [`occupied_${row['specialty_code']}`, Number(row['occupied'])]),
    );
    await expect.poll(() => answersOf(questionnaires[0]!.id, beds)).toMatchObject(wanted);
    expect(Object.keys(wanted).length).toBeGreaterThan(20);
    silent(problems);
  });
});
