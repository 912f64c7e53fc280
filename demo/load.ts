import path from 'node:path';
import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../apps/api/src/database/connect.ts';
import type { StoredFiles } from '../apps/api/src/file-storage/file-store.ts';
import { transaction } from '../apps/api/src/database/transaction.ts';
import { selectMeasuresToCompute } from '../apps/api/src/modules/measures/measures/measures.sql.ts';
import { computeAndStoreMeasureValues } from '../apps/api/src/modules/measures/measures/refresh-measure-values.ts';
import { bumpResults } from '../apps/api/src/modules/platform/result-versions/result-versions.sql.ts';
import { ensureProgramme } from '../apps/api/src/modules/platform/programmes/programmes.sql.ts';
import { programmes } from '../apps/api/src/tables/programmes.tables.ts';
import { projects } from '../apps/api/src/tables/projects.tables.ts';
import { analyseTables } from './load/bulk-insert.ts';
import type { Context } from './load/load-context.ts';
import type { ProjectDefinition } from './load/demo-project-types.ts';
import { readDemoData } from './load/demo-data.ts';
import { loadAdministration } from './load/load-administration.ts';
import { loadCharts } from './load/load-charts.ts';
import { loadConnections } from './load/load-connections.ts';
import { loadContent, type ProjectOfDemo } from './load/load-content.ts';
import { loadDocuments } from './load/load-documents.ts';
import { loadEmails } from './load/load-emails.ts';
import { loadFilters, loadPeerGroups } from './load/load-comparisons.ts';
import { loadOrganisations } from './load/load-organisations.ts';
import { loadAccess, loadPeople } from './load/load-people.ts';
import { loadTimePeriods } from './load/load-periods.ts';
import { loadProject } from './load/load-project.ts';
import { loadQuestionnaires } from './load/load-questionnaires.ts';
import { loadRegistrations } from './load/load-registrations.ts';
import { loadCaseProject } from './load/load-case-project.ts';
import { loadResponses } from './load/load-responses.ts';
import { bedAvailability } from './projects/bed-availability.ts';
import { dischargeDelays } from './projects/discharge-delays.ts';
import { electiveWaits } from './projects/elective-waits.ts';
import { scotlandEmergencyDepartments } from './projects/scotland-emergency-departments.ts';
import { urgentEmergencyCare } from './projects/urgent-emergency-care.ts';

const PROGRAMME = { code: 'acute', name: 'Acute Care Benchmarking' };
/** Any number, the same for every process: two that start at once must not both load. */
const LOAD_LOCK = 7_264_012;

export type DemoOptions = {
  now: Date;
  /** The address that links in emails start with. */
  url: string;
  /** Seals the secrets of connections to other systems. */
  authSecret: Uint8Array;
  /** The password and the base32 one-time code secret of all demonstration accounts. */
  password: string;
  otpSecret: string;
  /** The folder of the files described in demo/README.md; by default demo/data of the working folder. */
  dataFolder?: string;
  /** The store for documents; without it none are loaded. */
  files?: StoredFiles;
  /** Called when a step is done: how many are, of how many, and which it was. */
  onProgress?: (done: number, of: number, step: string) => void;
};

/** The load is one transaction, so that a project that is there means that everything is. */
export async function isDemoLoaded(db: Db): Promise<boolean> {
  const found = await db
    .select({ id: projects.id })
    .from(projects)
    .innerJoin(programmes, eq(programmes.id, projects.programme_id))
    .where(
      and(eq(programmes.programme_code, PROGRAMME.code), eq(projects.project_code, 'urgent-emergency-care')),
    );
  return found.length > 0;
}

/** Loads the demonstration programme, all of it or nothing; does nothing when it is there. */
export async function loadDemo(db: Db, options: DemoOptions): Promise<void> {
  if (await isDemoLoaded(db)) return;
  const data = readDemoData(options.dataFolder ?? path.join(process.cwd(), 'demo', 'data'));
  const definitions = [
    urgentEmergencyCare(data),
    bedAvailability(data),
    dischargeDelays(data),
    electiveWaits(data),
    scotlandEmergencyDepartments(data),
  ];
  const stepsPerProject = 5;
  const steps = 3 + definitions.length * stepsPerProject;
  let done = 0;
  const report = (step: string) => options.onProgress?.((done += 1), steps, step);

  await transaction(db, async (tx) => {
    // Another that loads is waited for, however long it takes.
    await tx.execute(sql`set local statement_timeout = 0`);
    // Compiling the queries of a load takes longer than running them.
    await tx.execute(sql`set local jit = off`);
    await tx.execute(sql`select pg_advisory_xact_lock(${LOAD_LOCK})`);
    if (await isDemoLoaded(tx)) return;
    const { id: programme_id } = await ensureProgramme(tx, PROGRAMME.code, PROGRAMME.name);
    await tx.update(programmes).set({ mfa_required: true }).where(eq(programmes.id, programme_id));
    const organisationId = await loadOrganisations(tx, data, programme_id);
    const personId = await loadPeople(tx, { programme_id, organisationId }, options);
    report('organisations and people');
    const periods = distinctPeriods(definitions);
    const context: Context = {
      db: tx,
      data,
      now: options.now,
      programme_id,
      organisationId,
      timePeriodId: await loadTimePeriods(tx, programme_id, periods),
      adminId: personId('admin'),
    };
    report('time periods');
    const projectIds = new Map<string, number>();
    const loaded: (ProjectOfDemo & { definition: ProjectDefinition })[] = [];
    for (const definition of definitions) {
      const { project_code, project_name } = definition.project;
      const project = await loadOneProject(context, definition, (step) => report(`${project_name}: ${step}`));
      projectIds.set(project_code, project.id);
      loaded.push({ ...project, definition });
    }
    await analyseTables(tx);
    for (const { id, definition } of loaded) {
      await computeMeasureValues(context, definition, id);
      report(`${definition.project.project_name}: measure values`);
    }
    const [urgentCare, beds, , , scotland] = loaded;
    await loadContent(context, personId, { urgentCare: urgentCare!, beds: beds! });
    await loadAdministration(context, { urgentCare: urgentCare!, scotland: scotland! });
    await loadConnections(context, options.authSecret);
    await loadEmails(context, { programme_name: PROGRAMME.name, url: options.url, project: urgentCare! });
    if (options.files) await loadDocuments(context, options.files, loaded);
    const reviews = await loadCaseProject(context, periods, personId);
    report('Case notes and surveys');
    projectIds.set('reviews-and-surveys', reviews.id);
    await loadAccess(tx, personId, (code) => projectIds.get(code)!, options.now);
  });
}

/** Lists the periods of all projects, one that several share once. */
const distinctPeriods = (definitions: ProjectDefinition[]) => [
  ...new Map(
    definitions.flatMap(({ periods }) => periods).map((period) => [period.time_period_name, period]),
  ).values(),
];

async function loadOneProject(
  context: Context,
  definition: ProjectDefinition,
  report: (step: string) => void,
): Promise<ProjectOfDemo> {
  const project = await loadProject(context, definition);
  const questionnaires = await loadQuestionnaires(context, project.id, definition);
  report('questionnaires');
  await loadResponses(context, definition, project, questionnaires);
  await loadRegistrations(context, definition, project);
  report('answers');
  await loadCharts(context, definition, project.id);
  report('charts');
  await loadPeerGroups(context, definition, project);
  await loadFilters(context, definition, project);
  report('peer groups and filters');
  return { ...project, questionnaires };
}

/** Calculates and stores the values of all submissions in every period of a project. */
async function computeMeasureValues(
  { db, timePeriodId }: Context,
  { periods }: ProjectDefinition,
  project_id: number,
): Promise<void> {
  await bumpResults(db, project_id);
  const measures = await selectMeasuresToCompute(db, project_id);
  for (const { time_period_name } of periods) {
    const time_period_id = timePeriodId(time_period_name);
    await computeAndStoreMeasureValues(db, measures, { project_id, time_period_id, submission_ids: null });
  }
}
