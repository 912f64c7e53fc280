import type { Question } from '@portal/contract/questionnaires/questionnaires';

/** Choosing “none of these” takes the others away, and choosing another takes it away. */
export function toggleOption(
  question: Pick<Question, 'options'>,
  selectedCodes: readonly string[],
  code: string,
): string[] | null {
  const isExclusive = (one: string) =>
    question.options.some((option) => option.option_code === one && option.exclusive);
  const next = selectedCodes.includes(code)
    ? selectedCodes.filter((one) => one !== code)
    : [...(isExclusive(code) ? [] : selectedCodes.filter((one) => !isExclusive(one))), code];
  return next.length > 0 ? next : null;
}
