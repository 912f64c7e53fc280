import type { CaseCode, CaseSort } from '@portal/contract/responses/case-codes';
import type { AnswerValue } from '@portal/contract/questionnaires/questionnaires';
import { readDateOf } from '@portal/contract/responses/read-date';
import type { CaseState } from '@portal/contract/responses/case-state';
import { parseCaseCode } from '@portal/contract/responses/case-code-format';
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../database/connect.ts';
import { matchesSearch } from '../../../database/search-conditions.ts';
import type { ResponseKey } from '../questionnaire-responses/answer-set.sql.ts';

/** The answers in the list of cases, and those by which a case is found. */
export type ListedAnswers = {
  codes: readonly string[];
  searched: readonly string[];
  toText: (code: string, value: AnswerValue) => string;
};

export type CaseFilter = ResponseKey & {
  /** True for a survey, which hides who answered when: days replace moments, and reviewers are absent. */
  is_survey: boolean;
  state?: CaseState | undefined;
  reviewer_id?: number | undefined;
  search?: string | undefined;
  answers?: ListedAnswers;
  /** Only these cases, in any state. */
  ids?: number[];
  /** The cases created by one call of a signed-in user. */
  request_key?: string;
};
type Page = { sort: CaseSort | `-${CaseSort}`; limit: number | null; offset: number };

/** Shorter parts of a code match nearly every code. */
const LEAST_PART = 3;
/** More digits than any number has. */
const isNumber = (text: string) => /^\d{1,7}$/.test(text);

/** Staff see the code of a response until its first answer, and never again: not in lists, files or letters, nor by a search. */
const isCodeShown = ({ is_survey }: CaseFilter): SQL =>
  is_survey
    ? sql`(one.state = 'unused' and one.started_at is null and one.answer_key_hash is null)`
    : sql`true`;

/** Matches cases whose answers can be shown: those of a pair of reviews stay hidden until both are complete. */
const areAnswersShown = sql`(one.second_review_of is null and not exists (select from case_codes again
  where again.second_review_of = one.id and again.state <> 'withdrawn'
    and not (again.state = 'complete' and one.state = 'complete')))`;

/** Selects the cases that answer a question with the typed text, a part of it, or the typed date. */
function casesByAnswer({ questionnaire_id, submission_id, answers }: CaseFilter, typed: string): SQL {
  const { value: day } = readDateOf('date', typed);
  return sql`
    select response.case_code_id from questions question
    join responses response on response.question_id = question.id and response.submission_id = ${submission_id}
    where question.questionnaire_id = ${questionnaire_id}
      and question.question_code = any(${sql.param([...(answers?.searched ?? [])])}::text[])
      and (position(${withoutSpaces(typed)} in lower(regexp_replace(response.value #>> '{}', '\\s', '', 'g'))) > 0
        or response.value #>> '{}' = ${day})`;
}
const withoutSpaces = (text: string) => text.replaceAll(/\s/g, '').toLowerCase();

/** A code or a part of it, a number, a reviewer's name, an answer; of a survey a whole reference. */
function isFound(filter: CaseFilter): SQL {
  const { search, is_survey } = filter;
  const typed = (search ?? '').trim();
  if (typed === '') return sql`true`;
  const letters = typed.toUpperCase().replace(/[^0-9A-Z]/g, '');
  const part = parseCaseCode(typed) ?? letters.replaceAll('O', '0').replace(/[IL]/g, '1');
  const isPart = part.length >= LEAST_PART && letters === typed.toUpperCase().replace(/[\s\-‐-―]/g, '');
  const found = [
    ...(isPart ? [sql`(${isCodeShown(filter)} and position(${part} in one.case_code) > 0)`] : []),
    ...(isNumber(typed) ? [sql`one.case_number = ${Number(typed)}`] : []),
    ...(is_survey
      ? letters === ''
        ? []
        : [sql`regexp_replace(upper(one.reference), '[^0-9A-Z]', '', 'g') = ${letters}`]
      : [
          sql`(${areAnswersShown} and one.id in (${casesByAnswer(filter, typed)}))`,
          matchesSearch(typed, sql`coalesce(reviewer.full_name, '')`),
          sql`exists (select from case_codes second join users other on other.id = second.reviewer_id
            where second.second_review_of = one.id and second.state <> 'withdrawn' and ${matchesSearch(typed, sql`other.full_name`)})`,
        ]),
  ];
  return found.length === 0 ? sql`false` : sql`(${sql.join(found, sql` or `)})`;
}

/**
 * Matches listed cases. An invited respondent's code is never linked to them; respondents themselves can give
 * the reference of their response.
 */
const isListed = ({ search }: CaseFilter): SQL => {
  const letters = (search ?? '').toUpperCase().replace(/[^0-9A-Z]/g, '');
  return letters === ''
    ? sql`not one.is_of_contact`
    : sql`(not one.is_of_contact or regexp_replace(upper(one.reference), '[^0-9A-Z]', '', 'g') = ${letters})`;
};

const moment = (column: string, { is_survey }: CaseFilter): SQL =>
  is_survey ? sql`date_trunc('day', ${sql.raw(`one.${column}`)}, 'UTC')` : sql`${sql.raw(`one.${column}`)}`;

const sorted: Record<CaseSort, (filter: CaseFilter) => SQL> = {
  case_number: () => sql`one.case_number`,
  state: () => sql`array_position(array['unused', 'in_progress', 'complete', 'withdrawn'], one.state)`,
  reviewer: ({ is_survey }) => (is_survey ? sql`null::text` : sql`lower(reviewer.full_name)`),
  started_at: (filter) => moment('started_at', filter),
  completed_at: (filter) => moment('completed_at', filter),
};

const moments = ['created_at', 'started_at', 'completed_at', 'withdrawn_at', 'transferred_at'] as const;
type Moment = (typeof moments)[number];
type Row = Omit<CaseCode, Moment | 'answers'> &
  Record<Moment, string | null> & { total: number; answers: Record<string, AnswerValue> };

/** Loads cases; a case and its second review share a row. */
export async function selectCases(
  db: Db,
  filter: CaseFilter,
  { sort, limit, offset }: Page = { sort: 'case_number', limit: null, offset: 0 },
): Promise<{ case_codes: CaseCode[]; total: number }> {
  const { ids, questionnaire_id, submission_id, request_key, reviewer_id, state } = filter;
  const by = sorted[sort.replace(/^-/, '') as CaseSort](filter);
  const order = sql`${by} ${sql.raw(sort.startsWith('-') ? 'desc' : 'asc')} nulls last, one.case_number, one.id`;
  const states = state ? sql`one.state = ${state}` : sql`one.state <> 'withdrawn'`;
  const found = sql`
    from case_codes one left join users reviewer on reviewer.id = one.reviewer_id
    where one.questionnaire_id = ${questionnaire_id} and one.submission_id = ${submission_id}
      and one.second_review_of is null
      and ${isListed(filter)}
      and ${ids ? sql`one.id = any(${sql.param(ids)}::int[])` : request_key ? sql`one.request_key = ${request_key} and one.created_by is not null` : states}
      and ${
        reviewer_id
          ? sql`(one.reviewer_id = ${reviewer_id} or exists (select from case_codes second
              where second.second_review_of = one.id and second.reviewer_id = ${reviewer_id}))`
          : sql`true`
      }
      and ${isFound(filter)}`;
  const shownMoments = moments.map((column) => sql`${moment(column, filter)} as ${sql.raw(column)}`);
  const result = await db.execute<Row>(sql`
    with page as materialized (
      select one.id, case when ${isCodeShown(filter)} then one.case_code end as case_code, one.case_number, one.questionnaire_id, one.submission_id, one.state, one.reviewer_id,
        reviewer.full_name as reviewer_name, ${sql.join(shownMoments, sql`, `)}, one.withdraw_reason, one.transfer_reason,
        (select period.time_period_name from case_codes earlier join questionnaires before on before.id = earlier.questionnaire_id
          join time_periods period on period.id = before.time_period_id where earlier.id = one.carried_from) as carried_from,
        ${filter.is_survey ? sql`false` : areAnswersShown} as has_answers, row_number() over (order by ${order}) as place
      ${found} order by ${order} limit ${limit} offset ${offset}
    )
    select page.*, coalesce((select jsonb_object_agg(question.question_code, response.value)
        from responses response join questions question on question.id = response.question_id
        where page.has_answers and response.case_code_id = page.id and response.submission_id = page.submission_id
          and response.value is not null and question.question_code = any(${sql.param([...(filter.answers?.codes ?? [])])}::text[])),
        '{}') as answers, (select count(*)::int ${found}) as total,
      case when second.id is not null then jsonb_build_object('id', second.id, 'case_code', second.case_code,
        'state', second.state, 'reviewer_id', second.reviewer_id, 'reviewer_name', other.full_name) end as second_review
    from page
    left join case_codes second on second.second_review_of = page.id and second.state <> 'withdrawn'
    left join users other on other.id = second.reviewer_id
    order by page.place`);
  return {
    case_codes: result.rows.map((row) => shown(row, filter.answers)),
    total: result.rows[0]?.total ?? 0,
  };
}

function shown(row: Row, answers: ListedAnswers | undefined): CaseCode {
  const at = (name: Moment) => (row[name] === null ? null : new Date(row[name]).toISOString());
  return {
    ...row,
    created_at: at('created_at')!,
    started_at: at('started_at'),
    completed_at: at('completed_at'),
    withdrawn_at: at('withdrawn_at'),
    transferred_at: at('transferred_at'),
    answers: Object.fromEntries(
      Object.entries(row.answers).map(([code, value]) => [code, answers?.toText(code, value) ?? '']),
    ),
  };
}
