import type { Merger } from '@portal/contract/admin/mergers';
import { sql } from 'drizzle-orm';
import { utcTime } from '../../../database/utc-time.ts';
import type { Db } from '../../../database/connect.ts';
import { isSameExtension } from '../../collection/extensions/transfer-extensions-to-successor.sql.ts';
import { nameAfterReassignment } from '../../collection/submissions/move-submissions-to-organisation.sql.ts';

type Found = Omit<Merger, 'organisation_name' | 'successor_name' | 'refusals' | 'digest'>;

/** Selects the effects of merging one organisation into another. */
export async function selectMergerEffects(db: Db, of: { id: number; successorId: number }): Promise<Found> {
  const result = await db.execute<Found>(sql`select
    coalesce((select jsonb_agg(person.full_name order by lower(person.full_name), person.id)
      from users person where person.organisation_id = ${of.id} and person.status <> 'deleted'), '[]') as people,
    coalesce((select jsonb_agg(jsonb_build_object('project_name', project.project_name,
        'submission_name', moving.submission_name, 'new_name', nullif(${nameAfterReassignment(of.successorId)}, moving.submission_name))
      order by lower(project.project_name), lower(moving.submission_name), moving.id)
      from submissions moving
      join projects project on project.id = moving.project_id
      join organisations former on former.id = moving.organisation_id
      where moving.organisation_id = ${of.id}), '[]') as submissions,
    coalesce((select jsonb_agg(jsonb_build_object('project_name', project.project_name,
        'time_period_name', period.time_period_name,
        'fate', case when own.id is null then 'moves' when former.state <> 'confirmed' then 'dropped'
          when own.state = 'confirmed' then 'joins' else 'refused' end,
        'contacts', case when own.id is null then '[]'::jsonb else coalesce((
          select jsonb_agg(contact.full_name order by contact.id) from registration_contacts contact
          where contact.registration_id = former.id), '[]') end)
      order by period.display_order desc, lower(project.project_name))
      from registrations former
      join projects project on project.id = former.project_id
      join time_periods period on period.id = former.time_period_id
      left join registrations own on own.project_id = former.project_id
        and own.time_period_id = former.time_period_id and own.organisation_id = ${of.successorId}
      where former.organisation_id = ${of.id}), '[]') as registrations,
    coalesce((select jsonb_agg(jsonb_build_object('scope_name', scope.scope_name, 'is_own', exists (
        select from scope_organisations own where own.scope_id = scope.id and own.organisation_id = ${of.successorId}))
      order by lower(scope.scope_name), scope.id)
      from scope_organisations former join scopes scope on scope.id = former.scope_id
      where former.organisation_id = ${of.id}), '[]') as scopes,
    coalesce((select jsonb_agg(jsonb_build_object('project_name', project.project_name,
        'time_period_name', period.time_period_name, 'submission_name', submission.submission_name,
        'extended_until', ${utcTime(sql`former.extended_until`)},
        'fate', case when own.id is null then 'moves'
          when own.extended_until < former.extended_until then 'longer' else 'kept' end)
      order by period.display_order desc, lower(project.project_name), former.id)
      from entry_extensions former
      join project_time_periods part on part.id = former.project_time_period_id
      join projects project on project.id = part.project_id
      join time_periods period on period.id = part.time_period_id
      left join submissions submission on submission.id = former.submission_id
      left join entry_extensions own on own.organisation_id = ${of.successorId} and ${isSameExtension}
      where former.organisation_id = ${of.id}), '[]') as extensions,
    (select count(*)::int from message_recipients where organisation_id = ${of.id}) as messages`);
  return result.rows[0]!;
}
