import { findIncompleteReason } from '@portal/contract/responses/answer-rules';
import type { SentLookupTable } from '@portal/contract/questionnaires/lookup-tables';
import type { Question } from '@portal/contract/questionnaires/questionnaires';
import type { RulesResult, CheckRule, SectionWithRules } from '@portal/expressions/rules/rule-types';
import type { AnswersByCode } from './previous-questionnaires-and-explanations.sql.ts';

/** The result of applying a questionnaire's rules to a submission's stored answers. */
export type AppliedRules = {
  sections: SectionWithRules[];
  outcome: RulesResult;
  /** The answers the rules read, and last period's. */
  answers: { now: AnswersByCode; last: AnswersByCode };
  /** The explanations of checks, by check. */
  explanations: ReadonlyMap<number, string>;
  checks: CheckRule[];
  /** The question codes some rule reads; without any there is nothing to decide. */
  codes: string[];
  /** The lookup tables for the browser; undefined if the rules read none. */
  lookups: Record<string, SentLookupTable> | undefined;
};

type Judged = Pick<AppliedRules, 'outcome' | 'explanations'>;
export type RuleProblem = { question_id: number; message: string };

/** Finds what keeps a section incomplete: its shown questions, and the checks that concern one of them. */
export function validateSection(questions: Question[], applied: Judged): RuleProblem[] {
  const { hidden, required } = applied.outcome;
  const shown = questions.filter((question) => !hidden.questions.has(question.id));
  const ofQuestions = shown.flatMap((question) => {
    const asked = { ...question, required: required.has(question.id) };
    const message = findIncompleteReason(asked, question.answer, question.previous?.value ?? null);
    return message ? [{ question_id: question.id, message }] : [];
  });
  const here = new Set(shown.map((question) => question.id));
  return [...ofQuestions, ...validateChecks(applied, (id) => here.has(id))];
}

/** Checks that fail, each at the first question it concerns among those wanted; a warning counts until it is explained. */
export function validateChecks(
  { outcome, explanations }: Judged,
  isWanted: (questionId: number) => boolean,
): RuleProblem[] {
  return outcome.failing.flatMap(({ check, question_ids }) => {
    const question_id = question_ids.find(isWanted);
    if (question_id === undefined) return [];
    if (check.severity === 'error') return [{ question_id, message: check.message }];
    return explanations.has(check.id)
      ? []
      : [{ question_id, message: `${check.message} Confirm or explain it.` }];
  });
}
