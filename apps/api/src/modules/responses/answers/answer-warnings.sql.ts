import type { Answer } from '@portal/contract/questionnaires/questionnaires';
import { sql } from 'drizzle-orm';
import type { Db } from '../../../database/connect.ts';
import { isOwnAnswerSql } from '../questionnaire-responses/answer-set.sql.ts';
import {
  type AnswersByCode,
  previousQuestionnaires,
} from './previous-questionnaires-and-explanations.sql.ts';

type GivenRow = Pick<Answer, 'value' | 'missing_reason' | 'explanation'> & { question_id: number };

/** The facts for judging a questionnaire as one submission answers it. */
export type AnswerWarningFacts = {
  submission_id: number;
  submission_name: string;
  questionnaire_id: number;
  /** By `bit_number`. */
  given: string;
  /** The answers asked for, and every one that is a reason instead of a value. */
  answers: GivenRow[] | null;
  earlier: AnswersByCode | null;
  begun_sections: number[] | null;
  explained_checks: number[] | null;
};

/**
 * Loads the started, unsubmitted questionnaires with the facts for judging them: one query for any number.
 * One row more than `most` means that others remain.
 */
export async function selectAnswerWarningFacts(
  db: Db,
  wanted: {
    questionnaireIds: number[];
    submissionId: number | null;
    /** Null means all organisations. */
    organisationId: number | null;
    /** The questions whose answers are judged or read by rules. */
    questionIds: number[];
    /** The codes of which last period's answers are. */
    earlierCodes: string[];
    most: number;
  },
): Promise<AnswerWarningFacts[]> {
  const result = await db.execute<AnswerWarningFacts>(sql`
    with sets as materialized (
      select submission.id as submission_id, submission.submission_name, kept.questionnaire_id, kept.given::text as given
      from answer_sets kept join submissions submission on submission.id = kept.submission_id
      left join questionnaire_submissions state
        on state.questionnaire_id = kept.questionnaire_id and state.submission_id = kept.submission_id
      where kept.questionnaire_id = any(${sql.param(wanted.questionnaireIds)}::int[]) and ${isOwnAnswerSql('kept')}
        and state.state is distinct from 'submitted'
        and (${wanted.organisationId}::int is null or submission.organisation_id = ${wanted.organisationId})
        and (${wanted.submissionId}::int is null or submission.id = ${wanted.submissionId})
      order by lower(submission.submission_name), submission.id, kept.questionnaire_id limit ${wanted.most + 1}
    ), earlier as materialized (
      select asked.id as questionnaire_id, past.id as past_id
      from (select distinct questionnaire_id as id from sets) asked
      cross join lateral (${previousQuestionnaires(sql`asked.id`)}) past
    )
    select sets.*,
      (select json_agg(json_build_object('question_id', response.question_id, 'value', response.value,
          'missing_reason', response.missing_reason, 'explanation', response.explanation))
        from responses response join questions question on question.id = response.question_id
        where response.submission_id = sets.submission_id and ${isOwnAnswerSql('response')}
          and question.questionnaire_id = sets.questionnaire_id
          and (response.question_id = any(${sql.param(wanted.questionIds)}::int[])
            or response.missing_reason is not null)) as answers,
      (select jsonb_object_agg(one.question_code, one.value) from (
          select distinct on (question.question_code) question.question_code, response.value
          from earlier join questions question on question.questionnaire_id = earlier.past_id
          join responses response on response.question_id = question.id and ${isOwnAnswerSql('response')}
            and response.submission_id = sets.submission_id
          where earlier.questionnaire_id = sets.questionnaire_id
            and question.question_code = any(${sql.param(wanted.earlierCodes)}::text[])
          order by question.question_code, earlier.past_id) one) as earlier,
      (select array_agg(state.section_id) from section_submissions state
        join questionnaire_sections section on section.id = state.section_id
        where state.submission_id = sets.submission_id and ${isOwnAnswerSql('state')} and state.state <> 'not_started'
          and section.questionnaire_id = sets.questionnaire_id) as begun_sections,
      (select array_agg(explained.check_id) from check_explanations explained
        join questionnaire_checks item on item.id = explained.check_id
        where explained.submission_id = sets.submission_id and ${isOwnAnswerSql('explained')}
          and item.questionnaire_id = sets.questionnaire_id) as explained_checks
    from sets order by lower(sets.submission_name), sets.submission_id, sets.questionnaire_id`);
  return result.rows;
}
