import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../database/connect.ts';
import { executePrepared } from '../../../database/prepared-statements.ts';
import { isInResults } from '../../responses/questionnaire-responses/answer-set.sql.ts';
import { resultVersionSql } from '../../platform/result-versions/result-state.sql.ts';

export type MemberRow = [
  id: number,
  organisation_id: number,
  pseudonym_number: number,
  submission_name: string,
  organisation_name: string,
  region: string | null,
  board_code: string | null,
  board_name: string | null,
  ended_on: string | null,
];
export type OptionRow = { id: number; name: string; filter_id: number; filter_name: string };
/**
 * Members with an option since a time period, by its place in the programme's order; null: from the start.
 */
type HolderRow = [option_id: number, since: number | null, since_name: string | null, ids: number[]];
export type FactRows = {
  members: MemberRow[];
  /** For each period who has submitted, and when last, in milliseconds. */
  submitted: [time_period_id: number, submission_ids: number[], times: (number | null)[]][];
  options: OptionRow[];
  holders: HolderRow[];
  groups: { id: number; name: string; description: string; members: number[] }[];
  maps: string[];
  /** Corrections after publication, oldest first. */
  revisions: [
    time_period_id: number,
    submission_id: number,
    revised_at: number,
    reason: string,
    measure_ids: number[],
  ][];
  owners: number[];
  sharing: number[];
};

/**
 * Selects the facts shared by all users of a project in one statement, so that they have one version. These
 * are its submissions by organisation name, ended ones last; the submitters of each period; filter options
 * and shared peer groups with members, in display order; the maps that charts use; the owners of private
 * groups.
 */
export async function selectProjectFacts(db: Db, projectId: number) {
  const rows = await executePrepared<{ version: number; facts: string }>(
    db,
    sql`
    select ${resultVersionSql(sql`${projectId}::int`)} as version, json_build_object(
      'members', (
        select coalesce(json_agg(json_build_array(s.id, s.organisation_id, s.pseudonym_number, s.submission_name,
            o.organisation_name, o.region, o.board_code, o.board_name, s.ended_on)
          order by o.organisation_name, s.ended_on is not null, s.submission_name, s.id), '[]')
        from submissions s join organisations o on o.id = s.organisation_id
        where s.project_id = ${projectId}),
      'submitted', (${submittersQuery(projectId)}),
      'options', (
        select coalesce(json_agg(json_build_object('id', option.id, 'name', option.option_name,
            'filter_id', filter.id, 'filter_name', filter.filter_name)
          order by filter.display_order, filter.id, option.display_order, option.id), '[]')
        from filter_options option join filters filter on filter.id = option.filter_id
        where filter.project_id = ${projectId}),
      'holders', (${optionHoldersQuery(projectId)}),
      'groups', (${sharedGroupsQuery(projectId)}),
      'maps', (
        select coalesce(json_agg(distinct form.output_type), '[]')
        from chart_output_types shown
        join charts chart on chart.id = shown.chart_id
        join output_types form on form.id = shown.output_type_id
        where chart.project_id = ${projectId} and form.component = 'highmap'),
      'revisions', (${revisionsQuery(projectId)}),
      'owners', (
        select coalesce(json_agg(distinct peers.owner_id), '[]') from peer_groups peers
        where peers.project_id = ${projectId} and peers.owner_id is not null),
      'sharing', (
        select coalesce(json_agg(distinct peers.organisation_id), '[]') from peer_groups peers
        where peers.project_id = ${projectId} and peers.organisation_id is not null)
    )::text as facts`,
  );
  const { version, facts } = rows[0]!;
  return { version, size: facts.length * 4, rows: JSON.parse(facts) as FactRows };
}

/** Selects who has submitted in each period, and when last. */
const submittersQuery = (projectId: number): SQL => sql`
        select coalesce(json_agg(json_build_array(time_period_id, ids, times)), '[]')
        from (
          select time_period_id, json_agg(submission_id) as ids,
            json_agg(floor(extract(epoch from submitted_at) * 1000)) as times
          from (
            select q.time_period_id, qs.submission_id, max(qs.submitted_at) as submitted_at
            from questionnaire_submissions qs join questionnaires q on q.id = qs.questionnaire_id
            where q.project_id = ${projectId} and ${isInResults('qs')}
            group by q.time_period_id, qs.submission_id
          ) last_submitted
          group by time_period_id
        ) by_period`;

/** Selects the submissions with each filter option, by the period since which they have it. */
const optionHoldersQuery = (projectId: number): SQL => sql`
        select coalesce(json_agg(json_build_array(held.filter_option_id, since.display_order,
          since.time_period_name, held.ids)), '[]')
        from (
          select has.filter_option_id, has.since_time_period_id, json_agg(has.submission_id) as ids
          from submission_filter_options has
          join filter_options option on option.id = has.filter_option_id
          join filters filter on filter.id = option.filter_id
          where filter.project_id = ${projectId}
          group by has.filter_option_id, has.since_time_period_id
        ) held
        left join time_periods since on since.id = held.since_time_period_id`;

/** Selects the shared peer groups with their members. */
const sharedGroupsQuery = (projectId: number): SQL => sql`
        select coalesce(json_agg(json_build_object('id', peers.id, 'name', peers.peer_group_name,
            'description', peers.description, 'members', (
              select coalesce(json_agg(has.submission_id), '[]') from peer_group_memberships has
              where has.peer_group_id = peers.id))
          order by peers.display_order, peers.peer_group_name, peers.id), '[]')
        from peer_groups peers
        where peers.project_id = ${projectId} and peers.owner_id is null`;

/** Selects the corrections after publication, oldest first. */
const revisionsQuery = (projectId: number): SQL => sql`
        select coalesce(json_agg(json_build_array(r.time_period_id, r.submission_id,
            floor(extract(epoch from r.revised_at) * 1000), r.reason,
            jsonb_path_query_array(r.figures, '$[*].measure_id')) order by r.revised_at, r.id), '[]')
        from result_revisions r where r.project_id = ${projectId}`;
