import { expectsAnswer } from '@portal/contract/questionnaires/question-types';
import type { SectionSummary } from '@portal/contract/questionnaires/questionnaires';
import type { RulesResult } from '@portal/expressions/rules/rule-types';
import { questionsOf } from '../../../questionnaires/questionnaires/structure-cache.ts';
import type { LoadedAnswers } from '../load-answers-and-apply-rules.ts';

/**
 * The sections that the rules show, with their state and how many questions are answered. What the rules hide counts
 * neither as asked nor as answered; of what they require, it is counted how much is left.
 */
export function computeSectionProgress(
  { structure, stored }: LoadedAnswers,
  outcome: RulesResult,
): SectionSummary[] {
  return structure.sections
    .filter(({ id }) => !outcome.hidden.sections.has(id))
    .map((section) => {
      const asked = questionsOf(section).filter(
        (question) => expectsAnswer(question) && !outcome.hidden.questions.has(question.id),
      );
      const open = asked.filter(({ id }) => !stored.given.has(id));
      return {
        id: section.id,
        section_name: section.section_name,
        state: stored.states.get(section.id) ?? 'not_started',
        questions: asked.length,
        answered: asked.length - open.length,
        required_left: open.filter(({ id }) => outcome.required.has(id)).length,
      };
    });
}

/** Everything, even if rules hide it: for a blank form on paper. */
export const nothingHidden: RulesResult = {
  hidden: {
    sections: new Set(),
    sub_sections: new Set(),
    rows: new Set(),
    questions: new Set(),
    offered: new Set(),
  },
  required: new Set(),
  compile: () => null,
  calculated: new Map(),
  not_offered: new Map(),
  settled: { read: () => null },
  failing: [],
};
