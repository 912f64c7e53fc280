import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Api, signInToApi, findProject } from './support/api-fixtures.ts';
import { pressEnter, signIn, useBrowser } from './support/fixtures.ts';

/* What is seen of a roster while its rows are filled: totals, headings, the ring around the field, and a row that stays. */

const { visit } = useBrowser(/status of 409/);
const NAME = 'Wards that are added';
const named = { questionnaire_name: NAME, kind: 'organisational' };
const ROWS = 4;
const COLUMNS = ['Name', 'Beds', 'Closed'];
let api: Api;
let id = 0;
let isOpen = false;

beforeAll(async () => {
  api = await signInToApi('superuser@acute.example');
  const project = await findProject(api, 'urgent-emergency-care');
  const target = { project_id: project.id, time_period_id: project.timePeriodId };
  const make = async (path: string, body: Record<string, unknown>) =>
    (await api('POST', path, body))['id'] as number;
  id = await make('questionnaires/', { ...target, ...named });
  const section_id = await make('questionnaireSections/', { questionnaire_id: id, section_name: 'Wards' });
  const sub_section_id = await make('questionnaireSubSections/', {
    section_id,
    sub_section_name: 'Every ward',
    row_totals: true,
    column_totals: true,
  });
  const columns: number[] = [];
  for (const column_name of COLUMNS)
    columns.push(await make('questionnaireSubSectionColumns/', { sub_section_id, column_name }));
  const row_id = await make('questionnaireSubSectionRows/', { sub_section_id, row_name: 'Ward 1' });
  for (const [at, column_id] of columns.entries())
    await make('questions/', {
      questionnaire_id: id,
      sub_section_id,
      row_id,
      column_id,
      required: false,
      question_code: `ward_1_${COLUMNS[at]!.toLowerCase()}`,
      question_text: `${COLUMNS[at]} of ward 1`,
      question_type: at === 0 ? 'short_text' : 'integer',
    });
  // The rows that follow the first are made with it.
  await api('PUT', `questionnaireSubSections/${sub_section_id}/roster`, {
    row_word: 'Ward',
    minimum_rows: 0,
    maximum_rows: ROWS,
  });
  const beside = await make('questionnaireSubSections/', { section_id, sub_section_name: 'Altogether' });
  await make('questions/', {
    questionnaire_id: id,
    sub_section_id: beside,
    question_code: 'beds',
    question_type: 'calculated',
    question_text: 'All beds',
    expression: 'total(ward_1_beds, ward_2_beds, ward_3_beds, ward_4_beds)',
  });
  await api('PUT', `questionnaires/${id}`, { ...named, status: 'open' });
  isOpen = true;
});
afterAll(async () => {
  if (isOpen) await api('PUT', `questionnaires/${id}`, { ...named, status: 'closed' });
  else if (id) await api('DELETE', `questionnaires/${id}`);
});

const cell = (page: Page, row: number, column: string) =>
  page.getByRole('textbox', { name: `Ward ${row}, ${column}`, exact: true });
const total = (page: Page, of: string) => page.getByLabel(of, { exact: true }).textContent();
const all = (page: Page) =>
  Promise.all([
    ...['Total of Beds', 'Total of Closed', 'Grand total'].map((of) => total(page, of)),
    workedOut(page),
  ]);
const workedOut = (page: Page) => page.locator('#main output').last().textContent();
const remove = async (page: Page, row: number) => {
  await pressEnter(page.getByRole('button', { name: `Remove Ward ${row}` }));
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: `Remove Ward ${row}` })
    .press('Enter');
};

async function open(page: Page) {
  await signIn(page, 'contributor@acute.example');
  await page.goto(
    `/projects/urgent-emergency-care/data-collection?search=${encodeURIComponent("King's College")}`,
  );
  await page.locator(`a[href*="/${id}-"]`).first().press('Enter');
  await cell(page, 1, 'Name').waitFor();
}

/** Pictures to look at, where a folder for them is named. */
async function pictures(page: Page, name: string) {
  const folder = process.env['PICTURES'];
  for (const width of folder ? [1440, 1024] : []) {
    await page.setViewportSize({ width, height: 900 });
    await page.screenshot({ path: path.join(folder!, `roster-${name}-${width}.png`) });
  }
}

it('totals follow each started, pasted or removed row, and are the same after a reload', async () => {
  const { page, problems } = await visit();
  await open(page);
  await cell(page, 1, 'Name').fill('Ash');
  await cell(page, 1, 'Beds').fill('10');
  await cell(page, 1, 'Closed').fill('1');
  await pressEnter(page.getByRole('button', { name: 'Add a ward' }));
  await page.keyboard.type('Birch');
  await page.keyboard.press('Tab');
  await page.keyboard.type('20');
  await page.keyboard.press('Tab');
  await page.keyboard.type('2');
  await expect.poll(() => all(page)).toEqual(['30', '3', '33', '30']);
  await cell(page, 3, 'Name').focus();
  await cell(page, 3, 'Name').evaluate((element) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', 'Cedar\t300\t3\nElder\t4000\t4');
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  await pressEnter(page.getByRole('button', { name: 'Paste 6 figures' }));
  await expect.poll(() => all(page)).toEqual(['4,330', '10', '4,340', '4,330']);
  expect(await total(page, 'Total of Ward 4')).toBe('4,004');
  await remove(page, 2);
  await expect.poll(() => all(page)).toEqual(['4,310', '8', '4,318', '4,310']);
  expect(await total(page, 'Total of Ward 2')).toBe('303');
  await page.reload();
  await expect.poll(() => all(page)).toEqual(['4,310', '8', '4,318', '4,310']);
  // Words have no total.
  expect(await page.getByLabel('Total of Name').count()).toBe(0);
  expect(problems).toEqual([]);
});

it('headings are above their columns, and nothing covers the ring around a field', async () => {
  const { page } = await visit();
  await open(page);
  const edges = () =>
    page.evaluate((columns) => {
      const ofWords = (element: Element) => {
        const range = document.createRange();
        range.selectNodeContents(element);
        return range.getBoundingClientRect();
      };
      return columns.map((column) => {
        const head = [...document.querySelectorAll('th[scope="col"]')].find(
          ({ textContent }) => textContent === column,
        )!;
        const field = document.querySelector(`[aria-label="Ward 1, ${column}"]`)!;
        const { left, right } = field.getBoundingClientRect();
        const style = getComputedStyle(field);
        const sum = document.querySelector(`[aria-label="Total of ${column}"]`);
        return {
          left: ofWords(head).left - left - parseFloat(style.paddingLeft) - parseFloat(style.borderLeftWidth),
          right:
            ofWords(head).right - right + parseFloat(style.paddingRight) + parseFloat(style.borderRightWidth),
          sum: sum ? ofWords(head).right - ofWords(sum).right : null,
        };
      });
    }, COLUMNS);
  const [name, beds, closed] = await edges();
  expect(Math.abs(name!.left)).toBeLessThan(1);
  for (const { right, sum } of [beds!, closed!]) {
    expect(Math.abs(right)).toBeLessThan(1);
    expect(Math.abs(sum!)).toBeLessThan(1);
  }
  for (const column of COLUMNS) {
    const field = cell(page, 1, column);
    await field.focus();
    const room = await field.evaluate((element) => {
      const { outlineOffset, outlineStyle, outlineWidth } = getComputedStyle(element);
      const ring = outlineStyle === 'none' ? NaN : parseFloat(outlineOffset) + parseFloat(outlineWidth);
      const above = element.closest('table')!.tHead!.getBoundingClientRect().bottom;
      return element.getBoundingClientRect().top - ring - above;
    });
    expect(room, `room for the ring of ${column}`).toBeGreaterThanOrEqual(-0.5);
  }
  await pictures(page, 'focus');
});

it('a row of which something was said is not first confirmed and then refused', async () => {
  const { page } = await visit();
  await open(page);
  const field = await cell(page, 2, 'Beds').getAttribute('id');
  const question_id = Number(/\d+/.exec(field!)![0]);
  const submission_id = Number(new RegExp(`/${id}-(\\d+)-`).exec(page.url())![1]);
  const comment_text = 'Is this right?';
  const said = (await api('POST', 'comments', { submission_id, question_id, comment_text }))['id'] as number;
  await pressEnter(page.getByRole('button', { name: 'Remove Ward 2' }));
  const refused = page.getByRole('dialog', { name: '“Ward 2” cannot be removed' });
  await refused
    .getByText(
      'Ward 2 has a comment or follow-up, which would be lost, so you cannot remove the row. Clear its answers instead. You can leave the row empty.',
    )
    .waitFor();
  await pictures(page, 'refused');
  await pressEnter(refused.getByRole('button', { name: 'Close' }).last());
  expect(await cell(page, 2, 'Name').inputValue()).toBe('Cedar');
  await api('DELETE', `comments/${said}`);
  await remove(page, 2);
  await expect.poll(() => cell(page, 2, 'Name').inputValue()).toBe('Elder');
});
