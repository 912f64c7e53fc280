import type { resolveDifferences as endpoint } from '@portal/contract/cases/case-reviews';
import type { ValidInput } from '@portal/contract/shared/endpoint';
import type { AnswerValue } from '@portal/contract/questionnaires/questionnaires';
import { validateAnswer, needsExplanation } from '@portal/contract/responses/answer-rules';
import type { Handler } from '../../../http/mount-endpoints.ts';
import { problems } from '../../../lib/problems.ts';
import { collectionMessages } from '../../../messages/collection.ts';
import { recordAudit } from '../../platform/audit/audit.sql.ts';
import { loadStructure } from '../../questionnaires/questionnaires/structure-cache.ts';
import type { AskedQuestion } from '../../questionnaires/questionnaires/structure.sql.ts';
import { type ComparedAnswer, type Resolution, writeResolutions } from './case-reviews.sql.ts';
import { compareReviews, versionStampOf } from './compare-reviews.ts';
import { lockAndCompareReviews, finaliseResolution } from './lock-and-finalise-resolution.ts';
import { sharedMessage } from '../../../lib/define-messages.ts';

type Asked = ValidInput<typeof endpoint>['body']['resolutions'][number];
type Agreed = {
  question_id: number;
  value: AnswerValue | null;
  missing_reason: 'not_applicable' | 'not_known' | null;
  explanation: string | null;
};

/**
 * Stores the correct answer if two reviews of a case differ. The answer replaces the first review's answer,
 * with history, and both original answers are saved too. Consequences for other questions are saved the same
 * way.
 */
export const resolveDifferences: Handler<typeof endpoint> = async (context) => {
  const { actor, body, db, deps } = context;
  const { loaded, compared } = await lockAndCompareReviews(context, context.loaded);
  const { questions } = await loadStructure(deps, db, loaded.questionnaire);
  const before = new Map(compared.map((row) => [row.question_id, row]));
  // Of several to one question in one call, the last is meant.
  const wanted = [...new Map(body.resolutions.map((one) => [one.question_id, one])).values()];
  const agreed = wanted.map((one) => agree(questions.get(one.question_id), before.get(one.question_id), one));

  const isOther = (one: Agreed) =>
    JSON.stringify(answerOf(one)) !== JSON.stringify(nowOf(before.get(one.question_id)!));
  const after = await finaliseResolution(context, loaded, agreed.filter(isOther));
  const notes = new Map(wanted.map(({ question_id, note }) => [question_id, note]));
  const rows = after.flatMap((row): Resolution[] => {
    const was = before.get(row.question_id)!;
    // A consequence: a question that the first review is not asked now has lost its answer.
    const hasFollowed = row.first_version !== was.first_version;
    if (!notes.has(row.question_id) && !hasFollowed) return [];
    const note = notes.get(row.question_id) ?? collectionMessages.followsFromResolvedAnswer.text;
    return [
      {
        ...was,
        agreed_value: row.now_value,
        agreed_missing_reason: row.now_missing_reason,
        first_version: row.first_version,
        second_version: row.second_version,
        note,
      },
    ];
  });
  await writeResolutions(db, loaded.case.id, { userId: actor.user_id, now: deps.now() }, rows);
  await recordAudit(db, {
    programme_id: actor.programme_id,
    user_id: actor.user_id,
    action: 'case_review.resolved',
    subject_type: 'case',
    subject_id: String(loaded.case.id),
    after: { question_ids: rows.map(({ question_id }) => question_id) },
  });
  return compareReviews(context, loaded);
};

const answerOf = ({ value, missing_reason, explanation }: Agreed) => [
  value,
  missing_reason,
  explanation ?? '',
];
const nowOf = (row: ComparedAnswer) => [row.now_value, row.now_missing_reason, row.now_explanation ?? ''];

const invalidAnswer = (message: string | null) =>
  message === null ? null : sharedMessage('invalid_answer', message);

/**
 * Checks a resolution.
 * @throws 409 if there is no difference or the question changed since it was read, 422 for an invalid answer
 */
function agree(question: AskedQuestion | undefined, row: ComparedAnswer | undefined, asked: Asked): Agreed {
  if (!question || !row?.is_different) throw problems.conflict(collectionMessages.reviewsAgree);
  if (versionStampOf(row) !== asked.seen)
    throw problems.conflict(collectionMessages.reviewDifferenceChanged({ question: question.question_text }));
  const chosen = chosenOf(row, asked);
  const message =
    chosen.value !== null && chosen.missing_reason !== null
      ? collectionMessages.valueAndReasonGiven
      : chosen.missing_reason !== null && !question.missing_allowed
        ? collectionMessages.valueRequired
        : invalidAnswer(validateAnswer(question, chosen.value));
  if (message) throw problems.invalid([{ path: `resolutions.${asked.question_id}`, message }]);
  // What is unusual wants a reason: why it was agreed is one.
  const explanation = needsExplanation(question, chosen, null) ? asked.note : chosen.explanation;
  return { question_id: question.id, ...chosen, explanation };
}

function chosenOf(
  row: ComparedAnswer,
  { choice, value, missing_reason }: Asked,
): Omit<Agreed, 'question_id'> {
  if (choice === 'other') return { value, missing_reason, explanation: null };
  return choice === 'first'
    ? { value: row.first_value, missing_reason: row.first_missing_reason, explanation: row.first_explanation }
    : {
        value: row.second_value,
        missing_reason: row.second_missing_reason,
        explanation: row.second_explanation,
      };
}
