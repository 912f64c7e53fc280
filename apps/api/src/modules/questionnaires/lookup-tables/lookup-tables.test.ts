import { updateQuestion } from '@portal/contract/builder/questionnaire-builder';
import { createMeasure } from '@portal/contract/measures/measures';
import { lookUpValues } from '@portal/contract/questionnaires/look-up-values';
import * as contract from '@portal/contract/questionnaires/lookup-tables';
import { getSectionQuestions } from '@portal/contract/questionnaires/questionnaires';
import { saveAnswers, setSectionState } from '@portal/contract/responses/answers';
import { submitQuestionnaire } from '@portal/contract/collection/submissions';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildOrganisation, buildOtherProgramme, buildUser } from '#fixtures/build-people';
import { buildProject, buildQuestionnaire, buildSubmission, buildTimePeriod } from '#fixtures/build-projects';
import { readAnswers } from '#fixtures/read-answers';
import { createAccessToken, useTestApp } from '#support/test-app';
import { lookup_tables } from '../../../tables/lookup-tables.tables.ts';
import { loadLookupTables } from './load-lookup-tables.ts';

const t = useTestApp();
let admin: { id: number };
beforeAll(async () => {
  admin = await buildUser(t.db, t.programme.id, { role_type_id: 2 });
});

/** Sends a file of CSV with fields, as a browser would. */
async function send(path: string, fields: Record<string, string>, csv: string, as = admin) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', new Blob([csv]), 'table.csv');
  const encoded = new Response(form);
  const answer = await t.app.inject({
    method: 'POST',
    url: path,
    headers: {
      authorization: `Bearer ${await createAccessToken(t.deps, as.id)}`,
      'content-type': encoded.headers.get('content-type')!,
    },
    payload: Buffer.from(await encoded.arrayBuffer()),
  });
  return { status: answer.statusCode, body: answer.json() as { id: number; detail: string } };
}
const upload = (table_code: string, csv: string, as = admin) =>
  send('/api/v1/lookupTables/', { table_code, table_name: `Table ${table_code}` }, csv, as);
const replace = (id: number, csv: string) =>
  send(`/api/v1/lookupTables/${id}/versions`, { table_name: 'Renamed' }, csv);

/** A questionnaire with a postcode and what a table says of it. */
async function aReturn(code: string) {
  const project = await buildProject(t.db, t.programme.id);
  const period = await buildTimePeriod(t.db, project);
  const own = await buildOrganisation(t.db, t.programme.id);
  const submission = await buildSubmission(t.db, project, own);
  const built = await buildQuestionnaire(t.db, project, period, [
    { question_code: 'postcode', question_type: 'short_text' },
    {
      question_code: 'decile',
      question_type: 'calculated',
      required: false,
      expression: `lookup('${code}', postcode)`,
    },
  ]);
  const clerk = await buildUser(t.db, t.programme.id, { organisation_id: own.id, projects: [project.id] });
  return { ...built, project, period, submission, clerk };
}
type Return = Awaited<ReturnType<typeof aReturn>>;

async function answer(w: Return, value: string): Promise<void> {
  const { status } = await t.call(
    saveAnswers,
    {
      query: { questionnaire_id: w.questionnaire.id },
      body: {
        submission_id: w.submission.id,
        section_id: w.section.id,
        answers: [{ question_id: w.questions[0]!.id, value, version: 0 }],
      },
    },
    w.clerk,
  );
  expect(status).toBe(200);
}
async function submit(w: Return): Promise<void> {
  const state = { section_id: w.section.id, submission_id: w.submission.id, state: 'complete' as const };
  expect((await t.call(setSectionState, { body: state }, w.clerk)).status).toBe(200);
  const params = { questionnaireId: w.questionnaire.id, submissionId: w.submission.id };
  expect((await t.call(submitQuestionnaire, { params, body: { declared: true } }, w.clerk)).status).toBe(200);
}
const sentOf = async (w: Return, code: string) =>
  (
    await t.call(
      getSectionQuestions,
      {
        params: { id: w.questionnaire.id, sectionId: w.section.id },
        query: { submission_id: w.submission.id },
      },
      w.clerk,
    )
  ).body.lookups?.[code];

describe('uploading a table', () => {
  it('stores keys and columns, numbers as numbers', async () => {
    const made = await upload('practices', 'Practice,Decile,Name\nA81001,3,"The Surgery"\nA81002,,007\n');
    expect([made.status, made.body]).toMatchObject([
      200,
      {
        table_code: 'practices',
        key_name: 'Practice',
        columns: [
          { name: 'Decile', is_number: true },
          { name: 'Name', is_number: false },
        ],
        row_count: 2,
        used_in: [],
      },
    ]);
    const { body } = await t.call(contract.listLookupTables, { query: { search: 'pract' } }, admin);
    expect(body).toMatchObject({ total: 1, lookup_tables: [{ id: made.body.id }] });
    expect((await upload('practices', 'a,b\n1,2\n')).body.detail).toBe(
      'There is already a lookup table with the code “practices”. Replace that one instead.',
    );
  });

  it.each([
    ['a\nx\n', 'A lookup table needs a column of keys, a column of values and at least one row.'],
    ['a,b\n', 'A lookup table needs a column of keys'],
    ['a,b,B\nx,1,2\n', 'The heading “B” is empty or appears twice.'],
    ['a,b\nx,1\n,2\n', 'Row 3 has no key in the first column.'],
    ['a,b\nM16 0RA,1\nx,2\nm160ra,3\n', 'Row 4 has the same key as row 2: “m160ra”.'],
  ])('refuses %j', async (csv, message) => {
    const refused = await upload('broken', csv);
    expect([refused.status, refused.body.detail]).toEqual([400, expect.stringContaining(message)]);
  });
});

describe('a rule with lookup(…)', () => {
  it('is refused if the programme has no such table or column', async () => {
    await upload('refused', 'Key,Decile\na,1\n');
    await upload('elsewhere', 'Key,Decile\na,1\n', await buildForeignAdmin());
    const w = await aReturn('refused');
    const change = async (expression: string) => {
      const { body } = await t.call(
        updateQuestion,
        { params: { id: w.questions[1]!.id }, body: { expression } },
        admin,
      );
      return (body as unknown as { errors?: { message: string }[] }).errors?.[0]?.message;
    };
    expect(await change("lookup('elsewhere', postcode)")).toBe(
      'At character 8: There is no lookup table “elsewhere”.',
    );
    expect(await change("lookup('refused', postcode, 'Rank')")).toBe(
      'At character 29: The lookup table “refused” has no column “Rank”. Its columns are “Decile”.',
    );
    expect(await change("lookup('refused', postcode, 'decile')")).toBeUndefined();
  });

  it('gives the same value in the browser and when it is stored', async () => {
    await upload('small', 'Postcode,Decile\nM16 0RA,3\nLS1 4DY,9\n');
    const w = await aReturn('small');
    await answer(w, 'ls14dy');
    expect(await sentOf(w, 'small')).toEqual({
      columns: [{ name: 'Decile', is_number: true }],
      is_whole: true,
      rows: { m160ra: [3], ls14dy: [9] },
    });
    await submit(w);
    expect(await readAnswers(t, w.questionnaire.id, w.clerk)).toMatchObject({ decile: 9 });
  });

  it('sends of a large table only the rows that are read, and others for their keys', async () => {
    const lines = Array.from({ length: 201 }, (_, n) => `Key ${n},${n * 10}`);
    await upload('large', `Key,Value\n${lines.join('\n')}\n`);
    const w = await aReturn('large');
    await answer(w, 'KEY 12');
    expect(await sentOf(w, 'large')).toMatchObject({ is_whole: false, rows: { key12: [120] } });
    const asked = (keys: string[], table_code = 'large') =>
      t.call(lookUpValues, { params: { id: w.questionnaire.id }, body: { table_code, keys } }, w.clerk);
    expect((await asked(['Key 7', 'key200', 'key 201'])).body.rows).toEqual({ key7: [70], key200: [2000] });
    expect((await asked(['M16 0RA'], 'small')).body.rows).toEqual({});
  });

  it('cannot be in a measure', async () => {
    const w = await aReturn('small');
    const made = await t.call(
      createMeasure,
      {
        body: {
          project_id: w.project.id,
          measure_code: 'decile',
          measure_name: 'Decile',
          kind: 'ratio',
          numerator: "lookup('small', postcode)",
          denominator: '1',
          multiplier: 1,
        },
      },
      admin,
    );
    expect([made.status, JSON.stringify(made.body)]).toEqual([
      422,
      expect.stringContaining('A measure cannot use lookup(…)'),
    ]);
  });
});

describe('replacing and deleting a table', () => {
  it('keeps the earlier rows where there are answers, and gives others the new rows', async () => {
    const { body: table } = await upload('moving', 'Key,Value\na,1\n');
    const [answered, untouched] = [await aReturn('moving'), await aReturn('moving')];
    await answer(answered, 'a');
    expect((await sentOf(untouched, 'moving'))!.rows).toEqual({ a: [1] });
    const replaced = await replace(table.id, 'Key,Value,More\na,2,x\nb,3,y\n');
    expect(replaced.body).toMatchObject({
      table_name: 'Renamed',
      row_count: 2,
      used_in: expect.arrayContaining([
        expect.objectContaining({ questionnaire_id: answered.questionnaire.id, keeps_earlier: true }),
        expect.objectContaining({ questionnaire_id: untouched.questionnaire.id, keeps_earlier: false }),
      ]),
    });
    expect((await sentOf(answered, 'moving'))!.rows).toEqual({ a: [1] });
    expect((await sentOf(untouched, 'moving'))!.rows).toEqual({ a: [2, 'x'], b: [3, 'y'] });
    await submit(answered);
    expect(await readAnswers(t, answered.questionnaire.id, answered.clerk)).toMatchObject({ decile: 1 });
    // A second replacement leaves both the earlier rows and the newest.
    await answer(untouched, 'b');
    await replace(replaced.body.id, 'Key,Value,More\na,5,x\n');
    expect((await sentOf(answered, 'moving'))!.rows).toEqual({ a: [1] });
    expect((await sentOf(untouched, 'moving'))!.rows).toEqual({ a: [2, 'x'], b: [3, 'y'] });
    // A server that starts now reads the same versions.
    const texts = ["lookup('moving', postcode)"];
    const ids = [answered, untouched].map(({ questionnaire }) => questionnaire.id);
    const loaded = await loadLookupTables(
      {},
      t.db,
      ids.map((id) => ({ id, texts })),
    );
    expect(ids.map((id) => loaded.get(id)!.get('moving')!.find('a'))).toEqual([[1], [2, 'x']]);
  });

  it('deletes an earlier version that no questionnaire keeps', async () => {
    const { body: table } = await upload('renewed', 'Key,Value\na,1\n');
    const replaced = await replace(table.id, 'Key,Value\na,2\n');
    const versions = await t.db.select().from(lookup_tables).where(eq(lookup_tables.table_code, 'renewed'));
    expect(versions.map(({ id }) => id)).toEqual([replaced.body.id]);
  });

  it('refuses to take a column from rules that can use it', async () => {
    const { body: table } = await upload('columns', 'Key,Value\na,1\n');
    await aReturn('columns');
    expect(await replace(table.id, 'Key,Other\na,1\n')).toMatchObject({
      status: 409,
      body: {
        detail:
          'Rules in questionnaires may depend on the column “Value”. Keep it in the file, with values of the same type.',
      },
    });
    expect((await replace(table.id, 'Key,Value\na,one\n')).status).toBe(409);
  });

  it('deletes a table only once no rule uses it, and none of another programme', async () => {
    const { body: table } = await upload('doomed', 'Key,Value\na,1\n');
    const params = { id: table.id };
    const foreign = await buildForeignAdmin();
    expect((await t.call(contract.deleteLookupTable, { params }, foreign)).status).toBe(404);
    const w = await aReturn('doomed');
    const refused = await t.call(contract.deleteLookupTable, { params }, admin);
    expect([refused.status, JSON.stringify(refused.body)]).toEqual([
      409,
      expect.stringContaining(`Rules in “${w.questionnaire.questionnaire_name}” use this table`),
    ]);
    const { body: free } = await upload('free', 'Key,Value\na,1\n');
    const { status } = await t.call(contract.deleteLookupTable, { params: { id: free.id } }, admin);
    expect(status).toBe(200);
    expect((await t.call(contract.deleteLookupTable, { params: { id: free.id } }, admin)).status).toBe(404);
  });
});

async function buildForeignAdmin() {
  const other = await buildOtherProgramme(t.db);
  return buildUser(t.db, other.id, { role_type_id: 2 });
}
