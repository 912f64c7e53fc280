import type { ChasingState } from '@portal/contract/chasing';
import type { Tone } from '../../ui/telling/badge.tsx';

export const chasingStateNames: Record<ChasingState, string> = {
  not_registered: 'Not registered',
  not_started: 'Not started',
  in_progress: 'In progress',
  submitted: 'Submitted',
  declined: 'Does not take part',
};
export const chasingTones: Record<ChasingState, Tone> = {
  not_registered: 'warning',
  not_started: 'warning',
  in_progress: 'info',
  submitted: 'success',
  declined: 'neutral',
};
export const stateOptions = Object.entries(chasingStateNames).map(([value, label]) => ({ value, label }));
