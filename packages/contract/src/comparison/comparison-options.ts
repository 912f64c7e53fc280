import { z } from 'zod';
import { endpoint, id, MAX_ID, translatableText } from '../shared/endpoint.ts';

/** SPEC §7: repeated `peerGroupId`, or `peerGroupId=null` when none is chosen. */
const peerGroupIds = z
  .union([z.string(), z.array(z.string())])
  .optional()
  .transform((given) => [given ?? []].flat().filter((one) => one !== 'null'))
  .pipe(
    z
      .array(
        z
          .string()
          .regex(/^\d+$/, 'A peer group must be a number or null.')
          .transform(Number)
          .pipe(z.number().max(MAX_ID)),
      )
      .max(20),
  );

const option = z.object({ option_name: z.string(), count: z.number().int() });

/** SPEC §3: a filter with its options. */
export const filter = z.object({
  filter_id: z.number().int(),
  filter_name: z.string(),
  option_list: z.array(option),
});

/** What a comparison is narrowed by. */
const comparisonFilter = filter.extend({
  option_list: z.array(
    option.extend({
      /** Submissions with this option in the chosen peer groups, as far as they are shown; null where it is not offered. */
      count: z.number().int().nullable(),
      /** Whether one's own organisation has it. */
      is_own: z.boolean(),
      /** Why it cannot be chosen: it would tell who others are, who have no names. */
      not_offered: translatableText.nullable(),
    }),
  ),
});
export type Filter = z.infer<typeof comparisonFilter>;

/** SPEC §3: an organisation with its submissions, as the selection lists show them. */
export const organisationSubmission = z.object({
  id: z.number().int(),
  name: z.string(),
  submission_list: z.array(z.object({ id: z.number().int(), name: z.string() })),
});

/** How many organisations a list to choose from holds; the others are found by searching. */
export const MAX_ORGANISATION_OPTIONS = 100;

/** A peer group that can be compared with. */
const peerGroupOption = z.object({
  id: z.number().int(),
  peer_group_name: z.string(),
  description: z.string(),
  is_own: z.boolean(),
  /** Who made it, where a colleague shares it within one’s organisation. */
  made_by: z.string().nullable(),
  /** For everybody with access to the project. */
  is_shared: z.boolean(),
  submission_count: z.number().int(),
  /** Why it cannot be chosen. */
  not_offered: translatableText.nullable(),
});
export type PeerGroupOption = z.infer<typeof peerGroupOption>;

/** How many peer groups it holds beside those that are asked for by id. */
export const MAX_PEER_GROUP_OPTIONS = 50;

/** SPEC §7, the filters lookup: what a comparison can be chosen from. */
export const listFilterOptions = endpoint({
  name: 'listFilterOptions',
  method: 'GET',
  path: '/api/v1/filters/options',
  access: 'project',
  keys: ['read_results'],
  opens: { thing: 'results', project_id: 'query.project_id' },
  summary: 'The filters, the submissions one may look at, and the peer groups of a project.',
  query: z.object({
    project_id: id,
    time_period_id: id.optional(),
    peerGroupId: peerGroupIds,
    /** Of the organisations and submissions those whose names hold every word. */
    search: z.string().trim().max(100).optional(),
    /** The submission that is looked at: it is listed whatever is searched for. */
    submission_id: id.optional(),
    /** Of the peer groups those whose names or descriptions hold every word. */
    peer_group_search: z.string().trim().max(100).optional(),
    /** Peer groups that are listed whatever is searched for; one that is not there for the caller is left out. */
    listed_peer_group_id: peerGroupIds,
  }),
  response: z.object({
    filters: z.array(comparisonFilter),
    /** One's own; for the programme team everybody's, as many as a list shows. */
    organisation_submissions: z.array(organisationSubmission),
    /** How many there are. */
    organisation_total: z.number().int(),
    /** One’s own, one’s organisation’s, and those for everybody; as many as a list shows, and those asked for by id. */
    peer_groups: z.array(peerGroupOption),
    /** How many there are, of those that are searched for. */
    peer_group_total: z.number().int(),
  }),
});
