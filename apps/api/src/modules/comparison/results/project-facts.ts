import { createEventLoopYielder } from '../../../lib/yield-to-event-loop.ts';
import { type FactRows, type MemberRow, selectProjectFacts } from './project-facts.sql.ts';
import { filterOptionsByPeriod } from './filter-options-by-period.ts';
import type { Facts, Member } from './project-facts-types.ts';
import type { Publication } from './publication-types.ts';
import type { ResultsSnapshot } from './results-snapshot.ts';

export type { Facts, Member } from './project-facts-types.ts';

/** The facts of now, or those that were published. */
export const loadProjectFacts = (snapshot: ResultsSnapshot): Promise<Facts> =>
  snapshot.publication ? publishedFacts(snapshot, snapshot.publication) : liveFacts(snapshot);

const liveFacts = (reading: ResultsSnapshot): Promise<Facts> =>
  reading.part('facts', async () => {
    const { version, size, rows } = await selectProjectFacts(reading.db, reading.project.id);
    reading.sees(version);
    return { value: await toFacts(rows, reading.periods), size };
  });

/**
 * The facts of a publication. Whose a submission is today decides who sees it as their own; a correction says when it was
 * submitted last.
 */
const publishedFacts = (reading: ResultsSnapshot, publication: Publication): Promise<Facts> =>
  reading.part(`facts of publication ${publication.id}:${publication.edition}`, async () => {
    const live = await liveFacts(reading.asItIs);
    const { facts, time_period_id, taken_at } = publication;
    const ownerOf = (one: Member) => live.byId.get(one.submission_id)?.organisation_id ?? one.organisation_id;
    const hasMoved = facts.members.some((one) => ownerOf(one) !== one.organisation_id);
    const members = hasMoved
      ? facts.members.map((one) => ({ ...one, organisation_id: ownerOf(one) }))
      : facts.members;
    const corrected = live.revisions.filter(
      (one) => one.time_period_id === time_period_id && one.revised_at > taken_at,
    );
    const submitted = new Map(facts.submitted);
    for (const { submission_id, revised_at } of corrected) submitted.set(submission_id, revised_at);
    const value: Facts = {
      options: facts.options,
      groups: facts.groups,
      maps: facts.maps,
      members,
      byId: hasMoved ? new Map(members.map((one) => [one.submission_id, one])) : facts.byId,
      submittedIn: (id) => (id === time_period_id ? submitted : NOBODY),
      revisions: live.revisions,
      owners: live.owners,
      sharing: live.sharing,
    };
    return { value, size: hasMoved ? members.length * 300 : members.length * 30 };
  });

const NOBODY: ReadonlyMap<number, Date | null> = new Map();

export function toMember(row: MemberRow): Member {
  const [submission_id, organisation_id, pseudonym_number, submission_name, organisation_name, ...known] =
    row;
  const [region, board_code, board_name, ended_on] = known;
  // Properties are listed: an object made by spreading two is slow to read hundreds of thousands of times.
  return {
    submission_id,
    organisation_id,
    pseudonym_number,
    submission_name,
    organisation_name,
    region,
    board_code,
    board_name,
    ended_on,
  };
}

async function toFacts(rows: FactRows, periods: ResultsSnapshot['periods']): Promise<Facts> {
  const { members, submitted, groups, maps, revisions, owners, sharing } = rows;
  const turn = createEventLoopYielder();
  const all = members.map(toMember);
  await turn();
  const times = new Map<number, ReadonlyMap<number, Date | null>>();
  for (const [period, ids, at] of submitted) {
    const last = ids.map((id, index) => [id, at[index] === null ? null : new Date(at[index]!)] as const);
    times.set(period, new Map(last));
    await turn();
  }
  return {
    members: all,
    byId: new Map(all.map((one) => [one.submission_id, one])),
    submittedIn: (timePeriodId) => times.get(timePeriodId) ?? NOBODY,
    revisions: revisions.map(([time_period_id, submission_id, at, reason, measure_ids]) => ({
      time_period_id,
      submission_id,
      reason,
      measure_ids,
      revised_at: new Date(at),
    })),
    options: filterOptionsByPeriod(rows, periods),
    groups,
    maps,
    owners: new Set(owners),
    sharing: new Set(sharing),
  };
}

/** A submission is expected in a period unless it had ended before. */
export const isExpected = ({ ended_on }: Member, { starts_on }: { starts_on: string }): boolean =>
  ended_on === null || ended_on >= starts_on;

/** A period of the project by its id, with its dates in it; undefined where the project does not take part in it. */
export function findPeriod({ periods }: Pick<ResultsSnapshot, 'periods'>, timePeriodId: number) {
  const found = periods.find((one) => one.time_period_id === timePeriodId);
  return found && flattenResultPeriod(found);
}

/** The ids of the dates and of the period are two: it is known by the latter. */
export const flattenResultPeriod = ({ period, ...dates }: ResultsSnapshot['periods'][number]) => ({
  ...dates,
  ...period,
});
