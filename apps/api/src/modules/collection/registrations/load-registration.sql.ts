import { and, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '../../../database/connect.ts';
import { selectWithCaller } from '../../platform/callers/select-with-caller.sql.ts';
import type { RegistrationRow } from './registrations.sql.ts';
import { organisations } from '../../../tables/organisations.tables.ts';
import { time_periods } from '../../../tables/programmes.tables.ts';
import { project_time_periods, projects } from '../../../tables/projects.tables.ts';
import { registrations } from '../../../tables/registrations.tables.ts';
import { users } from '../../../tables/users.tables.ts';
import { createLoader, createLookupLoader, resourceName } from '../../../http/create-loader.ts';
import { hasProjectAccess } from '@portal/contract/identity/roles';
import { canSeeRegistration } from '../../responses/questionnaire-responses/registration.policy.ts';

/** The registration by its own id, or by that of a part of it. */
const lookups = {
  registration_id: sql`${sql.placeholder('registration_id')}`,
  contact_id: sql`(
    select registration_id from registration_contacts where id = ${sql.placeholder('contact_id')})`,
  taking_part_id: sql`(
    select registration_id from registration_submissions where id = ${sql.placeholder('taking_part_id')})`,
};
type RegistrationLookup = keyof typeof lookups;
const registrationLookups = Object.keys(lookups) as RegistrationLookup[];

const confirmer = alias(users, 'confirmer');

/** A registration with its project, period and dates, and the questionnaires that are answered while registering. */
const registrationQuery = (db: Db, lookup: RegistrationLookup) =>
  selectWithCaller(db, {
    registration: registrations,
    project: {
      programme_id: projects.programme_id,
      project_name: projects.project_name,
      project_code: projects.project_code,
    },
    time_period: { time_period_name: time_periods.time_period_name },
    organisation: { organisation_name: organisations.organisation_name },
    dates: project_time_periods,
    confirmer: { confirmed_by_name: confirmer.full_name },
    questionnaires: sql<{ id: number; structure_version: number }[]>`coalesce((
        select jsonb_agg(jsonb_build_object('id', asked.id, 'structure_version', asked.structure_version))
        from questionnaires asked
        where asked.project_id = ${registrations.project_id} and asked.time_period_id = ${registrations.time_period_id}
          and asked.kind = 'registration' and asked.status <> 'draft'), '[]')`,
  })
    .leftJoin(registrations, eq(registrations.id, lookups[lookup]))
    .leftJoin(
      projects,
      and(eq(projects.id, registrations.project_id), eq(projects.programme_id, users.programme_id)),
    )
    .leftJoin(time_periods, eq(time_periods.id, registrations.time_period_id))
    .leftJoin(organisations, eq(organisations.id, registrations.organisation_id))
    .leftJoin(
      project_time_periods,
      and(
        eq(project_time_periods.project_id, registrations.project_id),
        eq(project_time_periods.time_period_id, registrations.time_period_id),
      ),
    )
    .leftJoin(confirmer, eq(confirmer.id, registrations.confirmed_by))
    .prepare(`open_registration_by_${lookup}`);

type Row = Awaited<ReturnType<ReturnType<typeof registrationQuery>['execute']>>[number];

/** Returns the registration of a loaded row; undefined if a part of it was deleted. */
function toRegistration(row: Row): RegistrationRow | undefined {
  const { registration, project, time_period, organisation, dates, confirmer } = row;
  if (!registration || !project || !time_period || !organisation || !dates) return undefined;
  return {
    ...registration,
    ...project,
    ...time_period,
    ...organisation,
    dates,
    confirmed_by_name: confirmer?.confirmed_by_name ?? null,
  };
}

export const createRegistrationLoader = (db: Db) =>
  createLookupLoader(registrationLookups, (lookup) =>
    createLoader(registrationQuery(db, lookup), (actor, row) => {
      const registration = toRegistration(row);
      const isOpen =
        registration &&
        hasProjectAccess(actor, registration.project_id) &&
        canSeeRegistration(actor, registration);
      return isOpen ? { registration, questionnaires: row.questionnaires } : resourceName(lookup);
    }),
  );
