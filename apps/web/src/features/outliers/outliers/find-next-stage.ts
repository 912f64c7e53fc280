import type { CaseStage, OutlierCase } from '@portal/contract/outliers/outliers';

/** The act whose turn it is; null where all are done, or the case is concluded. */
export const findNextStage = ({ acts, concluded_at }: OutlierCase): CaseStage | null =>
  concluded_at === null ? (acts.find(({ done_at }) => done_at === null) ?? null) : null;
