// @vitest-environment jsdom
import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../lib/http/query-client.ts';
import { chartDataQuery, scorecardQuery } from '../charts/chart-data.ts';
import { comparisonOptionsQuery } from '../comparison/comparison-options.ts';
import { deletePeerGroup, peerGroupsQuery } from '../comparison/peer-groups.ts';
import { organisationSubmissionsQuery, submitQuestionnaire } from '../collection/submissions.ts';
import { deleteUser, userList, userQuery } from '../identity/users.ts';

let asked: string[] = [];
let refusal: number | null = null;
const stops: (() => void)[] = [];

beforeEach(() => {
  asked = [];
  refusal = null;
  vi.stubGlobal('fetch', async (url: string, { method = 'GET' }: RequestInit = {}) => {
    asked.push(`${method} ${new URL(url, location.origin).pathname}`);
    if (method !== 'GET' && refusal !== null) return Response.json({ detail: 'No.' }, { status: refusal });
    return Response.json({ users: [], peer_groups: [], organisation_submissions: [], total: 0 });
  });
});
afterEach(() => {
  stops.splice(0).forEach((stop) => stop());
  queryClient.clear();
  vi.unstubAllGlobals();
});

/** Shows a query on the screen, so that it loads, and reloads when it is stale. */
async function show(query: object): Promise<void> {
  const observer = new QueryObserver(queryClient, query as ConstructorParameters<typeof QueryObserver>[1]);
  stops.push(observer.subscribe(() => undefined));
  await expect.poll(() => observer.getCurrentResult().isFetching).toBe(false);
  asked = [];
}
const chart = (peerGroupId: number) =>
  chartDataQuery({
    chartId: 1,
    timePeriodId: 2,
    body: { peer_group_ids: [peerGroupId], submission_id: null, filters: [] } as never,
    lastUpdate: null,
    ignoresCache: () => false,
  });

test('your scorecard is cached under one key, on every screen', () => {
  const ofDashboard = scorecardQuery({ project_id: 1, time_period_id: 2 });
  const ofExplorer = scorecardQuery({ project_id: 1, time_period_id: 2, submission_id: undefined });
  queryClient.setQueryData(ofDashboard.queryKey, { entries: [] } as never);
  expect(queryClient.getQueryData(ofExplorer.queryKey)).toEqual({ entries: [] });
});

test('refetches values and the to-do list after a submission', async () => {
  await show(organisationSubmissionsQuery(1, 2));
  await show(scorecardQuery({ project_id: 1, time_period_id: 2 }));
  queryClient.setQueryData(chart(7).queryKey, {} as never);
  await submitQuestionnaire({ questionnaireId: 5, submissionId: 6 });
  await expect
    .poll(() => asked.filter((one) => one.startsWith('GET')).sort())
    .toEqual(['GET /api/v1/data/scorecard', 'GET /api/v1/submissions/organisation-submissions']);
  // A query that is not on the screen reloads when it is shown again.
  expect(queryClient.getQueryState(chart(7).queryKey)?.isInvalidated).toBe(true);
});

test('a write resolves after the refetch of its data', async () => {
  await show(userList.query({ limit: 25, offset: 0 }));
  await deleteUser(3);
  expect(asked).toEqual(['DELETE /api/v1/users/delete/3', 'GET /api/v1/users/']);
});

test('does not refetch data of a deleted person', async () => {
  await show(userQuery(3));
  await show(userQuery(4));
  await deleteUser(3);
  expect(asked).toEqual(['DELETE /api/v1/users/delete/3', 'GET /api/v1/users/4']);
});

test('does not request a chart with a deleted peer group', async () => {
  await show(chart(7));
  await show(peerGroupsQuery(1, 'own'));
  await deletePeerGroup(7);
  expect(asked.filter((one) => one.includes('data'))).toEqual([]);
  await deletePeerGroup(8);
  expect(asked.filter((one) => one.includes('data'))).toHaveLength(1);
});

test('comparison choices are not requested for a deleted peer group', async () => {
  await show(comparisonOptionsQuery(1, 5, [7]));
  await deletePeerGroup(7);
  expect(asked.filter((one) => one.includes('filters/options'))).toEqual([]);
  await deletePeerGroup(8);
  expect(asked.filter((one) => one.includes('filters/options'))).toHaveLength(1);
});

test('invalidates nothing after a refusal', async () => {
  await show(userList.query({ limit: 25, offset: 0 }));
  refusal = 409;
  await expect(deleteUser(3)).rejects.toMatchObject({ error: 'No.' });
  expect(asked).toEqual(['DELETE /api/v1/users/delete/3']);
});
