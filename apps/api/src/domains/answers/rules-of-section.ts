import type { getSectionQuestions } from '@portal/contract/questionnaires';
import type { Output } from '@portal/contract/endpoint';
import { codesOf, parseExpression } from '@portal/expressions/expression';
import { sectionsSeen } from '@portal/expressions/sections-seen';
import type { AppliedRules } from './apply-rules.ts';

type RulesOfSection = Pick<Output<typeof getSectionQuestions>, 'checks' | 'ruled_sections' | 'elsewhere'>;

/**
 * What the browser needs to apply the rules of a section while somebody types, with the same outcome as here: its checks,
 * and of other sections what some rule reads, with the conditions and formulas it depends on.
 */
export function rulesOfSection(
  section: { id: number },
  { answers, checks, codes, explanations, sections }: AppliedRules,
): RulesOfSection {
  const parts = sections.find((one) => one.id === section.id)?.sub_sections ?? [];
  const here = new Set(parts.flatMap((part) => part.questions.map((question) => question.question_code)));
  const elsewhere = codes.filter((code) => !here.has(code));
  return {
    checks: checks
      .filter((check) => codesOf(parseExpression(check.expression)).some((code) => here.has(code)))
      .map((check) => ({ ...check, explanation: explanations.get(check.id) ?? null })),
    ruled_sections: sectionsSeen(sections, section.id, codes),
    elsewhere: Object.fromEntries(
      elsewhere.map((code) => [
        code,
        { value: answers.now[code] ?? null, previous: answers.last[code] ?? null },
      ]),
    ),
  };
}
