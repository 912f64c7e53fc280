import { hasProjectAccess } from '@portal/contract/roles';
import type { Db } from '../../database/connect.ts';
import { toState } from '../../domains/chart-data/result-state.sql.ts';
import type { projects } from '../../domains/projects/projects.tables.ts';
import type { PackRow } from '../../domains/report-packs/report-packs.sql.ts';
import { canSeeGroup } from '../../policies/peer-groups.ts';
import type { Actor } from '../actor.ts';
import { type Asked, type Opened, personOf, valuesOf } from './asked.ts';
import { chartQueries } from './chart.sql.ts';
import { collectionQueries } from './collection.sql.ts';
import { measureQuery } from './measure.sql.ts';
import { peerGroupQueries } from './peer-group.sql.ts';
import { reportPackQuery } from './report-pack.sql.ts';
import { resultsQuery } from './results.sql.ts';

type Project = typeof projects.$inferSelect;

/** What is compared: a project's results, its charts and groups, peer groups, measures and report packs. */
export function comparingDoors(db: Db) {
  const results = resultsQuery(db);
  const charts = chartQueries(db);
  const collections = collectionQueries(db);
  const peerGroups = peerGroupQueries(db);
  const measure = measureQuery(db);
  const pack = reportPackQuery(db);

  const openChart = (query: typeof charts.chart) => async (asked: Asked) => {
    const [row] = await query.execute(valuesOf(asked));
    return opened(asked, row, ({ chart: found, project, results: state }) =>
      found && project ? { chart: found, project, results: toState(state) } : null,
    );
  };
  const openCollection = (query: typeof collections.collection) => async (asked: Asked) => {
    const [row] = await query.execute(valuesOf(asked));
    return opened(asked, row, ({ collection: found, tab, project, results: state }) =>
      found && tab && project
        ? {
            collection: { ...found, tab_name: tab.tab_name, project_id: project.id },
            ...{ project, results: toState(state) },
          }
        : null,
    );
  };
  const openPeerGroup = (query: typeof peerGroups.peerGroup) => async (asked: Asked) => {
    const [row] = await query.execute(valuesOf(asked));
    return opened(asked, row, ({ group, project, results: state }, actor) =>
      group && project && canSeeGroup(actor, group) ? { group, project, results: toState(state) } : null,
    );
  };
  return {
    results: async (asked: Asked) => {
      const [row] = await results.execute(valuesOf(asked));
      return opened(asked, row, ({ project, results: state }) =>
        project ? { project, results: toState(state) } : null,
      );
    },
    chart: openChart(charts.chart),
    chartParameter: openChart(charts.ofParameter),
    chartHeading: openChart(charts.ofHeading),
    collection: openCollection(collections.collection),
    chartMembership: openCollection(collections.ofMembership),
    peerGroup: openPeerGroup(peerGroups.peerGroup),
    peerGroupMembership: openPeerGroup(peerGroups.ofMembership),
    measure: async (asked: Asked) => {
      const [row] = await measure.execute(valuesOf(asked));
      return opened(asked, row, ({ measure: found, project }) =>
        found && project ? { measure: found, project } : null,
      );
    },
    reportPack: async (asked: Asked) => {
      const [row] = await pack.execute(valuesOf(asked));
      return opened(asked, row, ({ pack: found, project }) =>
        found?.id && project ? { pack: found as PackRow, project } : null,
      );
    },
  };
}

/** The caller, and the thing where its project is open to them. */
function opened<Row extends { actor: Parameters<typeof personOf>[1] }, Scene extends { project: Project }>(
  asked: Asked,
  row: Row | undefined,
  toScene: (row: Row, actor: Actor) => Scene | null,
): Opened<Scene> | null {
  if (!row) return null;
  const actor = personOf(asked, row.actor);
  const scene = toScene(row, actor);
  return { actor, scene: scene && hasProjectAccess(actor, scene.project.id) ? scene : null };
}
