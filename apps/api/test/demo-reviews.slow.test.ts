import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { saveAnswers } from '@portal/contract/responses/answers';
import { completeCase, createCaseCodes } from '@portal/contract/responses/case-codes';
import { checkCaseCode } from '@portal/contract/cases/surveys';
import { hasOptions } from '@portal/contract/questionnaires/question-types';
import { getReviewAgreement } from '@portal/contract/cases/case-reviews';
import { getChartData } from '@portal/contract/charts/chart-data';
import type { Input } from '@portal/contract/shared/endpoint';
import { getSurveyResults } from '@portal/contract/cases/survey-responses';
import { startSurvey, completeOwnCase, saveOwnAnswers } from '@portal/contract/cases/surveys';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseCsv } from '../../../demo/csv.ts';
import { parseCaseAnswers } from '../../../demo/load/parse-case-answers.ts';
import { storeCaseQuestionnaire, storeCases } from '../../../demo/load/store-cases.ts';
import { cpdSettings, cpdSurvey } from '../../../demo/questionnaires/cpd-survey.ts';
import { describeSurveyLink } from '../../../demo/survey-link.ts';
import { createDemoApp } from '#fixtures/demo-app';
import { ascending, mean, quantile } from '#fixtures/reference-formulas';
import { demoDataFolder, readDemoCsv } from '#fixtures/published-figures';
import { countOptions, isFew, wholeBatches } from '#fixtures/expected-survey-counts';
import { respondentHeaders } from '#fixtures/build-surveys';
import { requestPath, type TestApp } from '#support/test-app';

/* What the demonstration holds case by case, against the files it was loaded from. */
const notes = readDemoCsv('case-notes.csv').filter((row) => row['review'] === '1');
const responses = parseCsv(fs.readFileSync(path.join(demoDataFolder, 'cpd-survey.csv'), 'utf8'));

let t: TestApp;
let ids: Map<string, number>;
const id = (key: string) => ids.get(key)!;
const person = (name: string) => ({ id: id(`person/${name}`) });
const nameOf = new Map(
  readDemoCsv('organisations.csv').map((row) => [row['organisation_code']!, row['organisation_name']!]),
);

beforeAll(async () => {
  t = await createDemoApp();
  const { rows } = await t.db.execute<{ key: string; id: number }>(sql`
    select 'person/' || split_part(email_address, '@', 1) as key, id from users
    union all select 'project', id from projects where project_code = 'reviews-and-surveys'
    union all select 'chart/' || chart_name, id from charts
    union all select 'period/' || time_period_name, id from time_periods
    union all select 'questionnaire/' || time_period_name || '/' || kind || '/' || status, q.id
      from questionnaires q join projects p on p.id = q.project_id and project_code = 'reviews-and-surveys'
      join time_periods t on t.id = q.time_period_id
    union all select 'submission/' || organisation_code, s.id from submissions s
      join projects p on p.id = s.project_id and project_code = 'reviews-and-surveys'
      join organisations o on o.id = s.organisation_id`);
  ids = new Map(rows.map(({ key, id }) => [key, id]));
});
afterAll(() => t.stop());

describe('charts over cases', () => {
  const inJune = (code: string) =>
    notes.filter((row) => row['organisation_code'] === code && row['period'] === '2025-06-01');
  const minutes = (rows: typeof notes) => rows.map((row) => Number(row['minutes_in_department']));
  const forBed = (rows: typeof notes) =>
    rows.flatMap((row) => (row['minutes_for_bed'] ? [Number(row['minutes_for_bed'])] : []));
  const share = (rows: typeof notes, is: (row: (typeof notes)[number]) => boolean) =>
    (100 * rows.filter(is).length) / rows.length;
  const figures: { chart: string; of: (rows: typeof notes) => number }[] = [
    {
      chart: 'Reviewed cases over four hours in the department',
      of: (rows) => share(rows, (row) => Number(row['minutes_in_department']) > 240),
    },
    {
      chart: 'Seen by a senior clinician',
      of: (rows) => share(rows, (row) => row['senior_review'] === 'yes'),
    },
    { chart: 'Median time in the department', of: (rows) => quantile(ascending(minutes(rows)), 0.5) },
    { chart: 'Mean wait for a bed', of: (rows) => mean(forBed(rows)) },
  ];

  it.each(figures)('show what plain arithmetic over the notes gives: $chart', async ({ chart, of }) => {
    const answer = await t.call(
      getChartData,
      {
        params: { chart_id: id(`chart/${chart}`), time_period_id: id('period/June 2025') },
        body: { submission_id: id('submission/RJZ'), peer_group_ids: [], filters: [], series: null } as never,
      },
      person('contributor'),
    );
    expect(answer.status, answer.body.detail).toBe(200);
    const { points } = answer.body;
    expect(points.length).toBeGreaterThanOrEqual(7);
    for (const point of points) {
      const code = [...nameOf].find(([, name]) => name === point.name)![0];
      expect(point.value, point.name).toBeCloseTo(of(inJune(code)), 8);
    }
    expect(points.some((point) => point.is_own)).toBe(true);
  });

  it('show how often reviewers judged the notes each way', async () => {
    const { rows } = await t.db.execute<{ code: string; option_code: string; count: number }>(sql`
      select o.organisation_code as code, c.option_code, c.count from measure_option_counts c
      join measures m on m.id = c.measure_id and m.measure_code = 'quality_of_notes'
      join submissions s on s.id = c.submission_id join organisations o on o.id = s.organisation_id
      where c.time_period_id = ${id('period/June 2025')}`);
    expect(rows).toHaveLength(8 * 3);
    for (const { code, option_code, count } of rows) {
      const found = inJune(code).filter((row) => row['record_quality'] === option_code);
      expect(count, `${code} ${option_code}`).toBe(found.length);
    }
  });

  it('are all tried here', async () => {
    const { rows } = await t.db.execute<{ chart_name: string }>(sql`
      select chart_name from charts where project_id = ${id('project')} order by 1`);
    const tried = [...figures.map(({ chart }) => chart), 'Quality of the notes'];
    expect(rows.map(({ chart_name }) => chart_name)).toEqual(tried.sort());
  });
});

describe('case notes of the month being collected', () => {
  const open = () => id('questionnaire/July 2025/case/open');

  it('are half-way at the contributor’s trust, with codes left to review', async () => {
    const { rows } = await t.db.execute<{ state: string; n: number }>(sql`
      select state, count(*)::int as n from case_codes
      where questionnaire_id = ${open()} and submission_id = ${id('submission/RJZ')} and second_review_of is null
      group by 1 order by 1`);
    expect(rows).toEqual([
      { state: 'complete', n: 20 },
      { state: 'in_progress', n: 2 },
      { state: 'unused', n: 18 },
    ]);
  });

  it('can continue: an unused case is answered and completed, and more codes are made', async () => {
    const { rows } = await t.db.execute<{ id: number; case_code: string }>(sql`
      select id, case_code from case_codes where questionnaire_id = ${open()} and state = 'unused' order by id limit 1`);
    const row: Record<string, string> = { ...notes[0]!, attended_on: '2025-07-04' };
    const { rows: asked } = await t.db.execute<{ section_id: number; id: number; question_code: string }>(sql`
      select sub.section_id, q.id, q.question_code from questions q
      join question_sub_section_memberships m on m.question_id = q.id
      join questionnaire_sub_sections sub on sub.id = m.sub_section_id where q.questionnaire_id = ${open()}`);
    for (const section_id of new Set(asked.map((one) => one.section_id))) {
      const answers = asked.flatMap((one) => {
        const text = one.section_id === section_id ? row[one.question_code] : '';
        const value = one.question_code.startsWith('minutes') ? Number(text) : text;
        return text ? [{ question_id: one.id, value, version: 0 }] : [];
      });
      if (answers.length === 0) continue;
      const body = {
        submission_id: id('submission/RJZ'),
        case_code: rows[0]!.case_code,
        section_id,
        answers,
      } as Input<typeof saveAnswers>['body'];
      const saved = await t.call(
        saveAnswers,
        { query: { questionnaire_id: open() }, body },
        person('contributor'),
      );
      expect(saved.body.saved, saved.body.detail).toHaveLength(answers.length);
    }
    const done = await t.call(completeCase, { params: { id: rows[0]!.id } }, person('contributor'));
    expect(done.body).toMatchObject({ state: 'complete', problems: [] });
    const made = await t.call(
      createCaseCodes,
      { params: { id: open() }, body: { submission_id: id('submission/RJZ'), count: 4 } as never },
      person('contributor'),
    );
    expect(made.body.case_codes.map((one) => one.case_number)).toEqual([41, 42, 43, 44]);
  });

  it('have an agreement to look at, of ten reviewed twice in the month before', async () => {
    const query = {
      questionnaire_id: id('questionnaire/June 2025/case/closed'),
      submission_id: id('submission/RJZ'),
    };
    const { body } = await t.call(getReviewAgreement, { query }, person('contributor'));
    expect(body.pairs).toBe(10);
    const quality = body.questions.find((one) => one.question_code === 'record_quality')!;
    expect(quality.kappa).toBeLessThan(1);
  });
});

describe('the survey of analysts', () => {
  it('has results that are the counts of the raw file, in whole batches of each question', async () => {
    const query = {
      questionnaire_id: id('questionnaire/July 2022/survey/closed'),
      submission_id: id('submission/ANALYSTS-2022'),
    };
    const { body } = await t.call(getSurveyResults, { query }, person('admin'));
    expect([body.n, body.waiting, body.minimum_responses]).toEqual([237, 0, 3]);
    const { rows } = await t.db.execute<{ case_number: number }>(sql`
      select case_number from case_codes where questionnaire_id = ${query.questionnaire_id}
      order by completed_at, id`);
    const inOrder = rows.map(({ case_number }) => responses[case_number - 1]!);
    const answersOf = (code: string) => wholeBatches(inOrder, [code], 3);
    let shown = 0;
    for (const { question_code, own } of body.questions.filter(hasOptions)) {
      const counted = answersOf(question_code);
      expect(own.answered, question_code).toBe(counted.length);
      const wanted = countOptions(counted, question_code);
      for (const { option_code, count } of own.options) {
        const there = wanted[option_code] ?? 0;
        if (isFew(there)) expect(count, `${question_code} ${option_code}`).toBeNull();
        if (count === null) continue;
        expect(count, `${question_code} ${option_code}`).toBe(there);
        shown += 1;
      }
    }
    expect(shown).toBeGreaterThan(80);
  });

  it('is stored as the public calls store it', async () => {
    const row = responses[1]!;
    const of = { project_id: id('project'), time_period_id: id('period/July 2025') };
    const submission_id = id('submission/RJZ');
    const at = new Date();
    const context = { db: t.db } as Parameters<typeof storeCases>[0];
    const made = await storeCaseQuestionnaire(
      context,
      cpdSurvey,
      { ...of, status: 'open', display_order: 9 },
      cpdSettings,
    );
    const answers = parseCaseAnswers(cpdSurvey, row);
    await storeCases(context, made, [
      {
        submission_id,
        case_number: 1,
        state: 'complete',
        reviewer_id: null,
        created_at: at,
        created_by: null,
        at,
        answeredBy: null,
        answers,
      },
    ]);

    const params = { questionnaire_id: made.id, submission_id };
    const begun = await t.call(startSurvey, { params, body: { request_key: randomUUID() } });
    const post = async (endpoint: typeof saveOwnAnswers | typeof completeOwnCase, payload?: object) => {
      const headers = respondentHeaders(begun.body);
      const answer = await t.app.inject({
        method: 'POST',
        url: requestPath(endpoint, {}),
        headers,
        ...(payload && { payload }),
      });
      expect(answer.statusCode, answer.body).toBe(200);
    };
    for (const { id: section_id, questionIds } of made.sections) {
      const given = [...questionIds].flatMap(([code, question_id]) =>
        answers[code] === undefined ? [] : [{ question_id, value: answers[code], version: 0 }],
      );
      if (given.length > 0) await post(saveOwnAnswers, { section_id, answers: given });
    }
    await post(completeOwnCase);

    const stored = async (case_number: number) => {
      const { rows } = await t.db.execute(sql`
        select c.state, c.reviewer_id, c.second_review_of, c.created_by, c.started_at is null as not_begun,
          c.completed_at is null as not_complete, length(c.reference) as reference,
          (select jsonb_agg(jsonb_build_array(r.question_id, r.value, r.missing_reason, r.explanation, r.version, r.updated_by)
            order by r.question_id) from responses r where r.case_code_id = c.id) as responses,
          (select jsonb_agg(jsonb_build_array(s.section_id, s.state, s.completed_at is null, s.completed_by)
            order by s.section_id) from section_submissions s where s.case_code_id = c.id) as sections,
          (select jsonb_agg(jsonb_build_array(a.questionnaire_id, a.submission_id, a.given::text, a.stored))
            from answer_sets a where a.case_code_id = c.id) as sets
        from case_codes c where c.questionnaire_id = ${made.id} and c.case_number = ${case_number}`);
      return rows[0];
    };
    expect(await stored(2)).toEqual(await stored(1));
    expect((await stored(1))!['responses']).toHaveLength(Object.keys(answers).length);
  });
});

describe('the survey of patients', () => {
  it('can be opened after starting the server: it prints its address and an unused code', async () => {
    const help = await describeSurveyLink(t.db, 'http://localhost:1');
    const [, questionnaire_id, submission_id, case_code] =
      /http:\/\/localhost:1\/surveys\/(\d+)-(\d+) {3}\(a code: (\w{4}-\w{4})\)/.exec(help)!;
    const query = { questionnaire_id: Number(questionnaire_id), case_code: case_code! };
    const opened = await t.call(checkCaseCode, { query });
    expect(opened.body).toMatchObject({ submission_id: Number(submission_id), state: 'unused' });
  });
});
