import { type SQL, sql } from 'drizzle-orm';
import type { Structure } from '../../../questionnaires/questionnaires/structure-cache.ts';
import { isOwnAnswerSql } from '../../questionnaire-responses/answer-set.sql.ts';
import {
  type AnswersByCode,
  previousQuestionnaires,
} from '../previous-questionnaires-and-explanations.sql.ts';

/**
 * The stored facts of an answer set with the answers that the rules of its questionnaire read: enough to
 * calculate progress.
 */
export type ProgressFacts = AskedFacts & {
  submission_id: number;
  saved_at: string | null;
  complete_sections: number[] | null;
};
export type AskedFacts = {
  questionnaire_id: number;
  /** By `bit_number`; null where nothing was ever answered. */
  given: string | null;
  now: AnswersByCode | null;
  last: AnswersByCode | null;
};

/**
 * Builds common table expressions that end in `facts`: a row of `ProgressFacts` for each row of `wanted
 * (questionnaire_id, submission_id, …)`. `wanted` comes before them, and its other columns are included. Do
 * not join the two again: the planner would take thousands for one, and each for each. One pass over the
 * stored facts, for any number wanted; answers are read only for the few questions that the rules read.
 * Without `withSections`, complete sections are left out.
 */
export function progressFactsCte(
  structures: ReadonlyMap<number, Structure>,
  { withSections = true } = {},
): SQL {
  const ruled = [...structures].flatMap(([questionnaire_id, { byCode, rules }]) =>
    rules.codes.map((code) => ({ questionnaire_id, code, id: byCode.get(code)?.id ?? null })),
  );
  const reads = ruled.length > 0;
  const ids = sql.param([...structures.keys()]);
  const complete = sql`
    select section.questionnaire_id, state.submission_id, array_agg(state.section_id) as sections
    from questionnaire_sections section
    join section_submissions state on state.section_id = section.id and ${isOwnAnswerSql('state')}
    where section.questionnaire_id = any(${ids}::int[]) and state.state = 'complete'
      and state.submission_id in (select submission_id from wanted)
    group by section.questionnaire_id, state.submission_id`;
  const earlier = sql`
    select asked.questionnaire_id, past.id from unnest(${ids}::int[]) asked (questionnaire_id)
    cross join lateral (${previousQuestionnaires(sql`asked.questionnaire_id`)}) past`;
  // Each is calculated once, regardless of the planner's estimates.
  const parts = [
    ...(withSections ? [sql`complete as materialized (${complete}),`] : []),
    ...(reads
      ? [
          sql`earlier as materialized (${earlier}), read_now as materialized (${currentAnswersQuery(ruled)}),`,
          sql`read_last as materialized (${previousAnswersQuery(ruled)}),`,
        ]
      : []),
  ];
  const beside = (name: string) => {
    const part = sql.raw(name);
    return sql`left join ${part} on ${part}.questionnaire_id = wanted.questionnaire_id
      and ${part}.submission_id = wanted.submission_id`;
  };
  return sql`${sql.join(parts, sql` `)} facts as (
      select wanted.*, kept.given::text as given, kept.saved_at,
        ${withSections ? sql`complete.sections` : sql`null::int[]`} as complete_sections,
        ${reads ? sql`read_now.answers as now, read_last.answers as last` : sql`null::jsonb as now, null::jsonb as last`}
      from wanted
      left join answer_sets kept on kept.questionnaire_id = wanted.questionnaire_id
        and kept.submission_id = wanted.submission_id and ${isOwnAnswerSql('kept')}
      ${withSections ? beside('complete') : sql``}
      ${reads ? sql`${beside('read_now')} ${beside('read_last')}` : sql``}
    )`;
}

type RuledQuestion = { questionnaire_id: number; code: string; id: number | null };

/** Selects the answers that rules read, for each submission that is wanted. */
const currentAnswersQuery = (ruled: readonly RuledQuestion[]): SQL =>
  // By question id, so that the index with that first column is used instead of one submission after another.
  sql`
    select question.questionnaire_id, response.submission_id,
      jsonb_object_agg(question.question_code, response.value) as answers
    from responses response join questions question on question.id = response.question_id
    where response.question_id = any(${sql.param(ruled.flatMap(({ id }) => id ?? []))}::int[]) and ${isOwnAnswerSql('response')}
      and response.submission_id in (select submission_id from wanted)
    group by question.questionnaire_id, response.submission_id`;

/** Selects the answers of the previous period that rules read. */
const previousAnswersQuery = (ruled: readonly RuledQuestion[]): SQL =>
  // Where two questionnaires of that period ask the same code, the first counts.
  sql`
    select asked.questionnaire_id, response.submission_id, jsonb_object_agg(asked.code, response.value) as answers
    from (
      select distinct on (ruled.questionnaire_id, ruled.code) question.id, ruled.questionnaire_id, ruled.code
      from jsonb_to_recordset(${JSON.stringify(ruled)}::jsonb) as ruled (questionnaire_id int, code text)
      join earlier on earlier.questionnaire_id = ruled.questionnaire_id
      join questions question on question.questionnaire_id = earlier.id and question.question_code = ruled.code
      order by ruled.questionnaire_id, ruled.code, question.questionnaire_id
    ) asked
    join responses response on response.question_id = asked.id and ${isOwnAnswerSql('response')}
    where response.submission_id in (select submission_id from wanted)
    group by asked.questionnaire_id, response.submission_id`;
