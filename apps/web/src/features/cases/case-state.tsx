import type { CaseState } from '@portal/contract/case-state';
import { type KnownState, StatePill } from '../../ui/telling/badge.tsx';
import { stateNames } from './case-words.ts';

const signs: Record<CaseState, KnownState> = {
  unused: 'not_started',
  in_progress: 'in_progress',
  complete: 'complete',
  withdrawn: 'rejected',
};

/** In words and by a sign, never by colour alone. */
export const CaseStatePill = ({ state }: { state: CaseState }) => (
  <StatePill state={signs[state]} label={stateNames[state]} />
);
