import type { ResultsCaller } from '../../../comparison/results/cached-results.ts';

/** The document whose parts are loaded, and its reader. */
export type ReportPartsContext = {
  /**
   * Returns the caller whose access applies, checked again before each chart. @throws if they no longer have
   * access
   */
  ask: () => Promise<ResultsCaller>;
  title: string;
  period: { id: number; time_period_name: string };
  submission_id: number | null;
  submission_name: string | null;
  /** True for a document that the programme team can also read. */
  isReadByTeam: boolean;
  /** The group of its table of measures; null: of the charts that are in it. */
  collection_id: number | null;
  /** Reports how many charts are done. @returns false: stop here */
  onChart: (done: number) => Promise<boolean>;
};
