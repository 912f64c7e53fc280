import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { reportPackStates } from '@portal/contract/exports/report-packs';
import type { Db } from '../../../database/connect.ts';
import { organisations } from '../../../tables/organisations.tables.ts';
import { time_periods } from '../../../tables/programmes.tables.ts';
import { projects } from '../../../tables/projects.tables.ts';
import { pack_runs, run_packs } from '../../../tables/report-packs.tables.ts';
import { submissions } from '../../../tables/submissions.tables.ts';
import { users } from '../../../tables/users.tables.ts';

type State = (typeof reportPackStates)[number];
const UNDER_WAY: State[] = ['queued', 'running'];

const counted = (state: State) =>
  sql`(count(*) filter (where ${run_packs.state} = ${sql.raw(`'${state}'`)}))::int` as SQL<number>;
const columns = {
  id: pack_runs.id,
  project_id: pack_runs.project_id,
  time_period_id: pack_runs.time_period_id,
  time_period_name: time_periods.time_period_name,
  title: pack_runs.title,
  format: pack_runs.format,
  begun_at: pack_runs.begun_at,
  begun_by: users.full_name,
  queued: counted('queued'),
  running: counted('running'),
  done: counted('done'),
  failed: counted('failed'),
  cancelled: counted('cancelled'),
};

const runs = (db: Db, where: SQL) =>
  db
    .select({ ...columns, total: sql<number>`(count(*) over ())::int` })
    .from(pack_runs)
    .innerJoin(time_periods, eq(time_periods.id, pack_runs.time_period_id))
    .innerJoin(users, eq(users.id, pack_runs.begun_by))
    .leftJoin(run_packs, eq(run_packs.run_id, pack_runs.id))
    .where(where)
    .groupBy(pack_runs.id, time_periods.id, users.id)
    .orderBy(desc(pack_runs.id));
export type RunRow = Awaited<ReturnType<typeof runs>>[number];

export async function selectRun(db: Db, id: number): Promise<RunRow> {
  const [row] = await runs(db, eq(pack_runs.id, id));
  return row!;
}

export async function selectRuns(db: Db, of: { project_id: number; limit: number; offset: number }) {
  const rows = await runs(db, eq(pack_runs.project_id, of.project_id)).limit(of.limit).offset(of.offset);
  return { rows, total: rows[0]?.total ?? 0 };
}

/** The run with a pack for each of these submissions. @returns the ids of run and packs */
export async function insertRun(
  db: Db,
  values: typeof pack_runs.$inferInsert,
  submissionIds: number[],
): Promise<{ id: number; packIds: number[] }> {
  const [run] = await db.insert(pack_runs).values(values).returning({ id: pack_runs.id });
  const { rows } = await db.execute<{ id: number }>(sql`
    insert into run_packs (run_id, submission_id)
    select ${run!.id}::int, unnest(${sql.param(submissionIds)}::int[]) returning id`);
  return { id: run!.id, packIds: rows.map(({ id }) => id) };
}

/** Selects the packs of a run: failed ones first, then by name. */
export async function selectRunPacks(
  db: Db,
  of: { run_id: number; state?: State | undefined; limit: number; offset: number },
) {
  const rows = await db
    .select({
      id: run_packs.id,
      submission_name: submissions.submission_name,
      organisation_name: organisations.organisation_name,
      state: run_packs.state,
      failure: run_packs.failure,
      document_id: run_packs.document_id,
      total: sql<number>`(count(*) over ())::int`,
    })
    .from(run_packs)
    .innerJoin(submissions, eq(submissions.id, run_packs.submission_id))
    .innerJoin(organisations, eq(organisations.id, submissions.organisation_id))
    .where(and(eq(run_packs.run_id, of.run_id), of.state ? eq(run_packs.state, of.state) : undefined))
    .orderBy(
      desc(sql`${run_packs.state} = 'failed'`),
      sql`lower(${organisations.organisation_name})`,
      sql`lower(${submissions.submission_name})`,
      run_packs.id,
    )
    .limit(of.limit)
    .offset(of.offset);
  return { rows, total: rows[0]?.total ?? 0 };
}

/** One pack with all that it takes to make it. */
export async function selectRunPack(db: Db, id: number) {
  const [row] = await db
    .select({
      id: run_packs.id,
      submission_id: run_packs.submission_id,
      submission_name: submissions.submission_name,
      organisation_id: submissions.organisation_id,
      project_id: pack_runs.project_id,
      programme_id: projects.programme_id,
      time_period_id: pack_runs.time_period_id,
      title: pack_runs.title,
      format: pack_runs.format,
      blocks: pack_runs.blocks,
      begun_by: pack_runs.begun_by,
    })
    .from(run_packs)
    .innerJoin(pack_runs, eq(pack_runs.id, run_packs.run_id))
    .innerJoin(projects, eq(projects.id, pack_runs.project_id))
    .innerJoin(submissions, eq(submissions.id, run_packs.submission_id))
    .where(eq(run_packs.id, id));
  return row;
}
export type RunPackRow = NonNullable<Awaited<ReturnType<typeof selectRunPack>>>;

/** Changes a pack that is still to be made. @returns false when it is no longer: it is done, or was cancelled */
export async function updateUnfinishedRunPack(
  db: Db,
  id: number,
  values: Partial<typeof run_packs.$inferInsert>,
): Promise<boolean> {
  const rows = await db
    .update(run_packs)
    .set(values)
    .where(and(eq(run_packs.id, id), inArray(run_packs.state, UNDER_WAY)))
    .returning({ id: run_packs.id });
  return rows.length === 1;
}

export async function cancelRunPacks(db: Db, runId: number, now: Date): Promise<void> {
  await db
    .update(run_packs)
    .set({ state: 'cancelled', finished_at: now })
    .where(and(eq(run_packs.run_id, runId), inArray(run_packs.state, UNDER_WAY)));
}

/**
 * Requeues all unfinished packs of a run.
 * @returns their ids
 */
export async function requeueRunPacks(db: Db, runId: number): Promise<number[]> {
  const rows = await db
    .update(run_packs)
    .set({ state: 'queued', failure: null, finished_at: null })
    .where(and(eq(run_packs.run_id, runId), sql`${run_packs.state} <> 'done'`))
    .returning({ id: run_packs.id });
  return rows.map(({ id }) => id);
}

export const countRunsUnderWay = async (db: Db, projectId: number): Promise<number> => {
  const { rows } = await db.execute<{ n: number }>(sql`select count(*)::int as n from pack_runs run
    where run.project_id = ${projectId}
      and exists (select from run_packs pack where pack.run_id = run.id and pack.state in ('queued', 'running'))`);
  return rows[0]!.n;
};
