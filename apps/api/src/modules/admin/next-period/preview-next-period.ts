import type { previewNextPeriod as endpoint } from '@portal/contract/projects/periods';
import type { Handler } from '../../../http/mount-endpoints.ts';
import { problems } from '../../../lib/problems.ts';
import { countPeople, findParticipants } from '../../collection/reminders/update-and-announce-dates.ts';
import { serializeDates } from '../../projects/periods/validate-date-change.ts';
import { selectChartsIn, selectPeriodsAndParts, selectQuestionnaires } from './next-period.sql.ts';
import { findLiteralDates } from './literal-dates.ts';
import { shiftDates, proposePeriod, stepBetween } from './propose-period.ts';

export const previewNextPeriod: Handler<typeof endpoint> = async ({
  actor,
  db,
  deps,
  query,
  loaded: { project },
}) => {
  const all = await selectPeriodsAndParts(db, project);
  const own = all.flatMap(({ period, part }) => (part ? [{ period, part }] : []));
  const wanted = query.from_time_period_id;
  const from = wanted === undefined ? own[0] : own.find(({ period }) => period.id === wanted);
  if (!from) throw problems.notFound('time period of the project');
  const of = { project_id: project.id, time_period_id: from.period.id };
  const [questionnaires, charts, last] = await Promise.all([
    selectQuestionnaires(db, of),
    selectChartsIn(db, of),
    findParticipants(db, deps, actor, of),
  ]);

  const { step, ...fresh } = proposePeriod(from.period, own[own.indexOf(from) + 1]?.period);
  const isTaken = all.some(({ period }) => period.time_period_name === fresh.time_period_name);
  const later = all
    .filter(({ period, part }) => part === null && period.starts_on > from.period.starts_on)
    .map(({ period: { id, time_period_name, starts_on, ends_on } }) => ({
      id,
      time_period_name,
      starts_on,
      ends_on,
      dates: serializeDates(shiftDates(from.part, stepBetween(from.period.starts_on, starts_on))),
    }))
    .sort((one, other) => (one.starts_on < other.starts_on ? -1 : 1));
  const named = ({ period: { id, time_period_name } }: (typeof own)[number]) => ({ id, time_period_name });
  return {
    from: named(from),
    periods: own.map(named),
    // An existing period comes before a new one that starts on the same day.
    proposals: [
      ...later,
      {
        ...fresh,
        id: null,
        time_period_name: isTaken ? '' : fresh.time_period_name,
        dates: serializeDates(shiftDates(from.part, step)),
      },
    ].sort((one, other) => one.starts_on.localeCompare(other.starts_on)),
    questionnaires,
    charts,
    invitable: countPeople(last),
    has_about_text: from.part.about_text !== '',
    ...(await findLiteralDates(db, project.id, from.period, questionnaires)),
  };
};
