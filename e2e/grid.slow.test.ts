import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Api, buildQuestionnaire, openDemoProject, type DemoProject } from './support/api-fixtures.ts';
import { moveMouse, signIn, useBrowser } from './support/fixtures.ts';

const { visit } = useBrowser();
const ROWS = Array.from({ length: 40 }, (_, index) => `Ward ${index + 1}`);
const COLUMNS = ['Beds', 'Used', 'Closed', 'Cleaned'];

let api: Api;
let project: DemoProject;
beforeAll(async () => {
  ({ api, project } = await openDemoProject());
});

const build = (name: string, prefix: string) =>
  buildQuestionnaire(
    api,
    { project, name },
    {
      grid: {
        rows: ROWS,
        columns: COLUMNS,
        question: (row, column) => ({
          question_code: `${prefix}_${row}_${column}`,
          question_text: `${COLUMNS[column]} of ${ROWS[row]}`,
          question_type: 'integer',
          hard_minimum: 0,
          // A column that takes less than its neighbours.
          hard_maximum: column === 3 ? 10 : null,
          soft_maximum: 499,
        }),
      },
    },
  );
async function open(page: Page, questionnaireId: number) {
  await page.goto(
    `/projects/urgent-emergency-care/data-collection?search=${encodeURIComponent("King's College")}`,
  );
  await page.locator(`a[href*="/${questionnaireId}-"]`).first().click();
  await cell(page, 0, 0).waitFor();
}
const cell = (page: Page, row: number, column: number) =>
  page.getByRole('textbox', { name: `${ROWS[row]}, ${COLUMNS[column]}`, exact: true });
const column = (page: Page, at: number, rows: number) =>
  Promise.all(Array.from({ length: rows }, (_, row) => cell(page, row, at).inputValue()));
const chosen = (page: Page) => page.locator('td[data-picked]').count();

/** Returns the position of a cell's digits: at its right. */
async function digits(page: Page, row: number, at: number): Promise<[x: number, y: number]> {
  const { x, y, width, height } = (await cell(page, row, at).boundingBox())!;
  return [x + width - 18, y + height / 2];
}
/** Drags the mouse from one cell over others. */
async function drag(page: Page, from: [number, number], ...over: [number, number][]): Promise<void> {
  await page.mouse.move(...(await digits(page, ...from)));
  await page.mouse.down();
  for (const one of over) await page.mouse.move(...(await digits(page, ...one)), { steps: 6 });
  await page.mouse.up();
}
const saved = (page: Page) =>
  expect.poll(() => page.getByRole('img', { name: /^(Saving|Not saved yet)$/ }).count()).toBe(0);

/** Rows of which nothing is cut off, by the window or by the grid. */
const rowsInSight = (page: Page) =>
  page.locator('.figures tbody tr:not([data-says])').evaluateAll((rows) => {
    const box = rows[0]!.closest('.figures')!.getBoundingClientRect();
    const head = rows[0]!.closest('table')!.tHead!.getBoundingClientRect();
    return rows
      .map((row) => row.getBoundingClientRect())
      .filter(({ top, bottom }) => top >= head.bottom - 1 && bottom <= Math.min(innerHeight, box.bottom))
      .length;
  });

describe('a grid', () => {
  it('shows at least 14 of its rows, its columns without scrolling sideways, and closer on request', async () => {
    const id = await build('Many rows', 'many');
    const { page, problems } = await visit();
    await signIn(page, 'contributor@acute.example');
    await open(page, id);
    expect(await rowsInSight(page)).toBeGreaterThanOrEqual(14);
    const isWide = () => page.locator('.figures').evaluate((box) => box.scrollWidth > box.clientWidth + 1);
    expect(await isWide()).toBe(false);
    // A field is as wide as its figures, not as its column could be.
    expect((await cell(page, 0, 0).boundingBox())!.width).toBeLessThan(160);

    // Scrolled, the title folds away; the headings of the columns and rows stay.
    await page.locator('.figures').evaluate((box) => (box.scrollTop = 400));
    await expect.poll(() => rowsInSight(page)).toBeGreaterThanOrEqual(20);
    expect(await page.getByRole('columnheader', { name: 'Beds' }).isVisible()).toBe(true);

    await moveMouse(page);
    await page.getByRole('button', { name: 'Compact' }).click();
    await expect.poll(() => rowsInSight(page)).toBeGreaterThanOrEqual(25);
    await page.reload();
    await cell(page, 0, 0).waitFor();
    await moveMouse(page);
    await expect
      .poll(() => page.getByRole('button', { name: 'Compact' }).getAttribute('aria-pressed'))
      .toBe('true');
    expect(problems).toEqual([]);
  });

  it('is two keys away from arriving', async () => {
    const id = await build('Arriving', 'arrive');
    const { page, problems } = await visit();
    await signIn(page, 'contributor@acute.example');
    await open(page, id);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
      .toBe('Ward 1, Beds');
    expect(problems).toEqual([]);
  });

  it('lets you select, fill, clear, copy and undo several cells by keyboard', async () => {
    const id = await build('Filling', 'fill');
    const { page, problems } = await visit();
    await signIn(page, 'contributor@acute.example');
    await open(page, id);
    await cell(page, 0, 0).focus();
    await page.keyboard.type('12');
    for (let n = 0; n < 5; n += 1) await page.keyboard.press('Shift+ArrowDown');
    await page.getByText('6 cells, sum 12').waitFor();
    await expect.poll(() => chosen(page)).toBe(6);
    await page.keyboard.press('Control+d');
    expect(await column(page, 0, 7)).toEqual(['12', '12', '12', '12', '12', '12', '']);

    // To the right; the last column takes no more than 10, and is left as it is.
    for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight']) await page.keyboard.press(`Shift+${key}`);
    await expect.poll(() => chosen(page)).toBe(24);
    await page.keyboard.press('Control+r');
    expect(await column(page, 2, 6)).toEqual(Array(6).fill('12'));
    expect(await column(page, 3, 6)).toEqual(Array(6).fill(''));
    await page.getByText('6 cells take a different kind of answer and stay as they were.').waitFor();

    // Copied as a spreadsheet takes it.
    const copied = await page.evaluate(() => {
      const data = new DataTransfer();
      const event = new ClipboardEvent('copy', { clipboardData: data, bubbles: true, cancelable: true });
      document.activeElement!.dispatchEvent(event);
      return data.getData('text/plain');
    });
    expect(copied).toBe(Array(6).fill('12\t12\t12\t').join('\r\n'));

    await page.keyboard.press('Delete');
    expect(await column(page, 1, 6)).toEqual(Array(6).fill(''));
    await page.keyboard.press('Control+z');
    expect(await column(page, 1, 6)).toEqual(Array(6).fill('12'));
    await page.keyboard.press('Control+z');
    expect(await column(page, 1, 6)).toEqual(Array(6).fill(''));
    expect(await column(page, 0, 6)).toEqual(Array(6).fill('12'));

    // Typing ends the choice and goes where the caret is.
    await cell(page, 8, 1).focus();
    await page.keyboard.press('Shift+ArrowDown');
    await expect.poll(() => chosen(page)).toBe(2);
    await page.keyboard.type('7');
    await expect.poll(() => chosen(page)).toBe(0);
    expect(await cell(page, 8, 1).inputValue()).toBe('7');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Control+d');
    await expect.poll(() => cell(page, 9, 1).inputValue()).toBe('7');
    expect(problems).toEqual([]);
  });

  it('lets you select several cells by dragging, and by a click with Shift', async () => {
    const id = await build('Dragging', 'drag');
    const { page, problems } = await visit();
    await signIn(page, 'contributor@acute.example');
    await open(page, id);
    await drag(page, [1, 0], [2, 1], [3, 1]);
    await expect.poll(() => chosen(page)).toBe(6);
    await cell(page, 5, 2).click({ modifiers: ['Shift'] });
    await expect.poll(() => chosen(page)).toBe(15);
    await page.keyboard.type('3');
    expect(await cell(page, 1, 0).inputValue()).toBe('3');
    await cell(page, 4, 0).click({ modifiers: ['Shift'] });
    await page.getByRole('button', { name: 'Fill down' }).click();
    expect(await column(page, 0, 6)).toEqual(['', '3', '3', '3', '3', '']);
    expect(problems).toEqual([]);
  });
});

describe('figures in a grid', () => {
  it('stay where they are when the mouse is dragged over them, and one undo takes back one action', async () => {
    const id = await build('Dragging over figures', 'stay');
    const { page, problems } = await visit();
    await signIn(page, 'contributor@acute.example');
    await open(page, id);
    const filled = { '0,0': '151', '0,1': '140', '1,0': '98', '1,1': '162' };
    for (const [place, value] of Object.entries(filled)) {
      const [row, at] = place.split(',').map(Number) as [number, number];
      await cell(page, row, at).fill(value);
    }
    await saved(page);
    const figures = async () => [...(await column(page, 0, 2)), ...(await column(page, 1, 2))];
    const before = ['151', '98', '140', '162'];

    // On the digits, at the right of the cell; also in a cell that has the focus or is being edited.
    await drag(page, [0, 0], [1, 1]);
    await page.getByText('4 cells, sum 551').waitFor();
    expect(await figures()).toEqual(before);
    await drag(page, [0, 0], [1, 1]);
    await page.keyboard.press('Escape');
    await page.keyboard.press('F2');
    await page.keyboard.press('Shift+Home');
    await drag(page, [0, 0], [1, 1]);
    await page.getByText('4 cells, sum 551').waitFor();
    expect(await figures()).toEqual(before);

    await page.keyboard.press('Delete');
    expect(await figures()).toEqual(['', '', '', '']);
    await page.keyboard.press('Control+z');
    expect(await figures()).toEqual(before);
    await saved(page);
    await page.reload();
    await cell(page, 0, 0).waitFor();
    expect(await figures()).toEqual(before);
    expect(problems).toEqual([]);
  });

  it('are replaced by what is typed after a click, and edited after F2 or a double click', async () => {
    const id = await build('Clicking and typing', 'click');
    const { page, problems } = await visit();
    await signIn(page, 'contributor@acute.example');
    await open(page, id);
    const of = (row: number) => cell(page, row, 0).inputValue();
    for (const row of [0, 1, 2, 3]) await cell(page, row, 0).fill('32');
    await cell(page, 5, 1).focus();

    await page.mouse.click(...(await digits(page, 0, 0)));
    await page.keyboard.type('80');
    expect(await of(0)).toBe('80');
    // A press where one types places the caret.
    await page.mouse.click(...(await digits(page, 0, 0)));
    await page.keyboard.press('Home');
    await page.keyboard.type('1');
    expect(await of(0)).toBe('180');

    await page.mouse.click(...(await digits(page, 1, 0)));
    await page.keyboard.press('F2');
    await page.keyboard.type('4');
    expect(await of(1)).toBe('324');
    await page.mouse.dblclick(...(await digits(page, 2, 0)));
    await page.keyboard.type('5');
    expect(await of(2)).toBe('325');
    await cell(page, 3, 0).focus();
    await page.keyboard.press('F2');
    await page.keyboard.press('F2');
    await page.keyboard.type('6');
    expect(await of(3)).toBe('6');

    // Help, reasons and history.
    await page.keyboard.press('Shift+F2');
    await page
      .getByRole('button', { name: 'More about Ward 4, Beds' })
      .and(page.locator('[aria-expanded=true]'))
      .waitFor();
    expect(problems).toEqual([]);
  });

  it('keep the caret while an input method is at work', async () => {
    const id = await build('Composing', 'ime');
    const { page, problems } = await visit();
    await signIn(page, 'contributor@acute.example');
    await open(page, id);
    await cell(page, 0, 0).focus();
    const enter = (isComposing: boolean) =>
      cell(page, 0, 0).evaluate(
        (field, composing) =>
          field.dispatchEvent(
            new KeyboardEvent('keydown', {
              key: 'Enter',
              bubbles: true,
              cancelable: true,
              ...(composing && { isComposing: true, keyCode: 229 }),
            }),
          ),
        isComposing,
      );
    const place = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
    await enter(true);
    expect(await place()).toBe('Ward 1, Beds');
    await enter(false);
    expect(await place()).toBe('Ward 2, Beds');
    expect(problems).toEqual([]);
  });
});

describe('answer warnings', () => {
  it('can be resolved by keyboard alone, from the list of all questionnaires to the field', async () => {
    const id = await build('Doubtful', 'doubt');
    const { page, problems } = await visit();
    await signIn(page, 'contributor@acute.example');
    await open(page, id);
    for (const row of [2, 5, 30]) await cell(page, row, 0).fill(String(700 + row));
    await cell(page, 0, 0).focus();
    await moveMouse(page);
    await page.getByText('3 answers to check').waitFor();
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
    for (const row of [2, 5, 30, 2]) {
      await page.keyboard.press('F8');
      await expect.poll(focused).toBe(`Ward ${row + 1}, Beds`);
    }
    await page.keyboard.press('Shift+F8');
    await expect.poll(focused).toBe('Ward 31, Beds');
    // What it asks is answered, and the next comes.
    await page.keyboard.press('Control+Enter');
    await page.keyboard.type('A new ward.');
    await page.keyboard.press('Enter');
    await page.getByText('2 answers to check').waitFor();

    // The guide stays beside the section, follows the caret and lists the same.
    await page.getByRole('button', { name: 'Guide', exact: true }).click();
    const guide = page.getByRole('complementary', { name: 'Guide' });
    await cell(page, 5, 0).focus();
    await guide.getByText('499 or less', { exact: true }).waitFor();
    await expect.poll(() => guide.getByRole('listitem').count()).toBeGreaterThanOrEqual(2);
    await page.reload();
    await guide.waitFor();
    await guide.getByRole('button', { name: 'Close the guide' }).click();
    await expect.poll(() => guide.count()).toBe(0);

    await page.goto('/projects/urgent-emergency-care/data-collection');
    const list = page.getByRole('region', { name: 'To review' });
    const own = list.locator(`a[href*="/questionnaire/${id}-"]`);
    await own.filter({ hasText: /^Beds of Ward 6/ }).focus();
    await page.keyboard.press('Enter');
    await expect.poll(focused).toBe('Ward 6, Beds');
    expect(problems).toEqual([]);
  });
});

describe('two people in one section', () => {
  it('see each other’s names and figures, but where they are typing', async () => {
    const id = await build('Two people in a grid', 'two');
    const { page, problems } = await visit();
    await signIn(page, 'contributor@acute.example');
    await open(page, id);
    const other = await visit();
    await signIn(other.page, 'admin@acute.example');
    await other.page.goto(page.url());
    await cell(other.page, 0, 0).waitFor();
    await moveMouse(other.page);
    await other.page.getByText(/^Also here: /).waitFor();

    await cell(page, 0, 0).fill('41');
    await cell(page, 1, 0).fill('42');
    await cell(page, 2, 0).focus();
    await expect.poll(() => page.getByRole('img', { name: /^(Saving|Not saved yet)$/ }).count()).toBe(0);
    await cell(other.page, 1, 0).focus();
    await other.page.keyboard.type('9');
    await other.page.waitForTimeout(3100);
    await other.page.evaluate(() => dispatchEvent(new Event('focus')));
    await expect.poll(() => cell(other.page, 0, 0).inputValue()).toBe('41');
    expect(await cell(other.page, 1, 0).inputValue()).toBe('9');
    expect(problems).toEqual([]);
    expect(other.problems).toEqual([]);
  });
});
