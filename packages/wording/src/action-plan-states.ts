import type { ActionPlanState } from '@portal/contract/charts/action-plans';

export const actionPlanStateNames: Record<ActionPlanState, string> = {
  open: 'Open',
  done: 'Done',
  dropped: 'Dropped',
};
