import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../../database/connect.ts';

/** Renames question codes in the settings of case collection: those that are listed, and those that identify a case. */
export async function renameInCaseSettings(
  db: Db,
  questionnaireId: number,
  newCodesByOld: ReadonlyMap<string, string>,
): Promise<void> {
  const names = sql`${JSON.stringify(Object.fromEntries(newCodesByOld))}::jsonb`;
  const renamed = (code: SQL) => sql`coalesce(${names} ->> ${code}, ${code})`;
  const renamedList = (list: SQL) => sql`array(
      select ${renamed(sql`listed.code`)} from unnest(${list}) with ordinality as listed (code, place)
      order by place
    )`;
  await db.execute(sql`
    update case_settings set
      duplicate_codes = ${renamedList(sql`duplicate_codes`)},
      list_codes = ${renamedList(sql`list_codes`)},
      identifiers = coalesce((
        select jsonb_agg(
          jsonb_set(rule, '{question_code}', to_jsonb(${renamed(sql`(rule ->> 'question_code')`)})) order by place
        )
        from jsonb_array_elements(identifiers) with ordinality as listed (rule, place)
      ), '[]')
    where questionnaire_id = ${questionnaireId}`);
}
