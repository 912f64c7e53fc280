import type { Filter } from '@portal/contract/comparison/comparison-options';

/** What a dialog of peer groups needs to know of the project. */
export type PeerGroupProject = {
  projectId: number;
  unitName: string;
  filters: readonly Filter[];
  /** Whose neighbours can be chosen, and of when: none where nobody in particular is looked at. */
  looked?: { submissionId: number | null; timePeriodId: number };
};
