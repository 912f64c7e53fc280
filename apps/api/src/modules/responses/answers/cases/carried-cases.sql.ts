import type { Answer, AnswerValue } from '@portal/contract/questionnaires/questionnaires';
import { calculatedTypes } from '@portal/contract/questionnaires/question-types';
import { sql } from 'drizzle-orm';
import type { Db } from '../../../../database/connect.ts';
import type { ResponseKey } from '../../questionnaire-responses/answer-set.sql.ts';
import { previousQuestionnaires } from '../previous-questionnaires-and-explanations.sql.ts';

/** The types whose answers belong to one period: values of formulas, and files. */
const NOT_CARRIED = [...calculatedTypes, 'file'];

export type EarlierQuestionnaire = { id: number; time_period_name: string };
export type EarlierCase = {
  id: number;
  case_number: number;
  answers: {
    code: string;
    type: string;
    value: AnswerValue | null;
    missing_reason: Answer['missing_reason'];
  }[];
};

/** Selects the questionnaire of cases in the previous period that shares the most question codes; null if there is none. */
export async function selectEarlierQuestionnaire(
  db: Db,
  questionnaireId: number,
): Promise<EarlierQuestionnaire | null> {
  const result = await db.execute<EarlierQuestionnaire>(sql`
    select earlier.id, period.time_period_name
    from questionnaires earlier join time_periods period on period.id = earlier.time_period_id
    cross join lateral (
      select count(*) as codes from questions own join questions theirs on theirs.question_code = own.question_code
      where own.questionnaire_id = ${questionnaireId} and theirs.questionnaire_id = earlier.id) shared
    where earlier.id in (${previousQuestionnaires(questionnaireId)}) and earlier.kind = 'case' and shared.codes > 0
    order by shared.codes desc, earlier.id limit 1`);
  return result.rows[0] ?? null;
}

/**
 * Matches the cases that can be carried forward. One that is reviewed twice waits until both reviews are complete, because
 * nothing of a pair is shown before.
 */
const canBeCarried = (of: ResponseKey) => sql`
  one.questionnaire_id = ${of.questionnaire_id} and one.submission_id = ${of.submission_id}
    and one.second_review_of is null and one.state in ('in_progress', 'complete')
    and not exists (select from case_codes next where next.carried_from = one.id)
    and not exists (select from case_codes again where again.second_review_of = one.id
      and again.state <> 'withdrawn' and not (again.state = 'complete' and one.state = 'complete'))`;

export async function countEarlierCases(
  db: Db,
  of: ResponseKey,
): Promise<{ in_progress: number; complete: number }> {
  const result = await db.execute<{ in_progress: number; complete: number }>(sql`
    select count(*) filter (where one.state = 'in_progress')::int as in_progress,
      count(*) filter (where one.state = 'complete')::int as complete
    from case_codes one where ${canBeCarried(of)}`);
  return result.rows[0]!;
}

/** Selects cases that can be carried forward, in the order of their numbers, with what people answered. */
export async function selectEarlierCases(
  db: Db,
  of: ResponseKey & { which: 'open' | 'all'; after: number; limit: number },
): Promise<EarlierCase[]> {
  const result = await db.execute<EarlierCase>(sql`
    select one.id, one.case_number,
      coalesce((select jsonb_agg(jsonb_build_object('code', question.question_code, 'type', question.question_type,
          'value', response.value, 'missing_reason', response.missing_reason))
        from responses response join questions question on question.id = response.question_id
        where response.case_code_id = one.id and response.submission_id = one.submission_id
          and (response.value is not null or response.missing_reason is not null)
          and question.question_type <> all(${sql.param(NOT_CARRIED)}::text[])), '[]') as answers
    from case_codes one
    where ${canBeCarried(of)} and (${of.which} = 'all' or one.state = 'in_progress') and one.case_number > ${of.after}
    order by one.case_number limit ${of.limit}`);
  return result.rows;
}

/** Notes for each new case which case it continues. */
export async function linkCarriedCases(
  db: Db,
  links: readonly { id: number; from: number }[],
): Promise<void> {
  await db.execute(sql`
    update case_codes one set carried_from = given."from"
    from jsonb_to_recordset(${JSON.stringify(links)}::jsonb) as given (id int, "from" int)
    where one.id = given.id`);
}
