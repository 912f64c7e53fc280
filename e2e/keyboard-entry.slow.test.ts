import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Api, buildQuestionnaire, openDemoProject, type DemoProject } from './support/api-fixtures.ts';
import { expectAccessible } from './support/expect-accessible.ts';
import { signIn, useBrowser } from './support/fixtures.ts';

const { visit } = useBrowser();
const ROWS = Array.from({ length: 12 }, (_, index) => `Ward ${index + 1}`);
const COLUMNS = ['Beds', 'Used', 'Closed', 'Cleaned'];

let api: Api;
let project: DemoProject;
beforeAll(async () => {
  ({ api, project } = await openDemoProject());
});

/** A grid in which 500 and more is unusual. */
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
          soft_maximum: 499,
        }),
      },
    },
  );
const silent = (problems: string[]) => expect(problems).toEqual([]);
type Given = { question_code: string; value: unknown; explanation: string | null };
async function given(questionnaireId: number): Promise<Given[]> {
  const { question_responses } = (await api(
    'GET',
    `questionnaires/question-responses?questionnaire_id=${questionnaireId}&limit=1000`,
  )) as { question_responses: Given[] };
  return question_responses;
}
async function open(page: Page, questionnaireId: number, shown = cell(page, 0, 0)) {
  await page.goto(
    `/projects/urgent-emergency-care/data-collection?search=${encodeURIComponent("King's College")}`,
  );
  await page.locator(`a[href*="/${questionnaireId}-"]`).first().click();
  await shown.waitFor();
}
const cell = (page: Page, row: number, column: number) =>
  page.getByRole('textbox', { name: `${ROWS[row]}, ${COLUMNS[column]}`, exact: true });
const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.tagName);
const allSaved = (page: Page) =>
  expect.poll(() => page.getByRole('img', { name: /^(Saving|Not saved yet)$/ }).count()).toBe(0);

describe('typing at speed', () => {
  it.each([
    ['Tab', 'tab', (n: number) => [Math.floor(n / 4), n % 4] as const],
    ['Enter', 'enter', (n: number) => [n % 12, Math.floor(n / 12)] as const],
    ['ArrowDown', 'arrow', (n: number) => [n % 12, Math.floor(n / 12)] as const],
  ])(
    'with %s every figure lands in its cell, however unusual, and none becomes a reason',
    async (key, prefix, at) => {
      const id = await build(`Speed by ${prefix}`, prefix);
      const { page, problems } = await visit();
      await signIn(page, 'contributor@acute.example');
      await open(page, id);
      const wanted: Record<string, number> = {};
      const count = key === 'Tab' ? 48 : 12;
      await cell(page, 0, 0).focus();
      for (let n = 0; n < count; n += 1) {
        const [row, column] = at(n);
        const value = n % 2 === 0 ? 100 + n : 600 + n;
        wanted[`${prefix}_${row}_${column}`] = value;
        await page.keyboard.type(String(value));
        await page.keyboard.press(key);
      }
      expect(await focused(page)).not.toBe('BODY');
      await allSaved(page);
      await expect
        .poll(async () => Object.fromEntries((await given(id)).map((one) => [one.question_code, one.value])))
        .toEqual(wanted);
      expect((await given(id)).filter((one) => one.explanation !== null)).toEqual([]);
      // Then back again, past the prompts that appeared since.
      if (key === 'Tab') {
        await cell(page, 1, 3).focus();
        for (const name of ['Ward 2, Closed', 'Ward 2, Used', 'Ward 2, Beds', 'Ward 1, Cleaned']) {
          await page.keyboard.press('Shift+Tab');
          expect(await focused(page)).toBe(name);
        }
        await expectAccessible(page, 'a grid with figures that need an explanation');
      }
      silent(problems);
    },
  );

  it('asks for reasons without taking the keys, lists what waits, and never drops the focus', async () => {
    const id = await build('Reasons', 'reason');
    const { page, problems } = await visit();
    await signIn(page, 'contributor@acute.example');
    await open(page, id);
    await cell(page, 0, 0).focus();
    for (const figure of ['700', '5', '800', '900']) {
      await page.keyboard.type(figure);
      await page.keyboard.press('Tab');
    }
    await page.getByRole('heading', { name: '3 answers need an explanation' }).waitFor();
    await expect.poll(() => page.getByText(/Control and Enter on the answer/).count()).toBe(1);
    // A doubtful figure has no tick.
    const signs = (row: number, column: number) =>
      page
        .getByRole('cell')
        .filter({ has: cell(page, row, column) })
        .getByRole('img');
    await expect.poll(() => signs(0, 0).first().getAttribute('aria-label')).toBe('Saved, needs checking');
    await expect.poll(() => signs(0, 1).first().getAttribute('aria-label')).toBe('Saved');

    // From the figure to the reason, and back with Enter.
    await cell(page, 0, 0).focus();
    await page.keyboard.press('Control+Enter');
    expect(await focused(page)).toBe('Why is this correct? Beds of Ward 1');
    await page.keyboard.type('A new ward.');
    await page.keyboard.press('Enter');
    expect(await focused(page)).toBe('Ward 1, Beds');
    // By the button, too.
    await cell(page, 0, 2).focus();
    await page.keyboard.press('Control+Enter');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    expect(await focused(page)).toBe('Ward 1, Closed');
    // A reason typed and left with Tab is saved, and the next key moves on.
    await cell(page, 0, 3).focus();
    await page.keyboard.press('Control+Enter');
    await page.keyboard.type('Counted twice.');
    await page.keyboard.press('Tab');
    expect(await focused(page)).toBe('Ward 2, Beds');
    // An explanation that is taken back: the field has the focus.
    await page.getByRole('button', { name: /^Change the explanation for Beds of Ward 1/ }).click();
    await expect.poll(() => focused(page)).toBe('Ward 1, Beds');

    // Waiting answers are reviewed at the end; after the last comes Mark complete.
    await cell(page, 2, 0).fill('1000');
    await cell(page, 2, 0).blur();
    await page.getByRole('heading', { name: '2 answers need an explanation' }).waitFor();
    const list = page.getByRole('region', { name: '2 answers need an explanation' });
    await list.getByRole('textbox').first().focus();
    await list.getByRole('textbox').first().fill('Opened in May.');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: '1 answer needs an explanation' }).waitFor();
    expect(await focused(page)).toBe('Why is this correct? Beds of Ward 3');
    await page.keyboard.type('Merged.');
    await page.keyboard.press('Enter');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('Mark complete');
    await page.keyboard.press('Enter');
    await page.getByText('This section is complete.').waitFor();
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent))
      .toContain('This section is complete.');
    await page.getByRole('button', { name: 'Mark incomplete' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Mark complete' }).waitFor();
    expect(await focused(page)).not.toBe('BODY');
    await expect
      .poll(async () =>
        Object.fromEntries(
          (await given(id))
            .filter((one) => one.explanation)
            .map((one) => [one.question_code, one.explanation]),
        ),
      )
      .toEqual({
        reason_0_0: 'Opened in May.',
        reason_0_2: 'Confirmed: the figure is right.',
        reason_0_3: 'Counted twice.',
        reason_2_0: 'Merged.',
      });
    silent(problems);
  });
});

describe('a section of which only a part is in sight', () => {
  const wards = Array.from({ length: 40 }, (_, index) => `Unit ${index + 1}`);
  const columns = COLUMNS.slice(0, 3);
  const at = (page: Page, row: number, column: number) =>
    page.getByRole('textbox', { name: `${wards[row]}, ${columns[column]}`, exact: true });

  it('is reached whole by keys at speed, by searching, by pasting and on paper', async () => {
    const id = await buildQuestionnaire(
      api,
      { project, name: 'Out of sight' },
      {
        grid: {
          rows: wards,
          columns,
          question: (row, column) => ({
            question_code: `far_${row}_${column}`,
            question_text: `${columns[column]} of ${wards[row]}`,
            question_type: 'integer',
          }),
        },
      },
    );
    const { page, problems } = await visit();
    await signIn(page, 'contributor@acute.example');
    await open(page, id, at(page, 0, 0));
    await expect.poll(() => page.getByRole('textbox', { name: /^Unit \d+, / }).count()).toBe(120);

    // By the keyboard alone, faster than it is drawn: down the first column, then by Tab along the last row.
    const wanted: Record<string, number> = {};
    await at(page, 0, 0).focus();
    for (const row of wards.keys()) {
      wanted[`far_${row}_0`] = 10 + row;
      await page.keyboard.type(String(10 + row));
      if (row < wards.length - 1) await page.keyboard.press('ArrowDown');
    }
    await page.keyboard.press('Tab');
    expect(await focused(page)).toBe('Unit 40, Used');
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Shift+Tab');
    expect(await focused(page)).toBe('Unit 39, Closed');

    // A column from a spreadsheet, over all rows.
    await at(page, 0, 1).focus();
    await page.evaluate(
      (text) => {
        const data = new DataTransfer();
        data.setData('text/plain', text);
        const event = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true });
        document.activeElement!.dispatchEvent(event);
      },
      wards.map((_, row) => 500 + row).join('\r\n'),
    );
    await page.getByRole('button', { name: 'Paste 40 figures' }).click();
    for (const row of wards.keys()) wanted[`far_${row}_1`] = 500 + row;
    await expect
      .poll(async () => Object.fromEntries((await given(id)).map((one) => [one.question_code, one.value])))
      .toEqual(wanted);

    // What the browser searches for is there, and so is what is printed.
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    const find = (text: string) => (globalThis as unknown as { find: (text: string) => boolean }).find(text);
    expect(await page.evaluate(find, 'Unit 40')).toBe(true);
    await page.emulateMedia({ media: 'print' });
    const undrawn = await page
      .locator('[data-cell]')
      .evaluateAll(
        (cells) => cells.filter((cell) => !cell.checkVisibility({ contentVisibilityAuto: true })).length,
      );
    expect(undrawn).toBe(0);
    silent(problems);
  });
});

describe('the mouse', () => {
  it('puts the caret at the click, in a grid partly out of view and beside an unusual value', async () => {
    const id = await build('Mouse', 'mouse');
    const { page, problems } = await visit({ viewport: { width: 1024, height: 640 } });
    await signIn(page, 'contributor@acute.example');
    await open(page, id);
    await page.evaluate(() => window.scrollTo(0, 0));
    const box = (await page.getByRole('table').locator('..').boundingBox())!;
    expect(box.y + box.height).toBeGreaterThan(640);
    const visible = ROWS.map((_, row) => row);
    let clicked = '';
    for (const row of visible) {
      const place = (await cell(page, row, 1).boundingBox())!;
      if (place.y + place.height > 630) break;
      clicked = `${ROWS[row]}, Used`;
    }
    const [row] = [ROWS.indexOf(clicked.split(',')[0]!)];
    const place = (await cell(page, row, 1).boundingBox())!;
    const before = await page.evaluate(() => window.scrollY);
    await page.mouse.move(place.x + place.width / 2, place.y + place.height / 2);
    await page.mouse.down();
    expect(await page.evaluate(() => window.scrollY)).toBe(before);
    await page.mouse.up();
    expect(await focused(page)).toBe(clicked);
    await page.keyboard.type('7');
    expect(await cell(page, row, 1).inputValue()).toBe('7');

    // A figure is left by clicking a button below it: what is remarked does not push the button away.
    await cell(page, 0, 0).scrollIntoViewIfNeeded();
    const more = page.getByRole('button', { name: 'More about Ward 2, Beds' });
    const middle = async () => {
      const { x, y, width, height } = (await more.boundingBox())!;
      return [x + width / 2, y + height / 2] as const;
    };
    // Where the machine is so slow that the remark has come before the press, it is pressed again.
    for (let figure = 9999; (await more.getAttribute('aria-expanded')) !== 'true'; figure -= 1) {
      await cell(page, 0, 0).fill('5');
      await allSaved(page);
      await cell(page, 0, 0).fill(String(figure));
      const aimedAt = await middle();
      await page.mouse.move(...aimedAt);
      await page.mouse.down();
      const hasMovedBefore = String(await middle()) !== String(aimedAt);
      await page.waitForTimeout(200);
      const hasMoved = String(await middle()) !== String(aimedAt);
      await page.mouse.up();
      expect(hasMoved).toBe(hasMovedBefore);
      if (!hasMoved) break;
    }
    await expect.poll(() => more.getAttribute('aria-expanded')).toBe('true');
    silent(problems);
  });
});

describe('changes to answers', () => {
  it('can be undone with Ctrl and Z, and other people’s saves appear without a reload', async () => {
    const id = await build('Undoing', 'undo');
    const { page, problems } = await visit();
    await signIn(page, 'contributor@acute.example');
    await open(page, id);
    const other = await visit();
    await signIn(other.page, 'admin@acute.example');
    await other.page.goto(page.url());
    await cell(other.page, 0, 0).waitFor();

    await cell(page, 0, 0).focus();
    await page.keyboard.type('5');
    await page.keyboard.press('Enter');
    await page.keyboard.type('6');
    await page.keyboard.press('Enter');
    await allSaved(page);
    await page.keyboard.press('Control+z');
    await expect.poll(() => cell(page, 1, 0).inputValue()).toBe('');
    await expect.poll(() => focused(page)).toBe('Ward 2, Beds');
    await page.keyboard.press('Control+y');
    await expect.poll(() => cell(page, 1, 0).inputValue()).toBe('6');
    await allSaved(page);

    // The other, who is typing elsewhere, comes back to the window.
    await cell(other.page, 1, 0).focus();
    await other.page.keyboard.type('9');
    await other.page.waitForTimeout(3100);
    await other.page.evaluate(() => dispatchEvent(new Event('focus')));
    await expect.poll(() => cell(other.page, 0, 0).inputValue()).toBe('5');
    // What they typed met the other's value when it was saved: both are shown.
    await other.page.getByText(/ saved /).waitFor();
    expect(await cell(other.page, 1, 0).inputValue()).toBe('9');
    await other.page.keyboard.press('Tab');
    expect(await focused(other.page)).toBe('Ward 2, Used');
    await other.page.getByRole('button', { name: /Keep mine/ }).click();
    expect(await focused(other.page)).toBe('Ward 2, Beds');
    await allSaved(other.page);
    await expect
      .poll(async () => Object.fromEntries((await given(id)).map((one) => [one.question_code, one.value])))
      .toEqual({ undo_0_0: 5, undo_1_0: 9 });
    silent(problems);
    silent(other.problems);
  });
});
