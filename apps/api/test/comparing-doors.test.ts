import { expect, it } from 'vitest';
import { endpoints } from '../src/app.ts';
import { chartDataRoutes } from '../src/domains/chart-data/chart-data.routes.ts';
import { chartsRoutes } from '../src/domains/charts/charts.routes.ts';
import { manageChartsRoutes } from '../src/domains/charts/manage-charts.routes.ts';
import { downloadsRoutes } from '../src/domains/downloads/downloads.routes.ts';
import { filtersRoutes } from '../src/domains/filters/filters.routes.ts';
import { measuresRoutes } from '../src/domains/measures/measures.routes.ts';
import { peerGroupsRoutes } from '../src/domains/peer-groups/peer-groups.routes.ts';
import { reportTemplatesRoutes } from '../src/domains/report-templates/report-templates.routes.ts';
import { reportPacksRoutes } from '../src/domains/report-packs/report-packs.routes.ts';
import { searchRoutes } from '../src/domains/search/search.routes.ts';
import { setsRoutes } from '../src/domains/sets/sets.routes.ts';

/** What names no one thing of a project: what is the same in all, what searches all one may see, and several at once. */
const openNothing = [
  ...['listOutputTypes', 'searchGlobal', 'listSearchFilters', 'getMeasureJob', 'cancelMeasureJob'],
  ...['addChartGroupMemberships', 'setManyChartGroupMemberships', 'deleteChartParameters'],
  'changePeerGroupMemberships',
];

it('every call of comparing says what it opens, or names no one thing', () => {
  const comparing = [
    ...[chartDataRoutes, chartsRoutes, manageChartsRoutes, downloadsRoutes, filtersRoutes, measuresRoutes],
    ...[peerGroupsRoutes, reportPacksRoutes, reportTemplatesRoutes, searchRoutes, setsRoutes],
  ].flatMap((routes) => routes.map(({ endpoint }) => endpoint));
  expect(comparing.every((one) => endpoints.includes(one))).toBe(true);
  const closed = comparing.filter(({ opens }) => !opens).map(({ name }) => name);
  expect(closed.sort()).toEqual([...openNothing].sort());
});
