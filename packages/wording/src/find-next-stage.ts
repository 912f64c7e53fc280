import type { CaseStage, OutlierCase } from '@portal/contract/outliers/outliers';

/** Returns the stage of an outlier case whose turn it is; null if all are done or the case is concluded. */
export const findNextStage = ({ acts, concluded_at }: OutlierCase): CaseStage | null =>
  concluded_at === null ? (acts.find(({ done_at }) => done_at === null) ?? null) : null;
