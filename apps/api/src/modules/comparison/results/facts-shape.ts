import type { FilterOptionByPeriod } from './filter-options-by-period.ts';
import type { FactRows } from './project-facts.sql.ts';

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
export type Facts = {
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
