import type { Db } from '../../../database/connect.ts';
import { collectionMessages } from '../../../messages/collection.ts';
import { refreshMeasureValues } from '../../measures/measures/refresh-measure-values.ts';
import { reviseMeasureValues } from '../../measures/measures/revise-measure-values.ts';
import {
  type LoadedResponse,
  type Published,
  wasPublished,
} from '../../responses/questionnaire-responses/load-response.ts';

/**
 * Recalculates the values of a submission's changed return; also saves the earlier values of published
 * figures.
 */
export async function recalculateMeasureValues(
  db: Db,
  response: Pick<LoadedResponse, 'questionnaire' | 'submission_id' | 'return'> & Published,
  recalculation: { by: number | null; at: Date },
): Promise<{ revised_figures: number }> {
  const { questionnaire, submission_id } = response;
  const { project_id, time_period_id } = questionnaire;
  if (!wasPublished(response)) {
    await refreshMeasureValues(db, { project_id, time_period_id, submission_ids: [submission_id] });
    return { revised_figures: 0 };
  }
  const revised_figures = await reviseMeasureValues(db, {
    project_id,
    time_period_id,
    submission_id,
    questionnaire_id: questionnaire.id,
    reason: response.return?.reopen_reason ?? collectionMessages.submittedAfterPublication.text,
    reopened_at: response.return?.reopened_at ?? null,
    reopened_by: response.return?.reopened_by ?? null,
    revised_at: recalculation.at,
    revised_by: recalculation.by,
  });
  return { revised_figures };
}
