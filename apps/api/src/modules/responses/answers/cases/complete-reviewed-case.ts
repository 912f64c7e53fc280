import type { completeCase as endpoint } from '@portal/contract/responses/case-codes';
import type { Handler } from '../../../../http/mount-endpoints.ts';
import { problems } from '../../../../lib/problems.ts';
import { collectionMessages } from '../../../../messages/collection.ts';
import { canOpenCaseOf } from '../../questionnaire-responses/load-response.ts';
import { completeCase } from './complete-case.ts';
import { selectDuplicates } from './duplicate-cases.sql.ts';

/** Completes a case when its reviewer says so; the return is submitted separately. */
export const completeReviewedCase: Handler<typeof endpoint> = async (context) => {
  const { actor, db, loaded } = context;
  if (!canOpenCaseOf(actor, loaded)) throw problems.conflict(collectionMessages.casesOfSurvey);
  const found = await completeCase(context, loaded);
  return {
    state: found.length > 0 ? loaded.case.state : 'complete',
    problems: found,
    duplicates: await selectDuplicates(db, loaded.case),
  };
};
