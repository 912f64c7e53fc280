import { createHmac } from 'node:crypto';
import { dataCollectionStateOf } from '@portal/contract/programmes';
import type { Db } from '../../database/connect.ts';
import type { Deps } from '../../http/deps.ts';
import { ResultCache } from '../chart-data/result-cache.ts';
import { type selectPeriodsOfResults, selectResultState } from '../chart-data/result-state.sql.ts';
import { type Cohort, findCohorts, type Member } from './cohorts.ts';
import { type Choosable, type Offer, partition, type Partition } from './partition.ts';
import {
  selectMapsOffered,
  selectMembersOfProject,
  selectOptionsWithMembers,
  selectSharedGroupsWithMembers,
  selectTakingPart,
} from './sets.sql.ts';

type Project = { id: number; named_results: boolean; provisional_results: boolean; minimum_peers: number };
type Period = Awaited<ReturnType<typeof selectPeriodsOfResults>>[number];

/** A set with its words: what the programme team sees of it. */
export type NamedSet = Choosable & {
  kind: 'filter_option' | 'peer_group' | 'region' | 'board';
  /** The filter of an option. */
  filter_name: string | null;
  name: string;
};

/** What can be chosen where others have no names, and who is seen in which period. */
export type OfferedSets = {
  /** How many others there are at the least wherever a pseudonym can be put. */
  minimum: number;
  sets: NamedSet[];
  offers: ReadonlyMap<string, Offer>;
  pieces: Member[][];
  holds: Partition['holds'];
  cohorts: Cohort[];
  members: Member[];
  /** Null: in some period. */
  visibleIn: (timePeriodId: number | null) => ReadonlySet<number>;
  /** What a submission is called in this period only; in a project without names it is the same in all. */
  aliases: ReadonlyMap<number, number> | null;
};

/** Never fewer than three, however low a project's minimum. */
export const leastOthers = (project: Pick<Project, 'minimum_peers'>) => Math.max(3, project.minimum_peers);

/** How many a server process keeps: one for each project and change of it. */
const KEPT = 50;
const caches = new WeakMap<object, ResultCache>();

/**
 * The sets of a project without names. In a named project, those of the one period that is compared provisionally, where
 * others have no names yet: `timePeriodId`. Kept by everything they depend on, as results are (docs/decisions/0006).
 */
export async function offeredSets(
  db: Db,
  deps: Pick<Deps, 'now'>,
  project: Project,
  timePeriodId: number,
): Promise<OfferedSets> {
  const state = await selectResultState(db, project.id);
  const { version } = state;
  const periods = state.periods.filter(
    (one) => !project.named_results || one.time_period_id === timePeriodId,
  );
  const states = periods.map((one) => dataCollectionStateOf(one, deps.now()));
  const { named_results, provisional_results } = project;
  const key = JSON.stringify([
    ...[project.id, version, leastOthers(project), named_results, provisional_results],
    ...[periods.map((one) => [one.time_period_id, one.period.starts_on]), states],
  ]);
  const cache = caches.get(deps) ?? new ResultCache(KEPT);
  caches.set(deps, cache);
  const found = cache.get(key);
  if (found) return found.result as OfferedSets;
  const result = await workOut(db, project, periods, states);
  cache.set(key, result);
  return result;
}

async function workOut(db: Db, project: Project, periods: Period[], states: string[]): Promise<OfferedSets> {
  const minimum = leastOthers(project);
  const members = await selectMembersOfProject(db, project.id);
  const submitted = await selectTakingPart(db, project.id);
  const takingPart = new Map<number, Set<number>>();
  for (const [at, { time_period_id, period }] of periods.entries()) {
    const state = states[at];
    if (state === 'published') {
      const there = submitted.filter((one) => one.time_period_id === time_period_id);
      takingPart.set(time_period_id, new Set(there.map((one) => one.submission_id)));
    } else if (project.provisional_results && (state === 'open' || state === 'validation')) {
      // Who has submitted so far is not known outside; who may is.
      const expected = members.filter(({ ended_on }) => ended_on === null || ended_on >= period.starts_on);
      takingPart.set(time_period_id, new Set(expected.map(({ id }) => id)));
    }
  }
  // Nothing is compared yet: everybody could be.
  if (takingPart.size === 0) takingPart.set(0, new Set(members.map(({ id }) => id)));
  const cohorts = findCohorts(members, takingPart, minimum);
  const sets = await choosableSets(db, project.id, members);
  const { offers, pieces, holds } = partition(
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
    ...{ minimum, sets, offers, pieces, holds, cohorts, members },
    visibleIn: (timePeriodId) => (timePeriodId === null ? ever : (seenIn.get(timePeriodId) ?? new Set())),
    aliases: project.named_results ? drawAliases(members, periods[0]?.pseudonym_key ?? '') : null,
  };
}

/** In the programme's order: filters and their options, peer groups for everybody, then the areas of maps. */
async function choosableSets(
  db: Db,
  projectId: number,
  members: Awaited<ReturnType<typeof selectMembersOfProject>>,
): Promise<NamedSet[]> {
  const options = await selectOptionsWithMembers(db, projectId);
  const groups = await selectSharedGroupsWithMembers(db, projectId);
  const maps = await selectMapsOffered(db, projectId);
  const areas = (kind: 'region' | 'board', codeOf: (one: (typeof members)[number]) => string | null) => {
    if (!maps.includes(`${kind}_map`)) return [];
    const codes = [...new Set(members.flatMap((one) => codeOf(one) ?? []))].sort();
    return codes.map((code): NamedSet => {
      const there = members.filter((one) => codeOf(one) === code);
      const name = kind === 'board' ? (there[0]?.board_name ?? code) : code;
      const ids = new Set(there.map(({ id }) => id));
      return { key: areaKey(kind, code), kind, filter_name: null, name, members: ids };
    });
  };
  return [
    ...options.map(({ id, name, filter_name, members: ids }): NamedSet => {
      return { key: optionKey(id), kind: 'filter_option', filter_name, name, members: new Set(ids) };
    }),
    ...groups.map(({ id, name, members: ids }): NamedSet => {
      return { key: groupKey(id), kind: 'peer_group', filter_name: null, name, members: new Set(ids) };
    }),
    ...areas('region', ({ region }) => region),
    ...areas('board', ({ board_code }) => board_code),
  ];
}

export const optionKey = (id: number) => `option:${id}`;
export const groupKey = (id: number) => `group:${id}`;
export const areaKey = (kind: 'region' | 'board', code: string) => `${kind}:${code}`;

/** Numbers from 1 in an order that only the key of the period gives: they lead to no other period and to no name. */
function drawAliases(members: readonly Member[], key: string): Map<number, number> {
  const lot = (id: number) => createHmac('sha256', key).update(String(id)).digest('hex');
  const drawn = members.map(({ id }) => ({ id, lot: lot(id) })).sort((a, b) => (a.lot < b.lot ? -1 : 1));
  return new Map(drawn.map(({ id }, at) => [id, at + 1]));
}
