import type { ProjectTimePeriod } from '@portal/contract/projects/projects';
import { listTimelineDates } from '../../../features/projects/projects/period-timeline.ts';
import { Timeline } from '../../../ui/page/timeline.tsx';

/** Shows the dates of a period on a line. */
export const PeriodDates = ({ period }: { period: ProjectTimePeriod }) => (
  <section aria-labelledby="dates" className="mb-12">
    <h2 id="dates" className="mb-6">
      {period.time_period_name}
    </h2>
    <Timeline label={`Dates for ${period.time_period_name}`} events={listTimelineDates(period)} />
  </section>
);
