import type { previewMeasure as endpoint } from '@portal/contract/measures';
import { averages, type QuantileMethod } from '@portal/statistics/quartiles';
import type { Handler } from '../../http/mount.ts';
import { problems } from '../../problems.ts';
import { isTimePeriodOf } from '../programmes/time-periods.sql.ts';
import {
  selectPeriodsWithQuestionnaires,
  selectQuestionCodes,
} from '../questionnaires/question-codes.sql.ts';
import { selectSubmissionNames } from '../returns/submission-names.sql.ts';
import { definitionMistakes, tidyDefinition } from './check-definition.ts';
import { computePeriod } from './compute-period.ts';
import { readDefinition } from './definition.ts';
import { ALL_CODES } from './open-measure.ts';

const NO_AVERAGES = { Mean: null, Median: null, Q1: null, Q3: null };

/** For the programme team: every value is shown, whatever the small-number rules of the results are. */
export const previewMeasure: Handler<typeof endpoint> = async ({ actor, body, db, scene: { project } }) => {
  if (!(await isTimePeriodOf(db, actor.programme_id, body.time_period_id))) {
    throw problems.notFound('time period');
  }
  const written = tidyDefinition(body);
  const questions = await selectQuestionCodes(db, project.id, ALL_CODES);
  const mistakes = definitionMistakes(written, questions);
  if (mistakes.length > 0) {
    return { mistakes, values: [], averages: NO_AVERAGES, n: 0, unknown_codes: [] };
  }
  const definition = readDefinition(written);
  const scope = { projectId: project.id, timePeriodId: body.time_period_id, submissionIds: null };
  const [computed = []] = await computePeriod(db, [definition], scope);
  const names = await selectSubmissionNames(
    db,
    computed.map((one) => one.submission_id),
  );
  const values = computed
    .map(({ submission_id, value, options }) => ({
      submission_id,
      ...names.get(submission_id)!,
      ...value,
      options: options.map(({ option_name, count }) => ({ option_name, count })),
    }))
    .sort((a, b) => (b.value ?? -Infinity) - (a.value ?? -Infinity) || a.submission_id - b.submission_id);
  const figures = values.flatMap(({ value }) => (value === null ? [] : [value]));
  const { n, ...summary } = averages(figures, project.quartile_method as QuantileMethod);

  const periods = await selectPeriodsWithQuestionnaires(db, project.id);
  const unknown_codes = definition.codes.flatMap((code) => {
    const asked = questions.find((one) => one.question_code === code)!.time_periods.map(({ id }) => id);
    const time_periods = periods.filter(({ id }) => !asked.includes(id));
    return time_periods.length > 0 ? [{ code, time_periods }] : [];
  });
  return { mistakes: [], values, averages: summary, n, unknown_codes };
};
