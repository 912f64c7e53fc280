import type { transferCase as endpoint } from '@portal/contract/responses/case-transfers';
import type { Context, Handler } from '../../../../http/mount-endpoints.ts';
import { problems } from '../../../../lib/problems.ts';
import { collectionMessages } from '../../../../messages/collection.ts';
import { recordAudit } from '../../../platform/audit/audit.sql.ts';
import { selectCaseSettings } from '../../case-codes/case-settings.sql.ts';
import { lockReviews } from '../../case-codes/lock-and-update-reviews.sql.ts';
import { selectCaseNumbers } from '../../case-codes/insert-cases.sql.ts';
import { assertCasesWritable } from '../../case-codes/lock-cases.ts';
import { ownAnswerSet } from '../../questionnaire-responses/answer-set.sql.ts';
import { type LoadedResponse, loadResponse } from '../../questionnaire-responses/load-response.ts';
import { lockResponse } from '../../questionnaire-responses/load-and-lock-response.sql.ts';
import { deleteResponse } from '../../questionnaire-responses/lock-and-delete-responses.sql.ts';
import { moveCase } from './transfer-case.sql.ts';

type Ends = { from: LoadedResponse; to: LoadedResponse };

/**
 * Transfers a case to another submission of the same questionnaire. The caller must be able to change both: only the programme
 * team can change another organisation's.
 */
export const transferCase: Handler<typeof endpoint> = async (context) => {
  const { body, loaded, params, db } = context;
  if (loaded.questionnaire.kind !== 'case')
    throw problems.conflict(collectionMessages.questionnaireHasNoCases);
  if (body.submission_id === loaded.set.submission_id)
    throw problems.invalid([
      { path: 'body.submission_id', message: collectionMessages.caseAlreadyInSubmission },
    ]);
  assertCasesWritable(context.actor, loaded);
  const { from, to, isNew } = await lockBoth(context);
  assertCasesWritable(context.actor, from);
  assertCasesWritable(context.actor, to);
  const reviews = await lockReviews(db, params.id);
  // Another person has transferred it since.
  if (!reviews || reviews.first.submission_id !== from.set.submission_id) throw problems.notFound('case');
  const { first, second, withdrawn_second_id } = reviews;
  if (first.id !== params.id) throw problems.conflict(collectionMessages.secondReviewNotTransferable);
  const case_number = await nextNumber(context, to);
  await moveCase(db, {
    ids: [first.id, second?.id ?? withdrawn_second_id].filter((id) => id != null),
    case_number,
    submission_id: to.set.submission_id,
    from_submission_id: from.set.submission_id,
    keepsReviewers: from.organisation_id === to.organisation_id,
    by: { userId: context.actor.user_id, now: context.deps.now(), reason: body.reason },
  });
  // A case without answers does not start the return that it comes to.
  if (isNew && first.state === 'unused') await deleteResponse(db, ownAnswerSet(to.set));
  await recordTransfer(context, { from, to }, { from: first.case_number, to: case_number });
  return { submission_id: to.set.submission_id, case_number };
};

/** Locks both returns, that of the lower id first, so that two transfers never wait for each other. */
async function lockBoth({
  actor,
  body,
  db,
  deps,
  loaded,
}: Context<typeof endpoint>): Promise<Ends & { isNew: boolean }> {
  const from = ownAnswerSet(loaded.set);
  const to = { ...from, submission_id: body.submission_id };
  // Whose return it is comes before any lock. @throws 404
  assertCasesWritable(actor, await loadResponse(db, actor, deps.now(), to));
  const inOrder = [from, to].toSorted((one, other) => one.submission_id - other.submission_id);
  const isNew = new Map<number, boolean>();
  for (const set of inOrder) isNew.set(set.submission_id, (await lockResponse(db, set)).is_new);
  if (isNew.get(from.submission_id)) await deleteResponse(db, from);
  return {
    from: await loadResponse(db, actor, deps.now(), from),
    to: await loadResponse(db, actor, deps.now(), to),
    isNew: isNew.get(to.submission_id)!,
  };
}

/** @throws 409 if the other submission has reached its limit of cases */
async function nextNumber({ db }: Context<typeof endpoint>, to: LoadedResponse): Promise<number> {
  const { code_limit } = await selectCaseSettings(db, to.set.questionnaire_id);
  const { highest, cases } = await selectCaseNumbers(db, to.set);
  if (cases >= code_limit)
    throw problems.conflict(collectionMessages.caseCodeLimitReached({ left: 0, limit: code_limit }), {
      codes_left: 0,
    });
  return highest + 1;
}

const recordTransfer = (
  { actor, body, db, params, loaded }: Context<typeof endpoint>,
  { from, to }: Ends,
  numbers: { from: number; to: number },
) =>
  recordAudit(db, {
    programme_id: actor.programme_id,
    user_id: actor.user_id,
    action: 'case.transferred',
    subject_type: 'case',
    subject_id: String(params.id),
    before: {
      questionnaire_id: loaded.set.questionnaire_id,
      submission_id: from.set.submission_id,
      case_number: numbers.from,
    },
    after: { submission_id: to.set.submission_id, case_number: numbers.to, reason: body.reason },
  });
