import type { ScorecardEntry } from '@portal/contract/charts/chart-data';
import { formatNumber } from '@portal/wording/numbers';
import { measureWithChartName } from '@portal/wording/slide-titles';
import { withUnit } from '@portal/wording/tables';
import {
  buildVariationMatrix,
  VARIATION_MATRIX_METHOD,
  variationMatrixColumns,
} from '@portal/wording/variation-matrix';
import { toOfficeFileText } from '../../downloads/describe-chart.ts';
import { describeSummary, type CaptionedChart, type SummaryContext } from './build-summary-tables.ts';

/**
 * Builds two tables of all measures by how they vary and if their targets will be met: how many there are, and
 * which. Empty without a submission.
 */
export function buildVariationTables(
  entries: readonly ScorecardEntry[],
  of: SummaryContext,
): CaptionedChart[] {
  if (entries.every(({ value }) => value === null)) return [];
  const matrix = buildVariationMatrix(entries);
  const notes = describeSummary(of, [{ name: 'Method', text: VARIATION_MATRIX_METHOD }]);
  const captioned = (title: string, head: string[], rows: string[][]): CaptionedChart => ({
    words: { title: `${title}, ${of.time_period_name}`, verdict: '', notes },
    picture: { form: 'table', head, rows: rows.map((cells) => ({ cells, isOwn: false })) },
  });
  const outlooks = variationMatrixColumns.map(({ name }) => name);
  return [
    captioned(
      'Variation and targets: number of measures',
      ['Variation', ...outlooks],
      matrix.map(({ name, cells }) => [name, ...cells.map((cell) => String(cell.entries.length))]),
    ),
    captioned(
      'Variation and targets: measures',
      ['Measure', 'This submission', 'Target', 'Variation', 'Target outlook'],
      matrix.flatMap(({ name, cells }) =>
        cells.flatMap((cell, at) =>
          cell.entries.map((entry) => [
            toOfficeFileText(withUnit(measureWithChartName(entry), entry)),
            formatNumber(entry.value, entry),
            formatNumber(entry.target, entry),
            name,
            outlooks[at] ?? '',
          ]),
        ),
      ),
    ),
  ];
}
