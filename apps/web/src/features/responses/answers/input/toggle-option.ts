import type { Question } from '@portal/contract/questionnaires/questionnaires';

/** Choosing “none of these” takes the others away, and choosing another takes it away. */
export function toggle(
  question: Pick<Question, 'options'>,
  chosen: readonly string[],
  code: string,
): string[] | null {
  const isExclusive = (one: string) =>
    question.options.some((option) => option.option_code === one && option.exclusive);
  const next = chosen.includes(code)
    ? chosen.filter((one) => one !== code)
    : [...(isExclusive(code) ? [] : chosen.filter((one) => !isExclusive(one))), code];
  return next.length > 0 ? next : null;
}
