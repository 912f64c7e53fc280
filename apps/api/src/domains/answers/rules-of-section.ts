import type { AnswerValue, SectionCheck } from '@portal/contract/questionnaires';
import { codesOf, parseExpression } from '@portal/expressions/expression';
import type { AppliedRules } from './apply-rules.ts';

/** What the browser needs to apply the rules of a section while somebody types: its checks, and answers from elsewhere. */
export function rulesOfSection(
  questions: { question_code: string }[],
  { answers, checks, explanations, outcome }: AppliedRules,
): {
  checks: SectionCheck[];
  elsewhere: Record<string, { value: AnswerValue | null; previous: AnswerValue | null }>;
} {
  const here = new Set(questions.map((question) => question.question_code));
  const codes = new Set([
    ...Object.keys(answers.now),
    ...Object.keys(answers.last),
    ...outcome.calculated.keys(),
  ]);
  const read = (code: string) => outcome.calculated.get(code) ?? answers.now[code] ?? null;
  return {
    checks: checks
      .filter((check) => codesOf(parseExpression(check.expression)).some((code) => here.has(code)))
      .map((check) => ({ ...check, explanation: explanations.get(check.id) ?? null })),
    elsewhere: Object.fromEntries(
      [...codes]
        .filter((code) => !here.has(code))
        .map((code) => [code, { value: read(code), previous: answers.last[code] ?? null }]),
    ),
  };
}
