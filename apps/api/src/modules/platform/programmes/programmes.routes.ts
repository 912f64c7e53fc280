import { enums, listEnum } from '@portal/contract/platform/enums';
import * as contract from '@portal/contract/platform/data-collection-state';
import { serve } from '../../../http/mount-endpoints.ts';
import { projectViewer } from '../project-visibility/project-visibility.policy.ts';
import { problems } from '../../../lib/problems.ts';
import { selectProgramme } from './programmes.sql.ts';
import { selectProjectTimePeriod, selectTimePeriods } from './time-periods.sql.ts';

export const programmesRoutes = [
  serve(contract.listTimePeriods, async ({ actor, db, deps, query }) => {
    const rows = await selectTimePeriods(db, query, projectViewer(actor));
    const time_periods = rows.map(({ id, time_period_name, starts_on, ends_on, dates }) => ({
      id,
      time_period_name,
      starts_on,
      ends_on,
      state: dates && contract.dataCollectionStateOf(dates, deps.now()),
    }));
    return { time_periods, total: rows[0]?.total ?? 0 };
  }),

  serve(contract.getDataCollectionState, async ({ actor, db, deps, query }) => {
    const viewer = projectViewer(actor);
    const found = await selectProjectTimePeriod(db, query.project_id, query.time_period_id, viewer);
    if (found?.programme_id !== deps.programmeId) throw problems.notFound('time period of the project');
    const { dates } = found;
    return {
      state: contract.dataCollectionStateOf(dates, deps.now()),
      registration_opens_at: dates.registration_opens_at?.toISOString() ?? null,
      registration_closes_at: dates.registration_closes_at?.toISOString() ?? null,
      collection_opens_at: dates.collection_opens_at.toISOString(),
      collection_closes_at: dates.collection_closes_at.toISOString(),
      published_at: dates.published_at?.toISOString() ?? null,
    };
  }),

  serve(contract.listProgrammes, async ({ actor, db }) => {
    const programme = await selectProgramme(db, actor.programme_id);
    return { programmes: [programme], total: 1 };
  }),

  serve(listEnum, async ({ params }) => {
    const values = Object.hasOwn(enums, params.name) ? enums[params.name] : undefined;
    if (!values) throw problems.notFound('list of values');
    return { enums: values, total: values.length };
  }),
];
