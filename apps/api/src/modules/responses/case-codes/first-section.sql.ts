import { asc, eq } from 'drizzle-orm';
import type { Db } from '../../../database/connect.ts';
import { questionnaire_sections } from '../../../tables/questionnaires.tables.ts';

/** Finds the first section of a case; null while the questionnaire has no sections. */
export async function selectFirstSection(db: Db, questionnaireId: number): Promise<number | null> {
  const [row] = await db
    .select({ id: questionnaire_sections.id })
    .from(questionnaire_sections)
    .where(eq(questionnaire_sections.questionnaire_id, questionnaireId))
    .orderBy(asc(questionnaire_sections.display_order), asc(questionnaire_sections.id))
    .limit(1);
  return row?.id ?? null;
}
