import {
  registration_contacts,
  registration_submissions,
  registrations,
} from '../../apps/api/src/tables/registrations.tables.ts';
import { stableHash } from '../stable-hash.ts';
import { insertAll, createLookup } from './bulk-insert.ts';
import type { Context } from './load-context.ts';
import type { ProjectDefinition, QuestionnaireResponse } from './demo-project-types.ts';
import { collectionDates } from './load-periods.ts';
import type { LoadedProject } from './load-project.ts';

/**
 * Registers organisations for the last two periods of a project with registration. All that have started a
 * return are registered. Of the others, every second has started to register, and the rest have not, among
 * them the demonstration's contributor.
 */
export async function loadRegistrations(
  context: Context,
  definition: ProjectDefinition,
  project: LoadedProject,
): Promise<void> {
  if (!definition.project.registration_required) return;
  const newest = definition.periods.at(-1)!;
  const given = definition.periods.slice(-2).flatMap((period) =>
    definition.returns
      .filter((one) => one.period === period.key)
      .flatMap((one) => {
        const isBegun = period !== newest || hasBegun(context, definition, one);
        if (!isBegun && isLate(definition, one)) return [];
        return [{ ...one, period, isConfirmed: isBegun }];
      }),
  );
  const stored = await insertAll(
    context.db,
    registrations,
    given.map(({ organisation_code, period, isConfirmed }) => ({
      project_id: project.id,
      time_period_id: context.timePeriodId(period.time_period_name),
      organisation_id: context.organisationId(organisation_code),
      state: isConfirmed ? ('confirmed' as const) : ('draft' as const),
      confirmed_at: isConfirmed
        ? collectionDates(period, period === newest, context.now).registrationOpens
        : null,
      confirmed_by: isConfirmed ? context.adminId : null,
    })),
  );
  const idOf = createLookup(
    stored,
    (row) => `${row.time_period_id}/${row.organisation_id}`,
    (row) => row.id,
  );
  const registrationId = (one: (typeof given)[number]) =>
    idOf(
      `${context.timePeriodId(one.period.time_period_name)}/${context.organisationId(one.organisation_code)}`,
    );
  await insertAll(
    context.db,
    registration_submissions,
    given.map((one) => ({
      registration_id: registrationId(one),
      submission_id: project.submissionId(one.organisation_code),
    })),
  );
  // No real people: the demonstration has organisations, not people.
  await insertAll(
    context.db,
    registration_contacts,
    given.map((one) => ({
      registration_id: registrationId(one),
      contact_role: 'lead' as const,
      full_name: 'Information services',
      email_address: `information@${one.organisation_code.toLowerCase()}.acute.example`,
    })),
  );
}

const openState = ({ data }: Context, definition: ProjectDefinition, one: QuestionnaireResponse) =>
  data.openStates.get(`${definition.project.project_code}/${one.organisation_code}`);
const hasBegun = (context: Context, definition: ProjectDefinition, one: QuestionnaireResponse) =>
  openState(context, definition, one) !== 'not_started';
const isLate = (definition: ProjectDefinition, one: QuestionnaireResponse) =>
  one.organisation_code === 'RJZ' ||
  stableHash(`${definition.project.project_code}/registration/${one.organisation_code}`) % 2 === 0;
