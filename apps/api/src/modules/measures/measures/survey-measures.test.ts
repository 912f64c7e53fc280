import { beforeAll, expect, it } from 'vitest';
import { buildSubmittedResponse } from '#fixtures/build-answers';
import { buildAnsweredSurvey } from '#fixtures/build-answered-survey';
import { useTestApp } from '#support/test-app';
import { computePeriodValues } from './compute-period-values.ts';
import { parseMeasureDefinition } from './measure-definition.ts';

const t = useTestApp();
let w: Awaited<ReturnType<typeof buildAnsweredSurvey>>;
beforeAll(async () => {
  w = await buildAnsweredSurvey(t);
});

/** Returns the stored measure values of the submitted survey, which charts, feeds and files show. */
const values = async (definition: object) => {
  const written = { denominator: null, multiplier: 1, standardisation: null, ...definition };
  const scope = { projectId: w.project.id, timePeriodId: w.period.id, submissionIds: null };
  const [computed] = await computePeriodValues(t.db, [parseMeasureDefinition(written as never)], scope);
  return new Map(
    computed!.map(({ submission_id, value, options }) => [submission_id, { ...value, options }]),
  );
};

it('measures of a survey count whole steps of responses, and have no value of fewer than the minimum', async () => {
  const small = await w.another();
  await w.respondAlike(small, 4, 'yes');
  const first = await w.respondAlike(w.submission, 4, 'yes', 10);
  await w.respondAlike(w.submission, 6, 'no', 30);
  // Neither a second review, nor a case on the way, nor the first of the next step.
  await w.respond(w.submission, { kind: 'no', wait: 999 }, { second_review_of: first[0]!.id });
  await w.respond(w.submission, { kind: 'no', wait: 999 }, { state: 'in_progress', completed_at: null });
  await w.respond(w.submission, { kind: 'no', wait: 999 });
  for (const one of [small, w.submission]) await buildSubmittedResponse(t.db, w.questionnaire, one);
  const of = async (definition: object) => (await values(definition)).get(w.submission.id);
  const proportion = { kind: 'case_proportion', numerator: "kind = 'yes'", denominator: 'answered(kind)' };
  expect(await of(proportion)).toMatchObject({
    numerator: 4,
    denominator: 10,
    value: 0.4,
    missing_reason: null,
  });
  expect(await of({ kind: 'case_mean', numerator: 'wait' })).toMatchObject({ denominator: 10, value: 22 });
  expect(await of({ kind: 'case_median', numerator: 'wait' })).toMatchObject({ denominator: 10, value: 30 });
  const distribution = { kind: 'distribution', numerator: 'kind' };
  expect((await of(distribution))!.options).toEqual([
    expect.objectContaining({ option_name: 'Yes', count: 4 }),
    expect.objectContaining({ option_name: 'Partly', count: 0 }),
    expect.objectContaining({ option_name: 'No', count: 6 }),
  ]);
  for (const definition of [proportion, distribution, { kind: 'case_mean', numerator: 'wait' }])
    expect((await values(definition)).get(small.id)).toMatchObject({
      numerator: null,
      denominator: null,
      value: null,
      missing_reason: 'too_few_responses',
      options: [],
    });
});

it('a measure changes by whole batches of those who answered its questions, as the results of a question do', async () => {
  const one = await w.another();
  for (const wait of [10, 20, 30, 40, 50]) await w.respond(one, { kind: 'yes', wait });
  // A batch of responses in which one person answers the second question.
  await w.respond(one, { kind: 'no', wait: 999 });
  for (let count = 0; count < 4; count += 1) await w.respond(one, { kind: 'no' });
  await buildSubmittedResponse(t.db, w.questionnaire, one);
  const of = async (definition: object) => (await values(definition)).get(one.id);
  expect(await of({ kind: 'case_mean', numerator: 'wait' })).toMatchObject({ denominator: 5, value: 30 });
  expect(await of({ kind: 'distribution', numerator: 'kind' })).toMatchObject({ value: 10 });
  // Of both questions: whole batches of those who answered one of them.
  expect(
    await of({ kind: 'case_proportion', numerator: 'wait < 35', denominator: 'answered(kind)' }),
  ).toMatchObject({ numerator: 3, denominator: 10 });
});
