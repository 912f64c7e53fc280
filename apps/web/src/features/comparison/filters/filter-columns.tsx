import type { AdminFilter } from '@portal/contract/comparison/manage-filters';
import { Link } from 'react-router';
import { formatCount, formatNumber } from '../../../lib/format/format.ts';
import { paths } from '../../../paths.ts';
import type { Column } from '../../../ui/table/data-table-props.ts';
import { orderColumn } from '../../../ui/table/order-column.tsx';

/** `orderedIds` are those of the project in their order: what is moved changes places with the one beside it. */
export const filterColumns = (
  orderedIds: readonly number[],
  onOrder: (ids: number[]) => void,
): Column<AdminFilter>[] => [
  {
    id: 'name',
    header: 'Filter',
    value: ({ filter_name }) => filter_name,
    cell: ({ id, project_id, filter_name }) => (
      <Link className="link" to={paths.filterValues(id, { project: project_id })}>
        {filter_name}
      </Link>
    ),
  },
  {
    id: 'options',
    header: 'Options and number of submissions',
    isSortable: false,
    value: ({ option_list }) =>
      option_list.map(({ option_name, count }) => `${option_name}: ${formatNumber(count)}`).join('; '),
    cell: ({ option_list }) => (
      <ul className="flex flex-wrap gap-x-4 gap-y-1">
        {option_list.map(({ id, option_name, count }) => (
          <li key={id}>
            {option_name} <span className="tabular text-ink-faint">({formatNumber(count)})</span>
          </li>
        ))}
      </ul>
    ),
  },
  { id: 'without', header: 'No option', value: ({ without }) => without, isNumeric: true },
  {
    id: 'changes',
    header: 'Changed in',
    isSortable: false,
    value: ({ changes }) => changes.map(({ time_period_name }) => time_period_name).join(', ') || '–',
  },
  orderColumn(orderedIds, ({ filter_name }) => filter_name, onOrder),
];

/** Describes the data lost when a filter is deleted. */
export function describeFilterDeletion({ option_list }: AdminFilter): string {
  const held = option_list.reduce((sum, { count }) => sum + count, 0);
  const options = option_list.map(({ option_name }) => option_name).join(', ');
  return (
    `This permanently deletes its options (${options}) and removes them from ${formatCount(held, 'submission')}. ` +
    'Links and saved selections that use it will stop working, and report packs that use it will fail. ' +
    'Peer groups created with it keep their members. No figures are lost.'
  );
}
