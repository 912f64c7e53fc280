import type { CaseOutcome } from '@portal/contract/measures/case-measures';

export const outcomeLabels: Record<CaseOutcome, string> = {
  passed: 'Passed',
  failed: 'Failed',
  counted: 'Counted',
  not_eligible: 'Not eligible',
};
