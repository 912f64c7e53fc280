import { and, asc, desc, eq, gt, isNull, lte, sql } from 'drizzle-orm';
import type { Db } from '../../../database/connect.ts';
import { matchesSearch } from '../../../database/search-conditions.ts';
import { entry_extensions } from '../../../tables/extensions.tables.ts';
import { organisations } from '../../../tables/organisations.tables.ts';
import { submissions } from '../../../tables/submissions.tables.ts';
import { users } from '../../../tables/users.tables.ts';

export type Extension = typeof entry_extensions.$inferSelect;

/** Selects the extensions of a project in a period; only one with `id`. */
export async function selectExtensions(
  db: Db,
  query: {
    partId: number;
    id?: number;
    search?: string | undefined;
    state?: 'running' | 'over' | undefined;
    /** Longer than this entry goes on because of it: the moment, or closing for the others. */
    now: Date;
    sort: string;
    limit: number;
    offset: number;
  },
) {
  const direction = query.sort.startsWith('-') ? desc : asc;
  const name = sql`lower(${organisations.organisation_name})`;
  return db
    .select({
      extension: entry_extensions,
      organisation_name: organisations.organisation_name,
      submission_name: submissions.submission_name,
      created_by_name: users.full_name,
      total: sql<number>`count(*) over ()`,
    })
    .from(entry_extensions)
    .innerJoin(organisations, eq(organisations.id, entry_extensions.organisation_id))
    .leftJoin(submissions, eq(submissions.id, entry_extensions.submission_id))
    .leftJoin(users, eq(users.id, entry_extensions.created_by))
    .where(
      and(
        eq(entry_extensions.project_time_period_id, query.partId),
        query.id === undefined ? undefined : eq(entry_extensions.id, query.id),
        query.state === 'running' ? gt(entry_extensions.extended_until, query.now) : undefined,
        query.state === 'over' ? lte(entry_extensions.extended_until, query.now) : undefined,
        matchesSearch(
          query.search,
          organisations.organisation_name,
          sql`coalesce(${submissions.submission_name}, '')`,
        ),
      ),
    )
    .orderBy(
      direction(/until$/.test(query.sort) ? entry_extensions.extended_until : name),
      asc(name),
      asc(entry_extensions.id),
    )
    .limit(query.limit)
    .offset(query.offset);
}

/** Locks an extension until the transaction ends. */
export async function lockExtension(
  db: Db,
  projectTimePeriodId: number,
  id: number,
): Promise<Extension | undefined> {
  const [row] = await db
    .select()
    .from(entry_extensions)
    .where(and(eq(entry_extensions.id, id), eq(entry_extensions.project_time_period_id, projectTimePeriodId)))
    .for('update');
  return row;
}

export async function isExtended(
  db: Db,
  of: Pick<Extension, 'project_time_period_id' | 'organisation_id' | 'submission_id'>,
): Promise<boolean> {
  const rows = await db
    .select({ id: entry_extensions.id })
    .from(entry_extensions)
    .where(
      and(
        eq(entry_extensions.project_time_period_id, of.project_time_period_id),
        eq(entry_extensions.organisation_id, of.organisation_id),
        of.submission_id === null
          ? isNull(entry_extensions.submission_id)
          : eq(entry_extensions.submission_id, of.submission_id),
      ),
    );
  return rows.length > 0;
}

export async function insertExtension(db: Db, values: typeof entry_extensions.$inferInsert): Promise<number> {
  const [row] = await db.insert(entry_extensions).values(values).returning({ id: entry_extensions.id });
  return row!.id;
}

export async function updateExtensionColumns(
  db: Db,
  id: number,
  values: Pick<Extension, 'extended_until' | 'reason'>,
): Promise<void> {
  await db.update(entry_extensions).set(values).where(eq(entry_extensions.id, id));
}

export async function deleteExtension(db: Db, id: number): Promise<void> {
  await db.delete(entry_extensions).where(eq(entry_extensions.id, id));
}

/** Selects the submissions of the programme's organisation in a project. */
export async function selectParticipatingSubmissions(
  db: Db,
  of: { project_id: number; organisation_id: number },
): Promise<{ id: number; submission_name: string; organisation_name: string }[]> {
  return db
    .select({
      id: submissions.id,
      submission_name: submissions.submission_name,
      organisation_name: organisations.organisation_name,
    })
    .from(submissions)
    .innerJoin(organisations, eq(organisations.id, submissions.organisation_id))
    .where(
      and(eq(submissions.project_id, of.project_id), eq(submissions.organisation_id, of.organisation_id)),
    );
}
