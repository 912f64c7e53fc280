import type { CaseState } from '@portal/contract/responses/case-state';
import { type KnownState, StatePill } from '../../../ui/feedback/badge.tsx';
import { caseStateNames } from './case-labels.ts';

const signs: Record<CaseState, KnownState> = {
  unused: 'not_started',
  in_progress: 'in_progress',
  complete: 'complete',
  withdrawn: 'rejected',
};

/** In words and by a sign, never by colour alone. */
export const CaseStatePill = ({ state }: { state: CaseState }) => (
  <StatePill state={signs[state]} label={caseStateNames[state]} />
);
