import { saveAnswers } from '@portal/contract/responses/answers';
import {
  type CaseCode,
  completeCase,
  createCaseCodes,
  updateCaseSettings,
} from '@portal/contract/responses/case-codes';
import { getReviewAgreement } from '@portal/contract/cases/case-reviews';
import type { Input } from '@portal/contract/shared/endpoint';
import { importInstrument } from '@portal/contract/builder/instruments';
import { previewMeasure } from '@portal/contract/measures/measures';
import type { BuiltQuestionnaire } from '@portal/contract/builder/built-questionnaire';
import {
  getQuestionnaireDefinition,
  updateQuestionnaire,
} from '@portal/contract/builder/questionnaire-builder';
import { submitQuestionnaire } from '@portal/contract/collection/submissions';
import { beforeAll, describe, expect, it } from 'vitest';
import { caseNoteReview } from '../../../demo/questionnaires/case-note-review.ts';
import { buildOrganisation, buildUser } from '#fixtures/build-people';
import { buildProject, buildSubmission, buildTimePeriod } from '#fixtures/build-projects';
import { ascending, mean, quantile } from '#fixtures/reference-formulas';
import { readDemoCsv, type Row } from '#fixtures/published-figures';
import { sendFile, useTestApp } from '#support/test-app';

/*
 * A clerk enters forty cases generated from published distributions (demo/README.md), and a second reviewer the ten that chance
 * has drawn. Agreement and measures are held against arithmetic that shares nothing with the server's.
 */
const DRAWN = 10;
const notes = readDemoCsv('case-notes.csv').filter(
  (row) => row['organisation_code'] === 'RJZ' && row['period'] === '2025-06-01' && row['review'] === '1',
);
const QUALITIES = ['well', 'mostly', 'poorly'];

const t = useTestApp();
let admin: { id: number; programme_id: number };
let clerk: { id: number };
let second: { id: number };
let place: { project_id: number; time_period_id: number };
let questionnaire: BuiltQuestionnaire;
let sites: { id: number }[];

/**
 * Makes the second reviewer's answers for a case. Every third time the notes get a worse rating, and one in
 * four differs on the senior.
 */
function again(row: Row, nth: number): Row {
  const worse = QUALITIES[Math.min(2, QUALITIES.indexOf(row['record_quality']!) + 1)]!;
  const other = row['senior_review'] === 'yes' ? 'no' : 'yes';
  return {
    ...row,
    ...(nth % 3 === 0 && { record_quality: worse }),
    ...(nth % 4 === 0 && { senior_review: other }),
  };
}

/** The clerk's work on one case: a save a section, then complete. */
async function enter(
  one: { id: number; case_code: string },
  row: Row,
  site: { id: number },
  by: { id: number },
) {
  for (const section of questionnaire.sections) {
    const answers = section.sub_sections.flatMap((sub) =>
      sub.questions.flatMap(({ id, question_code, question_type }) => {
        const text = row[question_code] ?? '';
        if (text === '') return [];
        return [{ question_id: id, value: question_type === 'integer' ? Number(text) : text, version: 0 }];
      }),
    );
    if (answers.length === 0) continue;
    const body = { submission_id: site.id, case_code: one.case_code, section_id: section.id, answers };
    const saved = await t.call(
      saveAnswers,
      { query: { questionnaire_id: questionnaire.id }, body: body as Input<typeof saveAnswers>['body'] },
      by,
    );
    expect(saved.body.saved, saved.body.detail).toHaveLength(answers.length);
  }
  const { body } = await t.call(completeCase, { params: { id: one.id } }, by);
  expect(body).toMatchObject({ state: 'complete', problems: [] });
}

async function makeCodes(site: { id: number }, count: number): Promise<(CaseCode & { case_code: string })[]> {
  const made = await t.call(
    createCaseCodes,
    {
      params: { id: questionnaire.id },
      body: { submission_id: site.id, count, reviewer_id: clerk.id, second_reviewer_id: second.id },
    },
    clerk,
  );
  expect(made.status, made.body.detail).toBe(200);
  return made.body.case_codes.map((one) => ({ ...one, case_code: one.case_code! }));
}

beforeAll(async () => {
  const project = await buildProject(t.db, t.programme.id);
  const period = await buildTimePeriod(t.db, project);
  place = { project_id: project.id, time_period_id: period.id };
  const organisation = await buildOrganisation(t.db, t.programme.id);
  const of = { organisation_id: organisation.id, projects: [project.id] };
  admin = await buildUser(t.db, t.programme.id, { role_type_id: 2 });
  clerk = await buildUser(t.db, t.programme.id, of);
  second = await buildUser(t.db, t.programme.id, of);
  sites = [
    await buildSubmission(t.db, project, organisation, { submission_name: 'North' }),
    await buildSubmission(t.db, project, organisation, { submission_name: 'South' }),
  ];
  const taken = await sendFile(t, importInstrument, admin, {
    content: JSON.stringify(caseNoteReview),
    name: 'cases.json',
    fields: { ...place, dry_run: false },
  });
  const id = taken.body.questionnaire_id!;
  questionnaire = (await t.call(getQuestionnaireDefinition, { params: { id } }, admin)).body;
  const { questionnaire_name, kind, introduction, declaration } = questionnaire;
  const texts = { questionnaire_name, kind, introduction, declaration };
  await t.call(updateQuestionnaire, { params: { id }, body: { ...texts, status: 'open' } }, admin);
  await t.call(
    updateCaseSettings,
    { params: { id }, body: { target: notes.length, double_review_percent: 25 } },
    admin,
  );
});

/** Pairs of answers, first and second. */
type Pairs = [string, string][];

/** % agreement, Cohen's κ with its standard error, and Gwet's AC1, straight from the definitions (STATISTICS.md). */
function agreementOf(pairs: Pairs, kinds: string[]) {
  const n = pairs.length;
  const share = (is: (pair: [string, string]) => boolean) => pairs.filter(is).length / n;
  const first = (kind: string) => share(([a]) => a === kind);
  const other = (kind: string) => share(([, b]) => b === kind);
  const both = (a: string, b: string) => share((pair) => pair[0] === a && pair[1] === b);
  const sum = (of: (kind: string) => number) => kinds.reduce((total, kind) => total + of(kind), 0);
  const observed = sum((kind) => both(kind, kind));
  const expected = sum((kind) => first(kind) * other(kind));
  const kappa = (observed - expected) / (1 - expected);
  const onDiagonal = sum((i) => both(i, i) * (1 - (first(i) + other(i)) * (1 - kappa)) ** 2);
  const off = sum((i) =>
    kinds.reduce((total, j) => total + (i === j ? 0 : both(i, j) * (other(i) + first(j)) ** 2), 0),
  );
  const variance =
    (onDiagonal + (1 - kappa) ** 2 * off - (kappa - expected * (1 - kappa)) ** 2) / (n * (1 - expected) ** 2);
  const margin = (kind: string) => (first(kind) + other(kind)) / 2;
  const byChance = sum((kind) => margin(kind) * (1 - margin(kind))) / (kinds.length - 1);
  return { observed, kappa, variance, ac1: (observed - byChance) / (1 - byChance) };
}

async function agreementIn(site: { id: number }, code: string) {
  const query = { questionnaire_id: questionnaire.id, submission_id: site.id };
  const { body } = await t.call(getReviewAgreement, { query }, clerk);
  return { ...body.questions.find((one) => one.question_code === code)!, pairs: body.pairs };
}
const close = (value: number) => expect.closeTo(value, 10) as number;

describe('forty cases, ten of them reviewed twice', () => {
  const drawn: { row: Row; second: Row }[] = [];

  it('are made in one go, ten drawn for a second review, and entered one by one', async () => {
    expect(notes).toHaveLength(40);
    const cases = await makeCodes(sites[0]!, notes.length);
    const twice = cases.filter((one) => one.second_review !== null);
    expect([cases.length, twice.length]).toEqual([40, DRAWN]);
    expect(new Set(cases.map((one) => one.case_code)).size).toBe(40);
    for (const [index, one] of cases.entries()) {
      const row = notes[index]!;
      await enter(one, row, sites[0]!, clerk);
      if (!one.second_review) continue;
      const other = again(row, drawn.length);
      await enter(one.second_review, other, sites[0]!, second);
      drawn.push({ row, second: other });
    }
  });

  // With all that could have been answered, whether or not anybody did.
  it.each([
    { code: 'record_quality', kinds: QUALITIES },
    { code: 'senior_review', kinds: ['yes', 'no', 'not_applicable'] },
    { code: 'outcome', kinds: ['admitted', 'left'] },
  ])('agree on $code as arithmetic from the two lists says', async ({ code, kinds }) => {
    const found = await agreementIn(sites[0]!, code);
    const pairs = drawn.map(({ row, second }): [string, string] => [row[code]!, second[code]!]);
    expect([found.pairs, found.n]).toEqual([DRAWN, DRAWN]);
    if (new Set(pairs.flat()).size === 1) {
      expect([found.observed, found.kappa]).toEqual([1, null]);
      return;
    }
    const { observed, kappa, variance, ac1 } = agreementOf(pairs, kinds);
    expect(found).toMatchObject({ observed: close(observed), kappa: close(kappa), ac1: close(ac1) });
    // Two reviewers who agree on everything are certain to do so: an exact κ has no error. If one reviewer
    // gave every case the same answer, the variance is 0 except for rounding. The root of the rounding would
    // be large.
    if (kappa < 1) expect((found.kappa_error ?? NaN) ** 2).toEqual(close(variance));
  });

  it('give measures that are plain arithmetic over the first reviews', async () => {
    const params = { questionnaireId: questionnaire.id, submissionId: sites[0]!.id };
    const sent = await t.call(submitQuestionnaire, { params, body: { declared: true } }, clerk);
    expect(sent.body.state, sent.body.detail).toBe('submitted');
    const preview = async (
      kind: 'case_proportion' | 'case_mean' | 'case_median' | 'distribution',
      numerator: string,
      denominator: string | null = null,
    ) => {
      const body = { ...place, kind, numerator, denominator, multiplier: 1 };
      const answer = await t.call(previewMeasure, { body }, admin);
      expect(answer.body.mistakes).toEqual([]);
      return answer.body.values.find((one) => one.submission_id === sites[0]!.id)!;
    };
    const minutes = notes.map((row) => Number(row['minutes_in_department']));
    const admitted = notes.filter((row) => row['outcome'] === 'admitted');
    const forBed = admitted.map((row) => Number(row['minutes_for_bed']));
    const over = minutes.filter((one) => one > 240).length;
    expect(
      await preview('case_proportion', 'minutes_in_department > 240', 'answered(minutes_in_department)'),
    ).toMatchObject({ numerator: over, denominator: 40, value: close(over / 40) });
    expect((await preview('case_median', 'minutes_in_department')).value).toBe(
      quantile(ascending(minutes), 0.5),
    );
    expect(await preview('case_mean', 'minutes_for_bed')).toMatchObject({
      denominator: admitted.length,
      value: close(mean(forBed)),
    });
    const { options } = await preview('distribution', 'record_quality');
    const counted = QUALITIES.map((code) => notes.filter((row) => row['record_quality'] === code).length);
    expect(options.map(({ count }) => count)).toEqual(counted);
  });
});

describe('the table that statsmodels publishes', () => {
  it('gives κ .4842 with a standard error of .1380', async () => {
    const table = [
      [0, 4, 1],
      [0, 8, 0],
      [0, 1, 5],
    ];
    const pairs = table.flatMap((row, i) =>
      row.flatMap((count, j) => Array.from({ length: count }, (): [number, number] => [i, j])),
    );
    await t.call(
      updateCaseSettings,
      { params: { id: questionnaire.id }, body: { double_review_percent: 100 } },
      admin,
    );
    const cases = await makeCodes(sites[1]!, pairs.length);
    const note = {
      attended_on: '2025-06-03',
      minutes_in_department: '100',
      senior_review: 'yes',
      outcome: 'left',
    };
    for (const [index, one] of cases.entries()) {
      const [i, j] = pairs[index]!;
      await enter(one, { ...note, record_quality: QUALITIES[i]! }, sites[1]!, clerk);
      await enter(one.second_review!, { ...note, record_quality: QUALITIES[j]! }, sites[1]!, second);
    }
    const found = await agreementIn(sites[1]!, 'record_quality');
    expect(found.n).toBe(19);
    expect(found.kappa).toBeCloseTo(0.4842, 4);
    expect(found.kappa_error).toBeCloseTo(0.138, 4);
    expect(found.observed).toBeCloseTo(13 / 19, 10);
  });
});
