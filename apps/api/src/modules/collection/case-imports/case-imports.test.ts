import { downloadCases } from '@portal/contract/collection/case-exports';
import { downloadCaseTemplate, importCases } from '@portal/contract/collection/case-imports';
import { and, eq, sql } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { buildPatientAudit, type PatientAudit } from '#fixtures/build-patient-audit';
import { createAccessToken, encodeRequest, requestPath, useTestApp } from '#support/test-app';
import { responses } from '../../../tables/answers.tables.ts';
import { audit_entries } from '../../../tables/audit.tables.ts';
import { case_codes, case_settings } from '../../../tables/case-codes.tables.ts';
import { questionnaire_submissions } from '../../../tables/questionnaire-submissions.tables.ts';
import { questions } from '../../../tables/questionnaires.tables.ts';

const t = useTestApp();
let w: PatientAudit;
beforeEach(async () => {
  w = await buildPatientAudit(t);
});

type Options = {
  as?: { id: number };
  rows?: string;
  replace?: boolean;
  dry_run?: boolean;
  key_code?: string;
  /** Makes the import run once, however often it is sent. */
  once?: string;
};
type Body = {
  stored: boolean;
  detail: string;
  counts: Record<string, number>;
  errors: number;
  notes: number;
  ignored_columns: string[];
  problems: { line: number; column: string | null; message: string; is_error: boolean; file: string }[];
  returned: { file_name: string; content: string }[];
};
async function requestOf(content: string, { as = w.clerk, rows, once, ...fields }: Options = {}) {
  const form = new FormData();
  for (const [name, value] of Object.entries({ key_code: 'hospital_no', dry_run: false, ...fields }))
    form.append(name, String(value));
  form.append('file', new Blob([content]), 'cases.csv');
  if (rows !== undefined) form.append('rows_file', new Blob([rows]), 'visits.csv');
  const { headers, payload } = await encodeRequest(form, await createAccessToken(t.deps, as.id));
  const sent = Object.fromEntries(Object.entries(headers));
  return {
    method: 'POST' as const,
    url: requestPath(importCases, { params: w.ids }),
    headers: { ...sent, ...(once !== undefined && { 'idempotency-key': once }) },
    payload: payload!,
  };
}
async function send(content: string, options: Options = {}) {
  const answer = await t.app.inject(await requestOf(content, options));
  return { status: answer.statusCode, body: answer.json<Body>() };
}
const storedCases = () =>
  t.db
    .select()
    .from(case_codes)
    .where(eq(case_codes.questionnaire_id, w.questionnaire.id))
    .orderBy(case_codes.case_number);
async function answersOf(caseId: number): Promise<Record<string, unknown>> {
  const rows = await t.db
    .select({ code: questions.question_code, value: responses.value })
    .from(responses)
    .innerJoin(questions, eq(questions.id, responses.question_id))
    .where(and(eq(responses.case_code_id, caseId), eq(responses.submission_id, w.submission.id)));
  return Object.fromEntries(
    rows.filter(({ value }) => value !== null).map(({ code, value }) => [code, value]),
  );
}

const countConnections = (server: {
  getConnections: (done: (error: Error | null, n: number) => void) => void;
}) => new Promise<number>((resolve) => server.getConnections((_, n) => resolve(n)));

const HEAD = 'Hospital number,Date of birth,Sex,Visit date,HbA1c';
const TWO = `${HEAD}
A 1,2012-02-29,female,2025-05-01,48
A 1,,,2025-09-01,52.5
B2,2011-07-14,male,2025-06-30,
`;

it('offers the headings that it reads', async () => {
  const template = await t.call(downloadCaseTemplate, { params: w.ids }, w.clerk);
  expect(String(template.body).replace('\ufeff', '').trim()).toBe(
    'Hospital number,Date of birth,Date of diagnosis,Sex,Visit date,HbA1c,Height,Weight,Smoking',
  );
});

it('makes a case of the lines of each patient, each line a visit, and completes what is whole', async () => {
  const tried = await send(TWO, { dry_run: true });
  expect(tried.body).toMatchObject({
    stored: false,
    errors: 0,
    counts: { created: 2, complete: 2, lines: 3 },
  });
  expect(await storedCases()).toEqual([]);
  expect((await send(TWO)).body).toMatchObject({
    stored: true,
    counts: { created: 2, complete: 2, answers: 11 },
  });
  const [first, second] = await storedCases();
  expect([first!.state, second!.state]).toEqual(['complete', 'complete']);
  expect(await answersOf(first!.id)).toEqual({
    hospital_no: 'A 1',
    born: '2012-02-29',
    sex: 'female',
    visit_1_seen_on: '2025-05-01',
    visit_1_hba1c: 48,
    visit_2_seen_on: '2025-09-01',
    visit_2_hba1c: 52.5,
  });
  const entries = await t.db.select().from(audit_entries).where(eq(audit_entries.action, 'cases.imported'));
  expect(entries.at(-1)!.after).toEqual({ file_name: 'cases.csv', created: 2, replaced: 0 });
});

it('lists the problems of every line, returns the file with them, and stores nothing of it', async () => {
  const wrong = `${HEAD},Colour
A1,2012-02-30,female,2025-05-01,48,red
A1,,male,2025-09-01,300,
,2011-07-14,male,2025-06-30,50,
C3,2011-07-14,girl,2024-01-01,50,
`;
  const { body } = await send(wrong);
  expect(body).toMatchObject({ stored: false, errors: 5, ignored_columns: ['Colour'] });
  expect(body.problems.map(({ line, column }) => [line, column])).toEqual([
    [4, 'Hospital number'],
    [3, 'Sex'],
    [2, 'Date of birth'],
    [3, 'HbA1c'],
    [5, 'Sex'],
  ]);
  const [file] = body.returned;
  const lines = file!.content.replace('\ufeff', '').trim().split(/\r?\n/);
  expect(lines[0]).toBe(`${HEAD},Colour,Problems`);
  expect(lines[2]).toMatch(/^A1,,male,2025-09-01,300,,".*HbA1c: .*"$|^A1,,male,2025-09-01,300,,.*HbA1c: /);
  expect(await storedCases()).toEqual([]);

  const mended = file!.content
    .replace('2012-02-30', '2012-02-28')
    .replace(',male,2025-09-01,300', ',,2025-09-01,60')
    .replace('\r\n,2011', '\r\nB2,2011')
    .replace('girl,2024-01-01', 'female,2025-04-02');
  expect((await send(mended)).body).toMatchObject({ stored: true, counts: { created: 3, complete: 3 } });
});

it('keeps a case in progress that lacks an answer or fails a check, and says why', async () => {
  const { body } = await send(`${HEAD}\nA1,,female,2025-05-01,48\nB2,2011-07-14,male,2024-12-31,50\n`);
  expect(body).toMatchObject({ stored: true, errors: 0, counts: { complete: 0, incomplete: 2 } });
  expect(body.problems).toMatchObject([
    { line: 2, is_error: false },
    { line: 3, column: 'Visit date', is_error: false, message: 'Visits are within the audit year.' },
  ]);
  expect((await storedCases()).map(({ state }) => state)).toEqual(['in_progress', 'in_progress']);
});

it('finds cases again by their key, and replaces them only where that is wanted', async () => {
  await send(TWO);
  const again = `${HEAD}\na1,2012-02-29,male,2025-05-01,49\n`;
  const refused = await send(again);
  expect(refused.body).toMatchObject({ stored: false, errors: 1, problems: [{ line: 2, column: null }] });
  expect((await send(again, { replace: true })).body).toMatchObject({
    stored: true,
    counts: { created: 0, replaced: 1 },
  });
  const [first, ...others] = await storedCases();
  expect(others).toHaveLength(1);
  expect(await answersOf(first!.id)).toEqual({
    hospital_no: 'a1',
    born: '2012-02-29',
    sex: 'male',
    visit_1_seen_on: '2025-05-01',
    visit_1_hba1c: 49,
  });
  expect((await send(again, { replace: true })).body).toMatchObject({
    stored: false,
    counts: { unchanged: 1 },
  });
});

it('exports a line for each case, each visit and each answer', async () => {
  await send(TWO);
  const exported = async (lines: string) => {
    const { body } = await t.call(downloadCases, { params: { ...w.ids, lines: lines as 'rows' } }, w.clerk);
    const [head, ...rest] = String(body).replace('\ufeff', '').trim().split('\r\n');
    return { head: head!.split(','), lines: rest.map((line) => line.split(',')) };
  };
  const cases = await exported('cases');
  expect(cases.head).toEqual([
    'case_number',
    'case_code',
    'state',
    'hospital_no',
    'born',
    'diagnosed',
    'sex',
  ]);
  expect(cases.lines.map((line) => line.slice(2))).toEqual([
    ['complete', 'A 1', '2012-02-29', '', 'female'],
    ['complete', 'B2', '2011-07-14', '', 'male'],
  ]);
  const rows = await exported('rows');
  expect(rows.head.slice(3, 7)).toEqual(['roster', 'row', 'seen_on', 'hba1c']);
  expect(rows.lines.map((line) => [line[0], ...line.slice(4, 7)])).toEqual([
    ['1', '1', '2025-05-01', '48'],
    ['1', '2', '2025-09-01', '52.5'],
    ['2', '1', '2025-06-30', ''],
  ]);
  const answers = await exported('answers');
  expect(answers.lines).toHaveLength(11);
  expect(answers.lines.find((line) => line[3] === 'visit_2_hba1c')!.at(-1)).toBe('52.5');
  expect((await t.call(downloadCases, { params: { ...w.ids, lines: 'rows' } }, w.neighbour)).status).toBe(
    404,
  );
});

it('reads patients and visits from two files, and cases from JSON', async () => {
  const patients = 'hospital_no;born\nA1;2012-02-29\nB2;2011-07-14\n';
  const visits = 'hospital_no;seen_on;hba1c\nB2;2025-05-01;48,5\nB2;2025-06-01;50,25\nZ9;2025-06-01;50\n';
  const refused = await send(patients, { rows: visits });
  expect(refused.body.problems).toMatchObject([{ file: 'rows', line: 4, is_error: true }]);
  expect((await send(patients, { rows: visits.replace('Z9', 'A1') })).body).toMatchObject({
    stored: true,
    counts: { created: 2, lines: 5 },
  });
  expect(await answersOf((await storedCases())[1]!.id)).toMatchObject({
    visit_1_hba1c: 48.5,
    visit_2_hba1c: 50.25,
  });
  const json = [
    { hospital_no: 'C3', born: '2010-01-01', visits: [{ seen_on: '2025-05-01' }, { seen_on: '2025-06-01' }] },
  ];
  expect((await send(JSON.stringify(json))).body).toMatchObject({ stored: true, counts: { created: 1 } });
  expect(await answersOf((await storedCases())[2]!.id)).toMatchObject({ visit_2_seen_on: '2025-06-01' });
});

it.each([
  ['CSV', TWO],
  ['JSON', JSON.stringify([{ hospital_no: 'C3', born: '2010-01-01', visits: [{ seen_on: '2025-05-01' }] }])],
])('stores %s once, however often the same request is sent', async (kind, content) => {
  const once = `00000000-0000-4000-8000-00000000000${kind.length}`;
  const both = await Promise.all([send(content, { once }), send(content, { once })]);
  const cases = await storedCases();
  expect(cases.length).toBeGreaterThan(0);
  // A request that comes while the first runs is asked to wait, or gets its answer.
  expect(both.map(({ status }) => status).filter((status) => status !== 409)).not.toHaveLength(0);
  const later = await send(content, { once });
  expect(later).toMatchObject({ status: 200, body: { stored: true, counts: { created: cases.length } } });
  expect(await storedCases()).toEqual(cases);
});

it('stores nothing of an import that its caller cancels', async () => {
  await t.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = t.app.server.address() as { port: number };
  const { method, url, headers, payload } = await requestOf(TWO);
  const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  const lock = sql`select from questionnaire_submissions
    where questionnaire_id = ${w.questionnaire.id} and submission_id = ${w.submission.id} for update`;
  await t.db
    .insert(questionnaire_submissions)
    .values({ ...w.ids, state: 'open' })
    .onConflictDoNothing();
  const stop = new AbortController();
  let answer: Promise<unknown> | undefined;
  await t.db.transaction(async (tx) => {
    await tx.execute(lock);
    answer = fetch(`http://127.0.0.1:${port}${url}`, {
      method,
      headers,
      body: new Uint8Array(payload),
      signal: stop.signal,
    });
    await expect.poll(async () => (await t.db.execute(waiting)).rows.length).toBe(1);
    stop.abort();
    await expect(answer).rejects.toThrow();
    await expect.poll(() => countConnections(t.app.server)).toBe(0);
  });
  // The import ends before the next one gets the lock.
  await t.db.transaction((tx) => tx.execute(lock));
  expect(await storedCases()).toEqual([]);
  expect(await t.db.$count(responses, eq(responses.submission_id, w.submission.id))).toBe(0);
  expect((await send(TWO)).body).toMatchObject({ stored: true, counts: { created: 2 } });
});

it('refuses more visits than the roster has, more cases than allowed, and a column that many share', async () => {
  const many = Array.from({ length: 9 }, (_, at) => `A1,,,2025-05-0${at + 1},`).join('\n');
  expect((await send(`${HEAD}\n${many}\n`)).body.problems[0]).toMatchObject({ line: 10, is_error: true });
  await t.db.insert(case_settings).values({ questionnaire_id: w.questionnaire.id, code_limit: 1 });
  expect((await send(TWO)).status).toBe(409);
  expect((await send(TWO, { dry_run: true })).status).toBe(409);
  expect(await storedCases()).toEqual([]);
  expect((await send(TWO, { key_code: 'sex' })).status).toBe(400);
  expect((await send('a,b\n1,2\n')).status).toBe(400);
});

it('refuses viewers and neighbours', async () => {
  expect((await send(TWO, { as: w.viewer })).status).toBe(403);
  expect((await send(TWO, { as: w.neighbour })).status).toBe(404);
  expect(await storedCases()).toEqual([]);
});
