import { MOST_BANDS } from '@portal/contract/charts/measure-splits';
import {
  calculatedTypes,
  questionTypes,
  getQuestionTypeInfo,
} from '@portal/contract/questionnaires/question-types';
import { sql } from 'drizzle-orm';
import type { Db } from '../../../database/connect.ts';

/** A question that gives each case one answer, with its options or the answers that it has had. */
export type SplitQuestion = {
  questionnaire_id: number;
  question_code: string;
  question_text: string;
  options: { answer: string | number; name: string }[];
};

const typesWhere = (isWanted: (type: (typeof questionTypes)[number]) => boolean) =>
  sql`${sql.param(questionTypes.filter(isWanted))}::text[]`;
const ofOneOption = typesWhere((type) => getQuestionTypeInfo(type).answers === 'option');
const ofYesOrNo = typesWhere((type) => getQuestionTypeInfo(type).fixed_options !== undefined);
const ofCalculation = typesWhere(
  (type) => calculatedTypes.includes(type) && getQuestionTypeInfo(type).answers !== 'date',
);
const fixedOptions = JSON.stringify(
  questionTypes.flatMap((type) => getQuestionTypeInfo(type).fixed_options ?? []),
);

/**
 * Selects the questions of the newest case questionnaire that asks one of some codes, in its order. Calculated
 * questions have the answers of complete cases as options, and are left out if there are too many.
 */
export async function selectSplitQuestions(
  db: Db,
  of: { projectId: number; codes: string[] },
): Promise<SplitQuestion[]> {
  const { rows } = await db.execute<SplitQuestion>(sql`
    with newest as (
      select questionnaire.id from questionnaires questionnaire
      join time_periods period on period.id = questionnaire.time_period_id
      where questionnaire.project_id = ${of.projectId} and questionnaire.kind = 'case' and exists (
        select from questions question where question.questionnaire_id = questionnaire.id
          and question.question_code = any(${sql.param(of.codes)}::text[]))
      order by period.display_order desc, questionnaire.display_order, questionnaire.id limit 1
    ), asked as (
      select question.*, section.display_order as section_order, part.display_order as part_order,
        place.display_order as place_order
      from questions question
      join question_sub_section_memberships place on place.question_id = question.id
      join questionnaire_sub_sections part on part.id = place.sub_section_id
      join questionnaire_sections section on section.id = part.section_id
      where question.questionnaire_id = (select id from newest)
        and part.row_word = '' and question.question_type = any(${ofOneOption} || ${ofCalculation})
    ), answered as (
      select distinct asked.id, response.value
      from asked
      join questions twin on twin.question_code = asked.question_code
      join questionnaires questionnaire on questionnaire.id = twin.questionnaire_id
        and questionnaire.project_id = ${of.projectId} and questionnaire.kind = 'case'
      join responses response on response.question_id = twin.id and response.value is not null
      join case_codes on case_codes.id = response.case_code_id and case_codes.state = 'complete'
      where asked.question_type = any(${ofCalculation})
    ), options as (
      select asked.id, option.option_code as answer, to_jsonb(option.option_code) as value, option.option_name as name,
        option.display_order as place, null::double precision as figure
      from asked join question_options option on option.question_id = asked.id
      union all
      select asked.id, fixed.option_code, to_jsonb(fixed.option_code), fixed.option_name, fixed.place, null
      from asked cross join rows from (jsonb_to_recordset(${fixedOptions}::jsonb) as (option_code text, option_name text))
        with ordinality as fixed (option_code, option_name, place)
      where asked.question_type = any(${ofYesOrNo})
        and not exists (select from question_options option where option.question_id = asked.id)
      union all
      select id, value #>> '{}', value, value #>> '{}', 0,
        case when jsonb_typeof(value) = 'number' then (value #>> '{}')::double precision end
      from answered
    )
    select asked.questionnaire_id, asked.question_code, asked.question_text,
      jsonb_agg(jsonb_build_object('answer', options.value, 'name', options.name)
        order by options.place, options.figure, options.answer) as options
    from asked join options on options.id = asked.id
    group by asked.questionnaire_id, asked.question_code, asked.question_text, asked.section_order, asked.part_order,
      asked.place_order, asked.id
    having count(*) between 2 and ${MOST_BANDS}
    order by asked.section_order, asked.part_order, asked.place_order, asked.id`);
  return rows;
}

/** Selects the texts of questions as their newest questionnaire asks them. */
export async function selectNewestTexts(
  db: Db,
  of: { projectId: number; codes: string[] },
): Promise<{ questionnaire_id: number; question_code: string; question_text: string }[]> {
  const { rows } = await db.execute<{
    questionnaire_id: number;
    question_code: string;
    question_text: string;
  }>(sql`
    select distinct on (question.question_code) question.questionnaire_id, question.question_code,
      question.question_text
    from questions question
    join questionnaires questionnaire on questionnaire.id = question.questionnaire_id
    join time_periods period on period.id = questionnaire.time_period_id
    where questionnaire.project_id = ${of.projectId}
      and question.question_code = any(${sql.param(of.codes)}::text[])
    order by question.question_code, period.display_order desc, question.id desc`);
  return rows;
}

type ChartOfBands = { id: number; chart_name: string; measure_ids: number[] };

/** Selects the charts that show some measures, each with all measures that it shows in any period. */
export async function selectChartsOf(db: Db, measureIds: number[]): Promise<ChartOfBands[]> {
  const { rows } = await db.execute<ChartOfBands>(sql`
    select chart.id, chart.chart_name, array_agg(distinct parameter.measure_id) as measure_ids
    from charts chart join chart_parameters parameter on parameter.chart_id = chart.id
    where chart.id in (
      select chart_id from chart_parameters where measure_id = any(${sql.param(measureIds)}::int[]))
    group by chart.id order by chart.chart_name, chart.id`);
  return rows;
}

/**
 * Selects where the chart of a split belongs: the groups and periods of the charts that show the whole. Without
 * any, the periods that ask the question. Published periods are left out: their results have no bands.
 */
export async function selectPlaceOfSplit(
  db: Db,
  of: { project_id: number; measure_id: number; question_code: string },
): Promise<{ collection_ids: number[]; time_period_ids: number[] }> {
  const { rows } = await db.execute<{ collection_ids: number[]; time_period_ids: number[] }>(sql`
    with shown as (
      select distinct chart_id, time_period_id from chart_parameters where measure_id = ${of.measure_id}
    ), periods as (
      select time_period_id from shown
      union
      select asked.time_period_id from questionnaires asked
      join project_time_periods taking on taking.project_id = asked.project_id
        and taking.time_period_id = asked.time_period_id
      join questions question on question.questionnaire_id = asked.id
      where asked.project_id = ${of.project_id} and question.question_code = ${of.question_code}
        and not exists (select from shown)
    )
    select coalesce((select array_agg(distinct member.collection_id) from chart_group_memberships member
        where member.chart_id in (select chart_id from shown)), '{}') as collection_ids,
      coalesce((select array_agg(time_period_id) from periods where not exists (
        select from publications published where published.project_id = ${of.project_id}
          and published.time_period_id = periods.time_period_id
          and published.taken_at is not null and published.withdrawn_at is null)), '{}') as time_period_ids`);
  return rows[0]!;
}
