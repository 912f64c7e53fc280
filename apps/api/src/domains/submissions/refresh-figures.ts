import type { Db } from '../../database/connect.ts';
import { sentences } from '../../sentences/collecting.ts';
import { refreshMeasureValues } from '../measures/refresh-measure-values.ts';
import { reviseMeasureValues } from '../measures/revise-measure-values.ts';
import { type AnsweringScene, type Published, wasPublished } from '../returns/open-answering.ts';

/**
 * Works out what a submission's return gives, now that it is another; of figures that were published, what they were is kept
 * as well. @returns how many published figures have changed
 */
export async function refreshFigures(
  db: Db,
  answering: Pick<AnsweringScene, 'questionnaire' | 'submission_id' | 'return'> & Published,
  done: { by: number | null; at: Date },
): Promise<number> {
  const { questionnaire, submission_id } = answering;
  const { project_id, time_period_id } = questionnaire;
  if (!wasPublished(answering)) {
    await refreshMeasureValues(db, { project_id, time_period_id, submission_ids: [submission_id] });
    return 0;
  }
  return reviseMeasureValues(db, {
    ...{ project_id, time_period_id, submission_id, questionnaire_id: questionnaire.id },
    reason: answering.return?.reopen_reason ?? sentences.submittedAfterPublication,
    reopened_at: answering.return?.reopened_at ?? null,
    reopened_by: answering.return?.reopened_by ?? null,
    revised_at: done.at,
    revised_by: done.by,
  });
}
