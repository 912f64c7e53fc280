import type { undoResolution as endpoint } from '@portal/contract/cases/case-reviews';
import type { Handler } from '../../../http/mount-endpoints.ts';
import { problems } from '../../../lib/problems.ts';
import { collectionMessages } from '../../../messages/collection.ts';
import { recordAudit } from '../../platform/audit/audit.sql.ts';
import { deleteResolutions } from './case-reviews.sql.ts';
import { compareReviews, versionStampOf } from './compare-reviews.ts';
import { lockAndCompareReviews, finaliseResolution } from './lock-and-finalise-resolution.ts';

/**
 * Undoes an act of resolving: what was resolved together, with what followed from it. The first review says again what it said;
 * an answer that was changed since stays as it was changed.
 */
export const undoResolution: Handler<typeof endpoint> = async (context) => {
  const { actor, body, db } = context;
  const { loaded, compared } = await lockAndCompareReviews(context, context.loaded);
  const row = compared.find(({ question_id }) => question_id === body.question_id);
  if (!row?.is_agreed || versionStampOf(row) !== body.seen)
    throw problems.conflict(collectionMessages.resolutionChanged);
  const undone = compared.filter(
    ({ is_agreed, resolved_at }) => is_agreed && resolved_at === row.resolved_at,
  );
  const question_ids = undone.map(({ question_id }) => question_id);
  await deleteResolutions(db, loaded.case.id, question_ids);
  const back = undone.filter((one) => one.first_version === one.agreed_first_version);
  await finaliseResolution(
    context,
    loaded,
    back.map((one) => ({
      question_id: one.question_id,
      value: one.first_value,
      missing_reason: one.first_missing_reason,
      explanation: one.first_explanation,
    })),
  );
  await recordAudit(db, {
    programme_id: actor.programme_id,
    user_id: actor.user_id,
    action: 'case_review.resolution_undone',
    subject_type: 'case',
    subject_id: String(loaded.case.id),
    before: { question_ids },
  });
  return compareReviews(context, loaded);
};
