import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../database/connect.ts';
import { selectWithCaller } from '../../platform/callers/select-with-caller.sql.ts';
import { time_periods } from '../../../tables/programmes.tables.ts';
import { projects } from '../../../tables/projects.tables.ts';
import { questionnaires } from '../../../tables/questionnaires.tables.ts';
import { users } from '../../../tables/users.tables.ts';
import { createLoader, createLookupLoader, resourceName } from '../../../http/create-loader.ts';
import { canSeeQuestionnaire } from './questionnaire.policy.ts';

const inSection = (part: string) => sql`(
  select section.questionnaire_id from ${sql.identifier(`questionnaire_${part}s`)} part
  join questionnaire_sub_sections sub_section on sub_section.id = part.sub_section_id
  join questionnaire_sections section on section.id = sub_section.section_id
  where part.id = ${sql.placeholder(`${part.replace('sub_section_', '')}_id`)})`;

/** The questionnaire by its own id, or by that of something in it. */
const lookups = {
  questionnaire_id: sql`${sql.placeholder('questionnaire_id')}`,
  section_id: sql`(select questionnaire_id from questionnaire_sections where id = ${sql.placeholder('section_id')})`,
  sub_section_id: sql`(
    select section.questionnaire_id from questionnaire_sub_sections part
    join questionnaire_sections section on section.id = part.section_id
    where part.id = ${sql.placeholder('sub_section_id')})`,
  row_id: inSection('sub_section_row'),
  column_id: inSection('sub_section_column'),
  check_id: sql`(select questionnaire_id from questionnaire_checks where id = ${sql.placeholder('check_id')})`,
  question_id: sql`(select questionnaire_id from questions where id = ${sql.placeholder('question_id')})`,
} satisfies Record<string, SQL>;
type QuestionnaireLookup = keyof typeof lookups;
const questionnaireLookups = Object.keys(lookups) as QuestionnaireLookup[];

/** A questionnaire and what it belongs to. */
const questionnaireQuery = (db: Db, lookup: QuestionnaireLookup) =>
  selectWithCaller(db, {
    questionnaire: questionnaires,
    project: { project_code: projects.project_code, project_name: projects.project_name },
    time_period: {
      time_period_name: time_periods.time_period_name,
      starts_on: time_periods.starts_on,
      ends_on: time_periods.ends_on,
    },
  })
    .leftJoin(questionnaires, eq(questionnaires.id, lookups[lookup]))
    .leftJoin(
      projects,
      and(eq(projects.id, questionnaires.project_id), eq(projects.programme_id, users.programme_id)),
    )
    .leftJoin(time_periods, eq(time_periods.id, questionnaires.time_period_id))
    .prepare(`open_questionnaire_by_${lookup}`);

export const createQuestionnaireLoader = (db: Db) =>
  createLookupLoader(questionnaireLookups, (lookup) =>
    createLoader(questionnaireQuery(db, lookup), (actor, { questionnaire, project, time_period }) =>
      questionnaire && project && time_period && canSeeQuestionnaire(actor, questionnaire)
        ? {
            questionnaire,
            ...project,
            time_period_name: time_period.time_period_name,
            period: { starts_on: time_period.starts_on, ends_on: time_period.ends_on },
          }
        : resourceName(lookup),
    ),
  );
