import type { Measure } from '@portal/contract/measures/measures';
import { Link } from 'react-router';
import { formatCount } from '../../../lib/format/format.ts';
import { paths } from '../../../paths.ts';
import { IconButton } from '../../../ui/buttons/button.tsx';
import { CodeText } from '../../../ui/table/code-text.tsx';
import type { Column } from '../../../ui/table/data-table-props.ts';
import { kindFacts, shortPolarity } from './measure-kinds.ts';

/** Describes strata by their number and weights, because their sums are long and are not the fraction. */
function workedOutFrom({ numerator, denominator, standardisation }: Measure): string {
  if (standardisation) {
    return `${formatCount(standardisation.strata.length, 'stratum', 'strata')}, ${standardisation.standard}`;
  }
  return denominator === null ? numerator : `${numerator} / ${denominator}`;
}

export const measureColumns = (onDelete: (measure: Measure) => void): Column<Measure>[] => [
  {
    id: 'name',
    header: 'Measure',
    value: (one) => one.measure_name,
    cell: (one) => (
      <>
        <Link className="link font-semibold" to={paths.measure(one.id)}>
          {one.measure_name}
        </Link>
        <span className="block text-ink-faint">
          <CodeText>{one.measure_code}</CodeText>
        </span>
      </>
    ),
    isSortable: true,
  },
  { id: 'kind', header: 'Type', value: (one) => kindFacts[one.kind].name, isSortable: true },
  { id: 'unit', header: 'Unit', value: (one) => one.unit },
  { id: 'polarity', header: 'Better', value: (one) => shortPolarity[one.polarity] },
  {
    id: 'definition',
    header: 'Calculated from',
    value: workedOutFrom,
    cell: (one) =>
      one.standardisation ? (
        workedOutFrom(one)
      ) : (
        <CodeText>{[one.numerator, one.denominator].filter((part) => part !== null).join(' / ')}</CodeText>
      ),
    className: 'min-w-44',
  },
  { id: 'since', header: 'Comparable since', value: (one) => one.comparable_since_name },
  {
    id: 'charts',
    header: 'Charts',
    value: (one) => one.charts.length,
    isNumeric: true,
    isSortable: true,
  },
  {
    id: 'actions',
    header: 'Actions',
    isHeaderHidden: true,
    isScreenOnly: true,
    value: () => null,
    cell: (one) => (
      <IconButton
        icon="trash-2"
        label={`Delete ${one.measure_name}`}
        className="!size-8"
        onClick={() => onDelete(one)}
      />
    ),
  },
];
