import type { Answer, Question, SectionState } from '@portal/contract/questionnaires/questionnaires';
import { unanswered } from '@portal/contract/responses/empty-answer';
import { sql } from 'drizzle-orm';
import type { Db } from '../../../database/connect.ts';
import { executePrepared } from '../../../database/prepared-statements.ts';
import { type AnswerSet, isInAnswerSetSql } from '../questionnaire-responses/answer-set.sql.ts';
import { previousQuestionnaires } from './previous-questionnaires-and-explanations.sql.ts';

export type StoredAnswers = {
  /** By question; a question without one was never answered. */
  answers: ReadonlyMap<number, Answer>;
  /** The answers of the latest period before, by question code. */
  earlier: ReadonlyMap<string, NonNullable<Question['previous']>>;
  /** By section; a missing section was not started. */
  states: ReadonlyMap<number, SectionState>;
  /** The explanations of failed checks, by check. */
  explanations: ReadonlyMap<number, string>;
  /** The questions of the questionnaire that have a value or a reason for having none; if requested. */
  given: ReadonlySet<number>;
  /** The state in the database at this moment. */
  questionnaire: { status: 'draft' | 'open' | 'closed'; structure_version: number };
};

export const answerTo = ({ answers }: StoredAnswers, questionId: number): Answer =>
  answers.get(questionId) ?? unanswered;

/**
 * Loads a submission's answers to some questions of a questionnaire, and to some codes in the latest period
 * before. Includes the states of its sections and the explanations of checks: one query.
 */
export async function selectStoredAnswers(
  db: Db,
  set: AnswerSet,
  wanted: { questionIds: number[]; earlierCodes: string[]; given?: boolean },
): Promise<StoredAnswers> {
  const rows = await executePrepared<{
    answers: AnswerRow[];
    earlier: Record<string, NonNullable<Question['previous']>>;
    states: Record<string, SectionState>;
    explanations: Record<string, string>;
    given: number[];
    status: 'draft' | 'open' | 'closed';
    structure_version: number;
  }>(
    db,
    sql`
    select here.status, here.structure_version,
      (select coalesce(json_agg(json_build_array(response.question_id, response.value, response.missing_reason,
          response.explanation, response.version, floor(extract(epoch from response.updated_at) * 1000), writer.full_name)), '[]')
        from responses response left join users writer on writer.id = response.updated_by
        where ${isInAnswerSetSql(set, 'response')}
          and response.question_id = any(${sql.param(wanted.questionIds)}::int[])) as answers,
      coalesce((select jsonb_object_agg(state.section_id, state.state)
        from section_submissions state join questionnaire_sections section on section.id = state.section_id
        where section.questionnaire_id = here.id and ${isInAnswerSetSql(set, 'state')}), '{}') as states,
      coalesce((select jsonb_object_agg(explained.check_id, explained.explanation)
        from check_explanations explained join questionnaire_checks item on item.id = explained.check_id
        where item.questionnaire_id = here.id and ${isInAnswerSetSql(set, 'explained')}), '{}') as explanations,
      ${wanted.given ? givenOf(set) : sql`'{}'::int[]`} as given,
      ${wanted.earlierCodes.length === 0 || set.case_code_id !== null ? sql`'{}'::jsonb` : earlierAnswers(set, wanted.earlierCodes)} as earlier
    from questionnaires here where here.id = ${set.questionnaire_id}`,
  );
  const row = rows[0]!;
  return {
    answers: new Map(row.answers.map(toAnswer)),
    earlier: new Map(Object.entries(row.earlier)),
    states: byNumber(row.states),
    explanations: byNumber(row.explanations),
    given: new Set(row.given),
    questionnaire: { status: row.status, structure_version: row.structure_version },
  };
}

/** In little room: a section has hundreds. The time is in milliseconds. */
type AnswerRow = [
  question_id: number,
  value: Answer['value'],
  missing_reason: Answer['missing_reason'],
  explanation: string | null,
  version: number,
  updated_at: number,
  updated_by_name: string | null,
];
const toAnswer = ([id, value, missing_reason, explanation, version, at, updated_by_name]: AnswerRow) =>
  [
    id,
    { value, missing_reason, explanation, version, updated_at: new Date(at).toISOString(), updated_by_name },
  ] as const;

const givenOf = (set: AnswerSet) => sql`array(
  select response.question_id from responses response join questions question on question.id = response.question_id
  where question.questionnaire_id = here.id and ${isInAnswerSetSql(set, 'response')}
    and (response.value is not null or response.missing_reason is not null))`;

/** A case was in no period before. Where two questionnaires of that period ask the same code, the first counts. */
const earlierAnswers = (set: AnswerSet, codes: string[]) => sql`
  coalesce((select jsonb_object_agg(one.question_code,
      jsonb_build_object('value', one.value, 'time_period_name', one.time_period_name))
    from (select distinct on (question.question_code) question.question_code, response.value, period.time_period_name
      from questions question
      join responses response on response.question_id = question.id
        and ${isInAnswerSetSql(set, 'response')}
      join questionnaires past on past.id = question.questionnaire_id
      join time_periods period on period.id = past.time_period_id
      where question.questionnaire_id = any(array(${previousQuestionnaires(set.questionnaire_id)}))
        and question.question_code = any(${sql.param(codes)}::text[])
      order by question.question_code, past.id) one), '{}')`;

const byNumber = <Value>(record: Record<string, Value>): Map<number, Value> =>
  new Map(Object.entries(record).map(([id, value]) => [Number(id), value]));
