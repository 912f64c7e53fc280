import type { Input } from '@portal/contract/shared/endpoint';
import * as contract from '@portal/contract/comparison/peer-groups';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { loadAllPages } from '../../lib/http/load-all-pages.ts';
import { call } from '../../lib/http/call.ts';
import { isChartDataKeyForPeerGroup } from '../charts/chart-data.ts';
import { isOptionsKeyForPeerGroup } from './comparison-options.ts';
import { createMutation } from '../shared/mutation.ts';

/** Loads the peer groups for all users, or those of the user and the user's organisation. */
export const peerGroupsQuery = (projectId: number, audience: 'everybody' | 'own') =>
  queryOptions({
    queryKey: ['peer-groups', 'of-project', projectId, audience],
    enabled: projectId > 0,
    queryFn: ({ signal }) =>
      loadAllPages(async (page) => {
        const query = { project_id: projectId, of: audience, ...page };
        const answer = await call(contract.listPeerGroups, { query }, signal);
        return { items: answer.peer_groups, total: answer.total };
      }),
  });

/** Loads the first candidates for a peer group that a search finds, by name or pseudonym. */
export const peerGroupCandidatesQuery = (projectId: number, search: string, peerGroupId?: number) =>
  queryOptions({
    queryKey: ['peer-groups', 'candidates', projectId, search, peerGroupId],
    staleTime: 60_000,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => {
      const query = { project_id: projectId, peer_group_id: peerGroupId, ...(search && { search }) };
      return call(contract.listPeerCandidates, { query }, signal);
    },
  });

export const peerGroupMembersQuery = (peerGroupId: number) =>
  queryOptions({
    queryKey: ['peer-groups', 'members', peerGroupId],
    queryFn: ({ signal }) =>
      loadAllPages(async (page) => {
        const query = { peer_group_id: peerGroupId, ...page };
        const answer = await call(contract.listPeerGroupMemberships, { query }, signal);
        return { items: answer.peer_group_memberships, total: answer.total };
      }),
  });

export const createPeerGroup = createMutation(
  'peer-groups',
  (body: Input<typeof contract.createPeerGroup>['body']) => call(contract.createPeerGroup, { body }),
);

/** Its name and description, and then who comes into it and who leaves. */
export const updatePeerGroup = createMutation(
  'peer-groups',
  async (
    id: number,
    body: Input<typeof contract.updatePeerGroup>['body'],
    members: Omit<Input<typeof contract.changePeerGroupMemberships>['body'], 'peer_group_ids'>,
  ) => {
    await call(contract.updatePeerGroup, { params: { id }, body });
    await call(contract.changePeerGroupMemberships, { body: { peer_group_ids: [id], ...members } });
    return { id };
  },
);

export const deletePeerGroup = createMutation(
  'peer-groups',
  (id: number) => call(contract.deletePeerGroup, { params: { id } }),
  // A chart request with a deleted group fails, so the page first removes the group from the selection.
  { isGone: (key, id) => isChartDataKeyForPeerGroup(key, id) || isOptionsKeyForPeerGroup(key, id) },
);
