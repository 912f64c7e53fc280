import type { Change, SaveResult } from './answer-sender.ts';

/**
 * Returns the reply of a server that accepts everything. A questionnaire in a trial has no stored answers.
 */
export const simulateSuccessfulSave = (changes: readonly Change[]): SaveResult => ({
  saved: changes.map(({ question_id, version, value, missing_reason, explanation }) => ({
    question_id,
    answer: {
      value,
      missing_reason,
      explanation,
      version: version + 1,
      updated_at: null,
      updated_by_name: null,
    },
  })),
  conflicts: [],
  refused: [],
  section_state: 'in_progress',
});
