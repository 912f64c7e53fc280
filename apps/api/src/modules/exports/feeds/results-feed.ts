import { createHash } from 'node:crypto';
import type { ChartData } from '@portal/contract/charts/chart-data';
import { dataCollectionStateOf } from '@portal/contract/platform/data-collection-state';
import type { Cell, StreamedTable, TableColumn } from '../../../file-formats/streamed-table-types.ts';
import { canViewAsAnySubmission } from '../../comparison/figures/result-visibility.policy.ts';
import { getCachedChartData } from '../../charts/chart-data/cached-chart-data-and-scorecard.ts';
import { TIDY_HEADER, tidyCsvRows } from '../downloads/write-tidy-csv.ts';
import type { ResultsCaller } from '../../comparison/results/cached-results.ts';
import type { ShownMeasure } from './results-feed.sql.ts';

/**
 * Returns a short version of all dependencies of a period's results for the caller: the same as the results
 * cache uses.
 */
export function computeResultsVersion(
  { actor, deps, opened }: ResultsCaller,
  measures: ShownMeasure[],
): string {
  const { project, results } = opened;
  const states = results.periods.map((one) => [one, dataCollectionStateOf(one, deps.now())]);
  const sees = canViewAsAnySubmission(actor) ? 'team' : actor.organisation_id;
  const all = [results.version, states, project, sees, measures];
  return createHash('sha256').update(JSON.stringify(all)).digest('base64url').slice(0, 27);
}

export type Period = { time_period_id: number; measures: ShownMeasure[] };

/**
 * Yields each measure as its chart shows it to the same person, one after the other: nothing else is
 * revealed, and memory holds nothing more.
 */
export async function* streamMeasureCharts(
  caller: ResultsCaller,
  { time_period_id, measures }: Period,
): AsyncGenerator<ChartData> {
  for (const { chart, measure_code } of measures) {
    const comparison = { peer_group_ids: [], filters: [], similar: 0 };
    const body = { series: measure_code, ...comparison, ignore_cache: false };
    yield (await getCachedChartData(caller, { body, chart, time_period_id })).read<ChartData>();
  }
}

const NUMBERS = ['value', 'numerator', 'denominator', 'lower_95', 'upper_95', 'mean', 'q1', 'median', 'q3'];
const WHOLE = ['chart_id', 'rank_from_highest', 'quartile', 'n'];
const typeOf = (name: string): TableColumn['type'] =>
  NUMBERS.includes(name) ? 'number' : WHOLE.includes(name) ? 'integer' : 'text';

export const tidyResultColumns: TableColumn[] = TIDY_HEADER.map((name) => ({ name, type: typeOf(name) }));

/** A row for each measure and submission. */
export const buildTidyResultsTable = (caller: ResultsCaller, period: Period): StreamedTable => ({
  columns: tidyResultColumns,
  rows: tidyRows(caller, period),
});

async function* tidyRows(asker: ResultsCaller, period: Period): AsyncGenerator<Cell[][]> {
  for await (const data of streamMeasureCharts(asker, period)) yield tidyCsvRows(data);
}

const whose: TableColumn[] = [
  { name: 'time_period', type: 'text' },
  { name: 'state', type: 'text' },
  { name: 'submission_key', type: 'text' },
  { name: 'submission', type: 'text' },
  { name: 'is_own', type: 'text' },
];
/** The suffix of the column with the reason for no value, or for not counting in an average. */
const SUPPRESSED = '__suppressed';

/** A row for each submission, by the name or number the charts give it; a column for each measure by its code. */
export function buildWideResultsTable(caller: ResultsCaller, period: Period): StreamedTable {
  const columns = period.measures.flatMap(({ measure_code }): TableColumn[] => [
    { name: measure_code, type: 'number' },
    { name: measure_code + SUPPRESSED, type: 'text' },
  ]);
  return { columns: [...whose, ...columns], rows: wideRows(caller, period) };
}

async function* wideRows(asker: ResultsCaller, period: Period): AsyncGenerator<Cell[][]> {
  const bySubmission = new Map<string, Cell[]>();
  let at = whose.length;
  for await (const data of streamMeasureCharts(asker, period)) {
    for (const point of data.points) {
      const row =
        bySubmission.get(point.key) ?? begun(data, point, whose.length + 2 * period.measures.length);
      bySubmission.set(point.key, row);
      row[at] = point.value;
      row[at + 1] = point.suppressed;
    }
    at += 2;
  }
  yield [...bySubmission.values()];
}

function begun(data: ChartData, point: ChartData['points'][number], width: number): Cell[] {
  const named = [data.time_period_name, data.visibility, point.key, point.name, point.is_own ? 'yes' : 'no'];
  return [...named, ...Array<null>(width - named.length).fill(null)];
}
