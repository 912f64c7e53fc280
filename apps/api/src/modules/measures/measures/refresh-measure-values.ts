import type { Db } from '../../../database/connect.ts';
import { computePeriodValues } from './compute-period-values.ts';
import { parseMeasureDefinition } from './measure-definition.ts';
import { replaceMeasureValues } from './measure-values.sql.ts';
import { type MeasureRow, selectMeasuresToCompute, selectPublishedMeasures } from './measures.sql.ts';
import { bumpResults } from '../../platform/result-versions/result-versions.sql.ts';

/**
 * Brings the measure values of some submissions in one period up to date with their submitted answers. Called in the
 * transaction that submits or reopens a questionnaire, so that a chart is never stale.
 */
export async function refreshMeasureValues(
  db: Db,
  scope: { project_id: number; time_period_id: number; submission_ids: number[] },
): Promise<void> {
  await bumpResults(db, scope.project_id);
  const measures = await selectMeasuresToCompute(db, scope.project_id);
  await computeAndStoreMeasureValues(db, measures, scope);
}

/** The same of published figures that are corrected: by the definitions they were published with. */
export async function correctMeasureValues(
  db: Db,
  scope: { project_id: number; time_period_id: number; submission_ids: number[] },
): Promise<void> {
  await bumpResults(db, scope.project_id);
  const published = await selectPublishedMeasures(db, scope);
  const measures = published ?? (await selectMeasuresToCompute(db, scope.project_id));
  await computeAndStoreMeasureValues(db, measures, { ...scope, isCorrection: true });
}

/**
 * Calculates measures of one project in one period and stores the values; `submission_ids` null: for all.
 *
 * @param library all measures that these can use
 */
export async function computeAndStoreMeasureValues(
  db: Db,
  measures: MeasureRow[],
  scope: {
    project_id: number;
    time_period_id: number;
    submission_ids: number[] | null;
    isCorrection?: boolean;
  },
  library: MeasureRow[] = measures,
): Promise<void> {
  const { time_period_id } = scope;
  const parsed = new Map(library.map((one) => [one.measure_code, parseMeasureDefinition(one)]));
  const computed = await computePeriodValues(
    db,
    measures.map(({ measure_code }) => parsed.get(measure_code)!),
    {
      projectId: scope.project_id,
      timePeriodId: time_period_id,
      submissionIds: scope.submission_ids,
    },
    parsed,
  );
  const rows = measures.flatMap(({ id }, index) =>
    computed[index]!.map((one) => ({ measure_id: id, time_period_id, ...one })),
  );
  await replaceMeasureValues(
    db,
    {
      projectId: scope.project_id,
      isCorrection: scope.isCorrection ?? false,
      measureIds: measures.map((measure) => measure.id),
      timePeriodId: time_period_id,
      submissionIds: scope.submission_ids,
    },
    rows.map(({ measure_id, submission_id, value }) => ({
      measure_id,
      time_period_id,
      submission_id,
      ...value,
    })),
    rows.flatMap(({ measure_id, submission_id, options }) =>
      options.map((option) => ({ measure_id, time_period_id, submission_id, ...option })),
    ),
  );
}
