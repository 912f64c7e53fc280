import type { Answer } from '../questionnaires/questionnaires.ts';

/** The answer of a question that was never answered. */
export const unanswered: Answer = {
  value: null,
  missing_reason: null,
  explanation: null,
  version: 0,
  updated_at: null,
  updated_by_name: null,
};
