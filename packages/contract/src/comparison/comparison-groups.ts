import { z } from 'zod';
import { endpoint } from '../shared/endpoint.ts';
import { id } from '../shared/fields.ts';
import { listOf, page } from '../shared/paging.ts';

/** A set for comparison, and whether participants can select it if others have no names. */
const comparisonGroup = z.object({
  key: z.string(),
  kind: z.enum(['filter_option', 'peer_group', 'region', 'board']),
  /** The filter of an option. */
  filter_name: z.string().nullable(),
  name: z.string(),
  /** The number of members, and the number shown to all readers. */
  members: z.number().int(),
  shown: z.number().int(),
  is_offered: z.boolean(),
  /**
   * The names of sets to combine with this set so that it can be offered. Empty if it is offered already, or
   * if neither one nor two sets help.
   */
  join_with: z.array(z.string()),
});
export type ComparisonGroup = z.infer<typeof comparisonGroup>;

export const listComparisonGroups = endpoint({
  name: 'listComparisonGroups',
  method: 'GET',
  path: '/api/v1/offeredSets/',
  access: 'admin',
  opens: { thing: 'results', project_id: 'query.project_id' },
  summary:
    'List the filter options, peer groups and areas that participants can select in a project with pseudonyms.',
  query: z.object({ project_id: id, ...page }),
  response: listOf('offered_sets', comparisonGroup).extend({
    /** When it matters: in a project without names always, in a named one while a period is compared provisionally. */
    applies: z.enum(['always', 'provisionally', 'never']),
    /** How many others a set must leave every pseudonym among. */
    minimum: z.number().int(),
    /** How many periods keep the sets they were published with. */
    published_periods: z.number().int(),
    /** The period from which changes of sets apply: the next to be published; null where none is planned. */
    applies_from: z.string().nullable(),
    /** Submissions of which others see nothing, or fewer periods, since too few take part when they do. */
    held_back: z.array(z.object({ submission_name: z.string(), is_seen: z.boolean() })),
  }),
});
