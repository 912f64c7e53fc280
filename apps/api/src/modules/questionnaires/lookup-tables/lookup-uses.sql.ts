import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../database/connect.ts';

export type LookupUse = {
  table_code: string;
  questionnaire_id: number;
  questionnaire_name: string;
  time_period_name: string;
  has_answers: boolean;
  keeps_earlier: boolean;
};

/** Selects the texts of all rules of a programme's questionnaires that seem to look something up. */
const rulesWithLookups = (programmeId: number): SQL => sql`
  select asked.id as questionnaire_id, rule.text
  from questionnaires asked join projects project on project.id = asked.project_id
  cross join lateral (
    select show_if as text from questionnaire_sections where questionnaire_id = asked.id
    union all select part.show_if from questionnaire_sections section
      join questionnaire_sub_sections part on part.section_id = section.id where section.questionnaire_id = asked.id
    union all select line.show_if from questionnaire_sections section
      join questionnaire_sub_sections part on part.section_id = section.id
      join questionnaire_sub_section_rows line on line.sub_section_id = part.id
      where section.questionnaire_id = asked.id
    union all select concat_ws(' ; ', show_if, require_if, default_answer, expression) from questions
      where questionnaire_id = asked.id
    union all select option.show_if from questions question
      join question_options option on option.question_id = question.id where question.questionnaire_id = asked.id
    union all select expression from questionnaire_checks where questionnaire_id = asked.id
  ) rule
  where project.programme_id = ${programmeId} and rule.text like '%lookup%'`;

/** Selects the questionnaires whose rules read the tables of a programme, each once for each table. */
export async function selectLookupUses(db: Db, programmeId: number): Promise<LookupUse[]> {
  const result = await db.execute<LookupUse>(sql`
    with uses as (
      select distinct rule.questionnaire_id, named.parts[1] as table_code
      from (${rulesWithLookups(programmeId)}) rule
      cross join lateral regexp_matches(rule.text, '\\mlookup\\s*\\(\\s*[''"]([^''"]*)[''"]', 'g') as named(parts)
    )
    select uses.table_code, asked.id as questionnaire_id, asked.questionnaire_name, period.time_period_name,
      exists (select from questions question join responses response on response.question_id = question.id
        where question.questionnaire_id = asked.id) as has_answers,
      exists (select from lookup_table_pins kept join lookup_tables version on version.id = kept.table_id
        where kept.questionnaire_id = asked.id and version.table_code = uses.table_code
          and not version.is_current) as keeps_earlier
    from uses join questionnaires asked on asked.id = uses.questionnaire_id
    join time_periods period on period.id = asked.time_period_id
    order by asked.questionnaire_name, asked.id`);
  return result.rows;
}

/** Makes questionnaires keep a version of a table, if they keep no other of it. */
export async function keepVersion(db: Db, tableId: number, questionnaireIds: number[]): Promise<void> {
  await db.execute(sql`
    insert into lookup_table_pins (questionnaire_id, table_id)
    select unnest(${sql.param(questionnaireIds)}::int[]), ${tableId} on conflict do nothing`);
}

/** Marks the structure of questionnaires as changed, so that no server goes on with the earlier rows. */
export async function markStructuresChanged(db: Db, questionnaireIds: number[]): Promise<void> {
  await db.execute(sql`
    update questionnaires set structure_version = structure_version + 1
    where id = any(${sql.param(questionnaireIds)}::int[])`);
}
