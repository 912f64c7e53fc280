import type { AnswerValue, getSectionQuestions, SaidQuestion } from '@portal/contract/questionnaires';
import type { Output } from '@portal/contract/endpoint';
import { codesOf, parseExpression } from '@portal/expressions/expression';
import { sectionsSeen } from '@portal/expressions/sections-seen';
import type { Structure } from '../questionnaires/kept-structure.ts';
import type { AskedQuestion, StructureRow } from '../questionnaires/structure.sql.ts';
import type { AppliedRules } from './apply-rules.ts';
import { codesInTexts } from './open-answers.ts';

type RulesOfSection = Pick<Output<typeof getSectionQuestions>, 'checks' | 'ruled_sections' | 'elsewhere'>;

/**
 * What the browser needs to apply the rules of a section while somebody types, with the same outcome as here: its checks,
 * and of other sections what some rule reads or some text here takes in, with the conditions and formulas it depends on.
 */
export function rulesOfSection(
  section: StructureRow,
  { byCode }: Pick<Structure, 'byCode'>,
  { answers, checks, codes, explanations, sections }: AppliedRules,
): RulesOfSection {
  const parts = sections.find((one) => one.id === section.id)?.sub_sections ?? [];
  const here = new Set(parts.flatMap((part) => part.questions.map((question) => question.question_code)));
  const elsewhere = codes.filter((code) => !here.has(code));
  const inTexts = new Set(codesInTexts(section));
  return {
    checks: checks
      .filter((check) => codesOf(parseExpression(check.expression)).some((code) => here.has(code)))
      .map((check) => ({ ...check, explanation: explanations.get(check.id) ?? null })),
    ruled_sections: sectionsSeen(sections, section.id, codes),
    elsewhere: Object.fromEntries(
      elsewhere.map((code) => [
        code,
        {
          value: answers.now[code] ?? null,
          previous: answers.last[code] ?? null,
          ...(inTexts.has(code) && { question: saidOf(byCode.get(code), answers.now[code] ?? null) }),
        },
      ]),
    ),
  };
}

/** Of the options, those that were chosen. */
function saidOf(question: AskedQuestion | undefined, value: AnswerValue | null): SaidQuestion | undefined {
  if (!question) return undefined;
  const { question_type, unit, decimal_places, options } = question;
  const chosen = new Set([value].flat());
  return {
    ...{ question_type, unit, decimal_places },
    options: options.filter(({ option_code }) => chosen.has(option_code)),
  };
}
