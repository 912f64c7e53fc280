import { z } from 'zod';
import { chosenFilter } from '../charts/chart-data.ts';
import { emptyResponse, endpoint } from '../shared/endpoint.ts';
import { bodyId, id, idParams, translatableText } from '../shared/fields.ts';
import { listOf, page } from '../shared/paging.ts';

/** A named set of submissions: the programme team's for the whole project, an organisation's, or a user's. */
const peerGroup = z.object({
  id: z.number().int(),
  project_id: z.number().int(),
  peer_group_name: z.string(),
  description: z.string(),
  /** True if it is shared with all users with access to the project. */
  is_shared: z.boolean(),
  /** For a group that is not shared with the project: true if the whole organisation uses it. */
  for_organisation: z.boolean(),
  /** The author, if a colleague made it. */
  made_by: z.string().nullable(),
  /** True if the caller made it, and so sets who uses it. */
  is_own: z.boolean(),
  /** True if the caller can change it. */
  may_change: z.boolean(),
  submission_count: z.number().int(),
  /** The reason why it is not offered for comparison: it would identify others, who have no names. */
  not_offered: translatableText.nullable(),
});
export type PeerGroup = z.infer<typeof peerGroup>;

/** A candidate for a peer group, with as much of the identity as the caller can know. */
export const peerCandidate = z.object({
  /** The user's submission, or any if results are named or for the programme team; otherwise null. */
  submission_id: z.number().int().nullable(),
  /** The key of the points of charts: in a named project the id. */
  key: z.string(),
  /** The name, or the pseudonym. */
  name: z.string(),
  region: z.string().nullable(),
});
export type PeerCandidate = z.infer<typeof peerCandidate>;

const peerGroupMembership = peerCandidate.extend({
  id: z.number().int(),
  peer_group_id: z.number().int(),
});
export type PeerGroupMembership = z.infer<typeof peerGroupMembership>;

const key = z.string().regex(/^\d{1,9}$/, 'A key must be the number that identifies a point on a chart.');
const name = z.string().trim().min(1).max(100);
const description = z.string().trim().max(500);

/**
 * The selected members: by id if known to the caller, by the key of a chart's point, or all that pass the
 * filters.
 */
const chosenMembers = {
  submission_ids: z.array(bodyId).max(2000).default([]),
  keys: z.array(key).max(2000).default([]),
  /** “Like mine”: those who pass these filters, as charts show them to the caller. */
  filters: z.array(chosenFilter).max(20).default([]),
};

const peerGroupFields = z.object({ peer_group_name: name, description, for_organisation: z.boolean() });

export const listPeerGroups = endpoint({
  name: 'listPeerGroups',
  method: 'GET',
  path: '/api/v1/peerGroups/',
  access: 'project',
  keys: ['read_results'],
  opens: { thing: 'results', project_id: 'query.project_id' },
  summary: 'List the peer groups of a project: yours, your organisation’s and those shared with everyone.',
  query: z.object({
    project_id: id,
    ...page,
    /** `everybody`: only those shared with the project; `own`: the others. */
    of: z.enum(['everybody', 'own']).optional(),
  }),
  response: listOf('peer_groups', peerGroup),
});

export const createPeerGroup = endpoint({
  name: 'createPeerGroup',
  method: 'POST',
  path: '/api/v1/peerGroups/',
  access: 'project',
  opens: { thing: 'results', project_id: 'body.project_id' },
  summary: 'Create a peer group for yourself or your organisation or, as the programme team, for everyone.',
  body: z.object({
    project_id: bodyId,
    peer_group_name: name,
    description: description.default(''),
    is_shared: z.boolean().default(false),
    for_organisation: z.boolean().default(false),
    /** The period in which the keys were seen; left out: the newest that is published. */
    time_period_id: bodyId.optional(),
    ...chosenMembers,
  }),
  response: peerGroup,
});

export const updatePeerGroup = endpoint({
  name: 'updatePeerGroup',
  method: 'PUT',
  path: '/api/v1/peerGroups/{id}',
  access: 'project',
  opens: { thing: 'peerGroup', peer_group_id: 'params.id' },
  summary: 'Rename a peer group, or share it with your organisation or stop sharing it.',
  params: idParams,
  body: peerGroupFields.partial().extend({ seen: peerGroupFields.partial().optional() }),
  response: peerGroup,
});

export const deletePeerGroup = endpoint({
  name: 'deletePeerGroup',
  method: 'DELETE',
  path: '/api/v1/peerGroups/{id}',
  access: 'project',
  opens: { thing: 'peerGroup', peer_group_id: 'params.id' },
  summary: 'Delete a peer group. Its submissions stay as they are.',
  params: idParams,
  response: emptyResponse,
});

export const listPeerCandidates = endpoint({
  name: 'listPeerCandidates',
  method: 'GET',
  path: '/api/v1/peerGroupCandidates/',
  access: 'project',
  opens: { thing: 'results', project_id: 'query.project_id' },
  summary:
    'List the submissions that can be added to a peer group, by name or, with pseudonyms, by pseudonym.',
  query: z.object({
    project_id: id,
    /** The group they are for: its members can have the pseudonyms of an earlier period. */
    peer_group_id: id.optional(),
    /** Words of the name or pseudonym and the region, as the caller sees them. */
    search: z.string().max(100).optional(),
    ...page,
  }),
  response: listOf('peer_group_candidates', peerCandidate),
});

export const listPeerGroupMemberships = endpoint({
  name: 'listPeerGroupMemberships',
  method: 'GET',
  path: '/api/v1/peerGroupMemberships/',
  access: 'project',
  opens: { thing: 'peerGroup', peer_group_id: 'query.peer_group_id' },
  summary:
    'List the members of a peer group. In a project with pseudonyms, a group for everyone lists only your own submissions, because membership would identify the others.',
  query: z.object({ peer_group_id: id, ...page }),
  response: listOf('peer_group_memberships', peerGroupMembership),
});

export const addPeerGroupMembership = endpoint({
  name: 'addPeerGroupMembership',
  method: 'POST',
  path: '/api/v1/peerGroupMemberships/',
  access: 'project',
  opens: { thing: 'peerGroup', peer_group_id: 'body.peer_group_id' },
  summary: 'Add a submission to a peer group.',
  body: z
    .object({ peer_group_id: bodyId, submission_id: bodyId.optional(), key: key.optional() })
    .refine(({ submission_id, key: given }) => (submission_id === undefined) !== (given === undefined), {
      message: 'Enter either submission_id or key, not both.',
    }),
  response: peerGroupMembership,
});

export const removePeerGroupMembership = endpoint({
  name: 'removePeerGroupMembership',
  method: 'DELETE',
  path: '/api/v1/peerGroupMemberships/{id}',
  access: 'project',
  opens: { thing: 'peerGroupMembership', membership_id: 'params.id' },
  summary: 'Remove a submission from a peer group.',
  params: idParams,
  response: emptyResponse,
});

export const changePeerGroupMemberships = endpoint({
  name: 'changePeerGroupMemberships',
  method: 'POST',
  path: '/api/v1/peerGroupMemberships/bulk',
  access: 'project',
  summary: 'Add submissions to peer groups of a project and remove others, all or nothing.',
  body: z.object({
    /** The peer groups that get the submissions. */
    peer_group_ids: z.array(bodyId).max(20).default([]),
    ...chosenMembers,
    /** The memberships to remove, from any of the user's peer groups. */
    peer_group_membership_ids: z.array(bodyId).max(2000).default([]),
  }),
  response: z.object({ added: z.number().int(), removed: z.number().int() }),
});
