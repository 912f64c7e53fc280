import { randomInt } from 'node:crypto';
import type { editReviewer as endpoint } from '@portal/contract/responses/case-codes';
import type { Context, Handler } from '../../../http/mount-endpoints.ts';
import { problems } from '../../../lib/problems.ts';
import { collectionMessages } from '../../../messages/collection.ts';
import { recordAudit } from '../../platform/audit/audit.sql.ts';
import type { LoadedResponse } from '../questionnaire-responses/load-response.ts';
import {
  hasWrittenAnswers,
  lockReviews,
  renewReview,
  type Reviews,
  updateReview,
} from './lock-and-update-reviews.sql.ts';
import { assertCasesWritable, withCasesLocked } from './lock-cases.ts';
import { insertCases } from './insert-cases.sql.ts';
import { isSurvey } from './list-case-codes.ts';
import { selectCases } from './list-cases.sql.ts';
import { selectReviewersAmong } from './reviewers.sql.ts';
import type { Message } from '../../../lib/define-messages.ts';

type Edit = Context<typeof endpoint>;
type Reviewers = {
  reviewer_id: number | null;
  second_reviewer_id: number | null;
  is_reviewed_twice: boolean;
};

/** Keeps the two reviews apart: no one reviews a case twice, or reviews again what they have written in. */
export const editReviewer: Handler<typeof endpoint> = (context) =>
  withCasesLocked(context, context.loaded, (held) => edit(context, held));

async function edit(context: Edit, held: LoadedResponse) {
  const { actor, db, params } = context;
  assertCasesWritable(actor, held);
  if (isSurvey(held)) throw problems.conflict(collectionMessages.surveyReviewersNotAllowed);
  const reviews = await lockReviews(db, params.id);
  if (!reviews) throw problems.notFound('case');
  const { first, second } = reviews;
  const before: Reviewers = {
    reviewer_id: first.reviewer_id,
    second_reviewer_id: second?.reviewer_id ?? null,
    is_reviewed_twice: second !== null,
  };
  const after = wantedReviewers(context, reviews, before);
  await refusePeople(context, reviews, { before, after });
  await updateReview(db, first.id, { reviewer_id: after.reviewer_id });
  await changeSecond(context, reviews, after);
  if (JSON.stringify(after) !== JSON.stringify(before))
    await recordAudit(db, {
      programme_id: actor.programme_id,
      user_id: actor.user_id,
      action: 'case.reviewers_changed',
      subject_type: 'case',
      subject_id: String(first.id),
      before,
      after,
    });
  const found = await selectCases(db, { ...held.set, is_survey: false, ids: [first.id] });
  return found.case_codes[0]!;
}

/**
 * Returns the requested reviewers; unnamed ones stay. A second review, by its id, names a reviewer like any
 * other.
 */
function wantedReviewers({ body, params }: Edit, { first }: Reviews, before: Reviewers): Reviewers {
  const { reviewer_id, second_reviewer_id } = body;
  if (params.id !== first.id) {
    if (second_reviewer_id !== undefined)
      throw refused('second_reviewer_id', collectionMessages.caseIsSecondReview);
    return reviewer_id === undefined ? before : { ...before, second_reviewer_id: reviewer_id };
  }
  return {
    ...before,
    ...(reviewer_id !== undefined && { reviewer_id }),
    ...(second_reviewer_id !== undefined && {
      second_reviewer_id,
      is_reviewed_twice: second_reviewer_id !== null,
    }),
  };
}

/** @throws 422 if a person is named who cannot review, or not this review */
async function refusePeople(
  { db, params, loaded }: Edit,
  { first, second }: Reviews,
  { before, after }: { before: Reviewers; after: Reviewers },
): Promise<void> {
  const ofSecond = params.id === first.id ? 'second_reviewer_id' : 'reviewer_id';
  const named = [
    { field: 'reviewer_id', id: after.reviewer_id, was: before.reviewer_id },
    { field: ofSecond, id: after.second_reviewer_id, was: before.second_reviewer_id },
  ].flatMap(({ field, id, was }) => (id === null || id === was ? [] : [{ field, id }]));
  if (named.length > 0 && after.reviewer_id === after.second_reviewer_id)
    throw refused(named.at(-1)!.field, collectionMessages.secondReviewerSameAsFirst);
  const of = { organisation_id: loaded.organisation_id, project_id: loaded.questionnaire.project_id };
  const ids = named.map(({ id }) => id);
  const known = await selectReviewersAmong(db, of, ids);
  for (const { field, id } of named) {
    if (!known.includes(id)) throw refused(field, collectionMessages.reviewerNotInOrganisation);
    if (id === after.second_reviewer_id && (await hasWrittenAnswers(db, first.id, id)))
      throw refused(field, collectionMessages.reviewerWroteFirstReview);
    if (id === after.reviewer_id && second && (await hasWrittenAnswers(db, second.id, id)))
      throw refused(field, collectionMessages.reviewerWroteSecondReview);
  }
}

const refused = (field: string, message: Message) => problems.invalid([{ path: `body.${field}`, message }]);

/** Requests the second review, assigns it, or removes it while it is empty. */
async function changeSecond(
  { actor, db, deps }: Edit,
  { first, second, withdrawn_second_id }: Reviews,
  { is_reviewed_twice, second_reviewer_id: reviewer_id }: Reviewers,
): Promise<void> {
  const by = { user_id: actor.user_id, now: deps.now() };
  if (second && is_reviewed_twice) return updateReview(db, second.id, { reviewer_id });
  if (second) {
    if (second.state !== 'unused') throw problems.conflict(collectionMessages.secondReviewStarted);
    const { user_id: withdrawn_by, now: withdrawn_at } = by;
    return updateReview(db, second.id, { state: 'withdrawn', withdrawn_at, withdrawn_by });
  }
  if (!is_reviewed_twice) return;
  if (withdrawn_second_id !== null)
    return renewReview(db, { id: withdrawn_second_id, reviewer_id }, by, randomInt);
  const { case_number, questionnaire_id, submission_id } = first;
  const made = { case_number, reviewer_id, second_review_of: first.id };
  await insertCases(db, { questionnaire_id, submission_id }, [made], { ...by, request_key: null }, randomInt);
}
