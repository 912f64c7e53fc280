import type { AdminTimePeriod } from '@portal/contract/projects/periods';
import { Link } from 'react-router';
import { formatDate } from '../../../lib/format/format.ts';
import { paths } from '../../../paths.ts';
import type { Column } from '../../../ui/table/data-table-props.ts';
import { orderColumn } from '../../../ui/table/order-column.tsx';
import { StatePill } from '../../../ui/feedback/badge.tsx';

/** `timePeriods` are those of the programme in their order: what is moved changes places with the one beside it. */
export const timePeriodColumns = (
  timePeriods: readonly AdminTimePeriod[],
  onOrder: (ids: number[]) => void,
): Column<AdminTimePeriod>[] => [
  { id: 'name', header: 'Time period', value: ({ time_period_name }) => time_period_name },
  {
    id: 'starts_on',
    header: 'First day',
    className: 'whitespace-nowrap',
    value: ({ starts_on }) => starts_on,
    cell: ({ starts_on }) => formatDate(starts_on),
  },
  {
    id: 'ends_on',
    header: 'Last day',
    className: 'whitespace-nowrap',
    value: ({ ends_on }) => ends_on,
    cell: ({ ends_on }) => formatDate(ends_on),
  },
  {
    id: 'projects',
    header: 'Projects',
    isSortable: false,
    value: ({ projects }) => projects.map(({ project_name }) => project_name).join(', '),
    cell: ({ projects }) =>
      projects.length === 0 ? (
        <span className="text-ink-faint">None yet</span>
      ) : (
        <ul className="grid gap-1">
          {projects.map(({ id, project_name, state }) => (
            <li key={id} className="flex flex-wrap items-center gap-2">
              <Link className="link" to={paths.projectDates({ project: id })}>
                {project_name}
              </Link>
              <StatePill state={state} />
            </li>
          ))}
        </ul>
      ),
  },
  orderColumn(
    timePeriods.map(({ id }) => id),
    ({ time_period_name }) => time_period_name,
    onOrder,
  ),
];
