import type { Db } from '../../../database/connect.ts';
import type { LoadedResponse } from '../../responses/questionnaire-responses/load-response.ts';
import { queueEvent } from '../../platform/webhooks/queue-event.sql.ts';

/**
 * Notifies other systems of a submission's questionnaire event: identifies the questionnaire, and contains no
 * answers.
 */
export const queueResponseEvent = (
  db: Db,
  event: 'submitted' | 'reopened' | 'revised',
  { questionnaire, ...of }: LoadedResponse,
  at: Date,
): Promise<void> =>
  queueEvent(db, {
    programme_id: of.programme_id,
    event,
    at,
    data: {
      project_id: questionnaire.project_id,
      project_code: of.project_code,
      time_period_id: questionnaire.time_period_id,
      time_period_name: of.time_period_name,
      questionnaire_id: questionnaire.id,
      questionnaire_name: questionnaire.questionnaire_name,
      submission_id: of.submission_id,
      organisation_id: of.organisation_id,
    },
  });
