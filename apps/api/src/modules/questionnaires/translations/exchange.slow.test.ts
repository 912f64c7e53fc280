import * as contract from '@portal/contract/questionnaires/translations';
import { readXlsx, writeXlsx } from '@portal/instruments/file-formats/spreadsheet';
import { readXliff, writeXliff } from '@portal/instruments/file-formats/xliff';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { setUpBuilder } from '#fixtures/set-up-builder';
import { encodeRequest, sendFile, createAccessToken } from '#support/test-app';

const w = setUpBuilder();
const cy = () => ({ id: w.id, language: 'cy' });
const add = () => w.call(contract.addLanguage, { params: { id: w.id }, body: { language: 'cy' } });
const admin = () => ({ id: w.admin.id, programme_id: w.t.programme.id });
const take = (content: string | Uint8Array, fields: object = {}) =>
  sendFile(w.t, contract.importTranslations, admin(), { content, fields, params: cy(), name: 'file' });
async function download(format: 'xlsx' | 'xliff'): Promise<Buffer> {
  const { headers } = await encodeRequest(undefined, await createAccessToken(w.t.deps, w.admin.id));
  const url = `/api/v1/questionnaires/${w.id}/languages/cy/file?format=${format}`;
  const answer = await w.t.app.inject({ method: 'GET', url, headers });
  expect(answer.statusCode, answer.body.slice(0, 200)).toBe(200);
  return answer.rawPayload;
}
const translated = async () =>
  (await w.call(contract.listTranslations, { params: cy(), query: { state: 'translated', limit: 1000 } }))
    .body;
/** Fills the translations of a workbook in, each by its row. */
async function filled(file: Uint8Array, say: (source: string) => string | null): Promise<Uint8Array> {
  const { sheets } = await readXlsx(file);
  const [head, ...rows] = sheets[0]!.rows;
  return writeXlsx({
    sheets: [
      { name: 'T', rows: [[...head!], ...rows.map((row) => [...row.slice(0, 3), say(String(row[2]))])] },
    ],
  });
}

describe('a workbook of translations', () => {
  it('holds every text with where it stands, is filled in, looked at, and stored as it was looked at', async () => {
    await add();
    const file = await download('xlsx');
    const { texts } = (await w.call(contract.listTranslations, { params: cy(), query: { limit: 1000 } }))
      .body;
    const { sheets } = await readXlsx(file);
    expect(sheets[0]!.rows[0]).toEqual(['Key', 'Place', 'English', 'Translation (cy)']);
    expect(sheets[0]!.rows.slice(1).map((row) => row[2])).toEqual(texts.map(({ source }) => source));
    const back = await filled(file, (source) => (source === 'Beds' ? null : `[${source}]`));
    const looked = await take(back);
    expect(looked.body).toMatchObject({
      stored: false,
      counts: { new: texts.length - 1, empty: 1, refused: 0 },
    });
    expect((await translated()).total).toBe(0);
    const stored = await take(back, { dry_run: false, digest: looked.body.digest });
    expect(stored.body.stored).toBe(true);
    expect((await translated()).texts.map(({ source, text }) => [source, text])).toEqual(
      texts.filter(({ source }) => source !== 'Beds').map(({ source }) => [source, `[${source}]`]),
    );
    expect((await w.lastAudit()).action).toBe('translations.imported');
    expect((await take(await download('xlsx'))).body.counts).toMatchObject({
      new: 0,
      unchanged: texts.length - 1,
    });
  });

  it('reports for each entry the state of its English text', async () => {
    await add();
    const file = await filled(await download('xlsx'), (source) =>
      ['Cell 0 0', 'Beds', 'Night'].includes(source) ? `[${source}]` : null,
    );
    await w.change('a_1', { question_text: 'Cell nought' });
    await w.call(contract.saveTranslations, {
      params: cy(),
      body: {
        texts: [
          { source: 'Night', text: 'Nos', seen: null },
          { source: 'Day', text: 'Dydd', seen: null },
        ],
      },
    });
    const { sheets } = await readXlsx(file);
    const more = [...sheets[0]!.rows.map((row) => [...row]), ['x', '', 'Nobody says this', 'Dim']];
    const { body } = await take(await writeXlsx({ sheets: [{ name: 'T', rows: more }] }));
    expect(
      body.entries.map(({ source, outcome, from, to, message }) => [source, outcome, from, to, message]),
    ).toEqual([
      ['Cell 0 0', 'outdated', null, '[Cell 0 0]', 'The English text has changed. It is now: Cell nought'],
      ['Nobody says this', 'unknown', null, 'Dim', 'This text is no longer in the questionnaire.'],
      ['Beds', 'new', null, '[Beds]', null],
      ['Night', 'changed', 'Nos', '[Night]', null],
      [
        'Day',
        'empty',
        'Dydd',
        null,
        'Not translated in the file, so the current translation does not change.',
      ],
    ]);
    const stored = await take(await writeXlsx({ sheets: [{ name: 'T', rows: more }] }), { dry_run: false });
    expect(stored.body.stored).toBe(true);
    expect((await translated()).texts.map(({ text }) => text)).toEqual(['[Beds]', 'Dydd', '[Night]']);
  });

  it('with one text in two ways, of another language, or of other columns is refused', async () => {
    await add();
    const head = ['English', 'Translation (cy)'];
    const sheet = (rows: string[][]) => writeXlsx({ sheets: [{ name: 'T', rows }] });
    const twice = await take(await sheet([head, ['Beds', 'A'], ['Beds', 'B'], ['Night', 'C']]), {
      dry_run: false,
    });
    expect(twice.body).toMatchObject({ stored: false, counts: { refused: 1, new: 2 } });
    expect((await translated()).total).toBe(0);
    const arabic = await take(
      await sheet([
        ['English', 'Translation (ar)'],
        ['Beds', 'A'],
      ]),
    );
    expect(arabic.body.detail).toBe('This file is in Arabic, not in Welsh. Nothing was imported.');
    expect((await take(await sheet([['A', 'B']]))).body.detail).toContain('must name the columns English');
    expect((await take('Beds,Gwelyau')).status).toBe(400);
    expect((await take('<xliff><file>')).body.detail).toContain('damaged or incomplete');
  });

  it('is not stored as something else than was looked at', async () => {
    await add();
    const file = await writeXlsx({
      sheets: [
        {
          name: 'T',
          rows: [
            ['English', 'Translation'],
            ['Beds', 'Gwelyau'],
          ],
        },
      ],
    });
    const { digest } = (await take(file)).body;
    await w.call(contract.saveTranslations, {
      params: cy(),
      body: { texts: [{ source: 'Beds', text: 'Gwlâu', seen: null }] },
    });
    expect((await take(file, { dry_run: false, digest })).status).toBe(409);
    expect((await translated()).texts[0]!.text).toBe('Gwlâu');
  });
});

describe('XLIFF', () => {
  it('is well-formed, and takes back what it gave', async () => {
    await add();
    const file = readXliff((await download('xliff')).toString());
    expect(file).toMatchObject({ language: 'cy', original: w.built.questionnaire_name });
    const units = file.units.map((unit) => ({ ...unit, target: `<b>${unit.source}</b> & "so"` }));
    const { body } = await take(writeXliff({ ...file, units }), { dry_run: false });
    expect(body).toMatchObject({ stored: true, counts: { new: units.length } });
    expect(readXliff((await download('xliff')).toString()).units).toEqual(units);
  });
});

it('lists, exports, imports and saves ten thousand texts', async () => {
  await add();
  const part = w.built.sections[0]!.sub_sections[0]!.id;
  await w.t.db.execute(sql`
    with made as (
      insert into questions (questionnaire_id, question_code, question_text, question_type)
      select ${w.id}, 'many_' || n, 'Question ' || n || repeat(' long', 20), 'integer' from generate_series(1, 10000) n
      returning id
    )
    insert into question_sub_section_memberships (question_id, sub_section_id, display_order)
    select id, ${part}, 100 from made`);
  const file = await download('xlsx');
  const back = await filled(file, (source) => `[${source}]`);
  const { body } = await take(back, { dry_run: false });
  expect(body.stored).toBe(true);
  expect(body.counts.new).toBeGreaterThan(10_000);
  const page = await w.call(contract.listTranslations, {
    params: cy(),
    query: { search: 'many_9999', limit: 10 },
  });
  expect(page.body.texts).toHaveLength(1);
  expect((await take((await download('xliff')).toString())).body.counts).toMatchObject({
    new: 0,
    unchanged: body.counts.new,
  });
});
