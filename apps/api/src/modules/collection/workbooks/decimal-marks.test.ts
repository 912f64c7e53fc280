import { type CellValue, writeXlsx } from '@portal/instruments/file-formats/spreadsheet';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildOrganisation, buildUser } from '#fixtures/build-people';
import { buildProject, buildQuestionnaire, buildSubmission, buildTimePeriod } from '#fixtures/build-projects';
import { createAccessToken, useTestApp } from '#support/test-app';

const t = useTestApp();

async function aProject() {
  const project = await buildProject(t.db, t.programme.id);
  const period = await buildTimePeriod(t.db, project, 'open');
  const { questionnaire } = await buildQuestionnaire(t.db, project, period, [
    ...['one', 'two', 'three'].map((question_code) => ({
      question_code,
      question_type: 'decimal' as const,
      required: false,
    })),
    { question_code: 'day', question_type: 'date', required: false },
    { question_code: 'note', question_type: 'short_text', required: false },
  ]);
  const organisations = await Promise.all([1, 2].map(() => buildOrganisation(t.db, t.programme.id)));
  const submissions = await Promise.all(organisations.map((one) => buildSubmission(t.db, project, one)));
  return {
    questionnaire,
    submission: submissions[0]!,
    codes: organisations.map(({ organisation_code }) => organisation_code),
    admin: await buildUser(t.db, t.programme.id, {
      organisation_id: organisations[0]!.id,
      projects: [project.id],
      role_type_id: 2,
    }),
  };
}
let w: Awaited<ReturnType<typeof aProject>>;
beforeEach(async () => {
  w = await aProject();
});

type Cell = { question_code: string; outcome: string; to: unknown };
type Body = {
  detail: string;
  stored: boolean;
  errors: { path: string }[];
  file_questions: { field: string; options: { value: string; samples: object[] }[] }[];
  interpretation: { decimal_mark: string | null; date_order: string | null; samples: object[] };
  cells: Cell[];
  returns: { cells: Cell[] }[];
};
async function post(
  url: string,
  content: string | Uint8Array<ArrayBuffer>,
  fields: Record<string, string> = {},
) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', new Blob([content]), 'answers.csv');
  const encoded = new Response(form);
  const answer = await t.app.inject({
    method: 'POST',
    url,
    headers: {
      authorization: `Bearer ${await createAccessToken(t.deps, w.admin.id)}`,
      'content-type': encoded.headers.get('content-type')!,
    },
    payload: Buffer.from(await encoded.arrayBuffer()),
  });
  return { status: answer.statusCode, body: answer.json<Body>() };
}
const own = () => `/api/v1/workbooks/${w.questionnaire.id}/${w.submission.id}`;
const all = () => `/api/v1/questionnaires/${w.questionnaire.id}/answers/import`;
const valuesOf = ({ cells }: Body) => cells.filter(({ outcome }) => outcome === 'set').map(({ to }) => to);
/** The text that Excel saves, with the separator and the line ends of the country. */
const listOf = (separator: string, values: string[]) =>
  ['question_code', 'one', 'two', 'three', 'day']
    .map((code, at) => `${code}${separator}${['value', ...values][at]!}\r\n`)
    .join('');

describe('a CSV of answers', () => {
  it.each([
    ['Germany', ';', ['4,125', '4,5', '1.204,12', '31.03.2025'], 'comma'],
    ['France', ';', ['4,125', '4,5', '1\u202f204,12', '31/03/2025'], 'comma'],
    ['the UK', ',', ['4.125', '4.5', '"1,204.12"', '31/03/2025'], 'point'],
    ['the US', ',', ['4.125', '4.5', '"1,204.12"', '3/31/2025'], 'point'],
  ])('from Excel in %s is read by its own decimal marks', async (_, separator, values, mark) => {
    const { status, body } = await post(own(), listOf(separator, values));
    expect(status).toBe(200);
    expect(valuesOf(body)).toEqual([4.125, 4.5, 1204.12, '2025-03-31']);
    expect(body.interpretation).toMatchObject({ decimal_mark: mark });
    expect(body.interpretation.samples).toContainEqual({
      text: '4,125'.replace(',', mark === 'comma' ? ',' : '.'),
      read_as: '4.125',
    });
  });

  it('asks what its cells leave open, and takes the answer', async () => {
    const file = listOf(';', ['4,125', '', '', '03/04/2025']);
    const asked = await post(own(), file);
    expect(asked.status).toBe(422);
    expect(asked.body.errors.map(({ path }) => path)).toEqual(['decimal_mark', 'date_order']);
    expect(asked.body.detail).toContain('“4,125” can be read in two ways.');
    expect(asked.body.file_questions[0]!.options).toEqual([
      { value: 'point', samples: [{ text: '4,125', read_as: '4125' }] },
      { value: 'comma', samples: [{ text: '4,125', read_as: '4.125' }] },
    ]);
    const comma = { decimal_mark: 'comma', date_order: 'month_first' };
    expect(valuesOf((await post(own(), file, comma)).body)).toEqual([4.125, '2025-03-04']);
    const point = { decimal_mark: 'point', date_order: 'day_first', dry_run: 'false' };
    const stored = (await post(own(), file, point)).body;
    expect([stored.stored, valuesOf(stored)]).toEqual([true, [4125, '2025-04-03']]);
  });

  it('does not take texts for numbers', async () => {
    const { body } = await post(own(), 'question_code;value\r\none;"4,5"\r\nnote;"1.5"\r\n');
    expect(valuesOf(body)).toEqual([4.5, '1.5']);
  });

  it('refuses a cell with the other mark when the mark is given', async () => {
    const file = listOf(';', ['4,125', '4,5', '4.5', '']);
    expect((await post(own(), file)).status).toBe(422);
    const { body } = await post(own(), file, { decimal_mark: 'comma' });
    expect(valuesOf(body)).toEqual([4.125, 4.5]);
    expect(body.cells.find(({ question_code }) => question_code === 'three')!.outcome).toBe('refused');
  });
});

const workbookOf = async (...rows: CellValue[][]) =>
  new Uint8Array(await writeXlsx({ sheets: [{ name: 'Answers', rows }] }));

describe('a workbook with numbers written as text', () => {
  const listed = (values: CellValue[]) =>
    workbookOf(
      ['question_code', 'value'],
      ...['one', 'two', 'three', 'day'].map((code, at) => [code, values[at] ?? null]),
    );

  it('is read by one decimal mark; its stored numbers stay as they are', async () => {
    const { status, body } = await post(own(), await listed(['4,125', 4.5, '4,12', '31/03/2025']));
    expect(status).toBe(200);
    expect(valuesOf(body)).toEqual([4.125, 4.5, 4.12, '2025-03-31']);
    expect(body.interpretation).toMatchObject({ decimal_mark: 'comma', date_order: 'day_first' });
  });

  it('asks what its texts leave open, and takes the answer', async () => {
    const file = await listed(['4,125', 0.5, null, '03/04/2025']);
    const asked = await post(own(), file);
    expect([asked.status, asked.body.errors.map(({ path }) => path)]).toEqual([
      422,
      ['decimal_mark', 'date_order'],
    ]);
    const { body } = await post(own(), file, { decimal_mark: 'comma', date_order: 'month_first' });
    expect(valuesOf(body)).toEqual([4.125, 0.5, '2025-03-04']);
  });

  it('covering all organisations has one decimal mark for all responses', async () => {
    const [a, b] = w.codes;
    const file = await workbookOf(['organisation_code', 'one'], [a!, '4,125'], [b!, '4,5']);
    const { body } = await post(all(), file, { dry_run: 'false' });
    expect([body.stored, body.interpretation.decimal_mark]).toEqual([true, 'comma']);
    expect((await post(own(), listOf(';', ['4,125', '4,5', '', '']))).body.cells[0]).toMatchObject({
      outcome: 'unchanged',
      to: 4.125,
    });
  });

  it('asks nothing where all numbers are stored as numbers', async () => {
    const { status, body } = await post(own(), await listed([4.125, 1234, 0.5]));
    expect([status, valuesOf(body), body.interpretation.decimal_mark]).toEqual([
      200,
      [4.125, 1234, 0.5],
      null,
    ]);
  });
});

describe('a CSV of all organisations', () => {
  it('has one decimal mark over all its returns', async () => {
    const [a, b] = w.codes;
    const alone = `organisation_code;one;note\r\n${a};4,125;x\r\n`;
    expect((await post(all(), alone)).status).toBe(422);
    const both = `${alone}${b};4,5;x\r\n`;
    const { body } = await post(all(), both, { dry_run: 'false' });
    expect(body.interpretation).toEqual({
      decimal_mark: 'comma',
      date_order: null,
      samples: [
        { text: '4,125', read_as: '4.125' },
        { text: '4,5', read_as: '4.5' },
      ],
    });
    expect(body.stored).toBe(true);
    expect((await post(own(), listOf(';', ['4,125', '4,5', '', '']))).body.cells[0]).toMatchObject({
      outcome: 'unchanged',
      to: 4.125,
    });
  });
});

describe('a list of organisations', () => {
  const list = (...days: string[]) =>
    `Code;Organisation;Closed on\r\n${days.map((day, at) => `NEW${at};New ${at};${day}\r\n`).join('')}`;
  const path = '/api/v1/organisations/import';

  it('has one order of day and month', async () => {
    const asked = await post(path, list('03/04/2025'));
    expect([asked.status, asked.body.errors[0]!.path]).toEqual([422, 'date_order']);
    const { body } = await post(path, list('03/04/2025', '03/31/2025'));
    expect(body.interpretation).toEqual({
      decimal_mark: null,
      date_order: 'month_first',
      samples: [
        { text: '03/04/2025', read_as: '2025-03-04' },
        { text: '03/31/2025', read_as: '2025-03-31' },
      ],
    });
    const chosen = await post(path, list('03/04/2025'), { date_order: 'day_first' });
    expect(chosen.body.interpretation.samples).toEqual([{ text: '03/04/2025', read_as: '2025-04-03' }]);
  });
});
