import type { Input, Output } from '@portal/contract/endpoint';
import type { Filter } from '@portal/contract/filters';
import {
  changePeerGroupMemberships,
  createPeerGroup,
  deletePeerGroup,
  listPeerCandidates,
  listPeerGroupMemberships,
  listPeerGroups,
  updatePeerGroup,
} from '@portal/contract/peer-groups';
import { listOfferedSets } from '@portal/contract/sets';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { allPages } from '../../lib/all-pages.ts';
import { call } from '../../lib/call.ts';

/** What a dialog of peer groups needs to know of the project. */
export type GroupsOf = { projectId: number; unitName: string; filters: readonly Filter[] };

export const peerGroupsQuery = (projectId: number) =>
  queryOptions({
    queryKey: ['peer-groups', projectId],
    queryFn: ({ signal }) =>
      allPages(async (page) => {
        const answer = await call(listPeerGroups, { query: { project_id: projectId, ...page } }, signal);
        return { items: answer.peer_groups, total: answer.total };
      }),
  });

/** Who can be put in one, by name or pseudonym. */
export const candidatesQuery = (projectId: number) =>
  queryOptions({
    queryKey: ['peer-groups', projectId, 'candidates'],
    staleTime: 60_000,
    queryFn: ({ signal }) =>
      allPages(async (page) => {
        const answer = await call(listPeerCandidates, { query: { project_id: projectId, ...page } }, signal);
        return { items: answer.peer_group_candidates, total: answer.total };
      }),
  });

export const membershipsQuery = (projectId: number, peerGroupId: number) =>
  queryOptions({
    queryKey: ['peer-groups', projectId, 'members', peerGroupId],
    queryFn: ({ signal }) =>
      allPages(async (page) => {
        const query = { peer_group_id: peerGroupId, ...page };
        const answer = await call(listPeerGroupMemberships, { query }, signal);
        return { items: answer.peer_group_memberships, total: answer.total };
      }),
  });

/** For the programme team: what participants can choose, all of it. */
export const offeredSetsQuery = (projectId: number) =>
  queryOptions({
    queryKey: ['peer-groups', projectId, 'offered'],
    queryFn: async ({ signal }) => {
      let about: Output<typeof listOfferedSets> | null = null;
      const sets = await allPages(async (page) => {
        about = await call(listOfferedSets, { query: { project_id: projectId, ...page } }, signal);
        return { items: about.offered_sets, total: about.total };
      });
      return { ...about!, sets } as Output<typeof listOfferedSets> & { sets: typeof sets };
    },
  });

export const makeGroup = (body: Input<typeof createPeerGroup>['body']) => call(createPeerGroup, { body });
export const saveGroup = (id: number, body: Input<typeof updatePeerGroup>['body']) =>
  call(updatePeerGroup, { params: { id }, body });
export const saveMembers = (body: Input<typeof changePeerGroupMemberships>['body']) =>
  call(changePeerGroupMemberships, { body });
export const removeGroup = (id: number) => call(deletePeerGroup, { params: { id } });

/** After a change: the lists, the choosers that offer them, and the charts they are in. */
export async function groupsChanged(queryClient: QueryClient): Promise<void> {
  await Promise.all(
    ['peer-groups', 'filters', 'chart-data'].map((first) =>
      queryClient.invalidateQueries({ queryKey: [first] }),
    ),
  );
}
