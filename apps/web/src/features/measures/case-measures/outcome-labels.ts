import type { CaseOutcome } from '@portal/contract/measures/case-measures';

export const outcomeLabels: Record<CaseOutcome, string> = {
  passed: 'Condition met',
  failed: 'Condition not met',
  counted: 'Counted',
  not_eligible: 'Not eligible',
};
