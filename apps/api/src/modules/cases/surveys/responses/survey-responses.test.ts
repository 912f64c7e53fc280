import {
  exportFreeTexts,
  getOverallResults,
  getResponseProgress,
  getSurveyResults,
  listFreeTexts,
  listResponseProgress,
} from '@portal/contract/cases/survey-responses';
import { listCaseCodes } from '@portal/contract/responses/case-codes';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildAnsweredSurvey } from '#fixtures/build-answered-survey';
import { useTestApp } from '#support/test-app';
import { section_submissions, responses } from '../../../../tables/answers.tables.ts';
import { audit_entries } from '../../../../tables/audit.tables.ts';
import { case_codes, case_settings } from '../../../../tables/case-codes.tables.ts';
import { projects } from '../../../../tables/projects.tables.ts';

const t = useTestApp();
let w: Awaited<ReturnType<typeof buildAnsweredSurvey>>;
beforeEach(async () => {
  w = await buildAnsweredSurvey(t);
});

const results = async (as = w.contributor) => (await t.call(getSurveyResults, { query: w.of() }, as)).body;
const texts = (as: { id: number } = w.admin) =>
  t.call(listFreeTexts, { query: { ...w.of(), question_id: w.questions[2]!.id } }, as);

describe('response rates of a survey', () => {
  it('is counted by state and by day, and page by page where enough are there', async () => {
    await w.respondAlike(w.submission, 6, 'yes');
    const begun = await w.respond(w.submission, {}, { state: 'in_progress', completed_at: null });
    await w.respond(w.submission, {}, { state: 'unused', started_at: null, completed_at: null });
    const all = await t.db.select().from(case_codes).where(eq(case_codes.submission_id, w.submission.id));
    await t.db.insert(section_submissions).values(
      all.flatMap(({ id, state }) =>
        state === 'unused'
          ? []
          : {
              section_id: w.section.id,
              submission_id: w.submission.id,
              case_code_id: id,
              state: id === begun.id ? ('in_progress' as const) : ('complete' as const),
            },
      ),
    );
    const { body } = await t.call(getResponseProgress, { query: w.of() }, w.contributor);
    expect(body).toMatchObject({ made: 8, begun: 7, complete: 6, withdrawn: 0, counted: 5, may_close: true });
    expect(body.pages).toMatchObject([{ section_name: 'Figures', reached: 5, finished: 5 }]);
    expect(body.days.every(({ day }) => /^\d{4}-\d\d-\d\d$/.test(day))).toBe(true);
    expect(body.days.reduce((sum, one) => sum + one.complete, 0)).toBe(6);
    await t.db.update(case_settings).set({ minimum_responses: 7 });
    const held = (await t.call(getResponseProgress, { query: w.of() }, w.contributor)).body;
    expect(held.pages).toMatchObject([{ reached: null, finished: null }]);
  });

  it('are empty if no one was asked yet, and not available for another kind of questionnaire', async () => {
    const { body } = await t.call(getResponseProgress, { query: w.of() }, w.contributor);
    expect(body).toMatchObject({ made: 0, begun: 0, complete: 0, days: [], counted: 0 });
    expect((await results()).questions.map(({ own }) => own.held_back)).toEqual([
      'too_few',
      'too_few',
      'too_few',
    ]);
    expect((await t.call(getResponseProgress, { query: w.of() }, w.neighbour)).status).toBe(404);
  });

  it('show the team every submission, sorted, searched and in pages', async () => {
    const other = await w.another();
    await w.respondAlike(other, 5, 'no');
    await w.respondAlike(w.submission, 2, 'yes');
    const params = { questionnaire_id: w.questionnaire.id };
    const list = (query: object) => t.call(listResponseProgress, { params, query }, w.admin);
    const { body } = await list({ sort: '-complete' });
    expect(body.total).toBe(2);
    expect(body.submissions.map(({ complete, has_results }) => [complete, has_results])).toEqual([
      [5, true],
      [2, false],
    ]);
    expect((await list({ limit: 1, offset: 1 })).body).toMatchObject({ total: 2, submissions: [{}] });
    expect((await list({ search: 'nothing like it' })).body).toEqual({ submissions: [], total: 0 });
    expect((await t.call(listResponseProgress, { params }, w.contributor)).status).toBe(403);
  });
});

describe('results', () => {
  it('give counts, shares, mean and median of the first whole steps', async () => {
    await w.respondAlike(w.submission, 3, 'yes', 10);
    await w.respondAlike(w.submission, 7, 'no', 20);
    await w.respondAlike(w.submission, 4, 'partly', 900);
    const { n, waiting, questions } = await results();
    expect([n, waiting]).toEqual([10, 4]);
    const [kind, wait, words] = questions;
    expect(kind!.own.options.map(({ option_name, count, percent }) => [option_name, count, percent])).toEqual(
      [
        ['Yes', 3, 30],
        ['Partly', 0, 0],
        ['No', 7, 70],
      ],
    );
    expect(wait!.own).toMatchObject({ answered: 10, mean: 17, median: 20, options: [] });
    expect(words!.own).toMatchObject({ answered: 10, mean: null, options: [] });
  });

  it('hide small counts, and the next one that would reveal them', async () => {
    await w.respondAlike(w.submission, 1, 'yes');
    await w.respondAlike(w.submission, 5, 'no');
    await w.respondAlike(w.submission, 4, 'partly');
    const counts = async () => (await results()).questions[0]!.own.options.map(({ count }) => count);
    expect(await counts()).toEqual([null, null, 5]);
    await t.db.update(projects).set({ disclosure_threshold: 6 }).where(eq(projects.id, w.project.id));
    expect(await counts()).toEqual([null, null, null]);
  });

  it('leave out second reviews, what is withdrawn and what is not complete', async () => {
    const made = await w.respondAlike(w.submission, 5, 'yes');
    await w.respond(w.submission, { kind: 'no' }, { second_review_of: made[0]!.id });
    await w.respond(w.submission, { kind: 'no' }, { state: 'in_progress', completed_at: null });
    expect((await results()).questions[0]!.own.options[0]).toMatchObject({ count: 5, percent: 100 });
    const [gone] = made;
    await t.db
      .update(case_codes)
      .set({ state: 'withdrawn', withdrawn_at: t.clock.now })
      .where(eq(case_codes.id, gone!.id));
    await t.db.delete(responses).where(eq(responses.case_code_id, gone!.id));
    expect(await results()).toMatchObject({ n: 0, waiting: 4 });
  });

  it('show totals after publication with enough peers, without revealing a small count of the others', async () => {
    w = await buildAnsweredSurvey(t, {}, 'published');
    await w.respondAlike(w.submission, 5, 'yes');
    const others = [await w.another(), await w.another()];
    for (const one of others) await w.respondAlike(one, 5, 'yes');
    expect(await results()).toMatchObject({ all: null, why_no_total: 'too_few_peers' });
    const third = await w.another();
    await w.respondAlike(third, 4, 'yes');
    expect(await results()).toMatchObject({ all: null, why_no_total: 'too_few_peers' });
    await w.respondAlike(third, 1, 'no');
    const { all, questions, n } = await results();
    expect([n, all]).toEqual([5, { submissions: 4, n: 20 }]);
    // One of the others said no, which 20 of 20 minus the user's five would reveal.
    expect(questions[0]!.all!.options.map(({ count }) => count)).toEqual([null, 0, null]);
    const open = await buildAnsweredSurvey(t);
    const asked = await t.call(getSurveyResults, { query: open.of() }, open.contributor);
    expect(asked.body.why_no_total).toBe('not_published');
  });

  it('resist an attacker who compares every view, own and total: no group under the minimum can be calculated', async () => {
    w = await buildAnsweredSurvey(t, {}, 'published');
    for (const kind of ['yes', 'no', 'partly']) await w.respondAlike(await w.another(), 5, kind);
    const last = await w.another();
    await w.respondAlike(w.submission, 5, 'yes');
    const looks: { people: number; yes: number | null }[] = [];
    for (let more = 0; more < 11; more += 1) {
      const { all, questions } = await results();
      looks.push({ people: all!.n, yes: questions[0]!.all!.options[0]!.count });
      await w.respondAlike(last, 1, more % 2 === 0 ? 'yes' : 'no');
    }
    const people = looks.map((look) => look.people);
    for (const one of people)
      for (const other of people) expect(one === other || Math.abs(one - other) >= 5).toBe(true);
    expect(people).toEqual([20, 20, 20, 20, 20, 25, 25, 25, 25, 25, 30]);
    // The total reveals either no other people or at least three.
    for (const { yes } of looks) expect(yes === null || yes - 5 === 0 || yes - 5 >= 3).toBe(true);
    const team = (
      await t.call(getOverallResults, { params: { questionnaire_id: w.questionnaire.id } }, w.admin)
    ).body;
    expect(team).toMatchObject({ submissions: 5, n: 30 });
  });

  it('need as many statements for ten thousand responses as for five', async () => {
    await w.respondAlike(w.submission, 5, 'yes');
    await results();
    const few = (await t.statementsOf(() => results())).length;
    await t.pool.query(
      `with made as (
         insert into case_codes (questionnaire_id, submission_id, case_code, case_number, state, started_at, completed_at)
         select $1::int, $2::int, 'BULK' || $1::int || '-' || n, 1000 + n, 'complete', now(), now() from generate_series(1, 9995) n returning id)
       insert into responses (question_id, submission_id, case_code_id, value)
       select $3::int, $2::int, id, to_jsonb((array['yes', 'partly', 'no'])[id % 3 + 1]) from made`,
      [w.questionnaire.id, w.submission.id, w.questions[0]!.id],
    );
    const many = await t.statementsOf(async () => {
      const { n, questions } = await results();
      expect([n, questions[0]!.own.answered]).toEqual([10_000, 10_000]);
    });
    expect(many.length).toBe(few);
  });
});

describe('texts written by respondents', () => {
  it('are visible to the readers the programme selects, from the minimum on, without clues to the author', async () => {
    await w.respondAlike(w.submission, 4, 'yes');
    expect((await texts()).body).toEqual({ texts: [], total: 0 });
    await w.respondAlike(w.submission, 1, 'no');
    const { body } = await texts();
    expect(body.total).toBe(5);
    expect(body.texts.map(({ text }) => text).sort()).toEqual(['no 0', 'yes 0', 'yes 1', 'yes 2', 'yes 3']);
    expect(Object.keys(body.texts[0]!)).toEqual(['text']);
    expect((await texts(w.contributor)).status).toBe(403);
    await t.db.update(case_settings).set({ free_texts: 'organisations' });
    expect((await texts(w.contributor)).status).toBe(200);
    expect((await texts(w.neighbour)).status).toBe(404);
    await t.db.update(case_settings).set({ free_texts: 'nobody' });
    expect((await texts(w.admin)).status).toBe(403);
  });

  it('is exported for a purpose, which the audit log keeps', async () => {
    await w.respondAlike(w.submission, 5, 'yes');
    const ask = (purpose: string, format: 'csv' | 'xlsx' = 'csv') =>
      t.call(exportFreeTexts, { body: { ...w.of(), format, purpose } }, w.admin);
    expect((await ask('')).status).toBe(422);
    const answer = await ask('For the annual report');
    expect(String(answer.body)).toContain('Anything else?,yes 3');
    expect((await ask('For the annual report', 'xlsx')).status).toBe(200);
    const kept = await t.db
      .select()
      .from(audit_entries)
      .where(eq(audit_entries.action, 'survey_texts.exported'));
    expect(kept[0]!.after).toMatchObject({ purpose: 'For the annual report', texts: 5 });
  });
});

it('codes are listed as before: only those of invited people are in no list', async () => {
  await w.respondAlike(w.submission, 2, 'yes');
  const { body } = await t.call(listCaseCodes, { query: w.of() }, w.contributor);
  expect(body.total).toBe(2);
});
