import type { Db } from '../../../database/connect.ts';
import { createEventLoopYielder } from '../../../lib/yield-to-event-loop.ts';
import type { ResultsSnapshot } from '../../comparison/results/results-snapshot.ts';
import type { LoadedCharts } from './load-charts.ts';
import {
  type HistoryPeriod,
  type HistoryRow,
  type HistoryValue,
  selectValueHistory,
} from './scorecard.sql.ts';

/** The number of periods in a control chart, with the requested one. */
const LOOKED_BACK = 60;
/** The most submissions whose history one statement loads. */
const AT_A_TIME = 2500;

type Of = {
  project: ResultsSnapshot['project'];
  looked: { period: LoadedCharts['period']; charts: readonly { chart_id: number }[] };
};
/** Returns a submission's past, by chart and then from the oldest period; without values if there is no submission. */
export type PastOf = (submissionId: number | null) => HistoryRow[];

/** Loads the past of some submissions in the charts looked at, in one statement. */
export async function loadHistory(
  db: Db,
  { project, looked, submissionIds }: Of & { submissionIds: (number | null)[] },
): Promise<PastOf> {
  const rows = await selectValueHistory(db, {
    projectId: project.id,
    period: looked.period,
    chartIds: looked.charts.map(({ chart_id }) => chart_id),
    submissionIds,
    periods: LOOKED_BACK,
  });
  const turn = createEventLoopYielder();
  const periods: { period: Omit<HistoryPeriod, 'values'>; bySubmission: Map<number, HistoryValue> }[] = [];
  for (const { values, ...period } of rows) {
    const read = JSON.parse(values) as HistoryValue[];
    periods.push({ period, bySubmission: new Map(read.map((one) => [one[0], one])) });
    await turn();
  }
  return (submissionId) =>
    periods.map(({ period: { chart_id, time_period_name, is_break, phase }, bySubmission }) => {
      const own = submissionId === null ? undefined : bySubmission.get(submissionId);
      // Every part by its name, as spreading takes far longer.
      return {
        chart_id,
        time_period_name,
        is_break,
        phase,
        value: own?.[1] ?? null,
        numerator: own?.[2] ?? null,
        denominator: own?.[3] ?? null,
      };
    });
}

/**
 * Loads the past of many submissions, some after the others. The past of the next is read while the caller works with
 * those before.
 */
export async function* loadHistoriesInTurn<Submission extends { submission_id: number }>(
  db: Db,
  of: Of,
  all: readonly Submission[],
): AsyncGenerator<{ some: Submission[]; pastOf: PastOf }> {
  const read = async (from: number) => {
    const some = all.slice(from, from + AT_A_TIME);
    const submissionIds = some.map(({ submission_id }) => submission_id);
    return { some, pastOf: await loadHistory(db, { ...of, submissionIds }) };
  };
  let next = all.length > 0 ? read(0) : null;
  for (let from = AT_A_TIME; next; from += AT_A_TIME) {
    const now = await next;
    next = from < all.length ? read(from) : null;
    // If the caller stops early, a failed prefetch must not become an unhandled rejection.
    next?.catch(() => undefined);
    yield now;
  }
}
