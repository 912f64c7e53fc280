import { getChartData, getScorecard, getSeriesOptions } from '@portal/contract/charts/chart-data';
import { listAnswerFlags } from '@portal/contract/responses/comments';
import { listQuestionnaires } from '@portal/contract/questionnaires/questionnaires';
import { getRegistrationOverview, listRegistrations } from '@portal/contract/collection/registrations';
import { listOrganisationSubmissions } from '@portal/contract/collection/submissions';
import { downloadChartWorkbook, downloadGroupCsv } from '@portal/contract/exports/downloads';
import { listFilterOptions } from '@portal/contract/comparison/comparison-options';
import { getDataCollectionState } from '@portal/contract/platform/data-collection-state';
import { getProjectAbout, getProjectProgress } from '@portal/contract/projects/projects';
import { requestReportPack } from '@portal/contract/exports/report-packs';
import { ADMIN } from '@portal/contract/identity/roles';
import { describe, expect, it } from 'vitest';
import { buildComparison, type FigureGiven } from '#fixtures/build-comparison';
import { buildUser } from '#fixtures/build-people';
import { useTestApp } from '#support/test-app';

const t = useTestApp();

const FIGURES: FigureGiven[] = [10, 20, 30, 40, 50].map((value) => [value, 100]);

describe('a time period of another project, or one that is not', () => {
  it('is not found wherever it is asked for: no other period is shown in its place', async () => {
    const built = await buildComparison(t.db, t.programme.id, FIGURES);
    const other = await buildComparison(t.db, t.programme.id, FIGURES);
    const admin = await buildUser(t.db, t.programme.id, { role_type_id: ADMIN });
    const chart_id = built.chart.id;
    const collection_id = built.chart.collection.id;
    for (const time_period_id of [other.period.id, 999_999]) {
      const query = { project_id: built.project.id, time_period_id };
      const of = { params: { chart_id, time_period_id }, body: {} };
      const ofGroup = { params: { collection_id, time_period_id }, body: {} };
      const answers = await Promise.all([
        t.call(getChartData, of, built.own.user),
        t.call(downloadChartWorkbook, of, built.own.user),
        t.call(downloadGroupCsv, ofGroup, built.own.user),
        t.call(getSeriesOptions, { params: of.params }, built.own.user),
        t.call(getScorecard, { query }, built.own.user),
        t.call(listFilterOptions, { query }, built.own.user),
        t.call(getDataCollectionState, { query }, null),
        t.call(getProjectAbout, { query }, built.own.user),
        t.call(requestReportPack, { body: { collection_id, time_period_id } }, built.own.user),
        t.call(listAnswerFlags, { query }, built.own.user),
        t.call(listRegistrations, { query }, built.own.user),
        t.call(listQuestionnaires, { query }, built.own.user),
        t.call(listOrganisationSubmissions, { query }, built.own.user),
        t.call(getRegistrationOverview, { query }, admin),
        t.call(getProjectProgress, { params: { id: built.project.id }, query: { time_period_id } }, admin),
      ]);
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
    }
  });
});
