import type { Db } from '../../../database/connect.ts';
import { nullIfNaN, unpackDoubles, unpackIntegers } from '../../../database/packed-columns.ts';
import { groupBy } from '../../../lib/group-by.ts';
import { createEventLoopYielder } from '../../../lib/yield-to-event-loop.ts';
import type { ResultsSnapshot } from '../../comparison/results/results-snapshot.ts';
import type { LoadedCharts } from './load-charts.ts';
import { type PastPeriod, selectValueHistory } from './scorecard.sql.ts';

/** The most submissions whose history one statement loads. */
const AT_A_TIME = 5000;

type Of = {
  project: ResultsSnapshot['project'];
  looked: { period: LoadedCharts['period']; charts: readonly { chart_id: number }[] };
};
/** A submission's past in a chart, oldest first. */
export class ChartPast {
  constructor(
    readonly periods: readonly (PastPeriod & Columns)[],
    /** The place of the submission in the columns; undefined without a submission. */
    private readonly place: number | undefined,
  ) {}

  /** Returns the value in a period; a negative index counts from the newest. Null without a value. */
  valueAt(index: number): number | null {
    return this.take('values', index);
  }
  amountsAt(index: number) {
    return { numerator: this.take('numerators', index), denominator: this.take('denominators', index) };
  }
  /** Returns the values there are, from a period on. */
  valuesFrom(from: number): number[] {
    const values: number[] = [];
    for (let index = from; index < this.periods.length; index++) {
      const value = this.valueAt(index);
      if (value !== null) values.push(value);
    }
    return values;
  }

  private take(column: keyof Columns, index: number): number | null {
    const period = this.periods[index < 0 ? this.periods.length + index : index];
    return period && this.place !== undefined ? nullIfNaN(period[column][this.place]!) : null;
  }
}
/** Returns a submission's past in a chart; without values if there is no submission. */
export type PastOf = (chartId: number, submissionId: number | null) => ChartPast;

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
  });
  const turn = createEventLoopYielder();
  const places = new Map<number | null, number>();
  for (const [place, id] of submissionIds.entries()) places.set(id, place);
  const columns: (PastPeriod & Columns)[] = [];
  for (const { ids, values, numerators, denominators, ...period } of rows) {
    const at = Array.from(unpackIntegers(ids), (id) => places.get(id)!);
    const place = (packed: Buffer | null) => placeValues(unpackDoubles(packed), at, submissionIds.length);
    columns.push({
      ...period,
      values: place(values),
      numerators: place(numerators),
      denominators: place(denominators),
    });
    await turn();
  }
  const ofChart = groupBy(columns, ({ chart_id }) => chart_id);
  return (chartId, submissionId) => new ChartPast(ofChart.get(chartId) ?? [], places.get(submissionId));
}

/** The values of a period by the place of their submission; NaN for none. */
type Columns = { values: Float64Array; numerators: Float64Array; denominators: Float64Array };

function placeValues(values: Float64Array, at: readonly number[], size: number): Float64Array {
  const placed = new Float64Array(size).fill(NaN);
  for (let index = 0; index < values.length; index++) placed[at[index]!] = values[index]!;
  return placed;
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
