import type { ActionPlanState } from '@portal/contract/charts/action-plans';
import type { Tone } from '../../../ui/feedback/badge.tsx';

export const actionPlanStateTones: Record<ActionPlanState, Tone> = {
  open: 'info',
  done: 'success',
  dropped: 'neutral',
};
