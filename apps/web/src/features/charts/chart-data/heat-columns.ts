import { formatNumber } from '../../../lib/format/format.ts';
import type { ChartData } from '@portal/contract/charts/chart-data';
import type { HeatMap } from '@portal/contract/charts/chart-parts';
import { capitalised, withUnit } from '@portal/wording/tables';
import type { Column } from '../../../ui/table/data-table-props.ts';

const BETTER = { higher: ', higher is better', lower: ', lower is better', neutral: '' };

/** Returns a column for the submission, then one for each measure. */
export function heatColumns(
  heat: HeatMap,
  data: ChartData,
  isAdmin: boolean,
): Column<HeatMap['rows'][number]>[] {
  return [
    {
      id: 'name',
      header: capitalised(data.unit_name),
      // A file is passed on: there the name is enough.
      value: ({ name }) => name,
      cell: ({ name, is_own }) => (is_own ? `${name} (${isAdmin ? 'selected' : 'you'})` : name),
    },
    ...heat.measures.map((measure, at): Column<HeatMap['rows'][number]> => ({
      id: measure.measure_code,
      header: `${withUnit(titleOf(measure), measure)}${BETTER[measure.polarity]}, n\u00a0=\u00a0${formatNumber(measure.n)}`,
      isNumeric: true,
      className: 'min-w-32',
      value: ({ cells }) => {
        const value = cells[at]?.value ?? null;
        return value === null ? null : Number(value.toFixed(measure.decimals));
      },
    })),
  ];
}

/** A chart of several series shows its first one here. */
const titleOf = ({ chart_name, measure_name }: HeatMap['measures'][number]) =>
  chart_name === measure_name ? chart_name : `${chart_name}: ${measure_name}`;
