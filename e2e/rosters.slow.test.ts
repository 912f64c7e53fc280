import { writeXlsx } from '@portal/instruments/file-formats/spreadsheet';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Api, openDemoProject, type DemoProject } from './support/api-fixtures.ts';
import { pressEnter, signIn, useBrowser } from './support/fixtures.ts';

/* A roster of an XLSForm, from its import to the chart of a measure; in its own file, because it is slow. */

const { visit } = useBrowser();
const NAME = 'Theatres of the month';
const MEASURE = 'Theatres in use on the roster';
let api: Api;
let project: DemoProject;
let id: number;
let submission = 0;
const made: [path: string, id: number][] = [];

beforeAll(async () => {
  ({ api, project } = await openDemoProject());
});
afterAll(async () => {
  // A user who has submitted sees the results of the period: the following journeys start at the period
  // before.
  if (submission)
    await api('POST', `questionnaires/${id}/submissions/${submission}/reopen`, {
      reason: 'The journey ends.',
    });
  for (const [path, one] of made.toReversed()) await api('DELETE', `${path}/${one}`);
  // An answered questionnaire stays, but is closed to new answers.
  if (id) await api('PUT', `questionnaires/${id}`, { ...named, status: 'closed' });
});
const named = { questionnaire_name: NAME, kind: 'organisational' };

const form = async () =>
  Buffer.from(
    (await writeXlsx({
      sheets: [
        {
          name: 'survey',
          rows: [
            ['type', 'name', 'label', 'required', 'constraint'],
            ['begin_group', 'site', 'Operating theatres', '', ''],
            ['begin_repeat', 'theatre', 'Theatres', '', ''],
            ['text', 'theatre_name', 'Name', 'yes', ''],
            ['integer', 'cases', 'Cases', 'yes', '. >= 0'],
            ['end_repeat', '', '', '', ''],
            ['end_group', '', '', '', ''],
          ],
        },
        { name: 'choices', rows: [['list_name', 'name', 'label']] },
        { name: 'settings', rows: [['form_title'], [NAME]] },
      ],
    })) as Uint8Array,
  );
const cell = (page: Page, row: number, column: string) =>
  page.getByRole('textbox', { name: `Theatre ${row}, ${column}`, exact: true });
const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));

it('is imported from a repeating form, with the selected number of rows', async () => {
  const { page } = await visit();
  await signIn(page, 'admin@acute.example');
  await page.goto('/admin/questionnaires/import');
  await page
    .getByLabel('File', { exact: true })
    .setInputFiles({ name: 'theatres.xlsx', mimeType: 'application/octet-stream', buffer: await form() });
  await page.locator('#field-project_id').pressSequentially('Urgent');
  await page.getByRole('option', { name: /Urgent and emergency care/ }).click();
  await page.getByLabel('Time period').selectOption(String(project.timePeriodId));
  await page.getByLabel('Rows per repeating group').fill('4');
  await pressEnter(page.getByRole('button', { name: 'Check the file' }));
  await page.getByText('“Theatre 1” to “Theatre 4”').first().waitFor();
  await pressEnter(page.getByRole('button', { name: 'Import as a draft' }));
  await page.getByRole('heading', { level: 1, name: NAME }).waitFor();
  id = Number(/questionnaires\/(\d+)/.exec(page.url())![1]);
  await page
    .getByRole('row', { name: /Theatres/ })
    .first()
    .click();
  await page.getByRole('heading', { name: 'Questions for each theatre' }).waitFor();
  await api('PUT', `questionnaires/${id}`, { ...named, status: 'open' });
});

it('is filled in by keyboard: rows are added, pasted and removed, and empty ones ask nothing', async () => {
  const { page, problems } = await visit();
  await signIn(page, 'contributor@acute.example');
  await page.goto(
    `/projects/urgent-emergency-care/data-collection?search=${encodeURIComponent("King's College")}`,
  );
  await page.locator(`a[href*="/${id}-"]`).first().press('Enter');
  await cell(page, 1, 'Name').waitFor();
  expect(await cell(page, 2, 'Name').count()).toBe(0);
  await page.getByText('No theatre yet.').waitFor();

  await pressEnter(page.getByRole('button', { name: 'Add a theatre' }));
  await expect.poll(() => focused(page)).toBe('Theatre 1, Name');
  await page.keyboard.type('East');
  await page.keyboard.press('Tab');
  await expect.poll(() => focused(page)).toBe('Theatre 1, Cases');
  await page.keyboard.type('12');
  await cell(page, 2, 'Name').focus();
  await cell(page, 2, 'Name').evaluate((element) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', 'North\t20\nSouth\t30\nWest\t40');
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  await pressEnter(page.getByRole('button', { name: 'Paste 6 figures' }));
  await page.getByText('You cannot add another theatre.').waitFor();

  await pressEnter(page.getByRole('button', { name: 'Remove Theatre 2' }));
  const asked = page.getByRole('alertdialog');
  expect(await asked.innerText()).toMatch(/Name: North[^]*Cases: 20/);
  await pressEnter(asked.getByRole('button', { name: 'Remove Theatre 2' }));
  await expect.poll(() => cell(page, 2, 'Name').inputValue()).toBe('South');
  await expect.poll(() => cell(page, 3, 'Cases').inputValue()).toBe('40');
  await expect.poll(() => cell(page, 4, 'Name').inputValue()).toBe('');

  await pressEnter(page.getByRole('button', { name: 'Mark complete' }));
  await page.getByText('This section is complete.').waitFor();
  await pressEnter(page.getByRole('button', { name: 'Submit' }));
  const dialog = page.getByRole('alertdialog');
  await dialog.getByRole('checkbox').press('Space');
  await pressEnter(dialog.getByRole('button', { name: 'Submit' }));
  await page.getByText('The answers are locked.').waitFor();
  submission = Number(new RegExp(`/${id}-(\\d+)-`).exec(page.url())![1]);
  expect(problems).toEqual([]);
});

it('gives a measure by choosing it, and the chart shows it', async () => {
  const { page } = await visit();
  await signIn(page, 'admin@acute.example');
  await page.goto(`/admin/measures/new?project=${project.id}`);
  await page.getByLabel('Name', { exact: true }).fill(MEASURE);
  await page.getByLabel('Type', { exact: true }).selectOption('value');
  await page
    .getByRole('combobox', { name: 'Insert a question or a total into: Figure' })
    .pressSequentially('Number of “Theatre” rows');
  await page.getByRole('option', { name: /Number of “Theatre” rows/ }).click();
  await expect
    .poll(() => page.getByRole('textbox', { name: 'Figure' }).inputValue())
    .toContain('if(count(theatre_2_theatre_name, theatre_2_cases) > 0, 1, 0)');
  await pressEnter(page.getByRole('button', { name: 'Add measure' }).first());
  const find = async () => {
    const { measures } = (await api('GET', `measures/?project_id=${project.id}&limit=1000`)) as {
      measures: { id: number; measure_name: string }[];
    };
    return measures.find(({ measure_name }) => measure_name === MEASURE)?.id;
  };
  await expect.poll(find).toBeTruthy();
  const measure_id = (await find())!;
  made.push(['measures', measure_id]);
  const group = await api('POST', 'collections/', {
    project_id: project.id,
    collection_name: 'Theatre roster',
    collection_code: 'theatre-roster',
  });
  made.push(['collections', group['id'] as number]);
  const chart = await api('POST', 'charts/', {
    project_id: project.id,
    chart_name: MEASURE,
    collection_id: group['id'],
  });
  made.push(['charts', chart['id'] as number]);
  await api('POST', 'chartParameters/', {
    chart_id: chart['id'],
    time_period_id: project.timePeriodId,
    chart_parameters: [{ measure_id }],
  });

  const own = await visit();
  await signIn(own.page, 'contributor@acute.example');
  await own.page.goto('/projects/urgent-emergency-care/explorer/theatre-roster');
  await own.page
    .getByRole('link', { name: new RegExp(MEASURE) })
    .first()
    .press('Enter');
  await own.page.waitForURL(/detail\/\d+/);
  await own.page.goto(`${new URL(own.page.url()).pathname}?time-period=${project.timePeriodId}`);
  await own.page.locator('.highcharts-root').first().waitFor();
  await expect.poll(() => own.page.locator('#main').innerText()).toMatch(/\b3\b/);
});
