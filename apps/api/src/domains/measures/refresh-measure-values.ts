import { codesOf, parseExpression } from '@portal/expressions/expression';
import type { Db } from '../../database/connect.ts';
import { selectSubmittedNumbers } from '../answers/answers.sql.ts';
import { computeMeasure } from './compute-measure.ts';
import { replaceMeasureValues, selectMeasures } from './measures.sql.ts';

/**
 * Brings the measure values of some submissions in one period up to date with their submitted answers. Called in the
 * transaction that submits or reopens a questionnaire, so that a chart is never stale. A submission that has submitted
 * none of a measure's questions gets no row: it has not submitted, which is another thing than not having reported.
 */
export async function refreshMeasureValues(
  db: Db,
  scope: { project_id: number; time_period_id: number; submission_ids: number[] },
): Promise<void> {
  const measures = (await selectMeasures(db, scope.project_id)).map((measure) => {
    const numerator = parseExpression(measure.numerator);
    const denominator = measure.denominator === null ? null : parseExpression(measure.denominator);
    const codes = [...codesOf(numerator), ...(denominator ? codesOf(denominator) : [])];
    return { ...measure, numerator, denominator, codes };
  });
  const answers = await selectSubmittedNumbers(db, {
    timePeriodId: scope.time_period_id,
    projectId: scope.project_id,
    submissionIds: scope.submission_ids,
    codes: [...new Set(measures.flatMap((measure) => measure.codes))],
  });
  const rows = [...answers].flatMap(([submission_id, numbers]) =>
    measures
      .filter((measure) => measure.codes.some((code) => numbers.has(code)))
      .map((measure) => ({
        measure_id: measure.id,
        time_period_id: scope.time_period_id,
        submission_id,
        ...computeMeasure(measure, (code) => numbers.get(code) ?? null),
      })),
  );
  await replaceMeasureValues(
    db,
    {
      measureIds: measures.map((measure) => measure.id),
      timePeriodId: scope.time_period_id,
      submissionIds: scope.submission_ids,
    },
    rows,
  );
}
