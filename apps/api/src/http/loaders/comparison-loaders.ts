import { hasProjectAccess, type ProjectReader } from '@portal/contract/identity/roles';
import type { Db } from '../../database/connect.ts';
import { parseResultState } from '../../modules/platform/result-versions/result-state.sql.ts';
import type { PackRow } from '../../modules/exports/report-packs/report-packs.sql.ts';
import { canSeeGroup } from '../../modules/comparison/peer-groups/peer-groups.policy.ts';
import { canSeeOutlierCase } from '../../modules/outliers/outliers/outlier-case.policy.ts';
import { canSeeTemplate } from '../../modules/exports/report-templates/report-template.policy.ts';
import { chartCollectionQueries } from './chart-collection.sql.ts';
import { chartQueries } from './chart.sql.ts';
import { filterQuery } from './filter.sql.ts';
import { measureQuery } from './measure.sql.ts';
import { createLoader } from './create-loader.ts';
import { outlierCaseQuery } from './outlier-case.sql.ts';
import { packRunQuery } from './pack-run.sql.ts';
import { peerGroupQueries } from './peer-group.sql.ts';
import { reportPackQuery } from './report-pack.sql.ts';
import { reportTemplateQuery } from './report-template.sql.ts';
import { resultsQuery } from './results.sql.ts';
import { viewQuery } from './view.sql.ts';

/** The project of what was found, where it is open to the caller. */
const openTo = <Project extends { id: number }>(
  actor: ProjectReader,
  project: Project | null,
): Project | null => (project && hasProjectAccess(actor, project.id) ? project : null);

/** What is compared: a project's results, its charts and groups, peer groups, measures, report packs and their templates. */
export function comparisonLoaders(db: Db) {
  const charts = chartQueries(db);
  const collections = chartCollectionQueries(db);
  const peerGroups = peerGroupQueries(db);

  const chartBy = (query: typeof charts.chart, word: string) =>
    createLoader(query, (actor, { chart, project: its, results }) => {
      const project = openTo(actor, its);
      return chart && project ? { chart, project, results: parseResultState(results) } : word;
    });
  const collectionBy = (query: typeof collections.collection, word: string) =>
    createLoader(query, (actor, { collection, tab, project: its, results }) => {
      const project = openTo(actor, its);
      if (!collection || !tab || !project) return word;
      const named = { ...collection, tab_name: tab.tab_name, project_id: project.id };
      return { collection: named, project, results: parseResultState(results) };
    });
  const peerGroupBy = (query: typeof peerGroups.peerGroup, word: string) =>
    createLoader(query, (actor, { group, project: its, results }) => {
      const project = openTo(actor, its);
      return group && project && canSeeGroup(actor, group)
        ? { group, project, results: parseResultState(results) }
        : word;
    });

  return {
    results: createLoader(resultsQuery(db), (actor, { project: its, results }) => {
      const project = openTo(actor, its);
      return project ? { project, results: parseResultState(results) } : 'project';
    }),
    chart: chartBy(charts.chart, 'chart'),
    chartParameter: chartBy(charts.ofParameter, 'chart parameter'),
    chartHeading: chartBy(charts.ofHeading, 'heading'),
    chartCollection: collectionBy(collections.collection, 'collection'),
    chartMembership: collectionBy(collections.ofMembership, 'chart in this group'),
    peerGroup: peerGroupBy(peerGroups.peerGroup, 'peer group'),
    peerGroupMembership: peerGroupBy(peerGroups.ofMembership, 'membership of a peer group'),
    filter: createLoader(filterQuery(db), (actor, { filter, project: its }) => {
      const project = openTo(actor, its);
      return filter && project ? { filter, project } : 'filter';
    }),
    measure: createLoader(measureQuery(db), (actor, { measure, project: its }) => {
      const project = openTo(actor, its);
      return measure && project ? { measure, project } : 'measure';
    }),
    reportPack: createLoader(reportPackQuery(db), (actor, { pack, project: its }) => {
      const project = openTo(actor, its);
      return pack?.id && project ? { pack: pack as PackRow, project } : 'report pack';
    }),
    view: createLoader(viewQuery(db), (actor, { view, project: its }) => {
      const project = openTo(actor, its);
      return view && project ? { view, project } : 'view';
    }),
    outlierCase: createLoader(
      outlierCaseQuery(db),
      (actor, { outlier_case, organisation, time_period, project: its }) => {
        const project = openTo(actor, its);
        if (!outlier_case || !organisation || !time_period || !project) return 'outlier case';
        const seen = { ...outlier_case, ...organisation, ...time_period };
        return canSeeOutlierCase(actor, seen) ? { outlier_case: seen, project } : 'outlier case';
      },
    ),
    packRun: createLoader(packRunQuery(db), (actor, { run, project: its }) => {
      const project = openTo(actor, its);
      return run && project ? { run, project } : 'order of report packs';
    }),
    reportTemplate: createLoader(reportTemplateQuery(db), (actor, { template, project: its, results }) => {
      const project = openTo(actor, its);
      return template?.id && project && canSeeTemplate(actor, template)
        ? { template, project, results: parseResultState(results) }
        : 'report template';
    }),
  };
}
