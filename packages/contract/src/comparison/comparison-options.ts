import { z } from 'zod';
import { endpoint } from '../shared/endpoint.ts';
import { id, MAX_ID, translatableText } from '../shared/fields.ts';

/** SPEC §7: repeated `peerGroupId`, or `peerGroupId=null` if none is selected. */
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

/** A filter that narrows a comparison. */
const comparisonFilter = filter.extend({
  option_list: z.array(
    option.extend({
      /**
       * The number of visible submissions with this option in the selected peer groups; null if the option is
       * not offered.
       */
      count: z.number().int().nullable(),
      /** True if the user's organisation has this option. */
      is_own: z.boolean(),
      /** The reason why the option is not offered: it would identify others, who have no names. */
      not_offered: translatableText.nullable(),
    }),
  ),
});
export type Filter = z.infer<typeof comparisonFilter>;

/** SPEC §3: an organisation with its submissions, as the selection lists show them. */
const organisationSubmission = z.object({
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
  /** The author, if a colleague shares it within the user's organisation. */
  made_by: z.string().nullable(),
  /** True if it is shared with all users with access to the project. */
  is_shared: z.boolean(),
  submission_count: z.number().int(),
  /** The reason why it is not offered. */
  not_offered: translatableText.nullable(),
});
export type PeerGroupOption = z.infer<typeof peerGroupOption>;

/** How many peer groups it holds beside those that are asked for by id. */
export const MAX_PEER_GROUP_OPTIONS = 50;

/** SPEC §7, the filters lookup: the options for a comparison. */
export const listFilterOptions = endpoint({
  name: 'listFilterOptions',
  method: 'GET',
  path: '/api/v1/filters/options',
  access: 'project',
  keys: ['read_results'],
  opens: { thing: 'results', project_id: 'query.project_id' },
  summary: 'List the filters, peer groups and submissions of a project that you can select.',
  query: z.object({
    project_id: id,
    time_period_id: id.optional(),
    peerGroupId: peerGroupIds,
    /** Limits organisations and submissions to those whose names contain every word. */
    search: z.string().trim().max(100).optional(),
    /** The viewed submission: always listed, regardless of the search. */
    submission_id: id.optional(),
    /** Limits peer groups to those whose names or descriptions contain every word. */
    peer_group_search: z.string().trim().max(100).optional(),
    /** Peer groups listed regardless of the search; those the caller cannot see are left out. */
    listed_peer_group_id: peerGroupIds,
  }),
  response: z.object({
    filters: z.array(comparisonFilter),
    /** The user's submissions; for the programme team all, up to the list's limit. */
    organisation_submissions: z.array(organisationSubmission),
    /** How many there are. */
    organisation_total: z.number().int(),
    /**
     * The user's peer groups, the organisation's, and the shared ones, up to the list's limit; and those
     * requested by id.
     */
    peer_groups: z.array(peerGroupOption),
    /** How many there are, of those that are searched for. */
    peer_group_total: z.number().int(),
  }),
});
