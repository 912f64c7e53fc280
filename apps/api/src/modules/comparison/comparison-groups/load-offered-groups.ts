import { createHmac } from 'node:crypto';
import { dataCollectionStateOf } from '@portal/contract/platform/data-collection-state';
import type { OptionVersion } from '../results/filter-options-by-period.ts';
import { type Facts, loadProjectFacts, isExpected } from '../results/project-facts.ts';
import type { Publication } from '../results/publication-types.ts';
import type { ResultsSnapshot } from '../results/results-snapshot.ts';
import type { ResultPeriod } from '../../platform/result-versions/result-state.sql.ts';
import { type Cohort, findParticipationCohorts, type Member } from './participation-cohorts.ts';
import {
  type CandidateGroup,
  type GroupOffer,
  partitionForAnonymity,
  type AnonymityPartition,
} from './anonymity-partition.ts';

type Project = { id: number; named_results: boolean; provisional_results: boolean; minimum_peers: number };

/** A set with its words: what the programme team sees of it. */
export type NamedGroup = CandidateGroup & {
  kind: 'filter_option' | 'peer_group' | 'region' | 'board';
  /** The filter of an option. */
  filter_name: string | null;
  name: string;
};

/** The sets offered if others are unnamed, and the submissions visible in each period. */
export type OfferedGroups = {
  /** How many others there are at the least wherever a pseudonym can be put. */
  minimum: number;
  sets: NamedGroup[];
  offers: ReadonlyMap<string, GroupOffer>;
  pieces: Member[][];
  holds: AnonymityPartition['holds'];
  cohorts: Cohort[];
  members: Member[];
  /** Null: in some period. */
  visibleIn: (timePeriodId: number | null) => ReadonlySet<number>;
  /**
   * A submission's pseudonym number in this period only; in an unnamed project it is the same in all periods.
   */
  aliases: ReadonlyMap<number, number> | null;
  /** The series of pseudonym numbers; null if the period has numbers of its own. */
  number_series: number | null;
};

/** Never fewer than three, however low a project's minimum. */
export const minimumOthers = (project: Pick<Project, 'minimum_peers'>) => Math.max(3, project.minimum_peers);

/**
 * Loads the offered sets of a project without names. A published period has the sets it was published with. A
 * period compared provisionally (`timePeriodId`), where others have no names yet, has its own sets only; so
 * it is in a named project, and if any period is published. Cached by everything the sets depend on, like
 * results (docs/decisions/0006).
 */
export async function loadOfferedGroups(
  snapshot: ResultsSnapshot,
  timePeriodId: number,
): Promise<OfferedGroups> {
  if (snapshot.publication) return publishedSets(snapshot, snapshot.publication);
  const { named_results, provisional_results } = snapshot.project;
  const isAlone = named_results || snapshot.periods.some(({ publication }) => publication !== null);
  const periods = snapshot.periods.filter((one) => !isAlone || one.time_period_id === timePeriodId);
  const states = periods.map((one) => dataCollectionStateOf(one, snapshot.now()));
  const name = JSON.stringify([
    ...['sets', minimumOthers(snapshot.project), isAlone, provisional_results],
    ...[periods.map((one) => [one.time_period_id, one.period.starts_on, one.pseudonym_key]), states],
  ]);
  return snapshot.part(name, async () => {
    const facts = await loadProjectFacts(snapshot);
    const value = workOut(facts, { ...snapshot.project, isAlone }, periods, states);
    return { value, size: facts.members.length * 500 };
  });
}

/** Returns the sets that a publication offers, with the submissions that each shows. */
const publishedSets = (reading: ResultsSnapshot, publication: Publication): Promise<OfferedGroups> =>
  reading.part(`sets of publication ${publication.id}:${publication.edition}`, async () => {
    const { facts, visible, time_period_id, number_series } = publication;
    const { members } = await loadProjectFacts(reading);
    const sets = choosableSets(facts, withIds(members), [time_period_id]);
    const offers = new Map(
      sets.map(({ key, members: belonging }): [string, GroupOffer] => {
        const shown = publication.offers.get(key) ?? new Set<number>();
        const leftOut = new Set([...belonging].filter((id) => !shown.has(id)));
        return [key, { isOffered: publication.offers.has(key), shown, leftOut }];
      }),
    );
    const value: OfferedGroups = {
      minimum: minimumOthers(reading.project),
      sets,
      offers,
      number_series,
      aliases: null,
      pieces: [],
      cohorts: [],
      members: withIds(members),
      holds: () => false,
      visibleIn: () => visible,
    };
    return { value, size: members.length * 100 };
  });

type MemberWithId = Facts['members'][number] & Member;
const withIds = (members: Facts['members']): MemberWithId[] =>
  members.map((one) => ({ ...one, id: one.submission_id })).sort((one, other) => one.id - other.id);

function workOut(
  facts: Facts,
  project: Project & { isAlone: boolean },
  periods: ResultPeriod[],
  states: string[],
): OfferedGroups {
  const minimum = minimumOthers(project);
  const members = withIds(facts.members);
  const takingPart = new Map<number, Set<number>>();
  for (const [at, { time_period_id, period }] of periods.entries()) {
    const state = states[at];
    if (state === 'published') {
      takingPart.set(time_period_id, new Set(facts.submittedIn(time_period_id).keys()));
    } else if (project.provisional_results && (state === 'open' || state === 'validation')) {
      // The submitters so far are not known publicly; the possible submitters are.
      const expected = members.filter((one) => isExpected(one, period));
      takingPart.set(time_period_id, new Set(expected.map(({ id }) => id)));
    }
  }
  // Nothing is compared yet, so every member is possible.
  if (takingPart.size === 0) takingPart.set(0, new Set(members.map(({ id }) => id)));
  const cohorts = findParticipationCohorts(members, takingPart, minimum);
  const newestFirst = [...periods].sort(
    (one, other) => other.period.display_order - one.period.display_order,
  );
  const sets = choosableSets(
    facts,
    members,
    newestFirst.map((one) => one.time_period_id),
  );
  const { offers, pieces, holds } = partitionForAnonymity(
    cohorts.map((one) => one.members),
    sets,
    minimum,
  );
  const seenIn = new Map<number, Set<number>>();
  for (const cohort of cohorts) {
    for (const period of cohort.periods) {
      const seen = seenIn.get(period) ?? new Set();
      for (const { id } of cohort.members) seen.add(id);
      seenIn.set(period, seen);
    }
  }
  const ever = new Set(cohorts.flatMap((one) => one.members.map(({ id }) => id)));
  return {
    minimum,
    sets,
    offers,
    pieces,
    holds,
    cohorts,
    members,
    visibleIn: (timePeriodId) => (timePeriodId === null ? ever : (seenIn.get(timePeriodId) ?? new Set())),
    aliases: project.isAlone ? drawAliases(members, periods[0]?.pseudonym_key ?? '') : null,
    number_series: project.isAlone ? null : 0,
  };
}

/**
 * Lists selectable sets in the programme's order: filters and their options, shared peer groups, then map
 * areas. An option that changes members is a different set. Its version from earlier periods comes last, and
 * displaces no other set.
 */
export function choosableSets(
  { options, groups, maps }: Pick<Facts, 'options' | 'groups' | 'maps'>,
  members: readonly MemberWithId[],
  timePeriodIds: number[],
): NamedGroup[] {
  const ids = timePeriodIds.length === 0 ? [null] : timePeriodIds;
  const versions = options.map((option) => [...new Set(ids.map((id) => option.in(id)))]);
  const toSet = (at: number, { key, members: held, since }: OptionVersion): NamedGroup => {
    const { name, filter_name } = options[at]!;
    const dated = since === null ? name : `${name} (since ${since})`;
    return { key, kind: 'filter_option', filter_name, name: dated, members: new Set(held) };
  };
  const areas = (kind: 'region' | 'board', codeOf: (one: (typeof members)[number]) => string | null) => {
    if (!maps.includes(`${kind}_map`)) return [];
    const codes = [...new Set(members.flatMap((one) => codeOf(one) ?? []))].sort();
    return codes.map((code): NamedGroup => {
      const there = members.filter((one) => codeOf(one) === code);
      const name = kind === 'board' ? (there[0]?.board_name ?? code) : code;
      const ids = new Set(there.map(({ id }) => id));
      return { key: areaKey(kind, code), kind, filter_name: null, name, members: ids };
    });
  };
  return [
    ...versions.map(([newest], at) => toSet(at, newest!)),
    ...groups.map(({ id, name, members: ids }): NamedGroup => {
      return { key: groupKey(id), kind: 'peer_group', filter_name: null, name, members: new Set(ids) };
    }),
    ...areas('region', ({ region }) => region),
    ...areas('board', ({ board_code }) => board_code),
    ...versions.flatMap(([, ...earlier], at) => earlier.map((version) => toSet(at, version))),
  ];
}

export const groupKey = (id: number) => `group:${id}`;
export const areaKey = (kind: 'region' | 'board', code: string) => `${kind}:${code}`;

/** Numbers from 1 in an order that only the key of the period gives: they lead to no other period and to no name. */
function drawAliases(members: readonly Member[], key: string): Map<number, number> {
  const lot = (id: number) => createHmac('sha256', key).update(String(id)).digest('hex');
  const drawn = members.map(({ id }) => ({ id, lot: lot(id) })).sort((a, b) => (a.lot < b.lot ? -1 : 1));
  return new Map(drawn.map(({ id }, at) => [id, at + 1]));
}
