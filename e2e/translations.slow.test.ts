import fs from 'node:fs';
import { readXlsx, writeXlsx } from '@portal/instruments/file-formats/spreadsheet';
import { beforeAll, expect, it } from 'vitest';
import { type Api, signInToApi, buildQuestionnaire, findProject } from './support/api-fixtures.ts';
import { signIn, useBrowser, type BrowserVisit } from './support/fixtures.ts';

const { visit } = useBrowser();
let api: Api;
let team: BrowserVisit;
let id: number;

beforeAll(async () => {
  api = await signInToApi('superuser@acute.example');
  const project = await findProject(api, 'urgent-emergency-care');
  const question = (code: string, text: string) => ({
    question_code: code,
    question_text: text,
    question_type: 'integer',
  });
  id = await buildQuestionnaire(
    api,
    { project, name: 'In two languages', status: 'draft' },
    { list: [question('beds', 'How many beds?'), question('nights', 'How many nights?')] },
  );
  team = await visit();
  await signIn(team.page, 'admin@acute.example');
});

it('a questionnaire is translated side by side and by a workbook, and an English text that changes is a gap', async () => {
  const { page } = team;
  await page.goto(`/admin/questionnaires/${id}`);
  await page.getByRole('link', { name: 'Languages' }).click();
  await page.getByText('This questionnaire is in English only').waitFor();
  await page.getByRole('button', { name: 'Add a language…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a language' });
  await dialog.getByLabel('Language', { exact: true }).selectOption('cy');
  await dialog.getByRole('button', { name: 'Add the language' }).click();
  await page.getByRole('heading', { name: 'English and Welsh' }).waitFor();
  await expect.poll(() => new URL(page.url()).searchParams.get('language')).toBe('cy');

  // Side by side, by keyboard.
  const first = page.getByRole('textbox', { name: 'Welsh: How many beds?' });
  await first.fill('Sawl gwely?');
  await first.press('Control+Enter');
  await page.keyboard.type('Sawl noson?');
  await page.getByRole('button', { name: 'Save 2 changes' }).click();
  await page.getByText('All changes are saved.').waitFor();

  // By a workbook.
  await page.getByRole('button', { name: 'More' }).click();
  const begun = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Download as a workbook' }).click();
  const { sheets } = await readXlsx(fs.readFileSync(await (await begun).path()));
  const rows = sheets[0]!.rows.map((row) => [...row]);
  expect(rows.find((row) => row[2] === 'How many beds?')![3]).toBe('Sawl gwely?');
  const filled = rows.map((row, at) =>
    at === 0 ? row : [...row.slice(0, 3), row[3] ?? `cy: ${String(row[2])}`],
  );
  const buffer = Buffer.from(await writeXlsx({ sheets: [{ name: 'T', rows: filled }] }));
  await page.getByRole('button', { name: 'Import file…' }).click();
  const taking = page.getByRole('dialog', { name: 'Import Welsh from a file' });
  await taking
    .getByLabel('Workbook or XLIFF file')
    .setInputFiles({ name: 'cy.xlsx', mimeType: 'application/octet-stream', buffer });
  await taking.getByText('The file is ready to import').waitFor();
  await taking.getByRole('button', { name: /^Import \d+ translations?$/ }).click();
  await taking.waitFor({ state: 'hidden' });
  await page.getByText('No gaps', { exact: true }).waitFor();

  // Reviewed by a speaker of the language, and offered.
  await page.getByRole('button', { name: 'Mark as reviewed…' }).click();
  await page.getByRole('dialog').getByLabel('Reviewer and findings').fill('Mair');
  await page.getByRole('dialog').getByRole('button', { name: 'Mark as reviewed' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.getByText('Mair', { exact: true }).waitFor();
  await page.getByRole('switch', { name: 'Offered to respondents' }).click();
  await page.getByText('Welsh is offered to respondents.').waitFor();

  // The English changes: there is a gap, and the translation is not reviewed.
  const { sections } = (await api('GET', `questionnaires/${id}/definition`)) as {
    sections: { sub_sections: { questions: { id: number; question_code: string }[] }[] }[];
  };
  const asked = sections.flatMap((one) => one.sub_sections.flatMap(({ questions }) => questions));
  const beds = asked.find((one) => one.question_code === 'beds')!;
  await api('PUT', `questions/${beds.id}`, { ...beds, question_text: 'How many beds are there?' });
  await page.reload();
  await page.getByText('1 gap').first().waitFor();
  await page.getByText('Not yet reviewed by a native speaker.').waitFor();
  await page.getByLabel('Show', { exact: true }).selectOption('missing');
  await page.getByText('How many beds are there?').first().waitFor();
  await expect.poll(() => page.getByRole('textbox', { name: /^Welsh: / }).count()).toBe(1);

  // What is typed is there after a reload, and on a narrow window.
  await page.getByRole('textbox', { name: /^Welsh: / }).fill('Sawl gwely sydd?');
  page.once('dialog', (asks) => void asks.accept());
  await page.reload();
  await expect
    .poll(() => page.getByRole('textbox', { name: 'Welsh: How many beds are there?' }).inputValue())
    .toBe('Sawl gwely sydd?');
  await page.getByRole('button', { name: 'Save 1 change' }).click();
  await page.getByText('No gaps here').waitFor();
});

it('a language that is written from right to left is removed by its name', async () => {
  const { page } = team;
  page.setDefaultTimeout(20_000);
  await page.goto(`/admin/questionnaires/${id}/translations`);
  await page.getByRole('button', { name: 'Add a language…' }).click();
  await page.getByRole('dialog').getByLabel('Language', { exact: true }).selectOption('ar');
  await page.getByText('is written from right to left').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Add the language' }).click();
  const field = page.getByRole('textbox', { name: 'Arabic: How many nights?' });
  await field.fill('كم ليلة؟');
  expect(await field.evaluate((one) => getComputedStyle(one).direction)).toBe('rtl');
  await page.getByRole('button', { name: 'Save 1 change' }).click();
  await page.getByText('All changes are saved.').waitFor();
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Remove Arabic…' }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByText('This permanently deletes 1 translation.').waitFor();
  await dialog.getByRole('textbox').fill('Arabic');
  await dialog.getByRole('button', { name: 'Remove language' }).click();
  await page.getByRole('heading', { name: 'English and Arabic' }).waitFor({ state: 'detached' });
});
