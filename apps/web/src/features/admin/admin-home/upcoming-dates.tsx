import type { NextDate } from '@portal/contract/admin/admin-home';
import { Link } from 'react-router';
import { formatCount, formatDate, formatDateTime, formatDaysAway } from '../../../lib/format/format.ts';
import { paths } from '../../../paths.ts';
import { Icon } from '../../../ui/icon/icon.tsx';
import { StatePill } from '../../../ui/feedback/badge.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { formatProgress, dateLabels, describeMissingSetup } from './describe-upcoming-date.ts';

type Undated = Pick<NextDate, 'project_id' | 'project_name'>;

/** Shows the next date of each project, its progress and the missing setup for it. */
export function UpcomingDates({
  dates,
  total,
  undated,
}: {
  dates: readonly NextDate[];
  total: number;
  undated: readonly Undated[];
}) {
  return (
    <section aria-labelledby="next-dates">
      <h2 id="next-dates">Upcoming dates</h2>
      {dates.length === 0 && undated.length === 0 ? (
        <div className="mt-4">
          <EmptyState icon="calendar" title="No upcoming dates">
            Start a project’s next period, or set its dates, in <i>Dates</i>.
          </EmptyState>
        </div>
      ) : (
        <ul className="mt-3 divide-y divide-line border-y border-line">
          {dates.map((one) => (
            <DateLine key={`${one.project_id}-${one.time_period_id}`} date={one} />
          ))}
          {undated.map(({ project_id, project_name }) => (
            <li key={project_id} className="grid gap-1 py-4">
              <span className="font-semibold">{project_name}</span>
              <Lack to={paths.projectDates({ project: project_id })}>No dates set yet</Lack>
            </li>
          ))}
        </ul>
      )}
      {total > dates.length && (
        <p className="mt-3 text-sm text-ink-soft">
          Showing the next {dates.length} of {formatCount(total, 'date')}.
        </p>
      )}
    </section>
  );
}

function DateLine({ date }: { date: NextDate }) {
  const { project_id, project_name, time_period_name, state, lacks, at } = date;
  return (
    <li className="grid gap-1 py-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Link className="link font-semibold" to={paths.admin('project', { project: project_id })}>
          {project_name}, {time_period_name}
        </Link>
        <StatePill state={state} />
      </div>
      <p className="text-sm text-ink-soft">
        {dateLabels[date.date_name]}{' '}
        <time dateTime={at} title={formatDateTime(at)}>
          {formatDate(at)}
        </time>
        , {formatDaysAway(at)}. {formatProgress(date)}
      </p>
      {lacks.map((lack) => {
        const { text, to } = describeMissingSetup(lack, date);
        return (
          <Lack key={lack} to={to}>
            {text}
          </Lack>
        );
      })}
    </li>
  );
}

const Lack = ({ to, children }: { to: string; children: string }) => (
  <p className="flex items-center gap-2 text-sm">
    <Icon name="triangle-alert" label="Missing" className="shrink-0 text-warning" />
    <Link className="link" to={to}>
      {children}
    </Link>
  </p>
);
