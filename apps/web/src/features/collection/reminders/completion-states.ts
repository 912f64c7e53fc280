import type { CompletionState } from '@portal/contract/collection/reminders';
import type { Tone } from '../../../ui/feedback/badge.tsx';

export const completionStateNames: Record<CompletionState, string> = {
  not_registered: 'Not registered',
  not_started: 'Not started',
  in_progress: 'In progress',
  submitted: 'Submitted',
  declined: 'Not taking part',
};
export const completionStateTones: Record<CompletionState, Tone> = {
  not_registered: 'warning',
  not_started: 'warning',
  in_progress: 'info',
  submitted: 'success',
  declined: 'neutral',
};
export const completionStateOptions = Object.entries(completionStateNames).map(([value, label]) => ({
  value,
  label,
}));
