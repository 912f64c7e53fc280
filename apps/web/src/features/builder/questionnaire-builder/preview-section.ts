import type { Output } from '@portal/contract/shared/endpoint';
import type { BuiltQuestion, BuiltQuestionnaire } from '@portal/contract/builder/built-questionnaire';
import type { Answer, getSectionQuestions } from '@portal/contract/questionnaires/questionnaires';
import { type Expression, referencedCodes } from '@portal/expressions/expression';
import type { LookupTables } from '@portal/expressions/lookup-tables';
import { labelQuestionPlaceholders } from '@portal/expressions/piped-texts';
import { isGiven } from '@portal/contract/responses/answer-rules';
import { compileRules } from '@portal/expressions/rules/compile-rules';

type Section = Output<typeof getSectionQuestions>;
/** Answers typed in the preview, by question. */
export type TriedAnswers = ReadonlyMap<number, Pick<Answer, 'value' | 'missing_reason' | 'explanation'>>;

const NOTHING = { value: null, missing_reason: null };

/** A section as participants are asked it, from its definition and what was tried out so far; null where there is none. */
export function previewSection(
  { sections, checks, period }: Pick<BuiltQuestionnaire, 'sections' | 'checks' | 'period'>,
  sectionId: number,
  triedAnswers: TriedAnswers,
  lookups?: Section['lookups'],
): Section | null {
  const section = sections.find((one) => one.id === sectionId);
  if (!section) return null;
  const here = new Set(section.sub_sections.flatMap((one) => one.questions).map((one) => one.question_code));
  const asked = labelQuestionPlaceholders(
    sections.flatMap((one) => one.sub_sections.flatMap((part) => part.questions)),
  );
  const byId = new Map(asked.map((question) => [question.id, question]));
  const rules = compileRules(sections, checks, period);
  return {
    id: section.id,
    section_name: section.section_name,
    guidance: section.guidance,
    state: 'not_started',
    period,
    lookups,
    sub_sections: section.sub_sections.map((subSection) => ({
      ...subSection,
      questions: subSection.questions.map((question) => ({
        ...byId.get(question.id)!,
        answer: answerOf(question, triedAnswers),
        previous: null,
      })),
    })),
    checks: checks
      .filter(({ expression }) => codesIn(rules.compile(expression)).some((code) => here.has(code)))
      .map((check) => ({ ...check, explanation: null })),
    ruled_sections: sections,
    elsewhere: Object.fromEntries(
      asked
        .filter(({ question_code }) => !here.has(question_code))
        .map((question) => [
          question.question_code,
          { value: triedAnswers.get(question.id)?.value ?? null, previous: null, question },
        ]),
    ),
  };
}

/** The sections that are asked, given what was tried out. */
export function shownSections(
  { sections, checks, period }: Pick<BuiltQuestionnaire, 'sections' | 'checks' | 'period'>,
  triedAnswers: TriedAnswers,
  lookups?: LookupTables,
): BuiltQuestionnaire['sections'] {
  const ids = new Map(
    sections.flatMap((section) =>
      section.sub_sections.flatMap((part) =>
        part.questions.map((one) => [one.question_code, one.id] as const),
      ),
    ),
  );
  const { hidden } = compileRules(sections, checks, period, lookups).apply({
    read: (code) => triedAnswers.get(ids.get(code) ?? 0)?.value ?? null,
    given: (code) => isGiven(triedAnswers.get(ids.get(code) ?? 0) ?? NOTHING),
    last: () => null,
  });
  return sections.filter((section) => !hidden.sections.has(section.id));
}

/** Its version only has to say whether something was typed. */
function answerOf({ id }: BuiltQuestion, tried: TriedAnswers): Answer {
  const typed = tried.get(id);
  return {
    value: typed?.value ?? null,
    missing_reason: typed?.missing_reason ?? null,
    explanation: typed?.explanation ?? null,
    version: typed ? 1 : 0,
    updated_at: null,
    updated_by_name: null,
  };
}

const codesIn = (expression: Expression | null) => (expression ? referencedCodes(expression) : []);
