import type { Db } from '../../../database/connect.ts';
import type { result_revisions, RevisedFigure } from '../../../tables/measures.tables.ts';
import { bumpResults } from '../../platform/result-versions/result-versions.sql.ts';
import { correctMeasureValues } from './refresh-measure-values.ts';
import { insertRevision, selectPublishedFigures, type PublishedFigure } from './result-revisions.sql.ts';

type Revision = Omit<typeof result_revisions.$inferInsert, 'id' | 'figures'>;

/**
 * Corrects figures that were shown already: what they were is stored beside what they are. Where none of them changes,
 * nothing is revised. @returns how many did
 */
export async function reviseMeasureValues(db: Db, revision: Revision): Promise<number> {
  const { project_id, time_period_id, submission_id } = revision;
  // Held first: what another submission of the project changes is not taken for a change of this one.
  await bumpResults(db, project_id);
  const before = await selectPublishedFigures(db, revision);
  await correctMeasureValues(db, { project_id, time_period_id, submission_ids: [submission_id] });
  const figures = changedBetween(before, await selectPublishedFigures(db, revision));
  if (figures.length > 0) await insertRevision(db, { ...revision, figures });
  return figures.length;
}

function changedBetween(before: PublishedFigure[], after: PublishedFigure[]): RevisedFigure[] {
  const was = new Map(before.map((one) => [one.measure_id, one]));
  const is = new Map(after.map((one) => [one.measure_id, one]));
  return [...new Map([...was, ...is]).values()].flatMap((figure) => {
    const { measure_id, measure_code, measure_name, unit, decimals } = figure;
    const [from, to] = [was.get(measure_id)?.amounts, is.get(measure_id)?.amounts];
    if (JSON.stringify(from) === JSON.stringify(to)) return [];
    const named = { measure_id, measure_code, measure_name, unit, decimals };
    return [{ ...named, before: from ?? null, after: to ?? null }];
  });
}
