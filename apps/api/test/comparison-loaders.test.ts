import { expect, it } from 'vitest';
import { endpoints } from '../src/app.ts';
import { chartDataRoutes } from '../src/modules/charts/chart-data/chart-data.routes.ts';
import { chartsRoutes } from '../src/modules/charts/charts/charts.routes.ts';
import { manageChartsRoutes } from '../src/modules/charts/charts/manage-charts.routes.ts';
import { downloadsRoutes } from '../src/modules/exports/downloads/downloads.routes.ts';
import { filterOptionsRoutes } from '../src/modules/comparison/filters/filter-options.routes.ts';
import { measuresRoutes } from '../src/modules/measures/measures/measures.routes.ts';
import { peerGroupsRoutes } from '../src/modules/comparison/peer-groups/peer-groups.routes.ts';
import { packRunsRoutes } from '../src/modules/exports/pack-runs/pack-runs.routes.ts';
import { reportTemplatesRoutes } from '../src/modules/exports/report-templates/report-templates.routes.ts';
import { reportPacksRoutes } from '../src/modules/exports/report-packs/report-packs.routes.ts';
import { searchRoutes } from '../src/modules/admin/search/search.routes.ts';
import { comparisonGroupsRoutes } from '../src/modules/comparison/comparison-groups/comparison-groups.routes.ts';

/**
 * Calls that open no single thing of a project: data common to all, searches of everything visible, and
 * several at once.
 */
const openNothing = [
  ...['listOutputTypes', 'searchGlobal', 'listSearchFilters', 'getMeasureJob', 'cancelMeasureJob'],
  ...['addChartGroupMemberships', 'setManyChartGroupMemberships', 'deleteChartParameters'],
  'changePeerGroupMemberships',
];

it('every call of comparing says what it opens, or names no one thing', () => {
  const comparing = [
    ...[
      chartDataRoutes,
      chartsRoutes,
      manageChartsRoutes,
      downloadsRoutes,
      filterOptionsRoutes,
      measuresRoutes,
    ],
    ...[
      peerGroupsRoutes,
      reportPacksRoutes,
      reportTemplatesRoutes,
      packRunsRoutes,
      searchRoutes,
      comparisonGroupsRoutes,
    ],
  ].flatMap((routes) => routes.map(({ endpoint }) => endpoint));
  expect(comparing.every((one) => endpoints.includes(one))).toBe(true);
  const closed = comparing.filter(({ opens }) => !opens).map(({ name }) => name);
  expect(closed.sort()).toEqual([...openNothing].sort());
});
