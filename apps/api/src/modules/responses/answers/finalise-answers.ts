import { isCalculated } from '@portal/contract/questionnaires/question-types';
import type { CalculatedValue } from '@portal/expressions/rules/calculated-values';
import type { Db } from '../../../database/connect.ts';
import { problems } from '../../../lib/problems.ts';
import { collectionMessages } from '../../../messages/collection.ts';
import { questionsOf } from '../../questionnaires/questionnaires/structure-cache.ts';
import { type StoredChange, writeAnswers } from './answers.sql.ts';
import { validateChecks, validateSection } from './validate-section.ts';
import { toAppliedRules, type LoadedAnswers, withAnswer } from './load-answers-and-apply-rules.ts';
import { answerTo } from './stored-answers.sql.ts';

/**
 * Before a questionnaire is locked: its sections are complete, its answers and checks in order or explained; what no
 * longer applies is taken out, its history keeping what it was; and calculated questions are stored, so that measures read
 * them like any other. @throws 409 with the first thing that is not in order
 */
export async function finaliseAnswers(
  db: Db,
  loadedAnswers: LoadedAnswers,
  by: { userId: number | null; now: Date },
): Promise<void> {
  const rules = toAppliedRules(loadedAnswers);
  checkWhole(loadedAnswers, rules);
  const { outcome } = rules;
  const { stored, structure } = loadedAnswers;
  const changes = [...structure.questions.values()].flatMap(({ id, question_code, question_type }) => {
    const isHidden = outcome.hidden.questions.has(id);
    const hasFormula = isCalculated({ question_type });
    if (!isHidden && !hasFormula) return [];
    const value = hasFormula ? (outcome.calculated.get(question_code) ?? null) : null;
    const before = answerTo(stored, id);
    const isGiven = before.value !== null || before.missing_reason !== null;
    const isOther = value === null ? isGiven : before.value !== value;
    return isOther ? [change(id, value)] : [];
  });
  await writeAnswers(db, loadedAnswers.set, by, changes);
}

/** Sections stay marked complete while rules are changed around them: what is locked is judged as a whole. */
function checkWhole({ stored, structure }: LoadedAnswers, rules: ReturnType<typeof toAppliedRules>): void {
  const shown = structure.sections.filter(({ id }) => !rules.outcome.hidden.sections.has(id));
  const incomplete = shown.filter(({ id }) => stored.states.get(id) !== 'complete');
  if (incomplete.length > 0) {
    const names = incomplete.map((section) => section.section_name).join(', ');
    throw problems.conflict(collectionMessages.sectionsIncomplete({ sections: names }));
  }
  const [failing] = validateChecks(rules, () => true);
  if (failing)
    throw problems.conflict(collectionMessages.answerCorrectionRequired({ message: failing.message }));
  for (const section of shown) {
    const questions = questionsOf(section).map((question) => withAnswer(question, stored));
    const [problem] = validateSection(questions, rules);
    if (problem) {
      const { message } = problem;
      const section_name = section.section_name;
      throw problems.conflict(collectionMessages.answerCheckRequired({ message, section: section_name }));
    }
  }
}

const change = (question_id: number, value: CalculatedValue): StoredChange => ({
  question_id,
  value,
  missing_reason: null,
  explanation: null,
});
