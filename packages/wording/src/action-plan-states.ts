import type { ActionPlanState } from '@portal/contract/charts/action-plans';

export const actionPlanStateNames: Record<ActionPlanState, string> = {
  open: 'Open',
  done: 'Done',
  dropped: 'Dropped',
};

/** The name of an open plan after its due date. */
export const OVERDUE = 'Overdue';
