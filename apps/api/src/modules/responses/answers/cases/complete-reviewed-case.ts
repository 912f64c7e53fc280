import type { completeCase as endpoint } from '@portal/contract/responses/case-codes';
import type { Handler } from '../../../../http/mount-endpoints.ts';
import { problems } from '../../../../lib/problems.ts';
import { collectionMessages } from '../../../../messages/collection.ts';
import { canOpenCaseOf } from '../../questionnaire-responses/load-response.ts';
import { completeCase } from './complete-case.ts';
import { recordAudit } from '../../../platform/audit/audit.sql.ts';
import { selectDuplicates } from './duplicate-cases.sql.ts';

/** Completes a case when its reviewer says so; the return is submitted separately. */
export const completeReviewedCase: Handler<typeof endpoint> = async (context) => {
  const { actor, db, loaded } = context;
  if (!canOpenCaseOf(actor, loaded))
    throw problems.conflict(collectionMessages.surveyCompletionRespondentOnly);
  const { problems: found, matches } = await completeCase(context, loaded);
  const elsewhere = matches.filter(({ is_elsewhere }) => is_elsewhere);
  // The user learns that a person is in another submission, so the log has each time, without the answer.
  if (elsewhere.length > 0)
    await recordAudit(db, {
      programme_id: actor.programme_id,
      user_id: actor.user_id,
      action: 'case.identifier_used_elsewhere',
      subject_type: 'case_code',
      subject_id: String(loaded.case.id),
      after: { question_ids: elsewhere.map(({ question_id }) => question_id) },
    });
  const duplicates = [
    ...(await selectDuplicates(db, loaded.case)),
    ...matches.flatMap(({ here, in_submission }) => (in_submission === 'warning' ? here : [])),
  ];
  return {
    state: found.length > 0 ? loaded.case.state : 'complete',
    problems: found,
    duplicates: [...new Map(duplicates.map((one) => [one.case_code, one])).values()].slice(0, 20),
    used_elsewhere: elsewhere.map(({ question_text }) => question_text),
  };
};
