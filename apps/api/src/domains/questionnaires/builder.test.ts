import type { Endpoint, Input } from '@portal/contract/endpoint';
import * as contract from '@portal/contract/questionnaire-builder';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildDefinition } from '../../../test/build-definition.ts';
import { buildOrganisation, buildUser } from '../../../test/build-people.ts';
import { buildProject, buildSubmission, buildTimePeriod } from '../../../test/build-projects.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import type { Db } from '../../database/connect.ts';
import { responses } from '../answers/answers.tables.ts';
import { audit_entries } from '../audit/audit.tables.ts';
import { programmes } from '../programmes/programmes.tables.ts';
import { lockReturn } from '../submissions/answering.sql.ts';
import { questionnaire_submissions } from '../submissions/submissions.tables.ts';
import { importDefinition } from './store-definition.ts';

let t: TestApp;
let admin: { id: number };
let stranger: { id: number };
let project: Awaited<ReturnType<typeof buildProject>>;
let period: { id: number };
let submissions: { id: number }[];
let id: number;
let built: contract.BuiltQuestionnaire;
let count = 0;

beforeAll(async () => {
  t = await createTestApp();
  project = await buildProject(t.db, t.programme.id);
  period = await buildTimePeriod(t.db, project);
  admin = await buildUser(t.db, t.programme.id, { role_type_id: 2 });
  const organisation = await buildOrganisation(t.db, t.programme.id);
  submissions = await Promise.all(
    ['a', 'b'].map((submission_name) => buildSubmission(t.db, project, organisation, { submission_name })),
  );
  const [other] = await t.db
    .insert(programmes)
    .values({ programme_code: 'elsewhere', programme_name: 'Elsewhere' })
    .returning();
  stranger = await buildUser(t.db, other!.id, { role_type_id: 2 });
});
afterAll(() => t.stop());
beforeEach(async () => {
  count += 1;
  const target = { project_id: project.id, time_period_id: period.id };
  id = (await importDefinition(t.db, buildDefinition(`Built ${count}`), target)).id;
  await look();
});

const call = <E extends Endpoint>(endpoint: E, input: Partial<Input<E>>) => t.call(endpoint, input, admin);
async function look() {
  built = (await call(contract.getQuestionnaireDefinition, { params: { id } })).body;
  return built;
}
const all = () => built.sections.flatMap((one) => one.sub_sections.flatMap((sub) => sub.questions));
const question = (code: string) => all().find((one) => one.question_code === code)!;
const grid = () => built.sections[1]!.sub_sections[0]!;

/** Each submission answers with the value. */
async function answer(code: string, value: unknown) {
  const question_id = question(code).id;
  await t.db
    .insert(responses)
    .values(submissions.map((submission) => ({ question_id, submission_id: submission.id, value })));
}
const change = (code: string, changes: Partial<contract.QuestionFields>) =>
  call(contract.updateQuestion, {
    params: { id: question(code).id },
    body: { ...question(code), ...changes },
  });
/** A promise that somebody else keeps. */
function deferred() {
  let resolve = () => {};
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve: () => resolve() };
}
const pathsOf = (body: unknown) =>
  (body as { errors: { path: string; message: string }[] }).errors.map((one) => one.path);
const lastAudit = async () => {
  const entries = await t.db
    .select()
    .from(audit_entries)
    .where(eq(audit_entries.subject_id, String(id)))
    .orderBy(audit_entries.id);
  return entries.at(-1)!;
};

describe('a questionnaire', () => {
  const fields = (more = {}) => ({
    questionnaire_name: built.questionnaire_name,
    introduction: 'Welcome.',
    declaration: 'I declare.',
    ...more,
  });
  const update = (more: object) => call(contract.updateQuestionnaire, { params: { id }, body: fields(more) });

  it('is begun as a draft, once under a name, in a project and period of the programme', async () => {
    const body = {
      ...fields({ questionnaire_name: 'New' }),
      project_id: project.id,
      time_period_id: period.id,
    };
    const made = await call(contract.createQuestionnaire, { body });
    expect(made.body).toMatchObject({ questionnaire_name: 'New', status: 'draft', kind: 'organisational' });
    expect((await call(contract.createQuestionnaire, { body })).status).toBe(409);
    expect((await t.call(contract.createQuestionnaire, { body }, stranger)).status).toBe(404);
    expect((await t.call(contract.createQuestionnaire, { body })).status).toBe(401);
    const nowhere = { ...body, questionnaire_name: 'Elsewhere', time_period_id: 999_999 };
    expect((await call(contract.createQuestionnaire, { body: nowhere })).status).toBe(404);
    const nameless = { ...body, questionnaire_name: ' ' };
    expect((await call(contract.createQuestionnaire, { body: nameless })).status).toBe(422);
  });

  it('opens, closes, reopens, and becomes a draft again until it is answered', async () => {
    const statuses = async (...wanted: ('draft' | 'open' | 'closed')[]) => {
      const found: number[] = [];
      for (const status of wanted) found.push((await update({ status })).status);
      return found;
    };
    expect(await statuses('closed')).toEqual([409]);
    expect(await statuses('open', 'closed', 'open', 'draft', 'open')).toEqual([200, 200, 200, 200, 200]);
    expect((await lastAudit()).action).toBe('questionnaire.opened');
    await answer('a_1', 4);
    const refused = await update({ status: 'draft' });
    expect([refused.status, refused.body.detail]).toEqual([
      409,
      '2 submissions have answered this questionnaire, so it cannot become a draft again. Close it instead.',
    ]);
    expect(await statuses('closed', 'open')).toEqual([200, 200]);
  });

  it('does not open without questions', async () => {
    const body = {
      ...fields({ questionnaire_name: 'Empty' }),
      project_id: project.id,
      time_period_id: period.id,
    };
    const made = await call(contract.createQuestionnaire, { body });
    const opened = await call(contract.updateQuestionnaireByBody, {
      body: { ...fields({ questionnaire_name: 'Empty' }), id: made.body.id, status: 'open' },
    });
    expect(opened.body.detail).toContain('Add a question');
  });

  it('changes its texts whenever; its kind only until it is answered', async () => {
    expect((await update({ kind: 'case' })).body.kind).toBe('case');
    await answer('a_1', 4);
    expect((await update({ kind: 'survey' })).body.detail).toContain('2 submissions have answered');
    const renamed = await update({ kind: 'case', questionnaire_name: `Renamed ${count}` });
    expect(renamed.body.questionnaire_name).toBe(`Renamed ${count}`);
    expect(await lastAudit()).toMatchObject({
      action: 'questionnaire.updated',
      user_id: admin.id,
      before: { questionnaire_name: `Built ${count}` },
      after: { questionnaire_name: `Renamed ${count}` },
    });
    expect((await update({ kind: 'case', questionnaire_name: `Built ${count - 1}` })).status).toBe(409);
  });

  it('is deleted with its parts until it is answered; an answer that was cleared is none', async () => {
    await answer('a_1', 4);
    const remove = () => call(contract.deleteQuestionnaire, { params: { id } });
    expect((await remove()).body.detail).toContain('2 submissions have answered this questionnaire');
    await t.db
      .update(responses)
      .set({ value: null })
      .where(eq(responses.question_id, question('a_1').id));
    expect((await remove()).status).toBe(200);
    expect((await call(contract.getQuestionnaireDefinition, { params: { id } })).status).toBe(404);
    expect((await lastAudit()).action).toBe('questionnaire.deleted');
  });
});

describe('a question', () => {
  const fresh = (more = {}) => ({
    questionnaire_id: id,
    sub_section_id: built.sections[0]!.sub_sections[0]!.id,
    question_code: 'fresh',
    question_text: 'Fresh?',
    question_type: 'integer' as const,
    ...more,
  });
  const create = (more = {}) => call(contract.createQuestion, { body: fresh(more) });

  it('is added at the end of a sub-section, or in a cell of a grid', async () => {
    const made = await create();
    expect(made.body).toMatchObject({ question_code: 'fresh', row_id: null, answers: 0, options: [] });
    await look();
    expect(built.sections[0]!.sub_sections[0]!.questions.at(-1)!.id).toBe(made.body.id);
    const cell = {
      sub_section_id: grid().id,
      row_id: grid().rows[0]!.id,
      column_id: grid().columns[0]!.id,
    };
    const taken = await create({ ...cell, question_code: 'second' });
    expect([taken.status, taken.body.detail]).toEqual([409, expect.stringContaining('already holds')]);
    const half = await create({ ...cell, column_id: null, question_code: 'second' });
    expect(pathsOf(half.body)).toEqual(['body.column_id']);
    const foreign = { ...cell, row_id: 999_999, question_code: 'second' };
    expect(pathsOf((await create(foreign)).body)).toEqual(['body.row_id']);
    expect((await create({ sub_section_id: 999_999, question_code: 'second' })).status).toBe(404);
    expect((await t.call(contract.createQuestion, { body: fresh() }, stranger)).status).toBe(404);
  });

  it('has a code of its own', async () => {
    expect((await create({ question_code: 'a_1' })).body.detail).toContain(
      'already a question with the code “a_1”',
    );
    expect((await change('a_2', { question_code: 'a_1' })).status).toBe(409);
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
    const mistaken = await create({ show_if: 'a_1 + elsewhere', require_if: 'a_1 + * 2' });
    expect((mistaken.body as { errors?: unknown }).errors).toEqual([
      {
        path: 'body.show_if',
        message: 'At character 7: There is no question “elsewhere” in this questionnaire.',
      },
      { path: 'body.require_if', message: expect.stringMatching(/^At character \d+: /) },
    ]);
    const circular = await change('of_calculated', { expression: 'of_calculated + 1' });
    expect(pathsOf(circular.body)).toEqual(['body.expression']);
  });

  it('once answered keeps its code, its type and the options that were chosen', async () => {
    await answer('a_2', 4);
    await answer('of_drop_down', 'some');
    await answer('of_multiple_choice', ['none']);
    const detail = async (code: string, changes: Partial<contract.QuestionFields>) => {
      const { status, body } = await change(code, changes);
      return status === 409 ? body.detail : status;
    };
    expect(await detail('a_2', { question_code: 'other' })).toBe(
      '2 submissions have answered this question, so its code cannot change. Add a new question instead.',
    );
    expect(await detail('a_2', { question_type: 'date' })).toContain('its type cannot change');
    const [some, none] = question('of_drop_down').options;
    expect(await detail('of_drop_down', { options: [none!] })).toBe(
      '2 submissions have chosen an option that would be removed (some). Keep its code; its text may change.',
    );
    expect(await detail('of_multiple_choice', { options: [some!] })).toContain('2 submissions have chosen');
    expect(await detail('of_multiple_choice', { options: [none!] })).toBe(200);
    const stored = await t.db
      .select()
      .from(responses)
      .where(eq(responses.question_id, question('a_2').id));
    expect(stored.map((one) => one.value)).toEqual([4, 4]);
  });

  it('waits for answers that are being saved, and counts them', async () => {
    const key = { questionnaire_id: id, submission_id: submissions[0]!.id };
    await t.db.insert(questionnaire_submissions).values(key);
    const saving = deferred();
    const begun = deferred();
    const save = t.db.transaction(async (tx) => {
      await lockReturn(tx as unknown as Db, id, submissions[0]!.id);
      begun.resolve();
      await saving.promise;
      const question_id = question('a_2').id;
      await tx.insert(responses).values({ question_id, submission_id: submissions[0]!.id, value: 3 });
    });
    await begun.promise;
    const changing = change('a_2', { question_type: 'date' });
    await new Promise((resolve) => setTimeout(resolve, 200));
    saving.resolve();
    await save;
    expect((await changing).body.detail).toContain('1 submission has answered this question, so its type');
  });

  it('once answered may change in what leaves its answers true', async () => {
    await answer('a_2', 4);
    await answer('of_drop_down', 'some');
    await answer('of_short_text', 'ABC');
    const changed = await change('a_2', {
      question_text: 'Better worded',
      help: 'More help',
      required: true,
      hard_maximum: 3,
      soft_maximum: 2,
      question_type: 'decimal',
    });
    expect(changed.body).toMatchObject({ question_text: 'Better worded', hard_maximum: 3, answers: 2 });
    const [some] = question('of_drop_down').options;
    const renamed = [
      { ...some!, option_name: 'Renamed' },
      { option_code: 'new', option_name: 'New', exclusive: false },
    ];
    expect(
      (await change('of_drop_down', { options: renamed, question_type: 'single_choice' })).body.options,
    ).toEqual(renamed);
    expect((await change('of_short_text', { question_type: 'long_text', pattern: null })).status).toBe(200);
  });

  it('that others name keeps its code and its place', async () => {
    const renamed = await change('a_1', { question_code: 'renamed' });
    expect([renamed.status, renamed.body.detail]).toEqual([
      409,
      'a_1 is used in the condition of section “Figures” and 2 more places. Change that first.',
    ]);
    const removed = await call(contract.deleteQuestion, { params: { id: question('b_1').id } });
    expect(removed.body.detail).toContain('b_1 is used in the check “More occupied than available.”');
    expect((await look()).sections[1]!.sub_sections[0]!.questions).toHaveLength(4);
  });

  it('is removed until it is answered', async () => {
    const remove = (code: string) => call(contract.deleteQuestion, { params: { id: question(code).id } });
    await answer('b_2', 4);
    expect((await remove('b_2')).body.detail).toBe(
      '2 submissions have answered this question, so it cannot be removed. Give it a condition that hides it instead.',
    );
    expect((await remove('of_date')).status).toBe(200);
    expect((await remove('of_date')).status).toBe(404);
    expect(await lastAudit()).toMatchObject({
      action: 'questionnaire.question_removed',
      before: { question_code: 'of_date' },
    });
    const foreign = { params: { id: question('b_2').id } };
    expect((await t.call(contract.deleteQuestion, foreign, stranger)).status).toBe(404);
  });

  it('moves, but not from one cell to another once it is answered', async () => {
    const list = built.sections[0]!.sub_sections[0]!.id;
    const free = { row_id: null, column_id: null };
    const place = (
      code: string,
      body: { sub_section_id: number; row_id: number | null; column_id: number | null },
    ) => call(contract.placeQuestion, { body: { question_id: question(code).id, ...body } });
    expect((await place('b_2', { sub_section_id: list, ...free })).status).toBe(200);
    const cell = { sub_section_id: grid().id, row_id: grid().rows[1]!.id, column_id: grid().columns[1]!.id };
    expect((await place('of_integer', cell)).status).toBe(200);
    await look();
    await answer('of_integer', 3);
    await answer('of_date', '2025-01-01');
    const moved = await place('of_integer', { sub_section_id: list, ...free });
    expect([moved.status, moved.body.detail]).toEqual([
      409,
      expect.stringContaining('cannot move to another cell'),
    ]);
    expect((await place('of_integer', cell)).status).toBe(200);
    const added = await call(contract.subSectionParts.create, {
      body: { section_id: built.sections[2]!.id },
    });
    expect((await place('of_date', { sub_section_id: added.body.id, ...free })).status).toBe(200);
    expect((await place('a_1', { sub_section_id: 999_999, ...free })).status).toBe(404);
  });

  it('is found by words and codes within the programme', async () => {
    const find = (query: object, as = admin) => t.call(contract.listQuestions, { query }, as);
    expect(
      (await find({ questionnaire_id: id, search: 'b_' })).body.questions.map((one) => one.question_code),
    ).toEqual(['b_1', 'b_2']);
    expect((await find({ project_id: project.id, search: 'type drop_down' })).body.total).toBeGreaterThan(1);
    expect((await find({ questionnaire_id: id }, stranger)).status).toBe(404);
    expect((await find({}, stranger)).body.total).toBe(0);
  });
});

describe('the parts of a questionnaire', () => {
  it('are added at the end, changed and removed', async () => {
    const section = await call(contract.sectionParts.create, {
      body: { questionnaire_id: id, section_name: 'Added', guidance: 'How to.' },
    });
    const sub = await call(contract.subSectionParts.create, {
      body: { section_id: section.body.id, sub_section_name: 'Grid', row_totals: true },
    });
    const row = await call(contract.rowParts.create, {
      body: { sub_section_id: sub.body.id, row_name: 'R' },
    });
    const column = await call(contract.columnParts.create, {
      body: { sub_section_id: sub.body.id, column_name: 'C' },
    });
    const check = await call(contract.checkParts.create, {
      body: { questionnaire_id: id, expression: 'b_2 - a_2', message: 'More than there are.' },
    });
    await call(contract.rowParts.update, {
      params: { id: row.body.id },
      body: { row_name: 'Row', show_if: 'a_1' },
    });
    await look();
    expect(built.sections.at(-1)).toMatchObject({
      section_name: 'Added',
      sub_sections: [
        {
          sub_section_name: 'Grid',
          row_totals: true,
          column_totals: false,
          rows: [{ row_name: 'Row', show_if: 'a_1' }],
          columns: [{ column_name: 'C' }],
        },
      ],
    });
    expect(built.checks.at(-1)).toMatchObject({ severity: 'error', message: 'More than there are.' });
    for (const [part, made] of [
      [contract.checkParts, check],
      [contract.columnParts, column],
      [contract.rowParts, row],
      [contract.subSectionParts, sub],
      [contract.sectionParts, section],
    ] as const) {
      expect((await call(part.remove, { params: { id: made.body.id } })).status).toBe(200);
      expect((await call(part.remove, { params: { id: made.body.id } })).status).toBe(404);
    }
    expect((await look()).sections).toHaveLength(3);
  });

  it('are refused with a condition that cannot be read', async () => {
    const params = { id: built.sections[0]!.id };
    const answer = await call(contract.sectionParts.update, {
      params,
      body: { section_name: 'All', show_if: 'missing + 1' },
    });
    expect((answer.body as { errors?: unknown }).errors).toEqual([
      {
        path: 'body.show_if',
        message: 'At character 1: There is no question “missing” in this questionnaire.',
      },
    ]);
    const unreadable = await call(contract.checkParts.create, {
      body: { questionnaire_id: id, expression: 'a_1 - (', message: 'No.' },
    });
    expect(pathsOf(unreadable.body)).toEqual(['body.expression']);
  });

  it('go with the questions in them, but not once those are answered or where others name them', async () => {
    const remove = (part: { remove: typeof contract.rowParts.remove }, partId: number) =>
      call(part.remove, { params: { id: partId } });
    const named = await remove(contract.rowParts, grid().rows[0]!.id);
    expect(named.body.detail).toContain('is used in');
    await answer('b_2', 4);
    for (const [part, partId, noun] of [
      [contract.rowParts, grid().rows[1]!.id, 'row'],
      [contract.columnParts, grid().columns[1]!.id, 'column'],
      [contract.subSectionParts, grid().id, 'sub-section'],
      [contract.sectionParts, built.sections[1]!.id, 'section'],
    ] as const) {
      const refused = await remove(part, partId);
      expect(refused.body.detail).toContain(`2 submissions have answered questions of this ${noun},`);
    }
    await call(contract.checkParts.remove, { params: { id: built.checks[0]!.id } });
    expect((await remove(contract.sectionParts, built.sections[0]!.id)).status).toBe(200);
    expect((await look()).sections.map((one) => one.section_name)).toEqual(['Figures', 'Nothing yet']);
  });

  it('are put in order, all of one parent at once', async () => {
    const order = (part: 'sections' | 'questions' | 'rows', ids: number[], as = admin) =>
      t.call(contract.orderQuestionnaireParts, { params: { id }, body: { part, ids } }, as);
    const ids = built.sections.map((one) => one.id).reverse();
    expect((await order('sections', ids)).status).toBe(200);
    expect((await look()).sections.map((one) => one.id)).toEqual(ids);
    expect((await order('sections', ids.slice(1))).status).toBe(409);
    expect((await order('sections', [...ids, ids[0]!])).status).toBe(409);
    expect((await order('sections', [999_999])).status).toBe(404);
    expect((await order('sections', ids, stranger)).status).toBe(404);
    const list = built.sections.find((one) => one.section_name === 'All types')!.sub_sections[0]!;
    const reversed = list.questions.map((one) => one.id).reverse();
    expect((await order('questions', reversed)).status).toBe(200);
    await look();
    const shown = built.sections.find((one) => one.section_name === 'All types')!.sub_sections[0]!;
    expect(shown.questions.map((one) => one.id)).toEqual(reversed);
  });

  it('of another programme do not exist', async () => {
    const calls = [
      [contract.sectionParts.update, { params: { id: built.sections[0]!.id }, body: { section_name: 'X' } }],
      [contract.sectionParts.create, { body: { questionnaire_id: id, section_name: 'X' } }],
      [contract.rowParts.create, { body: { sub_section_id: grid().id, row_name: 'X' } }],
      [contract.columnParts.remove, { params: { id: grid().columns[0]!.id } }],
      [contract.checkParts.remove, { params: { id: built.checks[0]!.id } }],
    ] as [Endpoint, object][];
    for (const [endpoint, input] of calls) {
      expect([endpoint.name, (await t.call(endpoint, input, stranger)).status]).toEqual([endpoint.name, 404]);
    }
  });
});
