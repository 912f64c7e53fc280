import type { FilterOptionByPeriod } from './filter-options-by-period.ts';
import type { FactRows } from './project-facts.sql.ts';

/** A submission of a project with its names, for people who can see names. */
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
type Revision = {
  time_period_id: number;
  submission_id: number;
  revised_at: Date;
  reason: string;
  measure_ids: number[];
};

/** Facts of a project that are the same for all users. */
export type Facts = {
  /** By organisation name, those that have ended last. */
  members: Member[];
  byId: ReadonlyMap<number, Member>;
  /** Returns the participants with a submitted questionnaire, and the last time. */
  submittedIn: (timePeriodId: number) => ReadonlyMap<number, Date | null>;
  /** Options of every filter, in display order. */
  options: FilterOptionByPeriod[];
  /** Shared groups, in display order. */
  groups: FactRows['groups'];
  /** `region_map`, `board_map`: which some chart is shown as. */
  maps: string[];
  /** Corrections after publication, oldest first. */
  revisions: Revision[];
  /** The people who have peer groups of their own. */
  owners: ReadonlySet<number>;
  /** The organisations that have peer groups of theirs. */
  sharing: ReadonlySet<number>;
};
