import { afterAll, beforeAll, expect, it } from 'vitest';
import { button, chooseType, field, expectEmptyFieldFocused } from './support/builder-page.ts';
import { type Api, signInToApi, buildQuestionnaire, findProject } from './support/api-fixtures.ts';
import { signIn, useBrowser } from './support/fixtures.ts';

const { visit } = useBrowser();
const ROWS = Array.from({ length: 12 }, (_, row) => `Ward ${row + 1}`);
const COLUMNS = ['Open', 'Closed', 'Cleaned', 'Borrowed', 'Lent', 'Broken', 'Spare'];
const codeOf = (row: number, column: number) =>
  `beds_of_the_ward_${row + 1}_${COLUMNS[column]!.toLowerCase()}`;
const ALL = ROWS.flatMap((_, row) => COLUMNS.map((__, column) => codeOf(row, column)));

type Part = {
  id: number;
  sub_section_name: string;
  questions: { question_code: string; expression: string }[];
};
let api: Api;
let id: number;
const parts = async () => {
  const { sections } = (await api('GET', `questionnaires/${id}/definition`)) as {
    sections: { sub_sections: Part[] }[];
  };
  return sections.flatMap(({ sub_sections }) => sub_sections);
};

beforeAll(async () => {
  api = await signInToApi('superuser@acute.example');
  id = await buildQuestionnaire(
    api,
    {
      project: await findProject(api, 'urgent-emergency-care'),
      name: 'Totals of a grid',
      status: 'draft',
    },
    {
      list: [{ question_code: 'note', question_text: 'Anything else', question_type: 'short_text' }],
      grid: {
        rows: ROWS,
        columns: COLUMNS,
        question: (row, column) => ({
          question_code: codeOf(row, column),
          question_type: 'integer',
          required: false,
          question_text: `${COLUMNS[column]!} beds of ${ROWS[row]!}`,
        }),
      },
    },
  );
});
afterAll(() => api('DELETE', `questionnaires/${id}`));

it('a total of 84 figures is put into a formula by choosing it, and a row added since is named', async () => {
  const { page } = await visit();
  await signIn(page, 'admin@acute.example');
  await page.goto(`/admin/questionnaires/${id}`);
  const outline = page.getByRole('navigation', { name: 'Outline' });
  await outline.getByRole('row', { name: 'Questions' }).first().click();
  await button(page, 'Add a question').click();
  await expectEmptyFieldFocused(page, 'Question');
  await page.keyboard.type('All beds');
  await chooseType(page, 'calculated');
  await field(page, 'Code').fill('all_beds');
  await field(page, 'Formula').focus();
  const chooser = page.getByRole('combobox', { name: 'Insert a question or a total into: Formula' });
  await chooser.fill('total of “grid”');
  await page.getByRole('option', { name: /^Total of “Grid” ?84 questions/ }).click();
  await expect.poll(() => field(page, 'Formula').inputValue()).toBe(`total(${ALL.join(', ')})`);
  await button(page, 'Add question').click();
  await page.getByRole('heading', { level: 2, name: 'All beds' }).waitFor();
  const stored = (await parts()).flatMap(({ questions }) => questions);
  expect(stored.find(({ question_code }) => question_code === 'all_beds')!.expression).toBe(
    `total(${ALL.join(', ')})`,
  );

  const grid = (await parts()).find(({ sub_section_name }) => sub_section_name === 'Grid')!;
  const row = await api('POST', 'questionnaireSubSectionRows/', {
    sub_section_id: grid.id,
    row_name: 'Ward 13',
  });
  const { columns } = grid as unknown as { columns: { id: number }[] };
  await api('POST', 'questions/', {
    questionnaire_id: id,
    sub_section_id: grid.id,
    row_id: row['id'],
    column_id: columns[0]!.id,
    question_code: 'beds_added',
    question_text: 'Open beds of ward 13',
    question_type: 'integer',
  });
  await page.reload();
  await outline.getByRole('row', { name: 'All beds' }).first().click();
  await page.getByText('Total of “Grid” is incomplete: beds_added is left out.').waitFor();
});
