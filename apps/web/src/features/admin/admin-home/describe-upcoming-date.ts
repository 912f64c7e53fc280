import type { MissingPrerequisite, NextDate } from '@portal/contract/admin/admin-home';
import type { DateName } from '@portal/contract/projects/period-dates';
import { formatCount, formatNumber } from '../../../lib/format/format.ts';
import { paths } from '../../../paths.ts';
import { TIME_PERIOD_PARAM } from '../../../shell/current-selection/period-from-url.ts';

export const dateLabels: Record<DateName, string> = {
  registration_opens_at: 'Registration opens on',
  registration_closes_at: 'Registration closes on',
  collection_opens_at: 'Data collection opens on',
  collection_closes_at: 'Data collection closes on',
  published_at: 'Results are published on',
};

/** Formats the progress, if the state makes progress meaningful. */
export function formatProgress({ state, registered, submissions, submitted }: NextDate): string {
  const entered = `${formatCount(registered, 'organisation')} registered.`;
  if (state === 'registration') return entered;
  if (state === 'upcoming') return registered > 0 ? entered : '';
  if (submissions === 0) return '';
  return `${formatNumber(submitted)} of ${formatCount(submissions, 'submission')} submitted.`;
}

/** Describes the missing setup and links to the page for it. */
export function describeMissingSetup(
  lack: MissingPrerequisite,
  date: NextDate,
): { text: string; to: string } {
  const { project_id: project, project_code, time_period_id } = date;
  const charts = paths.adminCharts({ project });
  const all: Record<MissingPrerequisite, { text: string; to: string }> = {
    questionnaire: {
      text: 'No questionnaire is open for answers',
      to: paths.questionnaires({ project, [TIME_PERIOD_PARAM]: time_period_id }),
    },
    participants: {
      text:
        date.state === 'registration'
          ? 'No organisations have registered yet'
          : 'No organisations are taking part yet',
      to: date.state === 'registration' ? paths.registration(project_code) : paths.dashboard(project_code),
    },
    charts: { text: 'No charts yet', to: charts },
    measures: {
      text: `${formatCount(date.charts_without_measures, 'chart')} without a measure in this period`,
      to: charts,
    },
  };
  return all[lack];
}
