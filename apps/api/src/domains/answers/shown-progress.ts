import type { Outcome } from '@portal/expressions/questionnaire-rules';
import type { Db } from '../../database/connect.ts';
import { type SectionProgress, selectSectionProgress } from '../questionnaires/questionnaires.sql.ts';

/** How far a submission is with the sections and questions that its rules show. */
export async function selectShownProgress(
  db: Db,
  key: { questionnaire_id: number; submission_id: number },
  { hidden, required }: Outcome,
): Promise<SectionProgress[]> {
  const sections = await selectSectionProgress(db, key.questionnaire_id, key.submission_id, {
    hidden: [...hidden.questions],
    required: [...required],
  });
  return sections.filter((section) => !hidden.sections.has(section.id));
}
