import { saveAnswers } from '@portal/contract/responses/answers';
import { completeCase, deleteCaseCode } from '@portal/contract/responses/case-codes';
import { listCaseMeasures, listMeasureCases } from '@portal/contract/measures/case-measures';
import { createMeasure, deleteMeasure, updateMeasure } from '@portal/contract/measures/measures';
import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildAnswers } from '#fixtures/build-answers';
import { buildCaseFixture, type CaseFixture, requestCaseCodes } from '#fixtures/build-cases';
import { buildQuestionnaire } from '#fixtures/build-projects';
import { useTestApp } from '#support/test-app';
import { responses } from '../../../tables/answers.tables.ts';
import { case_codes } from '../../../tables/case-codes.tables.ts';
import { time_periods } from '../../../tables/programmes.tables.ts';
import { packOutcomes } from './outcome-cache.ts';

const t = useTestApp();
/** The answers to the first question, case by case. */
const FIGURES = [10, 60, 70, 20, 80];
let w: CaseFixture;
let cases: { id: number; case_code: string }[];
let high: { id: number };
let beside: { id: number };

async function addMeasure(code: string, definition: object): Promise<{ id: number }> {
  const body = { project_id: w.project.id, measure_code: code, measure_name: code, ...definition };
  const made = await t.call(createMeasure, { body: body as never }, w.people.admin);
  expect(made.status, JSON.stringify(made.body)).toBe(200);
  return made.body;
}
const save = (at: number, value: number, version = 0) =>
  t.call(
    saveAnswers,
    {
      query: { questionnaire_id: w.questionnaire.id },
      body: {
        submission_id: w.submission.id,
        case_code: cases[at]!.case_code,
        section_id: w.section.id,
        answers: w.questions.map(({ id }) => ({ question_id: id, value, version })),
      },
    },
    w.people.clerk,
  );
const complete = (at: number) => t.call(completeCase, { params: { id: cases[at]!.id } }, w.people.clerk);

beforeEach(async () => {
  w = await buildCaseFixture(t);
  cases = (await requestCaseCodes(t, w, FIGURES.length + 1)).body.case_codes;
  for (const [at, figure] of FIGURES.entries()) {
    expect((await save(at, figure)).status).toBe(200);
    expect((await complete(at)).status).toBe(200);
  }
  const own = await buildQuestionnaire(t.db, w.project, w.period, [{ question_code: 'expected' }]);
  await buildAnswers(t.db, own.questions, w.submission, { expected: 10 });
  high = await addMeasure('high', { kind: 'case_proportion', numerator: 'q1 > 50', denominator: 'q1 > 15' });
  beside = await addMeasure('found', {
    kind: 'proportion',
    numerator: 'case_count(answered(q1))',
    denominator: 'expected',
  });
});

const list = (query: { outcome?: 'passed' | 'failed'; limit?: number; offset?: number } = {}) =>
  t.call(listMeasureCases, { params: { ...w.ids, measure_id: high.id }, query }, w.people.clerk);
/** Returns which cases passed and how many there are, both of the lists and of the indicators. */
async function readOutcomes() {
  const { body } = await list({ outcome: 'passed' });
  const { body: all } = await t.call(listCaseMeasures, { params: w.ids }, w.people.clerk);
  const [measure, ascertained] = ['high', 'found'].map((name) =>
    all.measures.find(({ measure_name }) => measure_name === name),
  );
  expect(measure?.counts.passed).toBe(body.total);
  return {
    passed: body.cases.map(({ case_number }) => case_number),
    value: measure?.value,
    cases: all.cases,
    ascertained: ascertained?.value,
  };
}
const BEFORE = { passed: [2, 3, 5], value: 3 / 4, cases: 5, ascertained: 0.5 };

const changes: [string, () => Promise<unknown>, object][] = [
  [
    'an answer is corrected',
    async () => {
      expect((await save(1, 20, 1)).status).toBe(200);
      await complete(1);
    },
    { ...BEFORE, passed: [3, 5], value: 2 / 4 },
  ],
  [
    'a statement beside the API writes an answer',
    () =>
      t.db
        .update(responses)
        .set({ value: 90, updated_at: new Date('2020-01-01') })
        .where(eq(responses.case_code_id, cases[0]!.id)),
    { ...BEFORE, passed: [1, 2, 3, 5], value: 4 / 5 },
  ],
  [
    'an answer is deleted',
    () => t.db.delete(responses).where(eq(responses.case_code_id, cases[1]!.id)),
    { ...BEFORE, passed: [3, 5], value: 2 / 3, ascertained: 0.4 },
  ],
  [
    'a case is completed',
    async () => {
      await save(5, 55);
      expect((await complete(5)).status).toBe(200);
    },
    { passed: [2, 3, 5, 6], value: 4 / 5, cases: 6, ascertained: 0.6 },
  ],
  [
    'a case is withdrawn',
    async () => {
      const asked = { params: { id: cases[2]!.id }, query: { reason: 'Entered twice' } };
      expect((await t.call(deleteCaseCode, asked, w.people.clerk)).status).toBe(200);
    },
    { passed: [2, 5], value: 2 / 3, cases: 4, ascertained: 0.4 },
  ],
  [
    'a second review starts',
    () =>
      t.db.insert(case_codes).values({
        ...w.ids,
        case_code: `AGAIN${cases[1]!.id}`,
        case_number: 2,
        state: 'in_progress',
        second_review_of: cases[1]!.id,
      }),
    { passed: [3, 5], value: 2 / 3, cases: 4, ascertained: 0.4 },
  ],
  [
    'the measure changes',
    async () => {
      const asked = { params: { id: high.id }, body: { denominator: 'q1 > 65' } };
      expect((await t.call(updateMeasure, asked, w.people.admin)).status).toBe(200);
    },
    { ...BEFORE, passed: [3, 5], value: 1 },
  ],
  [
    'a measure is deleted',
    () => t.call(deleteMeasure, { params: { id: beside.id } }, w.people.admin),
    { ...BEFORE, ascertained: undefined },
  ],
  [
    'an answer of the organisation itself changes',
    () =>
      t.db.execute(sql`
        update responses set value = '20' where submission_id = ${w.submission.id} and case_code_id is null`),
    { ...BEFORE, ascertained: 0.25 },
  ],
];

describe('the outcomes of cases in a measure', () => {
  it.each(changes)('follow at once when %s', async (_, change, after) => {
    expect(await readOutcomes()).toEqual(BEFORE);
    expect(await readOutcomes()).toEqual(BEFORE);
    await change();
    expect(await readOutcomes()).toEqual(after);
  });

  it('follow at once when the days of the period change', async () => {
    const body = { numerator: "period_start() >= '2001-01-01' and q1 > 50" };
    await t.call(updateMeasure, { params: { id: high.id }, body }, w.people.admin);
    const startsOn = async (starts_on: string) => {
      await t.db.update(time_periods).set({ starts_on }).where(eq(time_periods.id, w.period.id));
      return (await readOutcomes()).passed;
    };
    expect(await startsOn('2000-04-01')).toEqual([]);
    expect(await startsOn('2001-04-01')).toEqual([2, 3, 5]);
  });

  it('are calculated once for all pages of a list, which read only their own cases', async () => {
    let page = await list({ limit: 2 });
    const first = await t.statementsOf(async () => {
      await save(0, 11, 1);
      await complete(0);
    });
    expect(first.length).toBeGreaterThan(0);
    const calculated = await t.statementsOf(async () => (page = await list({ limit: 2 })));
    expect(page.body.cases.map(({ case_number }) => case_number)).toEqual([1, 2]);
    const after = await t.statementsOf(async () => (page = await list({ limit: 2, offset: 2 })));
    expect(page.body.cases.map(({ case_number }) => case_number)).toEqual([3, 4]);
    expect(page.body.total).toBe(5);
    expect(after).toHaveLength(calculated.length - 1);
    const failed = await t.statementsOf(async () => (page = await list({ outcome: 'failed' })));
    expect(page.body.cases.map(({ case_number }) => case_number)).toEqual([4]);
    expect(failed).toHaveLength(after.length);
  });

  it('are calculated by the list of indicators for the lists of cases too', async () => {
    await t.call(listCaseMeasures, { params: w.ids }, w.people.clerk);
    const first = await t.statementsOf(() => list({ limit: 2 }));
    const second = await t.statementsOf(() => list({ limit: 2, offset: 2 }));
    expect(first).toHaveLength(second.length);
    const again = await t.statementsOf(() => t.call(listCaseMeasures, { params: w.ids }, w.people.clerk));
    expect(again.length).toBeLessThan(second.length);
  });

  it('take five bytes for each case', () => {
    const results = FIGURES.map(() => ({ outcome: 'failed' as const, value: null }));
    const { ids, outcomes } = packOutcomes(Int32Array.from(FIGURES), results);
    expect(ids.byteLength + outcomes.byteLength).toBe(5 * FIGURES.length);
  });
});
