import type { SectionState } from '@portal/contract/questionnaires';
import type { Outcome } from '@portal/expressions/questionnaire-rules';
import type { Db } from '../../database/connect.ts';
import { selectSectionQuestions } from '../questionnaires/section-questions.sql.ts';
import { wireQuestion } from '../questionnaires/section-questions.ts';
import { writeSectionState } from './answers.sql.ts';
import { applyRules, type AppliedRules, problemsOfSection } from './apply-rules.ts';

/**
 * After answers of a section were stored: it is in progress, or stays complete while it passes its rules. An answer can
 * ask for more in other sections too: those that were complete and no longer are, are in progress again, so that the
 * person sees where something is missing long before submitting.
 *
 * @param before what the rules made of the answers before; null where no section was complete
 * @returns the state of the section itself
 */
export async function updateSectionStates(
  db: Db,
  key: { questionnaire_id: number; submission_id: number },
  sectionId: number,
  states: ReadonlyMap<number, SectionState>,
  before: AppliedRules | null,
  by: { userId: number; now: Date },
): Promise<SectionState> {
  const begin = (id: number) =>
    writeSectionState(db, { sectionId: id, submissionId: key.submission_id }, 'in_progress', by);
  const state = states.get(sectionId) ?? 'not_started';
  if (state === 'not_started') await begin(sectionId);
  if (!before) return 'in_progress';

  const applied = await applyRules(db, key, before.loaded);
  const isMore = asks(applied.outcome) !== asks(before.outcome);
  const complete = [...states].filter(([, one]) => one === 'complete').map(([id]) => id);
  const touched = complete.filter(
    (id) => id === sectionId || (isMore && !applied.outcome.hidden.sections.has(id)),
  );
  const reopened: number[] = [];
  for (const id of touched) {
    const questions = await selectSectionQuestions(db, id, key.submission_id);
    if (problemsOfSection(questions.map(wireQuestion), applied).length > 0) reopened.push(id);
  }
  for (const id of reopened) await begin(id);
  return state === 'complete' && !reopened.includes(sectionId) ? 'complete' : 'in_progress';
}

/** What is asked and what is wrong, as one text. */
const asks = ({ hidden, required, failing }: Outcome): string =>
  JSON.stringify([[...hidden.questions], [...required], failing.map(({ check }) => check.id)]);
