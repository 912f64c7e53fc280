import * as contract from '@portal/contract/comparison/peer-groups';
import { serve, serveFromReplica } from '../../../http/mount-endpoints.ts';
import { changeMemberships, addMembership, removePeerGroupMember } from './change-memberships.ts';
import { listCandidates, listPeerGroupMembers, listPeerGroups } from './list-peer-groups.ts';
import { createPeerGroup, deletePeerGroup, updatePeerGroup } from './manage-peer-groups.ts';

export const peerGroupsRoutes = [
  serveFromReplica(contract.listPeerGroups, listPeerGroups),
  serve(contract.createPeerGroup, createPeerGroup),
  serve(contract.updatePeerGroup, updatePeerGroup),
  serve(contract.deletePeerGroup, deletePeerGroup),
  serveFromReplica(contract.listPeerCandidates, listCandidates),
  serve(contract.listPeerGroupMemberships, listPeerGroupMembers),
  serve(contract.addPeerGroupMembership, addMembership),
  serve(contract.removePeerGroupMembership, removePeerGroupMember),
  serve(contract.changePeerGroupMemberships, changeMemberships),
];
