import * as contract from '@portal/contract/builder/questionnaire-builder';
import type { QuestionFields } from '@portal/contract/builder/built-questionnaire';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { deferred, validationErrors, pathsOf, setUpBuilder } from '#fixtures/set-up-builder';
import type { Db } from '../../../../database/connect.ts';
import { responses } from '../../../../tables/answers.tables.ts';
import { ownAnswerSet } from '../../../responses/questionnaire-responses/answer-set.sql.ts';
import { lockResponse } from '../../../responses/questionnaire-responses/load-and-lock-response.sql.ts';
import { questionnaire_submissions } from '../../../../tables/questionnaire-submissions.tables.ts';

const w = setUpBuilder();

describe('a question', () => {
  const fresh = (more = {}) => ({
    questionnaire_id: w.id,
    sub_section_id: w.built.sections[0]!.sub_sections[0]!.id,
    question_code: 'fresh',
    question_text: 'Fresh?',
    question_type: 'integer' as const,
    ...more,
  });
  const create = (more = {}) => w.call(contract.createQuestion, { body: fresh(more) });

  it('is added at the end of a sub-section, or in a cell of a grid', async () => {
    const made = await create();
    expect(made.body).toMatchObject({ question_code: 'fresh', row_id: null, answers: 0, options: [] });
    await w.look();
    expect(w.built.sections[0]!.sub_sections[0]!.questions.at(-1)!.id).toBe(made.body.id);
    const cell = {
      sub_section_id: w.grid().id,
      row_id: w.grid().rows[0]!.id,
      column_id: w.grid().columns[0]!.id,
    };
    const taken = await create({ ...cell, question_code: 'second' });
    expect([taken.status, taken.body.detail]).toEqual([409, expect.stringContaining('already holds')]);
    const half = await create({ ...cell, column_id: null, question_code: 'second' });
    expect(pathsOf(half.body)).toEqual(['body.column_id']);
    const foreign = { ...cell, row_id: 999_999, question_code: 'second' };
    expect(pathsOf((await create(foreign)).body)).toEqual(['body.row_id']);
    expect((await create({ sub_section_id: 999_999, question_code: 'second' })).status).toBe(404);
    expect((await w.t.call(contract.createQuestion, { body: fresh() }, w.stranger)).status).toBe(404);
  });

  it('has texts beside options: required questions right below it, shown with their option', async () => {
    const options = [
      { option_code: 'acute', option_name: 'Acute', exclusive: false, show_if: '' },
      { option_code: 'Other kind', option_name: 'Other', exclusive: false, show_if: '' },
    ];
    const text = { option_code: 'Other kind', question_text: 'Please specify' };
    const made = await create({ question_type: 'single_choice', options, option_texts: [text] });
    expect(made.status).toBe(200);
    await create({ question_code: 'after' });
    const changed = await w.call(contract.updateQuestion, {
      params: { id: made.body.id },
      body: { option_texts: [{ ...text, option_code: 'acute' }] },
    });
    expect(changed.status).toBe(200);
    expect((await w.lastAudit()).after).toMatchObject({ option_texts: [{ question_code: 'fresh_acute' }] });
    await w.look();
    const listed = w.built.sections[0]!.sub_sections[0]!.questions.slice(-4);
    expect(listed.map(({ question_code, show_if }) => [question_code, show_if])).toEqual([
      ['fresh', ''],
      ['fresh_acute', "fresh == 'acute'"],
      ['fresh_other_kind', "fresh == 'Other kind'"],
      ['after', ''],
    ]);
    expect(listed[1]).toMatchObject({
      question_text: 'Please specify',
      question_type: 'short_text',
      required: true,
      missing_allowed: false,
    });
    const removed = await w.change('fresh', { options: [options[1]!] });
    expect(removed.status).toBe(409);
  });

  it('has texts beside its own options only, and not in a grid', async () => {
    const options = [{ option_code: 'acute', option_name: 'Acute' }];
    const text = { option_code: 'acute', question_text: 'Please specify' };
    const choice = { question_type: 'single_choice', options };
    const unknown = { ...text, option_code: 'other' };
    const paths = async (more: object) => pathsOf((await create(more)).body);
    expect(await paths({ ...choice, option_texts: [text, unknown, text] })).toEqual([
      'body.option_texts.1.option_code',
      'body.option_texts.2.option_code',
    ]);
    expect(await paths({ option_texts: [text] })).toEqual(['body.option_texts.0.option_code']);
    const grid = w.grid();
    const row = await w.call(contract.rowParts.create, {
      body: { row_name: 'One more', show_if: '', sub_section_id: grid.id },
    });
    const free = { sub_section_id: grid.id, row_id: row.body.id, column_id: grid.columns[0]!.id };
    expect(await paths({ ...choice, ...free, option_texts: [text] })).toEqual([
      'body.option_texts.0.option_code',
    ]);
    await w.look();
    expect(w.built.sections[0]!.sub_sections[0]!.questions.some((one) => one.question_code === 'fresh')).toBe(
      false,
    );
  });

  it('has a code of its own', async () => {
    expect((await create({ question_code: 'a_1' })).body.detail).toContain(
      'already a question with the code “a_1”',
    );
    expect((await w.change('a_2', { question_code: 'a_1' })).status).toBe(409);
    expect((await create({ question_code: '1a' })).status).toBe(422);
  });

  it('is refused where its parts do not fit, with the place of each mistake', async () => {
    const wrong = await create({
      hard_minimum: 5,
      hard_maximum: 4,
      soft_minimum: 2,
      soft_maximum: 1,
      pattern: 'x',
    });
    expect(pathsOf(wrong.body)).toEqual(['body.hard_maximum', 'body.soft_maximum', 'body.pattern']);
    expect(pathsOf((await create({ question_type: 'short_text', pattern: '[' })).body)).toEqual([
      'body.pattern',
    ]);
    expect(pathsOf((await create({ question_type: 'drop_down' })).body)).toEqual(['body.options']);
    expect(pathsOf((await create({ question_type: 'calculated' })).body)).toEqual(['body.expression']);
    expect(pathsOf((await create({ options: [{ option_code: 'a', option_name: 'A' }] })).body)).toEqual([
      'body.options',
    ]);
    const mistaken = await create({ show_if: 'a_1 > elsewhere', require_if: 'a_1 > * 2' });
    expect(validationErrors(mistaken.body)).toEqual([
      {
        path: 'body.show_if',
        message: 'At character 7: There is no question “elsewhere” in this questionnaire.',
      },
      { path: 'body.require_if', message: expect.stringMatching(/^At character \d+: /) },
    ]);
    const circular = await w.change('of_calculated', { expression: 'of_calculated + 1' });
    expect(pathsOf(circular.body)).toEqual(['body.expression']);
  });

  it('has conditions that hold or do not, formulas that give figures, and may look at last period', async () => {
    expect(pathsOf((await w.change('of_date', { show_if: 'a_1 + 1' })).body)).toEqual(['body.show_if']);
    const formula = await w.change('of_calculated', { expression: 'a_1 > 1' });
    expect(pathsOf(formula.body)).toEqual(['body.expression']);
    const text = await w.change('of_calculated_text', { expression: 'a_1 + 1' });
    expect(validationErrors(text.body)).toEqual([
      {
        path: 'body.expression',
        message:
          'At character 1: This must be a formula that gives text, such as concat(…), but it gives a number.',
      },
    ]);
    expect((await w.change('of_calculated_text', { expression: "if(a_1 > 1, 'a', 'b')" })).status).toBe(200);
    const date = await w.change('of_calculated_date', { expression: 'add_days(of_date, a_1, 2)' });
    expect(pathsOf(date.body)).toEqual(['body.expression']);
    expect(
      validationErrors((await w.change('of_calculated_date', { expression: 'of_date_time' })).body),
    ).toEqual([
      {
        path: 'body.expression',
        message: 'At character 1: of_date_time is a date and time. Write date_of(of_date_time).',
      },
    ]);
    expect((await w.change('of_date', { show_if: 'last(long_gone) > a_1' })).status).toBe(200);
    const growing = await w.change('of_calculated', { expression: 'last(of_calculated) + a_1' });
    expect(growing.status).toBe(200);
  });

  it('has a default that can be its answer, and depends on others, never on itself', async () => {
    const messages = async (code: string, default_answer: string) =>
      validationErrors((await w.change(code, { default_answer })).body);
    const at = 'body.default_answer';
    expect(await messages('of_date', '5')).toEqual([
      {
        path: at,
        message:
          'At character 1: This must be text, a date or an option code, in quotes, but it gives a number.',
      },
    ]);
    expect(await messages('of_single_choice', "'sone'")).toEqual([
      { path: at, message: expect.stringContaining('select one of the options') },
    ]);
    expect(await messages('of_integer', '1.5')).toEqual([
      { path: at, message: expect.stringContaining('must be a whole number') },
    ]);
    expect(await messages('of_integer', 'of_integer + 1')).toEqual([
      { path: at, message: 'A default answer cannot depend on its own question.' },
    ]);
    expect(await messages('of_calculated', '5')).toEqual([
      { path: at, message: 'This type of question cannot have a default.' },
    ]);
    expect((await w.change('of_integer', { default_answer: 'of_decimal' })).status).toBe(200);
    expect((await w.change('of_multiple_choice', { default_answer: "choices('some')" })).status).toBe(200);
    const circular = await w.change('of_decimal', { default_answer: 'of_integer' });
    expect(validationErrors(circular.body)).toEqual([
      {
        path: at,
        message: expect.stringContaining('These calculated questions and defaults depend on each other: '),
      },
    ]);
    // A question that a default reads keeps its type; its name can change.
    const retyped = await w.change('of_decimal', { question_type: 'short_text' });
    expect([retyped.status, retyped.body.detail]).toEqual([
      409,
      expect.stringContaining('With this change, the default of question of_integer would no longer work.'),
    ]);
    expect((await w.change('of_decimal', { question_code: 'of_fractions' })).status).toBe(200);
    const asked = (await w.look()).sections.flatMap(({ sub_sections }) =>
      sub_sections.flatMap(({ questions }) => questions),
    );
    expect(asked.find(({ question_code }) => question_code === 'of_integer')!.default_answer).toBe(
      'of_fractions',
    );
  });

  it('keeps a type that makes sense where others name it', async () => {
    expect((await w.change('of_integer', { show_if: "of_date > '2025-01-01'" })).status).toBe(200);
    const changed = await w.change('of_date', { question_type: 'decimal' });
    expect([changed.status, changed.body.detail]).toEqual([
      409,
      expect.stringMatching(
        /^With this change, the condition of question of_integer would no longer work. At character/,
      ),
    ]);
    expect((await w.change('of_date', { question_type: 'short_text' })).status).toBe(200);
  });

  it('offers options by the answers to other questions, never by its own', async () => {
    const offered = (show_if: string) =>
      w.change('of_single_choice', {
        options: [
          { option_code: 'some', option_name: 'Some', exclusive: false, show_if },
          { option_code: 'none', option_name: 'None', exclusive: false, show_if: '' },
        ],
      });
    const messages = async (show_if: string) => validationErrors((await offered(show_if)).body);
    expect(await messages('elsewhere > 1')).toEqual([
      {
        path: 'body.options.0.show_if',
        message: 'At character 1: There is no question “elsewhere” in this questionnaire.',
      },
    ]);
    expect(await messages("of_single_choice == 'none'")).toEqual([
      {
        path: 'body.options.0.show_if',
        message: 'The condition for an option cannot depend on the answer to its own question.',
      },
    ]);
    expect(await messages('a_1 + 1')).toHaveLength(1);
    expect((await offered("of_date > '2025-01-01'")).status).toBe(200);
    await w.look();
    expect((await w.change('of_date', { question_code: 'of_day' })).status).toBe(200);
    await w.look();
    expect(w.question('of_single_choice').options[0]!.show_if).toBe("of_day > '2025-01-01'");
  });

  it('keeps the options that others name, and has no rule on one that is not there', async () => {
    const slip = await w.change('of_date', { show_if: "of_single_choice == 'sone'" });
    expect([slip.status, ...pathsOf(slip.body)]).toEqual([422, 'body.show_if']);
    expect((await w.change('of_date', { show_if: "of_single_choice == 'some'" })).status).toBe(200);
    const options = [{ option_code: 'none', option_name: 'None of these', exclusive: false, show_if: '' }];
    const without = await w.change('of_single_choice', { options });
    expect([without.status, without.body.detail]).toEqual([
      409,
      expect.stringContaining('“some” is not an option of of_single_choice'),
    ]);
  });

  it('with answers keeps its code, its type and the options people selected', async () => {
    await w.answer('a_2', 4);
    await w.answer('of_drop_down', 'some');
    await w.answer('of_multiple_choice', ['none']);
    const detail = async (code: string, changes: Partial<QuestionFields>) => {
      const { status, body } = await w.change(code, changes);
      return status === 409 ? body.detail : status;
    };
    expect(await detail('a_2', { question_code: 'other' })).toBe(
      '2 submissions have answered this question, so its code cannot change. Add a new question instead.',
    );
    expect(await detail('a_2', { question_type: 'date' })).toContain('its type cannot change');
    const [some, none] = w.question('of_drop_down').options;
    expect(await detail('of_drop_down', { options: [none!] })).toBe(
      '2 submissions have selected an option that would be removed (some). Keep its code. You can change its label.',
    );
    expect(await detail('of_multiple_choice', { options: [some!] })).toContain('2 submissions have selected');
    expect(await detail('of_multiple_choice', { options: [none!] })).toBe(200);
    const stored = await w.t.db
      .select()
      .from(responses)
      .where(eq(responses.question_id, w.question('a_2').id));
    expect(stored.map((one) => one.value)).toEqual([4, 4]);
  });

  it('waits for answers that are being saved, and counts them', async () => {
    const key = { questionnaire_id: w.id, submission_id: w.submissions[0]!.id };
    await w.t.db.insert(questionnaire_submissions).values(key);
    const saving = deferred();
    const begun = deferred();
    const save = w.t.db.transaction(async (tx) => {
      await lockResponse(
        tx as unknown as Db,
        ownAnswerSet({ questionnaire_id: w.id, submission_id: w.submissions[0]!.id }),
      );
      begun.resolve();
      await saving.promise;
      const question_id = w.question('a_2').id;
      await tx.insert(responses).values({ question_id, submission_id: w.submissions[0]!.id, value: 3 });
    });
    await begun.promise;
    const changing = w.change('a_2', { question_type: 'date' });
    await new Promise((resolve) => setTimeout(resolve, 200));
    saving.resolve();
    await save;
    expect((await changing).body.detail).toContain('1 submission has answered this question, so its type');
  });

  it('with answers can change as long as its answers stay true', async () => {
    await w.answer('a_2', 4);
    await w.answer('of_drop_down', 'some');
    await w.answer('of_short_text', 'ABC');
    const changed = await w.change('a_2', {
      question_text: 'Better worded',
      help: 'More help',
      required: true,
      hard_maximum: 3,
      soft_maximum: 2,
      question_type: 'decimal',
    });
    expect(changed.body).toMatchObject({ question_text: 'Better worded', hard_maximum: 3, answers: 2 });
    const [some] = w.question('of_drop_down').options;
    const renamed = [
      { ...some!, option_name: 'Renamed' },
      { option_code: 'new', option_name: 'New', exclusive: false, show_if: '' },
    ];
    expect(
      (await w.change('of_drop_down', { options: renamed, question_type: 'single_choice' })).body.options,
    ).toEqual(renamed);
    expect((await w.change('of_short_text', { question_type: 'long_text', pattern: null })).status).toBe(200);
  });

  it('takes its new code into every rule that uses the old one', async () => {
    const said = async () => {
      const { sections, checks } = await w.look();
      const parts = sections.flatMap(({ sub_sections }) => sub_sections);
      return [
        ...[...sections, ...parts, ...parts.flatMap(({ rows }) => rows)].map(({ show_if }) => show_if),
        ...parts.flatMap(({ questions }) =>
          questions.flatMap(({ show_if, require_if, expression, options }) => [
            ...[show_if, require_if, expression ?? ''],
            ...options.map((option) => option.show_if),
          ]),
        ),
        ...checks.map(({ expression }) => expression),
      ];
    };
    await w.change('a_2', { require_if: "a_1 > last(a_1) or of_short_text == 'a_1'" });
    const before = await said();
    expect(before.filter((text) => /\ba_1\b/.test(text)).length).toBeGreaterThan(3);
    expect((await w.change('a_1', { question_code: 'renamed' })).status).toBe(200);
    const now = (text: string) => text.replace(/(?<!last\(|')\ba_1\b/g, 'renamed');
    expect(await said()).toEqual(before.map(now));
    // The period before has what it had, and a text is no code.
    expect(w.question('a_2').require_if).toBe("renamed > last(a_1) or of_short_text == 'a_1'");
    const long = `total(${Array.from({ length: 1900 }, () => 'a_2').join(', ')}) > 1`;
    expect((await w.change('of_date', { show_if: long })).status).toBe(200);
    const refused = await w.change('a_2', { question_code: 'a_code_that_is_much_longer' });
    expect([refused.status, refused.body.detail]).toEqual([
      409,
      'With this code, the condition of question of_date would be longer than 10,000 characters. Choose a shorter code.',
    ]);
  });

  it('cannot be deleted while others refer to it', async () => {
    const removed = await w.call(contract.deleteQuestion, { params: { id: w.question('b_1').id } });
    expect(removed.body.detail).toContain('b_1 is used in the check “More occupied than available.”');
    expect((await w.look()).sections[1]!.sub_sections[0]!.questions).toHaveLength(4);
  });

  it('is removed until it is answered', async () => {
    const remove = (code: string) => w.call(contract.deleteQuestion, { params: { id: w.question(code).id } });
    await w.answer('b_2', 4);
    expect((await remove('b_2')).body.detail).toBe(
      '2 submissions have answered this question, so it cannot be removed. Give it a condition that hides it instead.',
    );
    expect((await remove('of_date')).status).toBe(200);
    expect((await remove('of_date')).status).toBe(404);
    expect(await w.lastAudit()).toMatchObject({
      action: 'questionnaire.question_removed',
      before: { question_code: 'of_date' },
    });
    const foreign = { params: { id: w.question('b_2').id } };
    expect((await w.t.call(contract.deleteQuestion, foreign, w.stranger)).status).toBe(404);
  });

  it('moves, but not from one cell to another once it is answered', async () => {
    const list = w.built.sections[0]!.sub_sections[0]!.id;
    const free = { row_id: null, column_id: null };
    const place = (
      code: string,
      body: { sub_section_id: number; row_id: number | null; column_id: number | null },
    ) => w.call(contract.placeQuestion, { body: { question_id: w.question(code).id, ...body } });
    expect((await place('b_2', { sub_section_id: list, ...free })).status).toBe(200);
    const cell = {
      sub_section_id: w.grid().id,
      row_id: w.grid().rows[1]!.id,
      column_id: w.grid().columns[1]!.id,
    };
    expect((await place('of_integer', cell)).status).toBe(200);
    await w.look();
    await w.answer('of_integer', 3);
    await w.answer('of_date', '2025-01-01');
    const moved = await place('of_integer', { sub_section_id: list, ...free });
    expect([moved.status, moved.body.detail]).toEqual([
      409,
      expect.stringContaining('you cannot move it to another cell'),
    ]);
    expect((await place('of_integer', cell)).status).toBe(200);
    const added = await w.call(contract.subSectionParts.create, {
      body: { section_id: w.built.sections[2]!.id },
    });
    expect((await place('of_date', { sub_section_id: added.body.id, ...free })).status).toBe(200);
    expect((await place('a_1', { sub_section_id: 999_999, ...free })).status).toBe(404);
  });

  it('is found by words and codes within the programme', async () => {
    const find = (query: object, as = w.admin) => w.t.call(contract.listQuestions, { query }, as);
    expect(
      (await find({ questionnaire_id: w.id, search: 'b_' })).body.questions.map((one) => one.question_code),
    ).toEqual(['b_1', 'b_2']);
    expect((await find({ project_id: w.project.id, search: 'type drop_down' })).body.total).toBeGreaterThan(
      1,
    );
    expect((await find({ questionnaire_id: w.id }, w.stranger)).status).toBe(404);
    expect((await find({}, w.stranger)).body.total).toBe(0);
  });
});
