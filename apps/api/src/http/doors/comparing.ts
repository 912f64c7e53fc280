import { hasProjectAccess } from '@portal/contract/roles';
import { sql } from 'drizzle-orm';
import type { Db } from '../../database/connect.ts';
import { toState } from '../../domains/chart-data/result-state.sql.ts';
import type { projects } from '../../domains/projects/projects.tables.ts';
import type { PackRow } from '../../domains/report-packs/report-packs.sql.ts';
import { canSeeGroup } from '../../policies/peer-groups.ts';
import type { Actor } from '../actor.ts';
import { type Asked, type Opened, personOf, valuesOf } from './asked.ts';
import { chartQuery } from './chart.sql.ts';
import { collectionQuery } from './collection.sql.ts';
import { measureQuery } from './measure.sql.ts';
import { peerGroupQuery } from './peer-group.sql.ts';
import { reportPackQuery } from './report-pack.sql.ts';
import { resultsQuery } from './results.sql.ts';

type Project = typeof projects.$inferSelect;

/** What is compared: a project's results, its charts and groups, peer groups, measures and report packs. */
export function comparingDoors(db: Db) {
  const results = resultsQuery(db);
  const chart = chartQuery(db, 'open_chart', sql.placeholder('chart_id'));
  const parameter = chartQuery(
    db,
    'open_chart_of_parameter',
    sql`(select chart_id from chart_parameters where id = ${sql.placeholder('parameter_id')})`,
  );
  const heading = chartQuery(
    db,
    'open_chart_of_heading',
    sql`(select chart_id from chart_metadata where id = ${sql.placeholder('heading_id')})`,
  );
  const collection = collectionQuery(db, 'open_collection', sql.placeholder('collection_id'));
  const placed = collectionQuery(
    db,
    'open_collection_of_membership',
    sql`(select collection_id from chart_group_memberships where id = ${sql.placeholder('membership_id')})`,
  );
  const peerGroup = peerGroupQuery(db, 'open_peer_group', sql.placeholder('peer_group_id'));
  const peer = peerGroupQuery(
    db,
    'open_peer_group_of_membership',
    sql`(select peer_group_id from peer_group_memberships where id = ${sql.placeholder('membership_id')})`,
  );
  const measure = measureQuery(db);
  const pack = reportPackQuery(db);

  const openChart = (query: typeof chart) => async (asked: Asked) => {
    const [row] = await query.execute(valuesOf(asked));
    return opened(asked, row, ({ chart: found, project, results: state }) =>
      found && project ? { chart: found, project, results: toState(state) } : null,
    );
  };
  const openCollection = (query: typeof collection) => async (asked: Asked) => {
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
  const openPeerGroup = (query: typeof peerGroup) => async (asked: Asked) => {
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
    chart: openChart(chart),
    chartParameter: openChart(parameter),
    chartHeading: openChart(heading),
    collection: openCollection(collection),
    chartMembership: openCollection(placed),
    peerGroup: openPeerGroup(peerGroup),
    peerGroupMembership: openPeerGroup(peer),
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
