import {
  filter_options,
  filters,
  submission_filter_options,
} from '../../apps/api/src/tables/filters.tables.ts';
import { peer_group_memberships, peer_groups } from '../../apps/api/src/tables/peer-groups.tables.ts';
import type { CsvRow } from '../csv.ts';
import { insertAll, insertRows, createLookup } from './bulk-insert.ts';
import type { Context } from './load-context.ts';
import type { ProjectDefinition } from './demo-project-types.ts';
import type { LoadedProject } from './load-project.ts';

type Group = { name: string; description: string; members: string[] };

/** Peer groups for everyone in the project: the regions or groups of its own and, where results have names, each organisation's published peers. */
export async function loadPeerGroups(
  context: Context,
  definition: ProjectDefinition,
  project: LoadedProject,
): Promise<void> {
  const members = participants(context, definition);
  const groups = [
    ...attributeGroups(members, definition.peerGroups ?? regions),
    ...(definition.isNamed ? publishedPeers(context, members, definition.project.minimum_peers ?? 3) : []),
  ];
  const stored = await insertAll(
    context.db,
    peer_groups,
    groups.map(({ name, description }, index) => ({
      project_id: project.id,
      peer_group_name: name,
      description,
      display_order: index + 1,
    })),
  );
  const groupId = createLookup(
    stored,
    (row) => row.peer_group_name,
    (row) => row.id,
  );
  await insertRows(
    context.db,
    peer_group_memberships,
    groups.flatMap((group) =>
      group.members.map((code) => ({
        peer_group_id: groupId(group.name),
        submission_id: project.submissionId(code),
      })),
    ),
  );
}

const participants = ({ data }: Context, definition: ProjectDefinition): CsvRow[] => {
  const reporting = new Set(definition.returns.map((one) => one.organisation_code));
  return data.organisations.filter((row) => reporting.has(row['organisation_code']!));
};

const distinct = (rows: CsvRow[], optionOf: (row: CsvRow) => string) =>
  [...new Set(rows.map(optionOf))].sort();

type GroupedBy = NonNullable<ProjectDefinition['peerGroups']>;
const regions: GroupedBy = {
  optionOf: (row) => row['region']!,
  describe: (name) => `All trusts in NHS England’s ${name} region.`,
};

const attributeGroups = (members: CsvRow[], { optionOf, describe }: GroupedBy): Group[] =>
  distinct(members, optionOf).map((name) => ({
    name,
    description: describe(name),
    members: members.filter((row) => optionOf(row) === name).map((row) => row['organisation_code']!),
  }));

/**
 * Lists the peers as published: most lists include the organisation itself, and peers are not always mutual.
 */
function publishedPeers({ data }: Context, members: CsvRow[], minimum: number): Group[] {
  const takingPart = new Set(members.map((row) => row['organisation_code']!));
  return members
    .map((row) => ({
      name: `Published peers of ${row['organisation_name']}`,
      description: `The trusts named as peers of ${row['organisation_name']} in a published list.`,
      members: data.peers
        .filter((peer) => peer['organisation_code'] === row['organisation_code'])
        .map((peer) => peer['peer_organisation_code']!)
        .filter((code) => takingPart.has(code)),
    }))
    .filter((group) => group.members.length >= minimum)
    .sort((a, b) => a.name.localeCompare(b.name, 'en'));
}

/** The attributes a comparison can be narrowed by, with the options that occur in the project. */
export async function loadFilters(
  context: Context,
  definition: ProjectDefinition,
  project: LoadedProject,
): Promise<void> {
  const members = participants(context, definition);
  const attributes = definition.filters;
  const storedFilters = await insertAll(
    context.db,
    filters,
    attributes.map(({ filter_name }, index) => ({
      project_id: project.id,
      filter_name,
      display_order: index + 1,
    })),
  );
  const filterId = createLookup(
    storedFilters,
    (row) => row.filter_name,
    (row) => row.id,
  );
  const storedOptions = await insertAll(
    context.db,
    filter_options,
    attributes.flatMap(({ filter_name, optionOf, order }) => {
      const names = distinct(members, optionOf);
      const ordered = order ? order.filter((name) => names.includes(name)) : names;
      return ordered.map((option_name, index) => ({
        filter_id: filterId(filter_name),
        option_name,
        display_order: index + 1,
      }));
    }),
  );
  const optionId = createLookup(
    storedOptions,
    (row) => `${row.filter_id}/${row.option_name}`,
    (row) => row.id,
  );
  await insertRows(
    context.db,
    submission_filter_options,
    members.flatMap((row) =>
      attributes.map(({ filter_name, optionOf }) => ({
        submission_id: project.submissionId(row['organisation_code']!),
        filter_option_id: optionId(`${filterId(filter_name)}/${optionOf(row)}`),
      })),
    ),
  );
}
