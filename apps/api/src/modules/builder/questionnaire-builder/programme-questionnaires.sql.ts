import type { ListedQuestionnaire, QuestionnaireSort } from '@portal/contract/builder/questionnaire-builder';
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../database/connect.ts';
import { matchesSearch } from '../../../database/search-conditions.ts';
import { submissionsWithAnswers } from '../../responses/answers/progress/count-answers.sql.ts';

const sorted: Record<QuestionnaireSort, SQL> = {
  name: sql`lower(questionnaire.questionnaire_name)`,
  project: sql`lower(project.project_name)`,
  time_period: sql`period.starts_on`,
  status: sql`array_position(array['draft', 'open', 'closed'], questionnaire.status)`,
  answers: sql`submissions_with_answers`,
};

function orderBy(sort: QuestionnaireSort | `-${QuestionnaireSort}`): SQL {
  const by = sorted[sort.replace(/^-/, '') as QuestionnaireSort];
  const first = sort.startsWith('-') ? sql`${by} desc` : sql`${by} asc`;
  return sql`${first}, ${sorted.project}, ${sorted.time_period} desc, questionnaire.display_order, questionnaire.id`;
}

/** The questionnaires of a programme. */
export async function selectProgrammeQuestionnaires(
  db: Db,
  query: {
    programme_id: number;
    project_id?: number | undefined;
    time_period_id?: number | undefined;
    status?: ListedQuestionnaire['status'] | undefined;
    search?: string | undefined;
    sort: QuestionnaireSort | `-${QuestionnaireSort}`;
    limit: number;
    offset: number;
  },
) {
  const having = (column: SQL, value: unknown) =>
    value === undefined ? sql`true` : sql`${column} = ${value}`;
  const result = await db.execute<ListedQuestionnaire & { total: number }>(sql`
    select questionnaire.id, questionnaire.project_id, questionnaire.time_period_id,
      questionnaire.questionnaire_name, questionnaire.kind, questionnaire.status,
      project.project_code, project.project_name, period.time_period_name,
      (select count(*)::int from questions question
        where question.questionnaire_id = questionnaire.id) as questions,
      -- In the list of columns, so that only the rows of the page are counted.
      ${submissionsWithAnswers(sql`questionnaire.id`)} as submissions_with_answers,
      count(*) over ()::int as total
    from questionnaires questionnaire
    join projects project on project.id = questionnaire.project_id
    join time_periods period on period.id = questionnaire.time_period_id
    where project.programme_id = ${query.programme_id}
      and ${having(sql`questionnaire.project_id`, query.project_id)}
      and ${having(sql`questionnaire.time_period_id`, query.time_period_id)}
      and ${having(sql`questionnaire.status`, query.status)}
      and ${matchesSearch(query.search, sql`questionnaire.questionnaire_name`, sql`project.project_name`)}
    order by ${orderBy(query.sort)}
    limit ${query.limit} offset ${query.offset}`);
  return result.rows;
}
