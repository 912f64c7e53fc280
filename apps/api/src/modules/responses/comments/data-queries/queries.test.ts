import { addComment } from '@portal/contract/responses/comments';
import { getAdminHome } from '@portal/contract/admin/admin-home';
import * as contract from '@portal/contract/responses/data-queries';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { buildOrganisation, buildUser } from '#fixtures/build-people';
import { buildQuestionnaire, buildSubmission, buildTimePeriod } from '#fixtures/build-projects';
import { buildTeam, readLastAuditEntry } from '#fixtures/build-team';
import { useTestApp } from '#support/test-app';
import { responses } from '../../../../tables/answers.tables.ts';
import { answer_flags } from '../../../../tables/comments.tables.ts';
import { outbox_messages } from '../../../../tables/mail.tables.ts';
import { queriesPageSql } from './data-queries.sql.ts';
import { time_periods } from '../../../../tables/programmes.tables.ts';

const t = useTestApp();

/** Two organisations with an explained value each in a period, and what one had the period before. */
async function build() {
  const team = await buildTeam(t);
  const { project, organisation, member } = team;
  const before = await buildTimePeriod(t.db, project, 'published');
  const period = await buildTimePeriod(t.db, project, 'open');
  await t.db
    .update(time_periods)
    .set({ display_order: sql`display_order + 1000` })
    .where(eq(time_periods.id, period.id));
  const asked = [
    { question_code: 'beds', question_text: 'How many beds?', unit: 'beds' },
    { question_code: 'staff' },
  ];
  const earlier = await buildQuestionnaire(t.db, project, before, asked);
  const { questions } = await buildQuestionnaire(t.db, project, period, asked);
  const other = await buildOrganisation(t.db, t.programme.id);
  const neighbour = await buildUser(t.db, t.programme.id, {
    organisation_id: other.id,
    projects: [project.id],
  });
  const own = await buildSubmission(t.db, project, organisation);
  const theirs = await buildSubmission(t.db, project, other);
  const answer = async (
    question: { id: number },
    submission: { id: number },
    value: number,
    explanation?: string,
  ) =>
    t.db.insert(responses).values({
      question_id: question.id,
      submission_id: submission.id,
      value,
      updated_by: member.id,
      explanation: explanation ?? null,
      updated_at: t.deps.now(),
    });
  await answer(earlier.questions[0]!, own, 12);
  await answer(questions[0]!, own, 120, 'A new wing has opened.');
  await answer(questions[1]!, own, 7);
  await answer(questions[0]!, theirs, 3, 'Half of it is closed.');
  const of = { project_id: project.id, time_period_id: period.id };
  const list = async (query: object = {}, as: { id: number } | null = team.admin) =>
    t.call(contract.listDataQueries, { query: { ...of, ...query } as never }, as);
  const rows = async (query: object = {}) => (await list(query)).body.queries;
  const rowOf = async (submission: { id: number }) =>
    (await rows()).find(
      (one) => one.submission_id === submission.id && one.question_id === questions[0]!.id,
    )!;
  const answersOf = (...found: contract.DataQuery[]) =>
    found.map(({ question_id, submission_id, seen }) => ({ question_id, submission_id, seen }));
  const ask = (
    found: contract.DataQuery[],
    comment_text = 'Is this right?',
    as: { id: number } = team.admin,
  ) => t.call(contract.raiseDataQueries, { body: { ...of, comment_text, answers: answersOf(...found) } }, as);
  const resolve = (...found: contract.DataQuery[]) =>
    t.call(contract.resolveDataQueries, { body: { ...of, answers: answersOf(...found) } }, team.admin);
  return { ...team, period, own, theirs, questions, neighbour, of, list, rows, rowOf, ask, resolve };
}
type Built = Awaited<ReturnType<typeof build>>;
const later = () => {
  t.clock.now = new Date(t.clock.now.getTime() + 60_000);
};
const reply = async (w: Built, as: { id: number }, submission: { id: number }) => {
  later();
  const body = { submission_id: submission.id, question_id: w.questions[0]!.id, comment_text: 'Yes, it is.' };
  expect((await t.call(addComment, { body }, as)).status).toBe(200);
};

describe('queries of a period', () => {
  it('are what is explained, with the value of the period before; nothing where nothing is', async () => {
    const w = await build();
    const { body } = await w.list();
    expect([body.total, body.counts]).toEqual([2, { answered: 0, unseen: 2, open: 0, resolved: 0 }]);
    expect(await w.rowOf(w.own)).toMatchObject({
      state: 'unseen',
      value: 120,
      previous_value: 12,
      explanation: 'A new wing has opened.',
      unit: 'beds',
      last_comment: null,
      note: null,
      section_id: expect.any(Number),
    });
    expect(await w.rowOf(w.theirs)).toMatchObject({ previous_value: null });
    expect((await w.rows({ search: 'wing' })).length).toBe(1);
    expect((await w.rows({ state: 'resolved' })).length).toBe(0);
    expect((await w.rows({ limit: 1, offset: 1 })).length).toBe(1);
    const empty = await buildTimePeriod(t.db, w.project, 'open');
    expect((await w.list({ time_period_id: empty.id })).body).toMatchObject({ queries: [], total: 0 });
  });

  it('continue after the last one seen, after any resolution since', async () => {
    const w = await build();
    await t.db.insert(responses).values({
      question_id: w.questions[1]!.id,
      submission_id: w.theirs.id,
      value: 9,
      explanation: 'So it is.',
    });
    const all = await w.rows();
    expect(all.length).toBe(3);
    const first = (await w.list({ limit: 1 })).body;
    expect([first.queries[0], first.total]).toEqual([all[0], 3]);
    await w.resolve(all[0]!);
    // With numbered pages, the second page would start at the third row.
    expect((await w.rows({ limit: 1, offset: 1 }))[0]!.seen).toBe(all[2]!.seen);
    const second = (await w.list({ limit: 1, after: first.next })).body;
    expect(second.queries).toEqual([all[1]]);
    const third = (await w.list({ limit: 1, after: second.next, offset: 7 })).body;
    expect(third.queries).toEqual([all[2]]);
    const last = (await w.list({ limit: 1, after: third.next })).body;
    expect([last.queries[0]!.state, last.next, last.total]).toEqual(['resolved', null, 3]);
    expect((await w.list({ state: 'unseen', limit: 1, after: second.next })).body).toMatchObject({
      queries: [{ seen: all[2]!.seen }],
      next: null,
    });
  });

  it('are found after no row of another project, and after nothing that is no row', async () => {
    const w = await build();
    const elsewhere = await build();
    const { next } = (await elsewhere.list({ limit: 1 })).body;
    expect((await w.list({ after: next })).body).toMatchObject({ queries: [], total: 2, next: null });
    expect((await w.list({ after: 'unseen.999999.999999' })).body.queries).toEqual([]);
    for (const after of ['unseen', 'lost.1.2', "unseen.1.2'", 'unseen.9999999999.1'])
      expect((await w.list({ after })).status, after).toBe(422);
  });

  it('are found by an index among all answers, and a page of ten thousand without sorting them', async () => {
    const w = await build();
    await t.db.execute(sql`
      insert into submissions (project_id, organisation_id, submission_name, pseudonym_number)
      select ${w.project.id}::int, ${w.organisation.id}::int, 'Unit ' || n, 1000000 + n from generate_series(1, 15000) n`);
    await t.db.execute(sql`
      insert into responses (question_id, submission_id, value, explanation)
      select question.id, submission.id, '1', case when submission.pseudonym_number % 3 = 0 then 'Because' end
      from submissions submission cross join unnest(array[${w.questions[0]!.id}, ${w.questions[1]!.id}]::int[]) question (id)
      where submission.project_id = ${w.project.id} and submission.submission_name like 'Unit %'`);
    await t.db.execute(sql`analyze responses, submissions`);
    const { next, total } = (await w.list({ limit: 25, offset: 4000 })).body;
    expect(total).toBe(10_002);
    expect((await w.list({ limit: 25, after: next })).body.queries).toHaveLength(25);
    const desk = (await t.call(getAdminHome, {}, w.admin)).body;
    expect(desk.queries.find(({ project_id }) => project_id === w.project.id)?.unseen).toBe(10_002);
    // Where nearly all answers there are are asked about, reading all of them is no worse: it is the index that is looked for.
    const plan = await t.db.transaction(async (tx) => {
      await tx.execute(sql`set local enable_seqscan = off`);
      return tx.execute(
        sql`explain (analyze, costs off) ${queriesPageSql({ ...w.of, limit: 25, offset: 0, after: next! })}`,
      );
    });
    const text = JSON.stringify(plan.rows);
    expect(text).toContain('responses_explained');
    expect(text).not.toContain('Seq Scan on responses');
    expect(text).toContain('top-N heapsort');
  });

  it('are for the team of the programme', async () => {
    const w = await build();
    const found = await w.rows();
    expect((await w.list({}, null)).status).toBe(401);
    for (const as of [w.member, w.neighbour]) {
      expect((await w.list({}, as)).status).toBe(403);
      expect((await w.ask(found, 'Mine?', as)).status).toBe(403);
    }
    expect((await w.list({ project_id: w.foreign.id })).status).toBe(404);
    expect((await w.list({}, w.stranger)).status).toBe(404);
    const elsewhere = await build();
    expect((await elsewhere.ask(found)).status).toBe(404);
    expect((await w.ask([])).status).toBe(422);
    expect((await w.ask(found, ' ')).status).toBe(422);
  });
});

describe('a query', () => {
  it('is asked of all selected people, one message to each; answered, resolved, and to do again', async () => {
    const w = await build();
    const { body: asked } = await w.ask(await w.rows());
    expect(asked).toEqual({ asked: 2, people: 2 });
    expect(await readLastAuditEntry(t)).toMatchObject({ action: 'query.asked', after: { state: 'open' } });
    const messages = (await t.db.select().from(outbox_messages)).filter(({ to_address }) =>
      [w.member.email_address, w.neighbour.email_address].includes(to_address),
    );
    expect(messages.length).toBe(2);
    expect(messages[0]!.text_body).toContain('How many beds?');
    expect((await w.list()).body.counts).toMatchObject({ open: 2 });
    await reply(w, w.member, w.own);
    const answered = await w.rowOf(w.own);
    expect(answered).toMatchObject({ state: 'answered', last_comment: { comment_text: 'Yes, it is.' } });
    expect((await w.rows())[0]!.submission_id).toBe(w.own.id);
    later();
    expect((await w.resolve(answered)).body).toEqual({ resolved: 1 });
    expect(await w.rowOf(w.own)).toMatchObject({ state: 'resolved', note: null });
    await reply(w, w.member, w.own);
    expect(await w.rowOf(w.own)).toMatchObject({ state: 'unseen' });
    expect(await w.rowOf(w.theirs)).toMatchObject({ state: 'open' });
  });

  it('is answered by a corrected value too', async () => {
    const w = await build();
    await w.ask([await w.rowOf(w.own)]);
    later();
    await t.db
      .update(responses)
      .set({ value: 12, explanation: null, version: 2, updated_at: t.deps.now() })
      .where(eq(responses.submission_id, w.own.id));
    expect(await w.rowOf(w.own)).toMatchObject({ state: 'answered', value: 12 });
  });

  it('is neither asked nor resolved over unseen changes', async () => {
    const w = await build();
    const seen = await w.rowOf(w.own);
    await w.ask([seen]);
    expect((await w.resolve(seen)).status).toBe(409);
    expect((await w.ask([seen])).status).toBe(409);
    const now = await w.rowOf(w.own);
    expect((await w.ask([now, await w.rowOf(w.theirs)], 'And this?')).status).toBe(200);
    expect(await t.db.$count(answer_flags, eq(answer_flags.submission_id, w.own.id))).toBe(1);
    const last = await w.rowOf(w.own);
    const both = await Promise.all([w.resolve(last), w.resolve(last)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('without a question is resolved as it is, and comments without a mark are listed', async () => {
    const w = await build();
    expect((await w.resolve(...(await w.rows()))).body).toEqual({ resolved: 2 });
    expect((await w.list()).body.counts).toMatchObject({ resolved: 2, unseen: 0 });
    const body = {
      submission_id: w.own.id,
      question_id: w.questions[1]!.id,
      comment_text: 'Do temps count?',
    };
    await t.call(addComment, { body }, w.member);
    expect(await w.rows({ state: 'unseen' })).toMatchObject([{ question_code: 'staff' }]);
    await t.call(addComment, { body: { ...body, comment_text: 'They do.' } }, w.admin);
    expect(await w.rows({ state: 'open' })).toMatchObject([{ question_code: 'staff' }]);
  });
});
