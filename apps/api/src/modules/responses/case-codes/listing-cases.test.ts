import {
  downloadCaseCodes,
  editReviewer,
  getCaseProgress,
  listCaseCodes,
  listReviewers,
  updateCaseSettings,
} from '@portal/contract/responses/case-codes';
import { formatCaseCode } from '@portal/contract/responses/case-code-format';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { buildUser } from '#fixtures/build-people';
import { buildCaseFixture, type CaseFixture, requestCaseCodes } from '#fixtures/build-cases';
import { measureBestTime } from '#support/measure-best-time';
import { useTestApp } from '#support/test-app';
import { audit_entries } from '../../../tables/audit.tables.ts';
import { case_codes } from '../../../tables/case-codes.tables.ts';
import { submissions } from '../../../tables/submissions.tables.ts';
import { users } from '../../../tables/users.tables.ts';

const t = useTestApp();

type As = { id: number };
const list = (fixture: CaseFixture, query: object = {}, as: As = fixture.people.clerk) =>
  t.call(listCaseCodes, { query: { ...fixture.ids, ...query } }, as);
const csv = async (fixture: CaseFixture, query: object = {}, as: As = fixture.people.clerk) =>
  (await t.call(downloadCaseCodes, { query: { ...fixture.ids, ...query } }, as)).body as unknown as string;
const progress = (fixture: CaseFixture, as: As = fixture.people.clerk) =>
  t.call(getCaseProgress, { query: fixture.ids }, as);
const change = (id: number, values: Partial<typeof case_codes.$inferInsert>) =>
  t.db.update(case_codes).set(values).where(eq(case_codes.id, id));
const numbers = (answer: Awaited<ReturnType<typeof list>>) =>
  answer.body.case_codes.map(({ case_number }) => case_number);

/** Five cases: the second in progress and reviewed twice, the third complete, the fifth withdrawn. */
async function fiveCases(kind: 'case' | 'survey' = 'case') {
  const fixture = await buildCaseFixture(t, kind);
  const { clerk, colleague } = fixture.people;
  const { case_codes: cases } = (await requestCaseCodes(t, fixture, 5)).body;
  const ids = cases.map(({ id }) => id);
  const at = (hour: string) => new Date(`2026-03-04T${hour}:30:00Z`);
  if (kind === 'case') {
    const body = { reviewer_id: clerk.id, second_reviewer_id: colleague.id };
    await t.call(editReviewer, { params: { id: ids[1]! }, body }, clerk);
  }
  await change(ids[1]!, { state: 'in_progress', started_at: at('10') });
  await change(ids[2]!, {
    state: 'complete',
    started_at: at('09'),
    completed_at: at('16'),
    reference: `RX9-${ids[2]}`,
  });
  await change(ids[4]!, { state: 'withdrawn', withdrawn_at: at('17'), withdraw_reason: '=made twice' });
  return { fixture, cases, ids };
}

describe('the list of cases', () => {
  it('has those that count, a second review in the line of its case, and those withdrawn by their state', async () => {
    const { fixture } = await fiveCases();
    const all = await list(fixture);
    expect([numbers(all), all.body.total]).toEqual([[1, 2, 3, 4], 4]);
    expect(all.body.case_codes[1]).toMatchObject({
      state: 'in_progress',
      reviewer_name: 'Ada Clerk',
      started_at: '2026-03-04T10:30:00.000Z',
      second_review: { state: 'unused', reviewer_name: 'Bo Colleague' },
    });
    const withdrawn = await list(fixture, { state: 'withdrawn' });
    expect(withdrawn.body.case_codes).toMatchObject([{ case_number: 5, withdraw_reason: '=made twice' }]);
    expect(numbers(await list(fixture, { state: 'complete' }))).toEqual([3]);
  });

  it('is found by code, a part of it, number and reviewer, by whom a case is reviewed, in any order', async () => {
    const { fixture, cases } = await fiveCases();
    const code = cases[2]!.case_code;
    for (const search of [code, formatCaseCode(code).toLowerCase(), code.slice(1, 6), '3'])
      expect(numbers(await list(fixture, { search })), search).toContain(3);
    expect(numbers(await list(fixture, { search: code }))).toEqual([3]);
    expect(numbers(await list(fixture, { search: '5' })), 'withdrawn').toEqual([]);
    for (const search of ['ada', 'colleague']) expect(numbers(await list(fixture, { search }))).toEqual([2]);
    for (const { id } of [fixture.people.clerk, fixture.people.colleague])
      expect(numbers(await list(fixture, { reviewer_id: id }))).toEqual([2]);
    for (const search of ['%', '_', '\\']) expect(numbers(await list(fixture, { search }))).toEqual([]);
    expect(numbers(await list(fixture, { sort: '-case_number' }))).toEqual([4, 3, 2, 1]);
    expect(numbers(await list(fixture, { sort: 'started_at' }))).toEqual([3, 2, 1, 4]);
    expect(numbers(await list(fixture, { sort: 'reviewer' }))).toEqual([2, 1, 3, 4]);
    expect(numbers(await list(fixture, { sort: '-state' }))).toEqual([3, 2, 1, 4]);
    expect(numbers(await list(fixture, { limit: 2, offset: 1 }))).toEqual([2, 3]);
  });

  it('is read by the organisation, viewers included, and the programme team', async () => {
    const { fixture } = await fiveCases();
    const { viewer, neighbour, stranger, admin } = fixture.people;
    expect((await list(fixture, {}, viewer)).body.total).toBe(4);
    expect((await list(fixture, {}, admin)).body.total).toBe(4);
    expect((await list(fixture, {}, neighbour)).status).toBe(404);
    expect((await list(fixture, {}, stranger)).status).toBe(404);
  });

  it('needs as many statements for ten thousand cases as for five, and is quick', async () => {
    const { fixture } = await fiveCases();
    const few = await t.statementsOf(() => list(fixture));
    await t.db.execute(sql`
      insert into case_codes (questionnaire_id, submission_id, case_code, case_number)
      select ${fixture.ids.questionnaire_id}, ${fixture.ids.submission_id}, 'MANY' || n || '-' || ${fixture.ids.submission_id}::int, n
      from generate_series(6, 10000) n`);
    await t.db.execute(sql`analyze case_codes`);
    expect(await t.statementsOf(() => list(fixture))).toHaveLength(few.length);
    for (const query of [{ limit: 100 }, { limit: 100, offset: 9000 }, { limit: 100, search: '9999' }]) {
      const listed = async () => expect((await list(fixture, query)).status).toBe(200);
      // What reads every case for each line takes seconds.
      expect(await measureBestTime(1000, listed)).toBeLessThan(1000);
    }
  });
});

describe('the list of a survey', () => {
  it('says days for moments and no reviewer, and finds a response by its whole reference', async () => {
    const { fixture, ids } = await fiveCases('survey');
    await change(ids[1]!, { reviewer_id: fixture.people.clerk.id });
    const { case_codes: cases } = (await list(fixture)).body;
    expect(cases[2]).toMatchObject({
      started_at: '2026-03-04T00:00:00.000Z',
      completed_at: '2026-03-04T00:00:00.000Z',
    });
    expect(cases[1]!.started_at).toBe('2026-03-04T00:00:00.000Z');
    expect(cases[0]!.created_at).toContain('T00:00:00.000Z');
    expect(numbers(await list(fixture, { search: 'Ada' }))).toEqual([]);
    // Both started on the same day: the order reveals nothing more.
    expect(numbers(await list(fixture, { sort: 'started_at' }))).toEqual([2, 3, 1, 4]);
    const reference = `rx9${ids[2]}`;
    expect(numbers(await list(fixture, { search: reference }))).toEqual([3]);
    expect(numbers(await list(fixture, { search: reference.slice(0, -1) }))).toEqual([]);
    expect(await csv(fixture)).not.toContain('T09:30');
  });
});

describe('the file of codes', () => {
  it('has the link of each, with what a spreadsheet would take for a formula neutralised, and is entered', async () => {
    const { fixture, cases } = await fiveCases();
    const text = await csv(fixture);
    expect(text.charCodeAt(0)).toBe(0xfeff);
    const lines = text.trim().split(/\r?\n/);
    expect(lines).toHaveLength(1 + 4 + 1);
    const code = cases[0]!.case_code;
    const ids = `${fixture.ids.questionnaire_id}-${fixture.ids.submission_id}`;
    expect(lines[1]).toContain(
      `/projects/${fixture.project.project_code}/data-collection/questionnaire/${ids}-${fixture.section.id}?case=${code}`,
    );
    expect(await csv(fixture, { state: 'withdrawn' })).toContain("'=made twice");
    const read = await t.db.select().from(audit_entries).where(eq(audit_entries.action, 'case_codes.read'));
    expect(read.length).toBeGreaterThan(0);
    const survey = await fiveCases('survey');
    const link = `/surveys/${survey.fixture.ids.questionnaire_id}-${survey.fixture.ids.submission_id}/`;
    expect(await csv(survey.fixture)).toContain(link + survey.cases[0]!.case_code);
  });
});

describe('progress', () => {
  it('counts first reviews by state, second reviews, and what the limit leaves', async () => {
    const { fixture } = await fiveCases();
    await t.call(
      updateCaseSettings,
      { params: { id: fixture.questionnaire.id }, body: { code_limit: 6, target: 5 } },
      fixture.people.admin,
    );
    expect((await progress(fixture)).body).toMatchObject({
      unused: 2,
      in_progress: 1,
      complete: 1,
      withdrawn: 1,
      second_reviews: 1,
      second_reviews_complete: 0,
      codes_left: 2,
      may_write: true,
      read_only_reason: null,
      differences_left: 0,
      settings: { target: 5 },
    });
    expect((await progress(fixture, fixture.people.viewer)).body).toMatchObject({
      may_write: false,
      read_only_reason: expect.stringContaining('contributor') as string,
    });
    expect((await progress(fixture, fixture.people.neighbour)).status).toBe(404);
    const ahead = await buildCaseFixture(t, 'survey', 'upcoming');
    expect((await progress(ahead)).body.may_write).toBe(false);
    expect((await progress(ahead, ahead.people.admin)).body.may_write).toBe(true);
  });
});

describe('reviewers', () => {
  it('are the approved contributors of the organisation with access, found by name, in pages', async () => {
    const fixture = await buildCaseFixture(t);
    const { own, other, people } = fixture;
    const of = { organisation_id: own.id };
    await buildUser(t.db, t.programme.id, { ...of, full_name: 'No Access' });
    await buildUser(t.db, t.programme.id, { ...of, projects: [fixture.project.id], status: 'pending' });
    const admin = await buildUser(t.db, t.programme.id, { ...of, role_type_id: 2, full_name: 'Zoe Admin' });
    const reviewers = (query: object = {}, as: As = people.clerk) =>
      t.call(listReviewers, { query: { ...fixture.ids, ...query } }, as);
    expect((await reviewers()).body).toEqual({
      reviewers: [
        { id: people.clerk.id, full_name: 'Ada Clerk' },
        { id: people.colleague.id, full_name: 'Bo Colleague' },
        { id: admin.id, full_name: 'Zoe Admin' },
      ],
      total: 3,
    });
    expect((await reviewers({ search: 'colle' })).body.total).toBe(1);
    expect((await reviewers({ limit: 1, offset: 1 })).body).toMatchObject({
      reviewers: [{ full_name: 'Bo Colleague' }],
      total: 3,
    });
    expect((await reviewers({}, people.neighbour)).status).toBe(404);
    // Organisations that merge take people, submissions and cases along.
    await t.db.update(users).set({ organisation_id: other.id }).where(eq(users.id, people.clerk.id));
    await t.db
      .update(submissions)
      .set({ organisation_id: other.id })
      .where(eq(submissions.id, fixture.submission.id));
    expect((await reviewers()).body.reviewers.map(({ id }) => id)).toContain(people.clerk.id);
    expect((await requestCaseCodes(t, fixture, 1)).status).toBe(200);
  });
});
