import * as contract from '@portal/contract/builder/questionnaire-builder';
import type { BuiltSubSection } from '@portal/contract/builder/built-questionnaire';
import { exportQuestionnaire } from '@portal/contract/builder/instrument-definition';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { questions } from '../../../../tables/questionnaires.tables.ts';
import { pathsOf, setUpBuilder } from '#fixtures/set-up-builder';

const w = setUpBuilder();

const codesOf = (part: BuiltSubSection) =>
  part.questions.filter(({ row_id }) => row_id !== null).map((one) => one.question_code);
const set = (id: number, body: { row_word: string; maximum_rows: number; minimum_rows?: number }) =>
  w.call(contract.setRoster, { params: { id }, body });
const partOf = async (id: number) =>
  (await w.look()).sections.flatMap((one) => one.sub_sections).find((one) => one.id === id)!;

const integer = { question_type: 'integer' as const };
/** A list of a name, its beds and those that are occupied, asked only where there are beds. */
async function aList(): Promise<number> {
  const section_id = w.built.sections[2]!.id;
  const { id } = (
    await w.call(contract.subSectionParts.create, { body: { section_id, sub_section_name: 'Wards' } })
  ).body;
  for (const fields of [
    {
      question_code: 'ward_name',
      question_text: 'Name',
      question_type: 'short_text' as const,
      required: true,
    },
    { question_code: 'beds', question_text: 'Beds', ...integer, hard_minimum: 0 },
    { question_code: 'occupied', question_text: 'Occupied beds', ...integer, show_if: 'beds > 0' },
    {
      question_code: 'free',
      question_text: 'Free beds',
      question_type: 'calculated' as const,
      expression: 'beds - occupied',
    },
  ])
    expect(
      (
        await w.call(contract.createQuestion, {
          body: { questionnaire_id: w.id, sub_section_id: id, ...fields },
        })
      ).status,
    ).toBe(200);
  return id;
}

describe('a roster', () => {
  it('is made of a list: its questions are the columns, and every row has its own, with rules of its own', async () => {
    const id = await aList();
    expect((await set(id, { row_word: 'Ward', maximum_rows: 3, minimum_rows: 1 })).status).toBe(200);
    const part = await partOf(id);
    expect(part).toMatchObject({ row_word: 'Ward', minimum_rows: 1 });
    expect(part.rows.map(({ row_name }) => row_name)).toEqual(['Ward 1', 'Ward 2', 'Ward 3']);
    expect(part.columns.map(({ column_name }) => column_name)).toEqual([
      'Name',
      'Beds',
      'Occupied beds',
      'Free beds',
    ]);
    expect(codesOf(part)).toEqual([
      ...['ward_1_ward_name', 'ward_1_beds', 'ward_1_occupied', 'ward_1_free'],
      ...['ward_2_ward_name', 'ward_2_beds', 'ward_2_occupied', 'ward_2_free'],
      ...['ward_3_ward_name', 'ward_3_beds', 'ward_3_occupied', 'ward_3_free'],
    ]);
    expect(part.questions.find((one) => one.question_code === 'ward_3_occupied')).toMatchObject({
      question_text: 'Ward 3, Occupied beds',
      show_if: 'ward_3_beds > 0',
    });
    expect(part.questions.find((one) => one.question_code === 'ward_2_free')!.expression).toBe(
      'ward_2_beds - ward_2_occupied',
    );
    expect((await w.lastAudit()).action).toBe('questionnaire.roster_changed');
  });

  it('keeps the formula of a row that has one of its own, and refuses to replace it', async () => {
    const id = await aList();
    await set(id, { row_word: 'Ward', maximum_rows: 3 });
    await w.look();
    const own = w.question('ward_2_free');
    const formula = 'ward_2_beds - 2 * ward_2_occupied';
    await w.t.db.update(questions).set({ expression: formula }).where(eq(questions.id, own.id));
    expect((await w.change('ward_1_free', { help: 'Calculated.' })).status).toBe(200);
    await set(id, { row_word: 'Ward', maximum_rows: 4 });
    await w.look();
    expect(w.question('ward_2_free')).toMatchObject({ expression: formula, help: 'Calculated.' });
    expect(w.question('ward_4_free').expression).toBe('ward_4_beds - ward_4_occupied');
    const refused = await w.change('ward_1_free', { expression: 'ward_1_beds + ward_1_occupied' });
    expect(refused.status).toBe(409);
    await w.look();
    expect(w.question('ward_2_free').expression).toBe(formula);
    expect(w.question('ward_3_free').expression).toBe('ward_3_beds - ward_3_occupied');
  });

  it('follows a renamed column in rules over its rows, and keeps what such a rule needs', async () => {
    const id = await aList();
    await set(id, { row_word: 'Ward', maximum_rows: 3 });
    const check = {
      expression: 'sum(beds where answered(ward_name)) <= 90',
      severity: 'error' as const,
      message: 'Too many.',
    };
    const made = await w.call(contract.checkParts.create, { body: { questionnaire_id: w.id, ...check } });
    expect(made.status).toBe(200);
    await w.look();
    expect((await w.change('ward_1_beds', { question_code: 'ward_1_open_beds' })).status).toBe(200);
    expect((await w.look()).checks.at(-1)!.expression).toBe('sum(open_beds where answered(ward_name)) <= 90');
    const removed = await w.call(contract.deleteQuestion, {
      params: { id: w.question('ward_1_ward_name').id },
    });
    expect(removed.status).toBe(409);
    const wrong = { ...check, expression: 'sum(bedz) <= 90' };
    expect(
      (await w.call(contract.checkParts.create, { body: { questionnaire_id: w.id, ...wrong } })).status,
    ).toBe(422);
  });

  it('asks the same in every row as in its first, after additions, changes and removals', async () => {
    const id = await aList();
    await set(id, { row_word: 'Ward', maximum_rows: 3 });
    const first = await partOf(id);
    const [row] = first.rows;
    const column = await w.call(contract.columnParts.create, {
      body: { sub_section_id: id, column_name: 'Kind' },
    });
    const options = [{ option_code: 'acute', option_name: 'Acute' }];
    const made = await w.call(contract.createQuestion, {
      body: {
        questionnaire_id: w.id,
        sub_section_id: id,
        row_id: row!.id,
        column_id: column.body.id,
        question_code: 'ward_1_kind',
        question_text: 'Ward 1, Kind',
        question_type: 'single_choice',
        options,
      },
    });
    expect(made.status).toBe(200);
    await w.look();
    expect(w.question('ward_3_kind').options).toMatchObject(options);
    const check = { expression: 'ward_2_beds < 90', severity: 'error' as const, message: 'Too many.' };
    await w.call(contract.checkParts.create, { body: { questionnaire_id: w.id, ...check } });
    const open = { hard_maximum: 99, question_code: 'ward_1_open_beds' };
    expect((await w.change('ward_1_beds', open)).status).toBe(200);
    const { checks } = await w.look();
    expect(checks.at(-1)!.expression).toBe('ward_2_open_beds < 90');
    expect(w.question('ward_3_free').expression).toBe('ward_3_open_beds - ward_3_occupied');
    expect((await w.change('ward_1_open_beds', { question_code: 'ward_1_beds' })).status).toBe(200);
    await w.look();
    expect((await w.change('ward_1_beds', { hard_maximum: 99, help: 'As counted.' })).status).toBe(200);
    await w.change('ward_1_kind', { question_code: 'ward_1_sort' });
    await w.look();
    expect(w.question('ward_3_beds')).toMatchObject({ hard_maximum: 99, help: 'As counted.' });
    expect(w.question('ward_2_sort').question_text).toBe('Ward 2, Kind');
    expect(
      (await w.call(contract.deleteQuestion, { params: { id: w.question('ward_1_sort').id } })).status,
    ).toBe(200);
    expect(codesOf(await partOf(id)).some((code) => code.endsWith('sort'))).toBe(false);
  });

  it('offers in every row what the answers of that row let it offer', async () => {
    const id = await aList();
    const body = { questionnaire_id: w.id, sub_section_id: id, question_text: 'Kind' };
    const options = [
      { option_code: 'small', option_name: 'Small', show_if: 'beds < 10' },
      { option_code: 'any', option_name: 'Any' },
    ];
    const made = await w.call(contract.createQuestion, {
      body: { ...body, question_code: 'kind', question_type: 'single_choice', options },
    });
    expect(made.status).toBe(200);
    expect((await set(id, { row_word: 'Ward', maximum_rows: 3 })).status).toBe(200);
    const conditions = async () => {
      const { questions } = await partOf(id);
      const kinds = questions.filter(({ question_code }) => question_code.endsWith('_kind'));
      return kinds.map((kind) => kind.options.map(({ show_if }) => show_if));
    };
    const own = [1, 2, 3].map((row) => [`ward_${row}_beds < 10`, '']);
    expect(await conditions()).toEqual(own);
    // Also once the first row has changed.
    await w.look();
    expect((await w.change('ward_1_kind', { help: 'As it is run.' })).status).toBe(200);
    expect(await conditions()).toEqual(own);
  });

  it('needs the same number of statements at any size', async () => {
    const id = await aList();
    await set(id, { row_word: 'Ward', maximum_rows: 2 });
    await w.look();
    const statements = async (help: string) => {
      const sent = await w.t.statementsOf(async () =>
        expect((await w.change('ward_1_beds', { help })).status).toBe(200),
      );
      return sent.length;
    };
    const few = await statements('Once.');
    await set(id, { row_word: 'Ward', maximum_rows: 40 });
    await w.look();
    expect(await statements('Twice.')).toBe(few);
    await w.look();
    expect(w.question('ward_40_beds').help).toBe('Twice.');
  });

  it('is changed by its first row and by how many there may be, not otherwise', async () => {
    const id = await aList();
    await set(id, { row_word: 'Ward', maximum_rows: 2 });
    const part = await partOf(id);
    const other = await w.change('ward_2_beds', { help: 'Else.' });
    expect(other.status).toBe(409);
    expect(other.body).toMatchObject({ detail: expect.stringContaining('Change the first row') });
    const row_id = part.rows[1]!.id;
    for (const answer of [
      await w.call(contract.deleteQuestion, { params: { id: w.question('ward_2_beds').id } }),
      await w.call(contract.rowParts.create, { body: { sub_section_id: id, row_name: 'Ward 3' } }),
      await w.call(contract.rowParts.update, { params: { id: row_id }, body: { row_name: 'Other' } }),
      await w.call(contract.rowParts.remove, { params: { id: row_id } }),
    ])
      expect(answer.status).toBe(409);
  });

  it('can grow and shrink, but never loses an answer', async () => {
    const id = await aList();
    await set(id, { row_word: 'Ward', maximum_rows: 4 });
    await w.look();
    await w.answer('ward_3_beds', 12);
    const refused = await set(id, { row_word: 'Ward', maximum_rows: 2 });
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({
      detail: '2 submissions have filled in Ward 3. Choose at least 3 rows, so that no answers are lost.',
    });
    expect((await partOf(id)).rows).toHaveLength(4);
    expect((await set(id, { row_word: 'Ward', maximum_rows: 3 })).status).toBe(200);
    expect((await set(id, { row_word: 'Unit', maximum_rows: 5 })).status).toBe(200);
    const part = await partOf(id);
    expect(part.rows.map(({ row_name }) => row_name)).toEqual([
      'Unit 1',
      'Unit 2',
      'Unit 3',
      'Unit 4',
      'Unit 5',
    ]);
    // Codes stay with the answers; texts name the row as it is called now.
    expect(w.question('ward_3_beds')).toMatchObject({ answers: 2, question_text: 'Unit 3, Beds' });
    expect(w.question('ward_5_beds').question_text).toBe('Unit 5, Beds');
  });

  it('is refused with a sentence where it cannot be', async () => {
    const id = await aList();
    expect(pathsOf((await set(id, { row_word: 'Ward', maximum_rows: 2, minimum_rows: 3 })).body)).toEqual([
      'body.maximum_rows',
    ]);
    expect((await set(id, { row_word: 'Ward', maximum_rows: 101 })).status).toBe(422);
    await w.look();
    await w.answer('beds', 3);
    const answered = await set(id, { row_word: 'Ward', maximum_rows: 2 });
    expect(answered.body).toMatchObject({ detail: expect.stringContaining('2 submissions have answered') });
    expect((await partOf(id)).row_word).toBe('');
  });

  it('is none of a survey, and a questionnaire that has one becomes no survey', async () => {
    const id = await aList();
    const be = (kind: 'survey' | 'organisational') => {
      const { questionnaire_name, introduction, declaration } = w.built;
      return w.call(contract.updateQuestionnaire, {
        params: { id: w.id },
        body: { questionnaire_name, introduction, declaration, kind },
      });
    };
    await be('survey');
    const refused = await set(id, { row_word: 'Ward', maximum_rows: 2 });
    expect(refused.body).toMatchObject({
      detail: expect.stringContaining('questions are asked one at a time'),
    });
    await be('organisational');
    await set(id, { row_word: 'Ward', maximum_rows: 2 });
    expect((await be('survey')).body).toMatchObject({ detail: expect.stringContaining('“Wards” has rows') });
  });

  it('goes along in a copy and in a file', async () => {
    const id = await aList();
    await set(id, { row_word: 'Ward', maximum_rows: 2, minimum_rows: 1 });
    const copied = await w.call(contract.copyQuestionnaire, {
      body: { questionnaire_id: w.id, time_period_id: w.period.id, questionnaire_name: `Copy ${w.count}` },
    });
    const read = async (questionnaireId: number) =>
      (await w.call(exportQuestionnaire, { params: { id: questionnaireId } })).body.sections;
    expect(await read(copied.body.id)).toEqual(await read(w.id));
    const roster = (await read(copied.body.id))[2]!.sub_sections[0]!;
    expect(roster).toMatchObject({ row_word: 'Ward', minimum_rows: 1, rows: [{}, {}] });
  });

  it('is an ordinary grid again, with its rows', async () => {
    const id = await aList();
    await set(id, { row_word: 'Ward', maximum_rows: 2, minimum_rows: 1 });
    await set(id, { row_word: '', maximum_rows: 2 });
    expect(await partOf(id)).toMatchObject({ row_word: '', minimum_rows: 0, rows: [{}, {}] });
    await w.look();
    expect((await w.change('ward_2_beds', { help: 'Else.' })).status).toBe(200);
  });
});
