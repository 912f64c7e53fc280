import { questionHeading } from '@portal/contract/questionnaires/question-label';
import type { Value } from '../functions.ts';
import type { CheckRule, QuestionWithRules } from './rule-types.ts';

/** An option as rules see it: offered where `show_if` holds. */
export type ConditionalOption = { option_code: string; option_name?: string; show_if: string };

type Filtered = QuestionWithRules & { options: readonly ConditionalOption[] };

/** Checks if a question's options depend on answers. */
export const hasConditionalOptions = (question: QuestionWithRules): question is Filtered =>
  question.options?.some(({ show_if }) => show_if !== '') ?? false;

/** The codes of the options that are not offered now. */
export const hiddenOptionCodes = (
  { options }: Filtered,
  holds: (condition: string) => boolean,
): Set<string> =>
  new Set(
    options.filter(({ show_if }) => show_if !== '' && !holds(show_if)).map(({ option_code }) => option_code),
  );

/**
 * Reports a selected option that is no longer offered, as a failed check: the option stays until the person
 * selects again. Its id, the question's below zero, belongs to no other check.
 */
export function findHiddenOptionChecks(
  question: Filtered,
  value: Value,
  hiddenCodes: ReadonlySet<string>,
): { check: CheckRule; question_ids: number[] }[] {
  const chosen = (Array.isArray(value) ? value : [value]).filter((one) => hiddenCodes.has(String(one)));
  if (chosen.length === 0) return [];
  const names = chosen.map((code) => {
    const name = question.options.find(({ option_code }) => option_code === code)?.option_name;
    return `“${name ?? String(code)}”`;
  });
  const message = `${questionHeading({ question_text: question.question_text ?? question.question_code })}: ${names.join(', ')} ${names.length === 1 ? 'is' : 'are'} not available with your other answers. Select again.`;
  const check = {
    id: -question.id,
    expression: '',
    severity: 'error' as const,
    message,
    is_of_options: true,
  };
  return [{ check, question_ids: [question.id] }];
}
