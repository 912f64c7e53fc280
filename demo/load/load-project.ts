import { and, eq } from 'drizzle-orm';
import { randomInt } from 'node:crypto';
import {
  categories,
  project_guidances,
  project_time_periods,
  projects,
} from '../../apps/api/src/tables/projects.tables.ts';
import { submissions } from '../../apps/api/src/tables/submissions.tables.ts';
import { insertAll, createLookup } from './bulk-insert.ts';
import type { Context } from './load-context.ts';
import type { ProjectDefinition } from './demo-project-types.ts';
import { ANALYSTS_ROW } from './load-organisations.ts';
import { collectionDates, openPeriodOf } from './load-periods.ts';

type Frame = Omit<ProjectDefinition, 'questionnaire' | 'collections' | 'filters'>;
export type LoadedProject = { id: number; submissionId: (organisationCode: string) => number };

/** The project itself: its category, texts, periods with their dates, and a submission for each organisation. */
export async function loadProject(context: Context, definition: Frame): Promise<LoadedProject> {
  const { db, programme_id } = context;
  const category_id = await findOrAddCategory(context, definition);
  const [project] = await insertAll(db, projects, [{ ...definition.project, programme_id, category_id }]);
  const project_id = project!.id;
  const open = openPeriodOf(definition);
  await insertAll(
    db,
    project_time_periods,
    definition.periods.map((period) => {
      const dates = collectionDates(period, period === open, context.now);
      return {
        project_id,
        time_period_id: context.timePeriodId(period.time_period_name),
        ...(definition.project.registration_required && {
          registration_opens_at: dates.registrationOpens,
          registration_closes_at: dates.registrationCloses,
        }),
        collection_opens_at: dates.opens,
        collection_closes_at: dates.closes,
        published_at: dates.published,
        about_text: definition.aboutText(period, period === open),
      };
    }),
  );
  await insertAll(
    db,
    project_guidances,
    definition.guidances.map((guidance, index) => ({ ...guidance, project_id, display_order: index + 1 })),
  );
  return { id: project_id, submissionId: await loadSubmissions(context, definition, project_id) };
}

/** Returns the id of the project's category. Projects of one category share it; the first decides its place. */
async function findOrAddCategory({ db, programme_id }: Context, { category_name, project }: Frame) {
  const [known] = await db
    .select({ id: categories.id })
    .from(categories)
    .where(and(eq(categories.programme_id, programme_id), eq(categories.category_name, category_name)));
  if (known) return known.id;
  const [added] = await insertAll(db, categories, [
    { programme_id, category_name, display_order: project.display_order ?? 0 },
  ]);
  return added!.id;
}

/** Each organisation takes part as a whole. Its series ends with its last return if that is not of the newest period. */
async function loadSubmissions(context: Context, definition: Frame, project_id: number) {
  const lastPeriod = new Map<string, string>();
  for (const { organisation_code, period } of definition.returns) {
    if (period > (lastPeriod.get(organisation_code) ?? '')) lastPeriod.set(organisation_code, period);
  }
  const endOf = new Map(definition.periods.map((period) => [period.key, period.ends_on]));
  const newest = definition.periods.at(-1)!.key;
  const nameOf = createLookup(
    [...context.data.organisations, ANALYSTS_ROW],
    (row) => row['organisation_code']!,
    (row) => row['organisation_name']!,
  );
  const codes = [...lastPeriod.keys()].sort();
  const free = Array.from({ length: PSEUDONYMS }, (_, index) => index + 1);
  const stored = await insertAll(
    context.db,
    submissions,
    codes.map((code) => ({
      project_id,
      organisation_id: context.organisationId(code),
      submission_name: nameOf(code),
      // As the product draws them: what is written here must not give away who is who.
      pseudonym_number: free.splice(randomInt(free.length), 1)[0]!,
      ended_on: lastPeriod.get(code) === newest ? null : endOf.get(lastPeriod.get(code)!)!,
    })),
  );
  const byOrganisation = createLookup(
    stored,
    (row) => String(row.organisation_id),
    (row) => row.id,
  );
  return (code: string) => byOrganisation(String(context.organisationId(code)));
}

/** From how many numbers pseudonyms are drawn. */
const PSEUDONYMS = 999;
