import { createEventLoopYielder } from '../../../lib/yield-to-event-loop.ts';
import { type FactRows, selectProjectFacts } from './project-facts.sql.ts';
import { filterOptionsByPeriod, type FilterOptionByPeriod } from './filter-options-by-period.ts';
import type { ResultsSnapshot } from './results-snapshot.ts';

/** A submission of a project with its names, which are for those who may see them. */
export type Member = {
  submission_id: number;
  organisation_id: number;
  pseudonym_number: number;
  submission_name: string;
  organisation_name: string;
  region: string | null;
  board_code: string | null;
  board_name: string | null;
  ended_on: string | null;
};

/** That figures of a submission were corrected after they had been published. */
export type Revision = {
  time_period_id: number;
  submission_id: number;
  revised_at: Date;
  reason: string;
  measure_ids: number[];
};

/** What is the same for everybody in a project. */
export type ProjectFacts = {
  /** By organisation name, those that have ended last. */
  members: Member[];
  byId: ReadonlyMap<number, Member>;
  /** Who takes part with something submitted, and when last. */
  submittedIn: (timePeriodId: number) => ReadonlyMap<number, Date | null>;
  /** Of every filter, in display order. */
  options: FilterOptionByPeriod[];
  /** For everybody, in display order. */
  groups: FactRows['groups'];
  /** `region_map`, `board_map`: which some chart is shown as. */
  maps: string[];
  /** What was corrected after publication, the first first. */
  revisions: Revision[];
  /** The people who have peer groups of their own. */
  owners: ReadonlySet<number>;
  /** The organisations that have peer groups of theirs. */
  sharing: ReadonlySet<number>;
};

export const loadProjectFacts = (reading: ResultsSnapshot): Promise<ProjectFacts> =>
  reading.part('facts', async () => {
    const { version, size, rows } = await selectProjectFacts(reading.db, reading.project.id);
    reading.sees(version);
    return { value: await toFacts(rows, reading.periods), size };
  });

const NOBODY: ReadonlyMap<number, Date | null> = new Map();

async function toFacts(rows: FactRows, periods: ResultsSnapshot['periods']): Promise<ProjectFacts> {
  const { members, submitted, groups, maps, revisions, owners, sharing } = rows;
  const turn = createEventLoopYielder();
  const all = members.map((row): Member => {
    const [submission_id, organisation_id, pseudonym_number, submission_name, organisation_name, ...known] =
      row;
    const [region, board_code, board_name, ended_on] = known;
    // Written out: what is made of two spread together is slow to read, hundreds of thousands of times.
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
  });
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
      ...{ time_period_id, submission_id, reason, measure_ids },
      revised_at: new Date(at),
    })),
    ...{ options: filterOptionsByPeriod(rows, periods), groups, maps },
    ...{ owners: new Set(owners), sharing: new Set(sharing) },
  };
}

/** A submission is expected in a period unless it had ended before. */
export const isExpected = ({ ended_on }: Member, { starts_on }: { starts_on: string }): boolean =>
  ended_on === null || ended_on >= starts_on;

/** A period of the project by its id, with its dates in it; undefined where the project does not take part in it. */
export function findPeriod({ periods }: Pick<ResultsSnapshot, 'periods'>, timePeriodId: number) {
  const found = periods.find((one) => one.time_period_id === timePeriodId);
  return found && toPeriod(found);
}

/** The ids of the dates and of the period are two: it is known by the latter. */
export const toPeriod = ({ period, ...dates }: ResultsSnapshot['periods'][number]) => ({
  ...dates,
  ...period,
});
