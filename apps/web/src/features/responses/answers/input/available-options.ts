import type { AnswerValue, Question } from '@portal/contract/questionnaires/questionnaires';
import { optionsOf } from '@portal/contract/questionnaires/question-types';
import { currentAnswer } from '../store/answer-cell.ts';
import { useCell } from '../store/answer-context.ts';
import { useUnavailableOptions } from '../store/use-section-rules.ts';

type Named = { code: string; name: string };
const namedIn = (question: Question): Named[] =>
  optionsOf(question).map(({ option_code: code, option_name: name }) => ({ code, name }));

/**
 * Returns the options available now. A selected option that is no longer available stays visible, with its
 * own note.
 */
export function useAvailableOptions(
  question: Question,
  value: AnswerValue | null,
  options = namedIn(question),
  formatUnavailableName = (name: string) => `${name} (no longer offered)`,
): Named[] {
  const not = useUnavailableOptions(question.id);
  if (!not) return options;
  const chosen = [value].flat();
  return options.flatMap(({ code, name }) => {
    if (!not.has(code)) return [{ code, name }];
    return chosen.includes(code) ? [{ code, name: formatUnavailableName(name) }] : [];
  });
}

/** Checks if a selected option is no longer offered. */
export function useHasUnavailableChoice(question: Question): boolean {
  const not = useUnavailableOptions(question.id);
  const { value } = currentAnswer(useCell(question.id));
  return not !== undefined && [value].flat().some((code) => not.has(String(code)));
}
