import type { Output } from '@portal/contract/shared/endpoint';
import { isGiven } from '@portal/contract/responses/answer-rules';
import type { getSectionQuestions } from '@portal/contract/questionnaires/questionnaires';
import { compileRules } from '@portal/expressions/rules/compile-rules';
import type { RulesResult } from '@portal/expressions/rules/rule-types';
import { createSectionLookups } from './section-lookups.ts';

type Section = Output<typeof getSectionQuestions>;

/**
 * Applies the rules to the stored answers of a whole questionnaire. A section missing from the result is
 * hidden.
 */
export function evaluateStoredAnswers(sections: readonly Section[]): RulesResult {
  const questions = new Map(
    sections
      .flatMap((section) => section.sub_sections)
      .flatMap((subSection) => subSection.questions)
      .map((question) => [question.question_code, question]),
  );
  const ruled = sections.map((section) => ({
    id: section.id,
    show_if: section.ruled_sections.find((one) => one.id === section.id)?.show_if ?? '',
    sub_sections: section.sub_sections,
  }));
  const elsewhere = sections[0]?.elsewhere ?? {};
  const sent = Object.assign({}, ...sections.map(({ lookups }) => lookups)) as Section['lookups'];
  const lookups = createSectionLookups(sent, undefined, () => undefined);
  return compileRules(ruled, [], sections[0]?.period, lookups).apply({
    read: (code) => questions.get(code)?.answer.value ?? null,
    given: (code) => isGiven(questions.get(code)!.answer),
    last: (code) => questions.get(code)?.previous?.value ?? elsewhere[code]?.previous ?? null,
  });
}
