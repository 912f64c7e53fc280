import { dataCollectionStateOf } from '@portal/contract/platform/data-collection-state';
import type { Db } from '../../../../database/connect.ts';
import { transaction } from '../../../../database/transaction.ts';
import { recordAudit } from '../../../platform/audit/audit.sql.ts';
import {
  lockResponse,
  updateResponse,
} from '../../../responses/questionnaire-responses/load-and-lock-response.sql.ts';
import { recalculateMeasureValues } from '../../../collection/submissions/recalculate-measure-values.ts';
import { selectClosingSurvey, selectSurveyToClose } from './close-surveys.sql.ts';

type Closing = { programmeId: number; now: Date };

/** Submits the returns of surveys whose collection has ended, so that their results are in the measures: each in its own transaction, and once. */
export async function closeSurveys(db: Db, of: Closing): Promise<void> {
  while (await transaction(db, (tx) => closeOne(tx, of)));
}

async function closeOne(db: Db, { programmeId, now }: Closing): Promise<boolean> {
  const key = await selectSurveyToClose(db, programmeId, now);
  if (!key) return false;
  await lockResponse(db, { ...key, case_code_id: null });
  // The previous lock owner may have closed the survey.
  if (!(await selectSurveyToClose(db, programmeId, now, key))) return true;
  const closing = await selectClosingSurvey(db, key);
  await updateResponse(db, key, { state: 'submitted', submitted_at: now, submitted_by: null });
  const facts = { state: dataCollectionStateOf(closing.dates, now), is_registering: false };
  await recalculateMeasureValues(
    db,
    { ...closing, submission_id: key.submission_id, facts },
    { by: null, at: now },
  );
  await recordAudit(db, {
    programme_id: programmeId,
    user_id: null,
    action: 'submission.submitted',
    subject_type: 'questionnaire_submission',
    subject_id: `${key.questionnaire_id}-${key.submission_id}`,
    created_at: now,
    after: { submitted_at: now, by: 'the portal, because data collection ended' },
  });
  return true;
}
