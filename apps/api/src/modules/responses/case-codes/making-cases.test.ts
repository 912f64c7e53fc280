import { randomUUID } from 'node:crypto';
import { editReviewer, listCaseCodes, updateCaseSettings } from '@portal/contract/responses/case-codes';
import { parseCaseCode } from '@portal/contract/responses/case-code-format';
import { submitQuestionnaire } from '@portal/contract/collection/submissions';
import { desc, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { buildAnswers } from '#fixtures/build-answers';
import { buildCaseFixture, type CaseFixture, requestCaseCodes } from '#fixtures/build-cases';
import { useTestApp } from '#support/test-app';
import { responses } from '../../../tables/answers.tables.ts';
import { audit_entries } from '../../../tables/audit.tables.ts';
import { case_codes } from '../../../tables/case-codes.tables.ts';
import { questionnaires } from '../../../tables/questionnaires.tables.ts';
import { questionnaire_submissions } from '../../../tables/questionnaire-submissions.tables.ts';
import { insertCases } from './insert-cases.sql.ts';

const t = useTestApp();

const settle = (fixture: CaseFixture, body: object) =>
  t.call(updateCaseSettings, { params: { id: fixture.questionnaire.id }, body }, fixture.people.admin);
const stored = (fixture: CaseFixture) =>
  t.db.select().from(case_codes).where(eq(case_codes.questionnaire_id, fixture.questionnaire.id));
const list = (fixture: CaseFixture, query: object = {}) =>
  t.call(listCaseCodes, { query: { ...fixture.ids, ...query } }, fixture.people.clerk);
const lastAudit = async () => {
  const [entry] = await t.db.select().from(audit_entries).orderBy(desc(audit_entries.id)).limit(1);
  return entry!;
};

describe('codes', () => {
  it('are made in a batch, whole codes with numbers that go on, and the log says how many', async () => {
    const fixture = await buildCaseFixture(t);
    const made = await requestCaseCodes(t, fixture, 40, { reviewer_id: fixture.people.colleague.id });
    expect(made.status).toBe(200);
    expect(made.body.total).toBe(40);
    expect(made.body.case_codes.map(({ case_number }) => case_number)).toEqual(
      Array.from({ length: 40 }, (_, at) => at + 1),
    );
    for (const one of made.body.case_codes) {
      expect(parseCaseCode(one.case_code)).toBe(one.case_code);
      expect(one).toMatchObject({ state: 'unused', reviewer_name: 'Bo Colleague', second_review: null });
    }
    expect(await lastAudit()).toMatchObject({
      action: 'cases.made',
      subject_id: `${fixture.ids.questionnaire_id}-${fixture.ids.submission_id}`,
      after: { cases: 40, first_number: 1, last_number: 40, second_reviews: 0 },
    });
    expect((await requestCaseCodes(t, fixture, 2)).body.case_codes.map((one) => one.case_number)).toEqual([
      41, 42,
    ]);
  });

  it('by the thousand take the statements of one', async () => {
    const fixture = await buildCaseFixture(t);
    const one = await t.statementsOf(() => requestCaseCodes(t, fixture, 1));
    const thousand = await t.statementsOf(() => requestCaseCodes(t, fixture, 999));
    expect(thousand).toHaveLength(one.length);
    expect(thousand.filter((text) => text.includes('insert into case_codes'))).toHaveLength(1);
    expect((await requestCaseCodes(t, fixture, 1001)).status).toBe(422);
    expect((await requestCaseCodes(t, fixture, 0)).status).toBe(422);
  });

  it('stay within the limit and take no number twice, however many make them at once', async () => {
    const fixture = await buildCaseFixture(t);
    await settle(fixture, { code_limit: 25, double_review_percent: 20 });
    const answers = await Promise.all(Array.from({ length: 10 }, () => requestCaseCodes(t, fixture, 4)));
    expect(answers.map(({ status }) => status).sort()).toEqual([
      ...Array(6).fill(200),
      ...Array(4).fill(409),
    ]);
    expect(answers.find(({ status }) => status === 409)!.body.detail).toContain('you can create 1 more');
    const rows = await stored(fixture);
    const firsts = rows.filter((one) => one.second_review_of === null);
    expect(firsts.map((one) => one.case_number).sort((a, b) => a - b)).toEqual(
      Array.from({ length: 24 }, (_, at) => at + 1),
    );
    expect(rows).toHaveLength(24 + Math.round(0.2 * 24));
    expect(new Set(rows.map((one) => one.case_code)).size).toBe(rows.length);
    expect((await requestCaseCodes(t, fixture, 1)).status).toBe(200);
    expect((await requestCaseCodes(t, fixture, 1)).body.detail).toContain('reached its limit of 25 codes');
  });

  it('asked for a second time with the same key are the same ones, also when both calls come at once', async () => {
    const fixture = await buildCaseFixture(t);
    const request_key = randomUUID();
    const [once, twice] = await Promise.all([
      requestCaseCodes(t, fixture, 3, { request_key }),
      requestCaseCodes(t, fixture, 3, { request_key }),
    ]);
    expect(once.body).toEqual(twice.body);
    expect((await requestCaseCodes(t, fixture, 3, { request_key })).body).toEqual(once.body);
    expect(await stored(fixture)).toHaveLength(3);
    const elsewhere = await buildCaseFixture(t);
    const others = await requestCaseCodes(t, elsewhere, 2, { request_key });
    expect(others.body.total, 'a key counts in its own return').toBe(2);
  });

  it('start nothing: a questionnaire with codes only is not started, and a started one stays so', async () => {
    const fixture = await buildCaseFixture(t);
    const returns = () =>
      t.db
        .select()
        .from(questionnaire_submissions)
        .where(eq(questionnaire_submissions.questionnaire_id, fixture.questionnaire.id));
    await Promise.all([requestCaseCodes(t, fixture, 1), requestCaseCodes(t, fixture, 1)]);
    expect(await returns()).toEqual([]);
    await t.db.insert(questionnaire_submissions).values(fixture.ids);
    await requestCaseCodes(t, fixture, 1);
    expect(await returns()).toHaveLength(1);
  });

  it('in use already are drawn again', async () => {
    const fixture = await buildCaseFixture(t);
    const taken = (await requestCaseCodes(t, fixture, 1)).body.case_codes[0]!.case_code;
    const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
    const falls = [...[...taken.slice(0, 7)].map((one) => alphabet.indexOf(one)), 1, 2, 3, 4, 5, 6, 7];
    const by = { user_id: fixture.people.clerk.id, now: t.clock.now, request_key: null };
    const made = await insertCases(
      t.db,
      fixture.ids,
      [{ case_number: 2, reviewer_id: null, second_review_of: null }],
      by,
      () => falls.shift()!,
    );
    expect(made.size).toBe(1);
    expect(falls).toEqual([]);
  });

  it('are not made where a questionnaire has no cases, has been submitted, or takes no answers', async () => {
    const fixture = await buildCaseFixture(t);
    await requestCaseCodes(t, fixture, 1);
    const { questionnaire_id: questionnaireId, submission_id: submissionId } = fixture.ids;
    const submitted = await t.call(
      submitQuestionnaire,
      { params: { questionnaireId, submissionId }, body: { declared: true } },
      fixture.people.clerk,
    );
    expect(submitted.status).toBe(200);
    expect((await requestCaseCodes(t, fixture, 1)).status).toBe(409);
    const plain = await buildCaseFixture(t);
    await t.db
      .update(questionnaires)
      .set({ kind: 'organisational' })
      .where(eq(questionnaires.id, plain.questionnaire.id));
    expect((await requestCaseCodes(t, plain, 1)).body.detail).toContain('has no cases');
    expect(await stored(plain)).toEqual([]);
    expect((await requestCaseCodes(t, await buildCaseFixture(t, 'case', 'validation'), 1)).status).toBe(409);
  });

  it('are made ahead by the programme team alone', async () => {
    const fixture = await buildCaseFixture(t, 'survey', 'upcoming');
    expect((await requestCaseCodes(t, fixture, 1)).status).toBe(409);
    expect((await requestCaseCodes(t, fixture, 1, {}, fixture.people.admin)).status).toBe(200);
    await t.db
      .update(questionnaires)
      .set({ status: 'draft' })
      .where(eq(questionnaires.id, fixture.questionnaire.id));
    expect((await requestCaseCodes(t, fixture, 1, {}, fixture.people.admin)).status).toBe(200);
  });

  it('are made by contributors of the organisation and the programme team', async () => {
    const fixture = await buildCaseFixture(t);
    const { viewer, neighbour, stranger, admin } = fixture.people;
    expect((await requestCaseCodes(t, fixture, 1, {}, viewer)).status).toBe(403);
    expect((await requestCaseCodes(t, fixture, 1, {}, neighbour)).status).toBe(404);
    expect((await requestCaseCodes(t, fixture, 1, {}, stranger)).status).toBe(404);
    expect(await stored(fixture)).toEqual([]);
    expect((await requestCaseCodes(t, fixture, 1, {}, admin)).status).toBe(200);
  });

  it('can be assigned to people of the organisation who enter answers, two different ones', async () => {
    const fixture = await buildCaseFixture(t);
    const { clerk, viewer, neighbour, stranger } = fixture.people;
    for (const who of [viewer, neighbour, stranger])
      for (const field of ['reviewer_id', 'second_reviewer_id'])
        expect((await requestCaseCodes(t, fixture, 1, { [field]: who.id })).status).toBe(422);
    const both = { reviewer_id: clerk.id, second_reviewer_id: clerk.id };
    expect((await requestCaseCodes(t, fixture, 1, both)).status).toBe(422);
    const survey = await buildCaseFixture(t, 'survey');
    expect((await requestCaseCodes(t, survey, 1, { reviewer_id: survey.people.clerk.id })).status).toBe(422);
    expect(await stored(fixture)).toEqual([]);
  });
});

describe('second reviews', () => {
  it('are drawn for the share that was asked for, over all batches', async () => {
    const fixture = await buildCaseFixture(t);
    const { clerk, colleague } = fixture.people;
    await requestCaseCodes(t, fixture, 10);
    await settle(fixture, { double_review_percent: 25 });
    const more = { reviewer_id: clerk.id, second_reviewer_id: colleague.id };
    const made = await requestCaseCodes(t, fixture, 30, more);
    const twice = made.body.case_codes.filter((one) => one.second_review !== null);
    expect(twice).toHaveLength(10);
    for (const one of twice)
      expect(one.second_review).toMatchObject({ state: 'unused', reviewer_name: 'Bo Colleague' });
    expect((await list(fixture)).body.total).toBe(40);
    const survey = await buildCaseFixture(t, 'survey');
    await settle(survey, { double_review_percent: 100 });
    await requestCaseCodes(t, survey, 3);
    expect(await stored(survey)).toHaveLength(3);
  });
});

describe('reviewers', () => {
  const edit = (fixture: CaseFixture, id: number, body: object, as = fixture.people.clerk) =>
    t.call(editReviewer, { params: { id }, body }, as);
  async function aCase() {
    const fixture = await buildCaseFixture(t);
    const one = (await requestCaseCodes(t, fixture, 1)).body.case_codes[0]!;
    return { fixture, one, ...fixture.people };
  }

  it('are named, and a second review asked for, taken away while nothing is in it, and asked for again', async () => {
    const { fixture, one, clerk, colleague } = await aCase();
    const named = await edit(fixture, one.id, { reviewer_id: clerk.id, second_reviewer_id: colleague.id });
    expect(named.body).toMatchObject({
      case_number: one.case_number,
      reviewer_name: 'Ada Clerk',
      second_review: { state: 'unused', reviewer_name: 'Bo Colleague' },
    });
    expect(await lastAudit()).toMatchObject({
      action: 'case.reviewers_changed',
      before: { reviewer_id: null, is_reviewed_twice: false },
      after: { reviewer_id: clerk.id, second_reviewer_id: colleague.id, is_reviewed_twice: true },
    });
    const second = named.body.second_review!;
    expect((await edit(fixture, one.id, { second_reviewer_id: null })).body.second_review).toBeNull();
    expect((await edit(fixture, second.id, { reviewer_id: null })).status, 'withdrawn by now').toBe(404);
    const again = (await edit(fixture, one.id, { second_reviewer_id: colleague.id })).body.second_review!;
    expect(again.case_code).not.toBe(second.case_code);
    await t.db.update(case_codes).set({ state: 'in_progress' }).where(eq(case_codes.id, again.id));
    expect((await edit(fixture, one.id, { second_reviewer_id: null })).status).toBe(409);
    expect((await edit(fixture, one.id, { reviewer_id: null })).body).toMatchObject({
      reviewer_id: null,
      second_review: { reviewer_id: colleague.id, state: 'in_progress' },
    });
    expect((await edit(fixture, again.id, { reviewer_id: null })).body.second_review).toMatchObject({
      reviewer_id: null,
    });
    expect((await edit(fixture, again.id, { second_reviewer_id: clerk.id })).status).toBe(422);
  });

  it('for the two reviews are two people of the organisation, neither with answers in the other', async () => {
    const { fixture, one, clerk, colleague, viewer, neighbour } = await aCase();
    await edit(fixture, one.id, { reviewer_id: clerk.id });
    expect((await edit(fixture, one.id, { second_reviewer_id: clerk.id })).status).toBe(422);
    for (const who of [viewer, neighbour])
      expect((await edit(fixture, one.id, { second_reviewer_id: who.id })).status).toBe(422);
    await buildAnswers(t.db, fixture.questions, fixture.submission, { q1: 1 }, one);
    await t.db.update(responses).set({ updated_by: colleague.id }).where(eq(responses.case_code_id, one.id));
    const refused = await edit(fixture, one.id, { second_reviewer_id: colleague.id });
    expect(refused.status).toBe(422);
    const asked = await edit(fixture, one.id, { reviewer_id: null, second_reviewer_id: clerk.id });
    const { second_review } = asked.body;
    await buildAnswers(t.db, fixture.questions, fixture.submission, { q1: 2 }, second_review!);
    await t.db
      .update(responses)
      .set({ updated_by: clerk.id })
      .where(eq(responses.case_code_id, second_review!.id));
    const swapped = await edit(fixture, one.id, { reviewer_id: clerk.id, second_reviewer_id: null });
    expect(swapped.status).toBe(422);
  });

  it('are none of a survey', async () => {
    const fixture = await buildCaseFixture(t, 'survey');
    const [one] = (await requestCaseCodes(t, fixture, 1)).body.case_codes;
    expect((await edit(fixture, one!.id, { reviewer_id: fixture.people.clerk.id })).status).toBe(409);
  });
});
