import { and, eq } from 'drizzle-orm';
import { normaliseLookupKey } from '@portal/expressions/lookup-tables';
import { insertLookupTable } from '../../apps/api/src/modules/questionnaires/lookup-tables/lookup-tables.sql.ts';
import { questionnaire_submissions } from '../../apps/api/src/tables/questionnaire-submissions.tables.ts';
import { route_rules } from '../../apps/api/src/tables/route-rules.tables.ts';
import { project_scopes, scope_organisations, scopes } from '../../apps/api/src/tables/scopes.tables.ts';
import { insertAll } from './bulk-insert.ts';
import { type Context, daysAfter } from './load-context.ts';
import type { ProjectOfDemo } from './load-content.ts';

/** The trust whose published return is being corrected. No user of the demonstration works there. */
const CORRECTING = 'R1H';

/** Loads a scope in use and one to use, a lookup table, a redirect and a correction in progress. */
export async function loadAdministration(
  context: Context,
  { urgentCare, scotland }: { urgentCare: ProjectOfDemo; scotland: ProjectOfDemo },
): Promise<void> {
  const { db, programme_id } = context;
  await loadScopes(context, scotland);
  await loadSpecialties(context);
  await insertAll(db, route_rules, [
    { programme_id, path: '/ae', redirect: '/projects/urgent-emergency-care' },
  ]);
  await loadCorrection(context, urgentCare);
}

/** Hospitals in Scotland join the project about them. Everyone else still sees it in lists. */
async function loadScopes({ db, data, programme_id, organisationId }: Context, scotland: ProjectOfDemo) {
  const [inScotland, inLondon] = await insertAll(db, scopes, [
    { programme_id, scope_name: 'Hospitals in Scotland' },
    { programme_id, scope_name: 'Trusts in London' },
  ]);
  const scopeOf = new Map([
    ['Scotland', inScotland!.id],
    ['London', inLondon!.id],
  ]);
  await insertAll(
    db,
    scope_organisations,
    data.organisations.flatMap((row) => {
      const scope_id = scopeOf.get(row['region']!);
      return scope_id === undefined || row['closed_on']
        ? []
        : [{ scope_id, organisation_id: organisationId(row['organisation_code']!) }];
    }),
  );
  await insertAll(db, project_scopes, [
    { project_id: scotland.id, scope_id: inScotland!.id, visibility: 'join_listed' },
  ]);
}

/** The consultant specialties of the bed figures, by the code that returns use. */
async function loadSpecialties({ db, data, programme_id, now }: Context) {
  await insertLookupTable(
    db,
    {
      programme_id,
      table_code: 'specialties',
      table_name: 'Consultant specialties',
      key_name: 'Specialty code',
      columns: [
        { name: 'Specialty', is_number: false },
        { name: 'Sector', is_number: false },
      ],
      created_at: daysAfter(now, -60),
    },
    data.specialties.map(({ specialty_code, specialty_name, sector }) => ({
      key: normaliseLookupKey(specialty_code!)!,
      key_text: specialty_code!,
      values: [specialty_name!, sector!.replaceAll('_', ' ')],
    })),
  );
}

/** Reopens a published return. Its published figures apply until it is submitted again. */
async function loadCorrection(
  { db, now, adminId }: Context,
  { questionnaires, submissionId }: ProjectOfDemo,
) {
  await db
    .update(questionnaire_submissions)
    .set({
      state: 'open',
      reopened_at: daysAfter(now, -5),
      reopened_by: adminId,
      reopen_reason: 'The trust is checking its attendances over four hours.',
    })
    .where(
      and(
        eq(questionnaire_submissions.questionnaire_id, questionnaires.questionnaireId('2025-05-01')),
        eq(questionnaire_submissions.submission_id, submissionId(CORRECTING)),
      ),
    );
}
