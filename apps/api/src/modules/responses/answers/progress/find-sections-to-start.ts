import type { RulesResult } from '@portal/expressions/rules/rule-types';
import type { Db } from '../../../../database/connect.ts';
import { questionsOf } from '../../../questionnaires/questionnaires/structure-cache.ts';
import type { StoredChange } from '../answers.sql.ts';
import { validateSection } from '../validate-section.ts';
import {
  toAppliedRules,
  applyRules,
  type LoadedSection,
  withAnswer,
} from '../load-answers-and-apply-rules.ts';
import { answerTo, selectStoredAnswers } from '../stored-answers.sql.ts';

/**
 * The sections that are in progress from now on, once some answers of a section are stored: it itself, unless it stays
 * complete because it still passes its rules. An answer can ask for more in other sections too: those that were complete
 * and no longer are, are in progress again, so that the person sees where something is missing long before submitting.
 */
export async function findSectionsToStart(
  db: Db,
  loadedSection: LoadedSection,
  changes: StoredChange[],
): Promise<number[]> {
  const { set, section, stored, structure } = loadedSection;
  const begun = (stored.states.get(section.id) ?? 'not_started') === 'not_started' ? [section.id] : [];
  const complete = structure.sections.filter(({ id }) => stored.states.get(id) === 'complete');
  if (complete.length === 0) return begun;

  const changed = new Map(changes.map((change) => [change.question_id, change as Given]));
  const outcome = applyRules(loadedSection, changed);
  const isMore = asks(outcome) !== asks(applyRules(loadedSection));
  const touched = complete.filter(
    ({ id }) => id === section.id || (isMore && !outcome.hidden.sections.has(id)),
  );
  const asked = touched.flatMap(questionsOf);
  const all = await selectStoredAnswers(db, set, {
    questionIds: asked.map(({ id }) => id),
    earlierCodes: asked.map((question) => question.question_code),
  });
  const rules = toAppliedRules(loadedSection, outcome);
  const reopened = touched.filter((one) => {
    const questions = questionsOf(one).map((question) => {
      const given = changed.get(question.id);
      return withAnswer(question, all, given && { ...answerTo(all, question.id), ...given });
    });
    return validateSection(questions, rules).length > 0;
  });
  return [...begun, ...reopened.map(({ id }) => id)];
}

type Given = Pick<ReturnType<typeof answerTo>, 'value' | 'missing_reason' | 'explanation'>;

/** Returns what is asked and what is wrong, as one text. */
const asks = ({ hidden, required, failing }: RulesResult): string =>
  JSON.stringify([[...hidden.questions], [...required], failing.map(({ check }) => check.id)]);
