import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../database/connect.ts';
import { chart_output_types, charts, output_types } from '../charts/charts.tables.ts';
import { filter_options, filters, submission_filter_options } from '../filters/filters.tables.ts';
import { organisations } from '../organisations/organisations.tables.ts';
import { peer_group_memberships, peer_groups } from '../peer-groups/peer-groups.tables.ts';
import { questionnaires } from '../questionnaires/questionnaires.tables.ts';
import { questionnaire_submissions, submissions } from '../submissions/submissions.tables.ts';

/** The submissions of a project with what is known of them outside. */
export function selectMembersOfProject(db: Db, projectId: number) {
  return db
    .select({
      id: submissions.id,
      organisation_id: submissions.organisation_id,
      ended_on: submissions.ended_on,
      region: organisations.region,
      board_code: organisations.board_code,
      board_name: organisations.board_name,
    })
    .from(submissions)
    .innerJoin(organisations, eq(organisations.id, submissions.organisation_id))
    .where(eq(submissions.project_id, projectId))
    .orderBy(asc(submissions.id));
}

/** Who has submitted in which period. */
export function selectTakingPart(db: Db, projectId: number) {
  return db
    .selectDistinct({
      time_period_id: questionnaires.time_period_id,
      submission_id: questionnaire_submissions.submission_id,
    })
    .from(questionnaire_submissions)
    .innerJoin(questionnaires, eq(questionnaires.id, questionnaire_submissions.questionnaire_id))
    .where(and(eq(questionnaires.project_id, projectId), eq(questionnaire_submissions.state, 'submitted')));
}

/** Every option of every filter of a project with who has it, in display order. */
export function selectOptionsWithMembers(db: Db, projectId: number) {
  return db
    .select({
      id: filter_options.id,
      name: filter_options.option_name,
      filter_id: filters.id,
      filter_name: filters.filter_name,
      members: membersOf(submission_filter_options.submission_id),
    })
    .from(filter_options)
    .innerJoin(filters, eq(filters.id, filter_options.filter_id))
    .leftJoin(submission_filter_options, eq(submission_filter_options.filter_option_id, filter_options.id))
    .where(eq(filters.project_id, projectId))
    .groupBy(filter_options.id, filters.id)
    .orderBy(
      asc(filters.display_order),
      asc(filters.id),
      asc(filter_options.display_order),
      asc(filter_options.id),
    );
}

/** The peer groups for everybody in a project with their members, in display order. */
export function selectSharedGroupsWithMembers(db: Db, projectId: number) {
  return db
    .select({
      id: peer_groups.id,
      name: peer_groups.peer_group_name,
      members: membersOf(peer_group_memberships.submission_id),
    })
    .from(peer_groups)
    .leftJoin(peer_group_memberships, eq(peer_group_memberships.peer_group_id, peer_groups.id))
    .where(and(eq(peer_groups.project_id, projectId), isNull(peer_groups.owner_id)))
    .groupBy(peer_groups.id)
    .orderBy(asc(peer_groups.display_order), asc(peer_groups.peer_group_name), asc(peer_groups.id));
}

/** Which maps some chart of a project is shown as. */
export async function selectMapsOffered(db: Db, projectId: number): Promise<string[]> {
  const rows = await db
    .selectDistinct({ output_type: output_types.output_type })
    .from(chart_output_types)
    .innerJoin(charts, eq(charts.id, chart_output_types.chart_id))
    .innerJoin(output_types, eq(output_types.id, chart_output_types.output_type_id))
    .where(and(eq(charts.project_id, projectId), eq(output_types.component, 'highmap')));
  return rows.map(({ output_type }) => output_type);
}

const membersOf = (
  column: typeof submission_filter_options.submission_id | typeof peer_group_memberships.submission_id,
) => sql<number[]>`coalesce(array_agg(${column}) filter (where ${column} is not null), '{}')`;
