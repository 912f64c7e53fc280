import type { Filter } from '@portal/contract/comparison/comparison-options';

/** The project data that peer group dialogs need. */
export type PeerGroupDialogContext = {
  projectId: number;
  unitName: string;
  filters: readonly Filter[];
  /** The submission whose neighbours can be selected, and its period; none if no submission is selected. */
  looked?: { submissionId: number | null; timePeriodId: number };
};
