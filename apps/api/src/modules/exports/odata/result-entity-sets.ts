import type { Cell } from '../../../file-formats/streamed-table-types.ts';
import { problems } from '../../../lib/problems.ts';
import {
  streamMeasureCharts,
  type Period,
  tidyResultColumns,
  buildWideResultsTable,
} from '../feeds/results-feed.ts';
import { tidyCsvRows } from '../downloads/write-tidy-csv.ts';
import { uniqueColumnNames } from './unique-column-names.ts';
import { type EntitySet, type StartPosition, type ODataCaller, rowId } from './entity-set.ts';
import { problemMessages } from '../../../messages/problems.ts';

const at = (name: string) => tidyResultColumns.findIndex((column) => column.name === name);
const MEASURE = at('measure_code');
const SUBMISSION = at('submission_key');

/**
 * Returns the rows from a given row on.
 * @throws 404 if the row is missing; 400 if reading should continue after a row that is now missing
 */
function rowsFrom(rows: Cell[][], from: StartPosition): Cell[][] {
  if (!from) return rows;
  const found = rows.findIndex(([row_id]) => row_id === from.row_id);
  if (found === -1 && from.isIncluded) throw problems.notFound('row');
  if (found === -1) throw problems.notUnderstood(problemMessages.odataRowRemoved({ row_id: from.row_id }));
  return rows.slice(found + (from.isIncluded ? 0 : 1));
}

/** From the measure on that a row is of, or from the first. */
function measuresFrom({ measures }: Period, from: StartPosition): Period['measures'] {
  const [code] = from?.row_id.split(':') ?? [];
  return measures.slice(
    Math.max(0, code === undefined ? 0 : measures.findIndex((one) => one.measure_code === code)),
  );
}

/** The results of a period as charts show them to the same person, a row for each figure, and one for each submission. */
export function buildResultEntitySets(
  caller: ODataCaller,
  time_period_name: string,
  period: Period,
): EntitySet[] {
  const { time_period_id } = period;
  const name = `Results_${time_period_id}`;
  const wide = buildWideResultsTable(caller, period);
  const key = wide.columns.findIndex((column) => column.name === 'submission_key');
  return [
    {
      name,
      title: `${time_period_name}: results, a row for each figure`,
      columns: [rowId, ...tidyResultColumns],
      async *rows(from) {
        let rest = from;
        for await (const data of streamMeasureCharts(caller, {
          time_period_id,
          measures: measuresFrom(period, from),
        })) {
          const rows = tidyCsvRows(data).map((line): Cell[] => [
            `${line[MEASURE]}:${line[SUBMISSION]}`,
            ...line,
          ]);
          yield rowsFrom(rows, rest);
          rest = null;
        }
      },
    },
    {
      name: `${name}_wide`,
      title: `${time_period_name}: results, a column for each measure`,
      columns: uniqueColumnNames([rowId, ...wide.columns]),
      async *rows(from) {
        for await (const some of buildWideResultsTable(caller, period).rows)
          yield rowsFrom(
            some.map((row) => [row[key]!, ...row]),
            from,
          );
      },
    },
  ];
}
