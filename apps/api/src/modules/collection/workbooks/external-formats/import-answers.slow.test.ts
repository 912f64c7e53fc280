import { and, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildOrganisation, buildUser } from '#fixtures/build-people';
import { buildProject, buildQuestionnaire, buildSubmission, buildTimePeriod } from '#fixtures/build-projects';
import { createAccessToken, useTestApp } from '#support/test-app';
import { responses, section_submissions } from '../../../../tables/answers.tables.ts';
import { audit_entries } from '../../../../tables/audit.tables.ts';
import {
  question_sub_section_memberships,
  questionnaire_sections,
  questionnaire_sub_sections,
  questionnaires,
  questions,
} from '../../../../tables/questionnaires.tables.ts';
import { questionnaire_submissions } from '../../../../tables/questionnaire-submissions.tables.ts';
import { submissions } from '../../../../tables/submissions.tables.ts';

const t = useTestApp();

async function aProject(state: 'open' | 'closed' = 'open') {
  const project = await buildProject(t.db, t.programme.id);
  const period = await buildTimePeriod(t.db, project, state);
  const built = await buildQuestionnaire(t.db, project, period, [
    { question_code: 'beds', hard_minimum: 0, hard_maximum: 100 },
    { question_code: 'note', question_type: 'short_text', required: false },
    { question_code: 'cost', question_type: 'decimal', required: false },
    { question_code: 'day', question_type: 'date', required: false },
  ]);
  const organisations = await Promise.all([1, 2, 3].map(() => buildOrganisation(t.db, t.programme.id)));
  const submissions = await Promise.all(organisations.map((one) => buildSubmission(t.db, project, one)));
  const of = { organisation_id: organisations[0]!.id, projects: [project.id] };
  return {
    ...built,
    project,
    organisations,
    submissions,
    codes: organisations.map(({ organisation_code }) => organisation_code),
    admin: await buildUser(t.db, t.programme.id, { ...of, role_type_id: 2 }),
    clerk: await buildUser(t.db, t.programme.id, of),
  };
}
let w: Awaited<ReturnType<typeof aProject>>;
beforeEach(async () => {
  w = await aProject();
});

type Told = {
  organisation_code: string;
  outcome: string;
  message: string | null;
  replaced: number;
  cells: { outcome: string; from: unknown; to: unknown; message: string | null }[];
};
type Body = { detail: string; stored: boolean; counts: object; replaced: number; returns: Told[] };
type Options = {
  as?: { id: number };
  key?: string;
  dry_run?: boolean;
  overwrite?: boolean;
  period?: string;
};
async function send(content: string, { as = w.admin, key, ...fields }: Options = {}) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value));
  form.append('file', new Blob([content]), 'answers.csv');
  const encoded = new Response(form);
  const answer = await t.app.inject({
    method: 'POST',
    url: `/api/v1/questionnaires/${w.questionnaire.id}/answers/import`,
    headers: {
      authorization: `Bearer ${await createAccessToken(t.deps, as.id)}`,
      'content-type': encoded.headers.get('content-type')!,
      ...(key !== undefined && { 'idempotency-key': key }),
    },
    payload: Buffer.from(await encoded.arrayBuffer()),
  });
  return { status: answer.statusCode, body: answer.json<Body>() };
}
const isFinal = { dry_run: false };
const answersOf = async (index: number) => {
  const rows = await t.db
    .select({ question_id: responses.question_id, value: responses.value })
    .from(responses)
    .where(eq(responses.submission_id, w.submissions[index]!.id));
  return w.questions.map(({ id }) => rows.find(({ question_id }) => question_id === id)?.value ?? null);
};
const bedsOf = async (index: number) => (await answersOf(index))[0];
const begunReturns = () =>
  t.db
    .select({ submission_id: questionnaire_submissions.submission_id })
    .from(questionnaire_submissions)
    .where(eq(questionnaire_submissions.questionnaire_id, w.questionnaire.id));
const file = (rows: [code: string, beds: number | string][]) =>
  ['organisation_code,beds', ...rows.map((row) => row.join(','))].join('\n');

describe('answers of many organisations', () => {
  it('are reported per response, stored as a whole, and change nothing the second time', async () => {
    const [a, b] = w.codes as [string, string];
    const both = file([
      [b, 7],
      [a.toLowerCase(), 5],
    ]);
    const tried = await send(both);
    expect(tried.body).toMatchObject({ stored: false, counts: { taken: 2, refused: 0 } });
    expect(tried.body.returns.map(({ organisation_code }) => organisation_code)).toEqual([b, a]);
    expect(await bedsOf(0)).toBeNull();
    expect((await send(both, isFinal)).body.stored).toBe(true);
    expect([await bedsOf(0), await bedsOf(1), await bedsOf(2)]).toEqual([5, 7, null]);
    expect((await send(both, isFinal)).body).toMatchObject({ stored: false, counts: { unchanged: 2 } });
  });

  it('are matched by the submission’s name if an organisation has several, and refused without it', async () => {
    const [a, b] = w.codes as [string, string];
    const [organisation] = w.organisations;
    await t.db
      .update(submissions)
      .set({ submission_name: 'North site' })
      .where(eq(submissions.id, w.submissions[0]!.id));
    const south = await buildSubmission(t.db, w.project, organisation!, { submission_name: 'South site' });
    const told = async (rows: string[], options?: Options) =>
      (await send(['organisation_code,submission,beds', ...rows].join('\n'), options)).body;
    const messages = async (rows: string[]) => (await told(rows)).returns.map(({ message }) => message);
    expect(await messages([`${a},,1`])).toEqual([expect.stringContaining('Add a “submission” column')]);
    expect(await messages([`${a},East site,1`])).toEqual([
      expect.stringContaining('no submission called “East site”'),
    ]);
    expect(await messages([`${a},North site,1`, `${a},north site,2`])).toEqual(
      Array(2).fill(expect.stringContaining('more than once')),
    );
    // One that has no other needs no name, and no other's is taken for it.
    expect(await messages([`${b},,1`])).toEqual([null]);
    expect(await messages([`${b},North site,1`])).toEqual([expect.stringContaining('no submission')]);
    const rows = [`${a},South site,2`, `${a},North site,1`, `${b},,3`];
    expect(await told(rows, isFinal)).toMatchObject({ stored: true, counts: { taken: 3 } });
    const beds = await t.db
      .select({ of: responses.submission_id, value: responses.value })
      .from(responses)
      .where(eq(responses.question_id, w.questions[0]!.id));
    expect(new Map(beds.map(({ of, value }) => [of, value]))).toEqual(
      new Map([
        [w.submissions[0]!.id, 1],
        [south.id, 2],
        [w.submissions[1]!.id, 3],
      ]),
    );
  });

  it('are not stored at all where one of them is refused, in conflict, closed, unknown or there twice', async () => {
    const [a, b, c] = w.codes as [string, string, string];
    const outcome = async (rows: [string, number | string][]) => {
      const { body } = await send(file([[a, 1], ...rows]), isFinal);
      expect(body.stored).toBe(false);
      expect(await bedsOf(0)).toBeNull();
      return body.returns.at(-1)!;
    };
    expect(await outcome([[b, 120]])).toMatchObject({ outcome: 'refused', cells: [{ outcome: 'refused' }] });
    expect((await outcome([['NOBODY', 1]])).message).toContain('No organisation taking part');
    expect((await outcome([['', 1]])).message).toContain('does not name an organisation');
    expect(
      (
        await outcome([
          [b, 1],
          [b, 2],
        ])
      ).message,
    ).toContain('more than once');
    await send(file([[b, 3]]), isFinal);
    expect(await outcome([[b, 4]])).toMatchObject({ outcome: 'refused', cells: [{ outcome: 'conflict' }] });
    await t.db.insert(questionnaire_submissions).values({
      questionnaire_id: w.questionnaire.id,
      submission_id: w.submissions[2]!.id,
      state: 'submitted',
      submitted_at: new Date(),
    });
    expect((await outcome([[c, 1]])).message).toContain('submitted and is locked');
    const taken = await send(
      file([
        [a, 1],
        [b, 4],
      ]),
      { ...isFinal, overwrite: true },
    );
    expect(taken.body.stored).toBe(true);
    expect([await bedsOf(0), await bedsOf(1)]).toEqual([1, 4]);
  });

  it('list the answers they would replace in advance, and are in the audit log', async () => {
    const [a, b] = w.codes as [string, string];
    const log = () =>
      t.db
        .select({ action: audit_entries.action, after: audit_entries.after })
        .from(audit_entries)
        .where(
          and(
            eq(audit_entries.subject_type, 'questionnaire'),
            eq(audit_entries.subject_id, String(w.questionnaire.id)),
          ),
        );
    await send(file([[a, 3]]), isFinal);
    const both = file([
      [a, 4],
      [b, 5],
    ]);
    expect(await log()).toHaveLength(1);
    const { body } = await send(both, { overwrite: true });
    expect(body).toMatchObject({ stored: false, replaced: 1, counts: { taken: 2, refused: 0 } });
    expect(body.returns[0]).toMatchObject({ replaced: 1, cells: [{ outcome: 'set', from: 3, to: 4 }] });
    expect(body.returns[1]).toMatchObject({ replaced: 0, cells: [] });
    expect(await log()).toHaveLength(1);
    await send(both, { ...isFinal, overwrite: true });
    expect((await log()).at(-1)).toEqual({
      action: 'answers.imported',
      after: { file_name: 'answers.csv', organisations: [a, b], answers: 2, replaced: 1 },
    });
  });

  it('are read as a spreadsheet writes them, and what can be read in two ways is refused', async () => {
    const [a, b] = w.codes as [string, string];
    const english = `\ufefforganisation_code,beds,note,cost,day\r\n${a},7,,"1,234.5",31/07/2025\r\n`;
    expect((await send(english, isFinal)).body.stored).toBe(true);
    expect(await answersOf(0)).toEqual([7, null, 1234.5, '2025-07-31']);
    const german = `sep=;\r\norganisation_code;beds;note;cost;day\r\n${b};8;"a; b";1.234,5;31.07.2025\r\n;;;;\r\n`;
    expect((await send(german, isFinal)).body.stored).toBe(true);
    expect(await answersOf(1)).toEqual([8, 'a; b', 1234.5, '2025-07-31']);
    const unclear = await send(`sep=;\norganisation_code;cost\n${b};12.345,678.9\n`, isFinal);
    expect(unclear.body.returns[0]).toMatchObject({ outcome: 'refused', place: 'line 3' });
    const blank = await send(`organisation_code,beds,cost\n${w.codes[2]!},,\n${a},9,\n`, {
      ...isFinal,
      overwrite: true,
    });
    expect(blank.body).toMatchObject({ stored: true, counts: { taken: 1, unchanged: 1 } });
    expect(await answersOf(0)).toEqual([9, null, 1234.5, '2025-07-31']);
    // A return not in the file is not started.
    expect((await begunReturns()).map(({ submission_id }) => submission_id)).not.toContain(
      w.submissions[2]!.id,
    );
  });

  it('for a closed period, and for cases, are refused', async () => {
    w = await aProject('closed');
    const { body } = await send(file([[w.codes[0]!, 1]]), isFinal);
    expect(body).toMatchObject({ stored: false, counts: { refused: 1 } });
    expect(body.returns[0]!.message).toContain('closed');
    await t.db.update(questionnaires).set({ kind: 'case' }).where(eq(questionnaires.id, w.questionnaire.id));
    expect(await send(file([[w.codes[0]!, 1]]))).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining('case by case') },
    });
    expect(await begunReturns()).toEqual([]);
  });

  it('come as data values of DHIS2 with an organisation each', async () => {
    const dataValues = w.codes.map((orgUnit, index) => ({
      dataElement: 'beds',
      orgUnit,
      period: '2025',
      value: String(index),
    }));
    expect((await send(JSON.stringify({ dataValues }), isFinal)).body.stored).toBe(true);
    expect([await bedsOf(0), await bedsOf(1), await bedsOf(2)]).toEqual([0, 1, 2]);
  });

  it('from DHIS2 with several periods need a selected period, and only its values are imported', async () => {
    const lines = w.codes.flatMap((code, index) => [`beds,2024,${code},${index + 1}`, `beds,2025,${code},9`]);
    const several = ['dataelement,period,orgunit,value', ...lines].join('\n');
    const options = ['2024', '2025'].map((value) => ({ value, samples: [] }));
    expect(await send(several)).toMatchObject({
      status: 422,
      body: {
        code: 'cell_format_needed',
        errors: [{ path: 'period' }],
        file_questions: [{ field: 'period', options }],
      },
    });
    const { body } = await send(several, { ...isFinal, period: '2024' });
    expect(body).toMatchObject({ stored: true, counts: { taken: 3 } });
    expect([await bedsOf(0), await bedsOf(1), await bedsOf(2)]).toEqual([1, 2, 3]);
    expect(body.returns[0]!.cells[0]!.message).toContain('Values for other periods are left out: 3.');
    expect((await send(several, { period: '2023' })).status).toBe(400);
  });

  it('get the same reply for the same Idempotency-Key, after any change since', async () => {
    const one = file([[w.codes[0]!, 5]]);
    const first = await send(one, { ...isFinal, key: 'k-1' });
    expect(first.body.stored).toBe(true);
    await send(file([[w.codes[0]!, 6]]), { ...isFinal, overwrite: true });
    expect(await send(one, { ...isFinal, key: 'k-1' })).toEqual(first);
    expect(await bedsOf(0)).toBe(6);
    expect((await send(file([[w.codes[0]!, 9]]), { ...isFinal, key: 'k-1' })).status).toBe(409);
  });

  it('are imported once for simultaneous calls with one Idempotency-Key, and all get the same reply', async () => {
    const one = file(w.codes.map((code) => [code, 5]));
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => send(one, { ...isFinal, key: 'at-once' })),
    );
    expect(answers[0]).toMatchObject({ status: 200, body: { stored: true, counts: { taken: 3 } } });
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    const other = file([[w.codes[0]!, 9]]);
    expect((await send(other, { ...isFinal, key: 'at-once' })).status).toBe(409);
    expect(await bedsOf(0)).toBe(5);
  });

  /** Sections beside the first, each with one question. */
  async function furtherSections(asked: Partial<typeof questions.$inferInsert>[]) {
    const questionnaire_id = w.questionnaire.id;
    const ids: number[] = [];
    for (const [index, one] of asked.entries()) {
      const display_order = index + 2;
      const [section] = await t.db
        .insert(questionnaire_sections)
        .values({ questionnaire_id, section_name: `Section ${display_order}`, display_order })
        .returning();
      const [part] = await t.db
        .insert(questionnaire_sub_sections)
        .values({ section_id: section!.id, sub_section_name: '', display_order: 1 })
        .returning();
      const [question] = await t.db
        .insert(questions)
        .values({
          questionnaire_id,
          question_code: `in_${display_order}`,
          question_text: 'How many?',
          question_type: 'integer',
          required: false,
          ...one,
        })
        .returning();
      await t.db
        .insert(question_sub_section_memberships)
        .values({ question_id: question!.id, sub_section_id: part!.id, display_order: 1 });
      ids.push(section!.id);
    }
    return ids;
  }
  const inSections = (codes: string[], beds: number) =>
    ['organisation_code,beds,in_2,in_3', ...codes.map((code) => `${code},${beds},${beds},${beds}`)].join(
      '\n',
    );

  it('cost six statements for each return more, and one for each section more', async () => {
    await furtherSections([{}, {}]);
    const statements = async (content: string) => (await t.statementsOf(() => send(content, isFinal))).length;
    const codes = w.codes;
    await statements(file([[codes[0]!, 1]]));
    const ofOne = await statements(file([[codes[1]!, 1]]));
    const ofThree = await statements(inSections([codes[2]!], 1));
    expect(ofThree - ofOne).toBe(2);
    const anew = { ...isFinal, overwrite: true };
    const all = (await t.statementsOf(() => send(inSections(codes, 2), anew))).length;
    expect(all - ofThree).toBe(2 * (6 + 2));
    expect([await bedsOf(0), await bedsOf(1), await bedsOf(2)]).toEqual([2, 2, 2]);
  });

  it('open again what was complete where those of several sections together ask for more', async () => {
    const [, , last] = await furtherSections([{}, {}, { require_if: 'beds == 2 and in_3 == 2' }]);
    const section_id = last!;
    const submission_id = w.submissions[0]!.id;
    await t.db.insert(section_submissions).values({ section_id, submission_id, state: 'complete' });
    const stateOf = async () => {
      const [row] = await t.db
        .select({ state: section_submissions.state })
        .from(section_submissions)
        .where(
          and(
            eq(section_submissions.section_id, section_id),
            eq(section_submissions.submission_id, submission_id),
          ),
        );
      return row!.state;
    };
    await send(inSections([w.codes[0]!], 1), isFinal);
    expect(await stateOf()).toBe('complete');
    await send(inSections([w.codes[0]!], 2), { ...isFinal, overwrite: true });
    expect(await stateOf()).toBe('in_progress');
  });

  it('imported by two people at once wait for each other', async () => {
    const forwards = file(w.codes.map((code) => [code, 5]));
    const backwards = file(w.codes.toReversed().map((code) => [code, 5]));
    const answers = await Promise.all(
      [forwards, backwards, forwards, backwards].map((one) => send(one, isFinal)),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(answers.filter(({ body }) => body.stored).length).toBeGreaterThan(0);
    expect(await bedsOf(2)).toBe(5);
  });

  it('in two different files at once end as one file or the other, never a mixture', async () => {
    const files = [11, 12, 13].map((beds) => file(w.codes.map((code) => [code, beds])));
    const answers = await Promise.all(files.map((one) => send(one, isFinal)));
    expect(answers.filter(({ body }) => body.stored)).toHaveLength(1);
    const won = 11 + answers.findIndex(({ body }) => body.stored);
    expect([await bedsOf(0), await bedsOf(1), await bedsOf(2)]).toEqual([won, won, won]);
  });

  it('are for the programme team, up to the number of responses that fit in memory', async () => {
    expect((await send(file([[w.codes[0]!, 5]]), { as: w.clerk })).status).toBe(403);
    const many = file(Array.from({ length: 501 }, (_, index) => [`X${index}`, 1]));
    expect(await send(many)).toMatchObject({
      status: 400,
      body: { detail: expect.stringContaining('500 returns') },
    });
    const endless = file(Array.from({ length: 10_000 }, (_, index) => [`X${index}`, 1]));
    expect((await send(endless)).status).toBe(400);
    expect((await send('a,b\n')).status).toBe(400);
  });
});
