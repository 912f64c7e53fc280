import { type CaseSettings, defaultCaseSettings } from '@portal/contract/responses/case-codes';
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../database/connect.ts';
import { answeredBits, calculatedBits } from './answered-questions-bits.sql.ts';
import {
  type CompletedResponse,
  selectCountedResponses,
  selectReleasedResponses,
  hasAnswered,
  hasAnyAnswer,
} from './release-responses.policy.ts';

/** A survey of a submission: the responses that its results rest on, and how many there are at all. */
export type SurveyResponseCount = {
  questionnaire_id: number;
  submission_id: number;
  minimum: number;
  /** The number of the project. */
  disclosure_threshold: number | null;
  free_texts: CaseSettings['free_texts'];
  /**
   * All responses that can ever count: complete, by no member of staff, and with an answer; withdrawn ones
   * included.
   */
  responses: CountableResponse[];
  counted: Set<number>;
  complete: number;
};
type CountableResponse = CompletedResponse & { answered: string | null };
type Row = {
  questionnaire_id: number;
  submission_id: number;
  minimum: number;
  disclosure_threshold: number | null;
  free_texts: CaseSettings['free_texts'];
  /** Each with when it was completed and, where it was, taken out: milliseconds, for they are many. */
  responses: [id: number, completed: number, withdrawn: number | null, answered: string | null][];
  calculated: string | null;
};

const ofPeriod = (of: { projectId: number; timePeriodId: number }): SQL => sql`
  questionnaire.project_id = ${of.projectId} and questionnaire.time_period_id = ${of.timePeriodId}`;

/**
 * Loads the surveys of a project in a period, or one questionnaire, and the responses of each that count;
 * `submissionIds` null: all.
 */
export async function selectSurveyResponseCounts(
  db: Db,
  of: ({ projectId: number; timePeriodId: number } | { questionnaireId: number }) & {
    submissionIds: number[] | null;
  },
): Promise<SurveyResponseCount[]> {
  const which = 'questionnaireId' in of ? sql`questionnaire.id = ${of.questionnaireId}` : ofPeriod(of);
  const { rows } = await db.execute<Row>(sql`
    select one.questionnaire_id, one.submission_id,
      coalesce(settings.minimum_responses, ${defaultCaseSettings.minimum_responses}) as minimum,
      project.disclosure_threshold,
      coalesce(settings.free_texts, ${defaultCaseSettings.free_texts}) as free_texts,
      jsonb_agg(jsonb_build_array(one.id, extract(epoch from one.completed_at) * 1000,
        extract(epoch from one.withdrawn_at) * 1000, case when one.withdrawn_at is null
          then coalesce(one.answered, ${answeredBits(sql`one.id`)}, ''::bit varying) else one.answered end::text)) as responses,
      ${calculatedBits(sql`one.questionnaire_id`)}::text as calculated
    from questionnaires questionnaire
    join projects project on project.id = questionnaire.project_id
    join case_codes one on one.questionnaire_id = questionnaire.id and one.second_review_of is null
      and one.completed_at is not null and not one.is_of_staff
    left join case_settings settings on settings.questionnaire_id = questionnaire.id
    where questionnaire.kind = 'survey' and ${which}
      and (${of.submissionIds === null}::boolean
        or one.submission_id = any(${sql.param(of.submissionIds ?? [])}::int[]))
    group by one.questionnaire_id, one.submission_id, settings.minimum_responses, settings.free_texts,
      project.disclosure_threshold
    order by one.questionnaire_id, one.submission_id`);
  return rows.map(({ responses, calculated, ...key }) => {
    const completed = responses
      .map(([id, at, gone, answered]): CountableResponse => ({
        id,
        answered,
        completed_at: new Date(at),
        withdrawn_at: gone === null ? null : new Date(gone),
      }))
      .filter((one) => hasAnyAnswer(one, calculated ?? ''));
    return {
      ...key,
      responses: completed,
      counted: selectReleasedResponses(completed, key.minimum),
      complete: completed.filter(({ withdrawn_at }) => !withdrawn_at).length,
    };
  });
}

/** Answers to read: of which responses, but for some of which an answer waits for the next batch of its question. */
export type ReleasedAnswers = {
  responses: number[];
  waiting: { case_code_id: number; question_id: number }[];
};

/** Returns the answers to the given questions that figures and texts can use now. */
export function releasedAnswers(
  surveys: readonly SurveyResponseCount[],
  questions: readonly { id: number; bit_number: number }[],
): ReleasedAnswers {
  const present = surveys.map((survey) => survey.responses.filter((one) => one.withdrawn_at === null));
  const waiting = surveys.flatMap(({ responses, minimum }, at) =>
    questions.flatMap(({ id, bit_number }) => {
      const counted = selectCountedResponses(responses, [bit_number], minimum);
      return present[at]!.flatMap((one) =>
        counted.has(one.id) || !hasAnswered(one, bit_number)
          ? []
          : [{ case_code_id: one.id, question_id: id }],
      );
    }),
  );
  return { responses: present.flat().map(({ id }) => id), waiting };
}
