import { sql } from 'drizzle-orm';
import type { Db } from '../../../database/connect.ts';

export type CaseSettingsTexts = { who_sees: string; distress_help: string; thanks: string };

/** Loads the texts that respondents of a questionnaire read, and one submission they can answer for. */
export async function selectCaseSettingsTexts(
  db: Db,
  questionnaire: { id: number; project_id: number },
): Promise<CaseSettingsTexts & { submission_id: number | null }> {
  const result = await db.execute<CaseSettingsTexts & { submission_id: number | null }>(sql`
    select coalesce(settings.who_sees, '') as who_sees, coalesce(settings.distress_help, '') as distress_help,
      coalesce(settings.thanks, '') as thanks,
      coalesce((select min(submission_id) from case_codes where questionnaire_id = ${questionnaire.id}),
        (select min(id) from submissions where project_id = ${questionnaire.project_id})) as submission_id
    from (select) one left join case_settings settings on settings.questionnaire_id = ${questionnaire.id}`);
  return result.rows[0]!;
}
