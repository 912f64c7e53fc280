import type { Outcome } from '@portal/expressions/questionnaire-rules';
import type { Db } from '../../database/connect.ts';
import { selectSectionProgress } from '../questionnaires/questionnaires.sql.ts';
import { selectSectionQuestions } from '../questionnaires/section-questions.sql.ts';
import { wireQuestion } from '../questionnaires/section-questions.ts';
import { writeSectionState } from './answers.sql.ts';
import { applyRules, type AppliedRules, problemsOfSection } from './apply-rules.ts';

/**
 * An answer can ask for more in other sections: those marked complete that no longer are, are in progress again, so that
 * the person sees where something is missing long before submitting.
 */
export async function reopenOtherSections(
  db: Db,
  key: { questionnaire_id: number; submission_id: number },
  sectionId: number,
  before: AppliedRules,
  by: { userId: number; now: Date },
): Promise<void> {
  if (before.codes.length === 0) return;
  const applied = await applyRules(db, key);
  if (asks(applied.outcome) === asks(before.outcome)) return;
  const progress = await selectSectionProgress(db, key.questionnaire_id, key.submission_id);
  const { hidden } = applied.outcome;
  for (const { id, state } of progress) {
    if (state !== 'complete' || id === sectionId || hidden.sections.has(id)) continue;
    const questions = await selectSectionQuestions(db, id, key.submission_id);
    if (problemsOfSection(questions.map(wireQuestion), applied).length === 0) continue;
    await writeSectionState(db, { sectionId: id, submissionId: key.submission_id }, 'in_progress', by);
  }
}

/** What is asked and what is wrong, as one text. */
const asks = ({ hidden, required, failing }: Outcome): string =>
  JSON.stringify([[...hidden.questions], [...required], failing.map(({ check }) => check.id)]);
