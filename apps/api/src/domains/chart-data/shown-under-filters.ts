import { dataCollectionStateOf } from '@portal/contract/programmes';
import type { Db } from '../../database/connect.ts';
import type { Actor } from '../../http/actor.ts';
import type { openProject } from '../projects/open-project.ts';
import { viewOf } from './chart-data.policy.ts';
import { selectFigures, selectMeasuresShown, selectPeriod } from './chart-data.sql.ts';
import { ownBy } from './choose-submission.ts';
import { compareSets } from './compare.ts';
import { toFigures } from './figures.ts';
import { openDisclosure } from './small-numbers/open-disclosure.ts';
import { shownIn } from './present-points.ts';
import { selectPeriodsOfResults } from './result-state.sql.ts';
import { isDrawn } from './suppress.ts';

/**
 * Of the submissions that pass filters, those whom some chart of the project shows under them to a person: that they pass
 * is then no news to that person. In every other case a chart with too few peers holds them back.
 */
export async function shownUnderFilters(
  db: Db,
  now: Date,
  actor: Actor,
  project: Awaited<ReturnType<typeof openProject>>,
  passing: Set<number>,
): Promise<Set<number>> {
  const isOwn = ownBy(actor, null);
  const shown = new Set<number>();
  const periods = await selectPeriodsOfResults(db, project.id);
  const periodIds = periods.map((one) => one.time_period_id);
  const disclosure = await openDisclosure(db, project, periodIds);
  for (const time_period_id of periodIds) {
    const period = (await selectPeriod(db, project.id, time_period_id))!;
    const measures = await selectMeasuresShown(db, project.id, time_period_id);
    if (measures.length === 0) continue;
    const stored = await selectFigures(db, {
      project_id: project.id,
      measure_ids: measures.map(({ id }) => id),
      period,
    });
    for (const measure of measures) {
      const ofMeasure = stored.filter((one) => one.measure_id === measure.id);
      const figures = toFigures(ofMeasure, { measure, period }, disclosure, isOwn);
      const own_submitted = figures.some((one) => one.is_own && one.submitted_at !== null);
      const state = dataCollectionStateOf(period, now);
      const view = viewOf({ role_type_id: actor.role_type_id, own_submitted }, project, state);
      const everybody = view.visibility === 'own_only' ? figures.filter((one) => one.is_own) : figures;
      const { picture } = compareSets(everybody, passing, [], view, project);
      for (const one of shownIn(everybody, picture, view, null)) {
        if (isDrawn(one)) shown.add(one.submission_id);
      }
    }
  }
  return shown;
}
