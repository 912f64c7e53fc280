import type { Change, SaveResult } from './answer-store.ts';

/** What a server that takes everything would answer: a questionnaire that is tried out has no stored answers. */
export const simulateSave = (changes: readonly Change[]): SaveResult => ({
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
