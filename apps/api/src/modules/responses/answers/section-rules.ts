import type {
  AnswerValue,
  getSectionQuestions,
  AnswerFormatFields,
} from '@portal/contract/questionnaires/questionnaires';
import type { Output } from '@portal/contract/shared/endpoint';
import { referencedCodes } from '@portal/expressions/expression';
import { filterRuleSections } from '@portal/expressions/rules/filter-rule-sections';
import type { Structure } from '../../questionnaires/questionnaires/structure-cache.ts';
import type { AskedQuestion, StructureRow } from '../../questionnaires/questionnaires/structure.sql.ts';
import type { AppliedRules } from './validate-section.ts';
import { pipedQuestionCodes } from './load-answers-and-apply-rules.ts';

type RulesOfSection = Pick<
  Output<typeof getSectionQuestions>,
  'checks' | 'ruled_sections' | 'elsewhere' | 'period' | 'lookups'
>;

/**
 * Returns the rules of a section for the browser to apply during typing, with the same outcome as here: its
 * checks, and the questions of other sections that a rule or text here reads, with their conditions and
 * formulas.
 */
export function buildSectionRules(
  section: StructureRow,
  { byCode, period, rules }: Pick<Structure, 'byCode' | 'period' | 'rules'>,
  { answers, checks, codes, explanations, lookups, sections }: AppliedRules,
): RulesOfSection {
  const parts = sections.find((one) => one.id === section.id)?.sub_sections ?? [];
  const here = new Set(parts.flatMap((part) => part.questions.map((question) => question.question_code)));
  const elsewhere = codes.filter((code) => !here.has(code));
  const codesOf = (text: string) => {
    const expression = rules.compile(text);
    return expression ? referencedCodes(expression) : [];
  };
  const inTexts = new Set(pipedQuestionCodes(section));
  return {
    period,
    ...(lookups && { lookups }),
    checks: checks
      .filter((check) => codesOf(check.expression).some((code) => here.has(code)))
      .map((check) => ({ ...check, explanation: explanations.get(check.id) ?? null })),
    ruled_sections: filterRuleSections(sections, section.id, codes),
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

/** Returns the selected options. */
function saidOf(
  question: AskedQuestion | undefined,
  value: AnswerValue | null,
): AnswerFormatFields | undefined {
  if (!question) return undefined;
  const { question_type, unit, decimal_places, options } = question;
  const chosen = new Set([value].flat());
  return {
    question_type,
    unit,
    decimal_places,
    options: options.filter(({ option_code }) => chosen.has(option_code)),
  };
}
