import { editReviewer } from '@portal/contract/responses/case-codes';
import { and, eq, like, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildIdentifiedAudit, type IdentifiedAudit } from '#fixtures/build-identified-audit';
import { useTestApp } from '#support/test-app';
import { responses } from '../../../tables/answers.tables.ts';
import { audit_entries } from '../../../tables/audit.tables.ts';
import { case_codes, case_identifiers } from '../../../tables/case-codes.tables.ts';

const t = useTestApp();
let w: IdentifiedAudit;
beforeEach(async () => {
  w = await buildIdentifiedAudit(t);
});

const NHS = '943 476 5919';
const OTHER_NHS = '401 023 2137';
/** A file whose cases can live abroad, where no NHS number is asked. */
const head = 'Hospital number,NHS number,Date of birth,Lives abroad';

/** Selects who learnt of an identifier of another submission in this test. */
const selectAudit = (user: { id: number }) =>
  t.db
    .select()
    .from(audit_entries)
    .where(and(eq(audit_entries.user_id, user.id), like(audit_entries.action, '%used_elsewhere')));
const selectIdentifiers = async () =>
  t.db
    .select()
    .from(case_identifiers)
    .where(eq(case_identifiers.question_id, await w.idOf('nhs_no')));

/** Waits until so many calls wait for a lock. */
const waiting = (calls: number) =>
  expect
    .poll(async () => {
      const found = await t.db.execute(
        sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return found.rows.length;
    })
    .toBe(calls);

/** Runs calls that can read identifiers but store none until all of them wait. */
async function together<Result>(...calls: (() => Promise<Result>)[]): Promise<Result[]> {
  const running = await t.db.transaction(async (tx) => {
    await tx.execute(sql`lock table case_identifiers in share mode`);
    const started = calls.map((call) => call());
    await waiting(calls.length);
    return { started };
  });
  return Promise.all(running.started);
}

describe('at the same moment', () => {
  it('completes one of two cases with the same identifier in two submissions', async () => {
    await w.settle('off', 'refusal');
    await w.send(`A1,${NHS},`);
    await w.sendAsNeighbour(`Z9,${NHS},`);
    const [mine, theirs] = [await w.caseOf(w.submission), await w.caseOf(w.other)];
    for (const one of [mine, theirs]) await w.answer(one, { born: '2012-01-01' });
    const answers = await together(
      () => w.complete(mine.id),
      () => w.complete(theirs.id, w.neighbour),
    );
    expect(answers.map(({ body }) => body.state).sort()).toEqual(['complete', 'in_progress']);
  });

  it('imports nothing if another submission completed a case with the same identifier at the same time', async () => {
    await w.settle('off', 'refusal');
    await w.sendAsNeighbour(`Z9,${NHS},`);
    const theirs = await w.caseOf(w.other);
    await w.answer(theirs, { born: '2012-01-01' });
    const [imported, entered] = await together<{ status: number; body?: { state: string } }>(
      () => w.send(`A1,${NHS},2012-01-01`),
      () => w.complete(theirs.id, w.neighbour),
    );
    expect([imported!.status, entered!.body!.state]).toEqual([409, 'complete']);
    expect(await w.caseOf(w.submission)).toBeUndefined();
  });

  it('imports nothing if the submission entered a case with the same identifier at the same time', async () => {
    await w.settle('refusal', 'off');
    await w.send(`X1,,2012-01-01\nX2,,`);
    const second = await w.caseOf(w.submission, 1);
    // The import finds its cases by the hospital number, which this case does not have.
    await t.db.delete(responses).where(eq(responses.case_code_id, second.id));
    const { importing } = await t.db.transaction(async (tx) => {
      await tx.execute(sql`select from questionnaire_submissions for update`);
      const started = w.send(`A1,${NHS},2012-01-01`);
      await waiting(1);
      await tx.execute(sql`
        insert into responses (question_id, submission_id, case_code_id, value)
        values (${await w.idOf('nhs_no')}, ${w.submission.id}, ${second.id}, '"9434765919"')`);
      return { importing: started };
    });
    expect((await importing).status).toBe(409);
  });

  it('imports a case although older cases of two submissions have the same identifier', async () => {
    await w.send(`A1,${NHS},2012-01-01`);
    await w.sendAsNeighbour(`Z9,${NHS},2011-01-01`);
    await w.settle('refusal', 'refusal');
    expect(await w.send(`B2,${OTHER_NHS},2012-01-01`)).toMatchObject({
      stored: true,
      counts: { complete: 1 },
    });
  });
});

describe.each([
  ['off', 'complete', false],
  ['warning', 'complete', true],
  ['refusal', 'in_progress', true],
] as const)('an identifier with the level %s', (level, state, isTold) => {
  it('is compared within a submission, on screen and in a file', async () => {
    await w.settle(level, 'off');
    await w.send(`A1,${NHS},2012-01-01`);
    const told = await w.send('B2,9434765919,2012-01-02');
    expect(told.problems).toHaveLength(isTold ? 1 : 0);
    const second = await w.caseOf(w.submission, 1);
    expect(second.state).toBe(state);
    const { body } = await w.complete(second.id);
    expect(body.state).toBe(state);
    expect(body.problems).toHaveLength(level === 'refusal' ? 1 : 0);
    expect(body.duplicates).toHaveLength(level === 'warning' ? 1 : 0);
    expect(body.used_elsewhere).toEqual([]);
  });

  it('is compared across submissions, on screen and in a file', async () => {
    await w.settle('off', level);
    await w.sendAsNeighbour(`Z9,${NHS},2012-01-01`);
    const told = await w.send('B2,9434765919,2012-01-02');
    expect(told.problems).toHaveLength(isTold ? 1 : 0);
    const second = await w.caseOf(w.submission);
    expect(second.state).toBe(state);
    const { body } = await w.complete(second.id);
    expect(body.state).toBe(state);
    expect(body.problems).toHaveLength(level === 'refusal' ? 1 : 0);
    expect(body.duplicates).toEqual([]);
    expect(body.used_elsewhere).toHaveLength(isTold ? 1 : 0);
    expect(await w.send(`C3,${OTHER_NHS},2012-01-02`)).toMatchObject({ problems: [] });
  });
});

describe('an identifier that is not asked', () => {
  it.each(['warning', 'refusal'] as const)('gives no %s when a case is completed', async (level) => {
    await w.send(`A1,${NHS},2012-01-01`);
    await w.sendAsNeighbour(`Z9,${NHS},2012-01-01`);
    await w.settle(level, level);
    await w.send('B2,,', {});
    const second = await w.caseOf(w.submission, 1);
    await w.answer(second, { born: '2012-01-01', abroad: 'yes', nhs_no: '9434765919' });
    expect((await w.complete(second.id)).body).toEqual({
      state: 'complete',
      problems: [],
      duplicates: [],
      used_elsewhere: [],
    });
    expect(await selectAudit(w.clerk)).toEqual([]);
  });

  it('is not compared in a file, neither with others nor as the first of two', async () => {
    await w.sendAsNeighbour(`Z9,${OTHER_NHS},2012-01-01`);
    await w.settle('refusal', 'refusal');
    const told = await w.send(
      `A1,${NHS},2012-01-01,yes\nB2,${NHS},2012-01-01,no\nC3,${OTHER_NHS},2012-01-01,yes`,
      { head },
    );
    expect(told).toMatchObject({ stored: true, problems: [], counts: { complete: 3 } });
    expect(await selectAudit(w.clerk)).toEqual([]);
  });
});

it('does not take the two reviews of a case for two cases', async () => {
  await w.settle('refusal', 'refusal');
  await w.send(`A1,${NHS},`);
  const first = await w.caseOf(w.submission);
  const body = { reviewer_id: w.clerk.id, second_reviewer_id: w.colleague.id };
  const { second_review } = (await t.call(editReviewer, { params: { id: first.id }, body }, w.admin)).body;
  const second = { id: second_review!.id, submission_id: w.submission.id };
  await w.answer(first, { born: '2012-01-01' });
  await w.answer(second, { hospital_no: 'A1', born: '2012-01-01', nhs_no: '9434765919' });

  const done = { state: 'complete', problems: [], duplicates: [], used_elsewhere: [] };
  expect((await w.complete(second.id, w.colleague)).body).toEqual(done);
  expect(await selectIdentifiers()).toEqual([]);
  expect((await w.complete(first.id)).body).toEqual(done);
  expect((await w.complete(second.id, w.colleague)).body).toEqual(done);
  expect(await selectIdentifiers()).toMatchObject([{ case_code_id: first.id, identifier: '9434765919' }]);
  const again = await w.send(`A1,${NHS},2012-02-02`, { replace: true });
  expect(again).toMatchObject({ stored: true, problems: [], counts: { replaced: 1, complete: 1 } });
});

it('finds the cases of a file by an NHS number however it is written', async () => {
  await w.send(`A1,943-476-5919,2012-01-01\nA1,943 476 5919,`, { key_code: 'nhs_no' });
  const all = await t.db.select().from(case_codes).where(eq(case_codes.questionnaire_id, w.questionnaire.id));
  expect(all).toMatchObject([{ state: 'complete' }]);
  const again = await w.send('A1,943-4765919,2012-02-02', { key_code: 'nhs_no', replace: true });
  expect(again).toMatchObject({ stored: true, counts: { created: 0, replaced: 1 } });
});

it('compares a text without spaces and case', async () => {
  await w.settle('refusal', 'refusal', 'hospital_no');
  await w.sendAsNeighbour('A B 1,,2012-01-01');
  const told = await w.send('ab1,,2012-01-01\nX1,,2012-01-01\nx g1,,2012-01-01', { dry_run: true });
  expect(told.problems).toMatchObject([{ line: 2, column: 'Hospital number' }]);
});
