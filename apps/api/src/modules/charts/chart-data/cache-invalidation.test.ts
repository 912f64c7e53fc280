import { getChartData } from '@portal/contract/charts/chart-data';
import { createChartPhase, setControlSettings } from '@portal/contract/charts/control-chart-settings';
import type { Endpoint } from '@portal/contract/shared/endpoint';
import * as charts from '@portal/contract/charts/manage-charts';
import { updateProject } from '@portal/contract/projects/manage-projects';
import { checkParts } from '@portal/contract/builder/questionnaire-builder';
import { mergeOrganisation } from '@portal/contract/admin/mergers';
import { deleteMeasure, updateMeasure } from '@portal/contract/measures/measures';
import { updateOrganisation } from '@portal/contract/organisations/manage-organisations';
import * as peers from '@portal/contract/comparison/peer-groups';
import { SUPERUSER } from '@portal/contract/identity/roles';
import { createSubmissions, moveSubmission } from '@portal/contract/collection/manage-submissions';
import { createSubmission, updateSubmission } from '@portal/contract/collection/submissions';
import { eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { buildCollection, buildMeasure, buildPeerGroup } from '#fixtures/build-charts';
import { buildComparison } from '#fixtures/build-comparison';
import { buildUser } from '#fixtures/build-people';
import { buildTimePeriod } from '#fixtures/build-projects';
import { useTestApp } from '#support/test-app';
import { measure_values } from '../../../tables/measures.tables.ts';
import { peer_group_memberships } from '../../../tables/peer-groups.tables.ts';

const t = useTestApp();
let admin: { id: number };
beforeAll(async () => {
  admin = await buildUser(t.db, t.programme.id, { role_type_id: SUPERUSER });
});

async function build() {
  const figures = [10, 20, 30, 40, 50].map((one): [number, number] => [one, 100]);
  const built = await buildComparison(t.db, t.programme.id, figures);
  const group = await buildPeerGroup(
    t.db,
    built.project,
    built.members.slice(0, 4).map(({ submission }) => submission),
  );
  const second = await buildMeasure(t.db, built.project);
  const past = await buildTimePeriod(t.db, built.project, 'published');
  return { ...built, group, second, past };
}
type Built = Awaited<ReturnType<typeof build>>;
type Write = [Endpoint, (built: Built) => object | Promise<object>];

/** Every kind of write that shows in results, as the programme team makes it. */
const writes: Record<string, Write> = {
  'a chart is renamed': [
    charts.updateChart,
    ({ chart }) => ({ params: { id: chart.id }, body: { chart_name: 'Else' } }),
  ],
  'a phase of a control chart begins': [
    createChartPhase,
    ({ chart, period }) => ({
      params: { id: chart.id },
      body: { time_period_id: period.id, reason: 'A new ward opened.' },
    }),
  ],
  'a target is kept for its control charts': [
    setControlSettings,
    ({ chart }) => ({
      params: { id: chart.id },
      body: { rules: ['outside'], target: 20, target_side: 'at_most' },
    }),
  ],
  'a chart takes other forms': [
    charts.setOutputTypes,
    ({ chart }) => ({ params: { id: chart.id }, body: { output_types: ['ranked_bars', 'box_plot'] } }),
  ],
  'a chart reads another measure': [
    charts.saveChartParameters,
    ({ chart, period, second }) => ({
      body: {
        chart_id: chart.id,
        time_period_id: period.id,
        chart_parameters: [{ measure_id: second.id }],
      },
    }),
  ],
  'parameters are copied to another period': [
    charts.copyChartParameters,
    ({ project, period, past }) => ({
      body: { project_id: project.id, from_time_period_id: period.id, to_time_period_id: past.id },
    }),
  ],
  'a group has other charts': [
    charts.setChartGroupMemberships,
    async ({ project, chart }) => {
      const { id } = await buildCollection(t.db, project, chart.collection);
      return { params: { id }, body: { memberships: [{ chart_id: chart.id }] } };
    },
  ],
  'a group is renamed': [
    charts.updateCollection,
    ({ chart }) => ({ params: { id: chart.collection.id }, body: { collection_name: 'Else' } }),
  ],
  'a measure is renamed': [
    updateMeasure,
    ({ measure }) => ({ params: { id: measure.id }, body: { measure_name: 'Else' } }),
  ],
  'the wanted direction of a measure changes': [
    updateMeasure,
    ({ measure }) => ({ params: { id: measure.id }, body: { polarity: 'higher' } }),
  ],
  'a measure counts nobody': [
    updateMeasure,
    ({ measure }) => ({ params: { id: measure.id }, body: { counts: 'neither' } }),
  ],
  'a questionnaire checks a sum': [
    checkParts.create,
    ({ questionnaire }) => ({
      body: { questionnaire_id: questionnaire.id, expression: 'q1 == q2', message: 'Not the same.' },
    }),
  ],
  'a measure goes': [deleteMeasure, ({ second }) => ({ params: { id: second.id } })],
  'an organisation is renamed': [
    updateOrganisation,
    ({ members }) => ({
      params: { id: members[1]!.organisation.id },
      body: { organisation_name: `Renamed ${members[1]!.organisation.id}` },
    }),
  ],
  'an organisation carries on another': [
    updateOrganisation,
    ({ members }) => ({
      params: { id: members[1]!.organisation.id },
      body: { successor_id: members[2]!.organisation.id },
    }),
  ],
  'a submission is added': [
    createSubmission,
    ({ project, own }) => ({
      body: { project_id: project.id, organisation_id: own.organisation.id, submission_name: 'A new site' },
    }),
  ],
  'many submissions are added': [
    createSubmissions,
    ({ project, members }) => ({
      body: {
        project_id: project.id,
        organisation_ids: [members[1]!.organisation.id],
        submission_name: 'One of many',
      },
    }),
  ],
  'a submission moves': [
    moveSubmission,
    ({ members }) => ({
      params: { id: members[3]!.submission.id },
      body: { organisation_id: members[2]!.organisation.id },
    }),
  ],
  'organisations merge': [
    mergeOrganisation,
    ({ members }) => ({
      params: { id: members[4]!.organisation.id },
      body: { successor_id: members[3]!.organisation.id, closed_on: '2026-03-31' },
    }),
  ],
  'a submission ends': [
    updateSubmission,
    ({ members }) => ({ params: { id: members[4]!.submission.id }, body: { ended_on: '2024-01-31' } }),
  ],
  'a peer group is renamed': [
    peers.updatePeerGroup,
    ({ group }) => ({ params: { id: group.id }, body: { peer_group_name: 'Else' } }),
  ],
  'a peer group gets a member': [
    peers.changePeerGroupMemberships,
    ({ group, members }) => ({
      body: { peer_group_ids: [group.id], submission_ids: [members[4]!.submission.id] },
    }),
  ],
  'a peer group loses a member': [
    peers.removePeerGroupMembership,
    async ({ group }) => {
      const rows = await t.db
        .select()
        .from(peer_group_memberships)
        .where(eq(peer_group_memberships.peer_group_id, group.id));
      return { params: { id: rows.at(-1)!.id } };
    },
  ],
  'the threshold for small numbers changes': [
    updateProject,
    ({ project }) => ({ params: { id: project.id }, body: { disclosure_threshold: 7 } }),
  ],
  'more peers are needed': [
    updateProject,
    ({ project }) => ({ params: { id: project.id }, body: { minimum_peers: 4 } }),
  ],
  'results are named': [
    updateProject,
    ({ project }) => ({ params: { id: project.id }, body: { named_results: true, confirm_loosening: true } }),
  ],
  'quartiles are worked out otherwise': [
    updateProject,
    ({ project }) => ({ params: { id: project.id }, body: { quartile_method: 6 } }),
  ],
};

it.each(Object.entries(writes))('recalculates results when %s', async (_, [endpoint, inputOf]) => {
  const built = await build();
  const input = await inputOf(built);
  const params = { chart_id: built.chart.id, time_period_id: built.period.id };
  const ask = async () => (await t.call(getChartData, { params, body: {} }, built.own.user)).body;
  const before = await ask();
  // A change without invalidation: only a recalculation shows it.
  await t.db
    .update(measure_values)
    .set({ numerator: 77 })
    .where(eq(measure_values.measure_id, built.measure.id));
  expect(await ask()).toEqual(before);
  const { status } = await t.call(endpoint, input as never, admin);
  expect(status).toBe(200);
  expect(await ask()).not.toEqual(before);
});
