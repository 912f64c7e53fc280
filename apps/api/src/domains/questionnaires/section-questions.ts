import type { Question } from '@portal/contract/questionnaires';
import type { QuestionRow } from './section-questions.sql.ts';

/** A question as the contract writes it: the answer and last period's beside it. */
export function wireQuestion(row: QuestionRow): Question {
  const { value, missing_reason, explanation, version, updated_at, updated_by_name, ...rest } = row;
  const { previous_value, previous_time_period_name, ...question } = rest;
  const answer = {
    value,
    missing_reason,
    explanation,
    version: version ?? 0,
    updated_at: updated_at?.toISOString() ?? null,
    updated_by_name,
  };
  const previous =
    previous_time_period_name === null
      ? null
      : { value: previous_value, time_period_name: previous_time_period_name };
  return { ...question, answer, previous };
}
