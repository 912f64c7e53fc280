import type { ComparedQuestion, getReviewPair } from '@portal/contract/cases/case-reviews';
import type { Output } from '@portal/contract/shared/endpoint';
import type { Db } from '../../../database/connect.ts';
import type { Deps } from '../../../http/dependencies.ts';
import { problems } from '../../../lib/problems.ts';
import { collectionMessages } from '../../../messages/collection.ts';
import {
  loadStructure,
  questionsOf,
  type Structure,
} from '../../questionnaires/questionnaires/structure-cache.ts';
import type { AskedQuestion } from '../../questionnaires/questionnaires/structure.sql.ts';
import { describeReadOnlyReason } from '../../responses/questionnaire-responses/load-response.ts';
import { toFormattedAnswer } from './format-answer.ts';
import { type ComparedAnswer, selectReviewComparison } from './case-reviews.sql.ts';
import { type LoadedCase, assertPairComplete } from './assert-pair-complete.ts';

/**
 * Returns a stamp of a pair's question. A different stamp means that the question was answered or resolved
 * since it was read.
 */
export const versionStampOf = (row: ComparedAnswer): string =>
  `${row.first_version}.${row.second_version}.${row.resolved_at ?? 0}`;

/** Two complete reviews of a case side by side. @throws 404, or 403 before both are complete */
export async function compareReviews(
  { db, deps }: { db: Db; deps: Deps },
  loaded: LoadedCase,
): Promise<Output<typeof getReviewPair>> {
  const of = assertPairComplete(loaded);
  const [structure, { pair, compared }] = await Promise.all([
    loadStructure(deps, db, loaded.questionnaire),
    selectReviewComparison(db, of),
  ]);
  // One of them was changed while this was read.
  if (!pair || pair.state === 'waiting') throw problems.forbidden(collectionMessages.otherReviewHidden);
  return {
    ...pair,
    questionnaire_id: of.questionnaire_id,
    submission_id: of.submission_id,
    may_resolve: loaded.read_only === null,
    read_only_reason: describeReadOnlyReason(loaded.read_only, loaded.facts.state),
    questions: orderByQuestionnaire(structure, compared).map(({ row, question, section_name }) => ({
      ...asked(question, section_name),
      ...toAnswerPair(question, row),
      is_different: row.is_different,
      resolution: resolutionOf(question, row, compared),
      seen: versionStampOf(row),
    })),
  };
}

/** Orders the compared answers as in the questionnaire; leaves out questions that are not asked now. */
export function orderByQuestionnaire(structure: Structure, rows: ComparedAnswer[]) {
  const byQuestion = new Map(rows.map((row) => [row.question_id, row]));
  return structure.sections.flatMap((section) =>
    questionsOf(section).flatMap((question) => {
      const row = byQuestion.get(question.id);
      const isSilent =
        row && !row.is_different && row.first_value === null && row.first_missing_reason === null;
      return row && !isSilent ? [{ row, question, section_name: section.section_name }] : [];
    }),
  );
}

const asked = (question: AskedQuestion, section_name: string) => ({
  question_id: question.id,
  section_name,
  question_code: question.question_code,
  question_text: question.question_text,
  question_type: question.question_type,
  unit: question.unit,
  missing_allowed: question.missing_allowed,
  options: question.options,
});

export const toAnswerPair = (question: AskedQuestion, row: ComparedAnswer) => ({
  first: toFormattedAnswer(question, row.first_value, row.first_missing_reason),
  second: toFormattedAnswer(question, row.second_value, row.second_missing_reason),
});

function resolutionOf(
  question: AskedQuestion,
  row: ComparedAnswer,
  all: ComparedAnswer[],
): ComparedQuestion['resolution'] {
  if (!row.is_agreed) return null;
  return {
    agreed: toFormattedAnswer(question, row.agreed_value, row.agreed_missing_reason),
    note: row.note!,
    resolved_by_name: row.resolved_by_name,
    resolved_at: new Date(row.resolved_at!).toISOString(),
    is_changed: row.is_changed === true,
    now: toFormattedAnswer(question, row.now_value, row.now_missing_reason),
    together: all.filter(({ is_agreed, resolved_at }) => is_agreed && resolved_at === row.resolved_at).length,
  };
}
