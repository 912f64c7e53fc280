import {
  getCompletion,
  listAnswerHistory,
  listAnswerWarnings,
  saveAnswers,
  setSectionState,
} from '@portal/contract/responses/answers';
import { addComment, listComments, setAnswerFlag } from '@portal/contract/responses/comments';
import { instrumentDefinition } from '@portal/contract/builder/instrument-definition';
import { getSectionQuestions, type Question } from '@portal/contract/questionnaires/questionnaires';
import { removeRosterRow } from '@portal/contract/responses/rosters';
import { VIEWER } from '@portal/contract/identity/roles';
import { listOrganisationSubmissions, submitQuestionnaire } from '@portal/contract/collection/submissions';
import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildOrganisation, buildUser } from '#fixtures/build-people';
import { buildProject, buildSubmission, buildTimePeriod } from '#fixtures/build-projects';
import { useTestApp } from '#support/test-app';
import { project_time_periods } from '../../../tables/projects.tables.ts';
import { questionnaire_sections, questionnaires } from '../../../tables/questionnaires.tables.ts';
import { importDefinition } from '../../builder/questionnaire-builder/definition/import-definition.ts';

const ROWS = 5;
const definition = (questionnaire_name: string) =>
  instrumentDefinition.parse({
    format: 'benchmarking-portal-questionnaire',
    version: 1,
    questionnaire_name,
    kind: 'organisational',
    introduction: '',
    declaration: '',
    sections: [
      {
        section_name: 'Wards',
        sub_sections: [
          {
            sub_section_name: 'Wards',
            row_word: 'Ward',
            rows: Array.from({ length: ROWS }, (_, row) => ({ row_name: `Ward ${row + 1}` })),
            columns: [{ column_name: 'Name' }, { column_name: 'Beds' }],
            questions: Array.from({ length: ROWS }, (_, row) => [
              {
                question_code: `ward_${row + 1}_name`,
                question_text: `Ward ${row + 1}, Name`,
                question_type: 'short_text' as const,
                required: true,
                row,
                column: 0,
              },
              {
                question_code: `ward_${row + 1}_beds`,
                question_text: `Ward ${row + 1}, Beds`,
                question_type: 'integer' as const,
                required: true,
                soft_maximum: 100,
                row,
                column: 1,
              },
            ]).flat(),
          },
        ],
      },
    ],
  });

const t = useTestApp();
type User = Awaited<ReturnType<typeof buildUser>>;
let own: { id: number };
let clerk: User, colleague: User, viewer: User, neighbour: User, team: User;
let project: Awaited<ReturnType<typeof buildProject>>;
beforeAll(async () => {
  own = await buildOrganisation(t.db, t.programme.id);
  const other = await buildOrganisation(t.db, t.programme.id);
  project = await buildProject(t.db, t.programme.id);
  const projects = [project.id];
  const person = (organisation_id: number, more = {}) =>
    buildUser(t.db, t.programme.id, { organisation_id, projects, ...more });
  clerk = await person(own.id);
  colleague = await person(own.id);
  viewer = await person(own.id, { role_type_id: VIEWER });
  neighbour = await person(other.id);
  team = await buildUser(t.db, t.programme.id, { role_type_id: 2 });
});

let period: { id: number }, submission: { id: number };
let questionnaireId: number, sectionId: number;
let ids: Map<string, number>;
beforeEach(async () => {
  period = await buildTimePeriod(t.db, project, 'open');
  submission = await buildSubmission(t.db, project, own, { submission_name: `Site ${Math.random()}` });
  questionnaireId = (
    await importDefinition(t.db, definition(`Wards ${Math.random()}`), {
      project_id: project.id,
      time_period_id: period.id,
    })
  ).id;
  await t.db.update(questionnaires).set({ status: 'open' }).where(eq(questionnaires.id, questionnaireId));
  const [section] = await t.db
    .select({ id: questionnaire_sections.id })
    .from(questionnaire_sections)
    .where(eq(questionnaire_sections.questionnaire_id, questionnaireId));
  sectionId = section!.id;
  ids = new Map((await asked()).map((one) => [one.question_code, one.id]));
});

const read = async (as: User = clerk) =>
  (
    await t.call(
      getSectionQuestions,
      { params: { id: questionnaireId, sectionId }, query: { submission_id: submission.id } },
      as,
    )
  ).body;
const asked = async (as?: User): Promise<Question[]> => (await read(as)).sub_sections[0]!.questions;
const answers = async () =>
  Object.fromEntries(
    (await asked())
      .filter(({ answer }) => answer.value !== null || answer.missing_reason !== null)
      .map(({ question_code, answer }) => [question_code, answer.value ?? answer.missing_reason]),
  );

type Given = { value?: string | number | null; missing_reason?: 'not_known'; explanation?: string };
async function save(given: Record<string, Given>, as: User = clerk) {
  const versions = new Map(
    (await asked()).map(({ answer, question_code }) => [question_code, answer.version]),
  );
  const sent = Object.entries(given).map(([code, one]) => ({
    question_id: ids.get(code)!,
    version: versions.get(code)!,
    value: null,
    ...one,
  }));
  const body = { submission_id: submission.id, section_id: sectionId, answers: sent };
  return (await t.call(saveAnswers, { query: { questionnaire_id: questionnaireId }, body }, as)).body;
}
const fill = (row: number, name: string, beds: number): Record<string, Given> => ({
  [`ward_${row}_name`]: { value: name },
  [`ward_${row}_beds`]: { value: beds },
});
/** Builds what a user viewing the section now would send. */
async function removal(row: number) {
  const { rows, questions } = (await read()).sub_sections[0]!;
  return {
    section_id: sectionId,
    submission_id: submission.id,
    row_id: rows[row - 1]!.id,
    versions: questions.map(({ id, answer }) => ({ question_id: id, version: answer.version })),
  };
}
const remove = async (row: number, as: User | null = clerk) =>
  t.call(removeRosterRow, { body: await removal(row) }, as);
const completion = async () =>
  (
    await t.call(
      getCompletion,
      { query: { questionnaire_id: questionnaireId, submission_id: submission.id } },
      clerk,
    )
  ).body;
const complete = async () =>
  (
    await t.call(
      setSectionState,
      { body: { section_id: sectionId, submission_id: submission.id, state: 'complete' } },
      clerk,
    )
  ).body;

describe('an empty roster row', () => {
  it('asks nothing: it counts neither as asked nor as missing, and blocks no submission', async () => {
    expect(await completion()).toMatchObject({ questions: 0, answered: 0, required_left: 0 });
    await save(fill(1, 'Ash', 20));
    expect(await completion()).toMatchObject({ questions: 2, answered: 2, required_left: 0 });
    expect((await complete()).problems).toEqual([]);
    const submitted = await t.call(
      submitQuestionnaire,
      {
        params: { questionnaireId, submissionId: submission.id },
        body: { declared: true },
      },
      clerk,
    );
    expect(submitted.status).toBe(200);
    expect(await answers()).toEqual({ ward_1_name: 'Ash', ward_1_beds: 20 });
  });

  it('starts with one answer, or a reason for having none, and then asks all', async () => {
    await save({ ...fill(1, 'Ash', 20), ward_2_beds: { missing_reason: 'not_known', explanation: 'New.' } });
    expect(await completion()).toMatchObject({ questions: 4, answered: 3, required_left: 1 });
    expect((await complete()).problems.map((one) => one.question_id)).toEqual([ids.get('ward_2_name')]);
    const query = { project_id: project.id, time_period_id: period.id };
    const doubtful = (await t.call(listAnswerWarnings, { query }, clerk)).body.doubtful;
    expect(doubtful.map((one) => [one.kind, one.question_id])).toEqual([
      ['required', ids.get('ward_2_name')],
    ]);
    // The same in the list of many, calculated from stored facts.
    const listed = await t.call(
      listOrganisationSubmissions,
      { query: { project_id: project.id, time_period_id: period.id } },
      clerk,
    );
    expect(JSON.stringify(listed.body)).toContain('"answered":3,"questions":4,"required_left":1');
    await save({ ward_2_beds: { value: null } });
    expect(await completion()).toMatchObject({ questions: 2, answered: 2 });
    expect((await complete()).problems).toEqual([]);
  });
});

describe('removing a row', () => {
  it('moves those below it up, with their reasons and histories, in one write', async () => {
    await save({ ...fill(1, 'Ash', 20), ...fill(2, 'Birch', 30), ...fill(3, 'Cedar', 40) });
    await save({ ward_3_beds: { value: 140, explanation: 'A new wing.' } });
    await save({ ward_4_name: { value: 'Dogwood' }, ward_4_beds: { missing_reason: 'not_known' } });
    const done = await remove(2);
    expect(done.status).toBe(200);
    expect(await answers()).toEqual({
      ward_1_name: 'Ash',
      ward_1_beds: 20,
      ward_2_name: 'Cedar',
      ward_2_beds: 140,
      ward_3_name: 'Dogwood',
      ward_3_beds: 'not_known',
    });
    const moved = (await asked()).find((one) => one.question_code === 'ward_2_beds')!;
    expect(moved.answer).toMatchObject({ explanation: 'A new wing.', version: 2 });
    expect(done.body.answers.find((one) => one.question_id === moved.id)!.answer).toEqual(moved.answer);
    const query = { question_id: moved.id, submission_id: submission.id };
    const history = (await t.call(listAnswerHistory, { query }, viewer)).body.answer_history;
    expect(history.map((one) => [one.old_value, one.new_value])).toEqual([
      [30, 140],
      [null, 30],
    ]);
  });

  it('is refused as a whole if another person has changed the row or one below it since', async () => {
    await save({ ...fill(1, 'Ash', 20), ...fill(2, 'Birch', 30), ...fill(3, 'Cedar', 40) });
    const body = await removal(2);
    await save({ ward_3_beds: { value: 41 } }, colleague);
    const before = await answers();
    const refused = await t.call(removeRosterRow, { body }, clerk);
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({
      detail: expect.stringContaining('Someone else has changed Ward 3, so nothing was removed.'),
    });
    expect(await answers()).toEqual(before);
    // Other users can change the rows above it.
    const seen = await removal(3);
    await save({ ward_1_beds: { value: 21 } }, colleague);
    expect((await t.call(removeRosterRow, { body: seen }, clerk)).status).toBe(200);
  });

  it('pressed at speed, and by two at once, takes each row once', async () => {
    await save({ ...fill(1, 'Ash', 20), ...fill(2, 'Birch', 30), ...fill(3, 'Cedar', 40) });
    const body = await removal(1);
    const both = await Promise.all(
      [clerk, colleague, clerk, colleague].map((as) => t.call(removeRosterRow, { body }, as)),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect(await answers()).toEqual({
      ward_1_name: 'Birch',
      ward_1_beds: 30,
      ward_2_name: 'Cedar',
      ward_2_beds: 40,
    });
  });

  it('works on the last row of a full roster, and on an empty one between others', async () => {
    for (let row = 1; row <= ROWS; row += 1) await save(fill(row, `Ward ${row}`, row));
    expect((await remove(ROWS)).status).toBe(200);
    await save({ ward_2_name: { value: null }, ward_2_beds: { value: null } });
    expect((await remove(2)).status).toBe(200);
    expect(await answers()).toEqual({
      ward_1_name: 'Ward 1',
      ward_1_beds: 1,
      ward_2_name: 'Ward 3',
      ward_2_beds: 3,
      ward_3_name: 'Ward 4',
      ward_3_beds: 4,
    });
  });

  it('takes what was said of the rows along, and goes nowhere with what was said of its own', async () => {
    await save({ ...fill(1, 'Ash', 20), ...fill(2, 'Birch', 30) });
    const of = (code: string) => ({ submission_id: submission.id, question_id: ids.get(code)! });
    await t.call(addComment, { body: { ...of('ward_2_beds'), comment_text: 'Is this right?' } }, team);
    await t.call(setAnswerFlag, { body: { ...of('ward_2_beds'), flagged: true } }, team);
    const refused = await remove(2);
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({
      detail: expect.stringContaining('Ward 2 has 2 comments and follow-ups'),
    });
    // Asked beforehand, it says so as well, and of a row that may go that nothing is against it: nothing is done.
    const asked = async (row: number) =>
      t.call(removeRosterRow, { body: { ...(await removal(row)), dry_run: true } }, clerk);
    expect((await asked(2)).body).toEqual(refused.body);
    const before = await answers();
    expect(await asked(1)).toMatchObject({ status: 200, body: { answers: [] } });
    expect(await answers()).toEqual(before);
    expect((await remove(1)).status).toBe(200);
    const said = await t.call(listComments, { query: of('ward_1_beds') }, clerk);
    expect(said.body.comments.map((one) => one.comment_text)).toEqual(['Is this right?']);
    expect((await t.call(listComments, { query: of('ward_2_beds') }, clerk)).body.total).toBe(0);
  });

  it('is for people who can answer, while the period is open', async () => {
    await save({ ...fill(1, 'Ash', 20) });
    const statuses = [];
    for (const as of [viewer, neighbour, null]) statuses.push((await remove(1, as)).status);
    expect(statuses).toEqual([403, 404, 401]);
    const body = await removal(1);
    const other = await t.call(removeRosterRow, { body: { ...body, row_id: body.row_id + 1000 } }, clerk);
    expect(other.status).toBe(404);
    await t.db
      .update(project_time_periods)
      .set({ collection_closes_at: new Date(t.deps.now().getTime() - 60_000) })
      .where(eq(project_time_periods.time_period_id, period.id));
    const closed = await t.call(removeRosterRow, { body }, clerk);
    expect(closed.status).toBe(409);
    expect(closed.body).toMatchObject({ detail: expect.stringContaining('not open') });
    expect(await answers()).toEqual({ ward_1_name: 'Ash', ward_1_beds: 20 });
  });

  it('sends as many statements however long the roster is', async () => {
    await save(fill(1, 'Ash', 20));
    const few = await t.statementsOf(() => remove(1));
    for (let row = 1; row <= ROWS; row += 1) await save(fill(row, `Ward ${row}`, row));
    const many = await t.statementsOf(() => remove(1));
    expect(many.length).toBe(few.length);
  });
});
