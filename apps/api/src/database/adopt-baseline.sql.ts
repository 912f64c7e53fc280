import { sql } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { MigrationMeta } from 'drizzle-orm/migrator';

/** The 55 migrations that the baseline replaces: how many, and the last of them as the database records it. */
const REPLACED = {
  count: 55,
  lastHash: '797f752695d934cb2222b3f87abc2c628980a86c0b227a82a004cc8c604806da',
};

type Recorded = { hash: string; created_at: string };

/**
 * Records the baseline in a database that has all the migrations it replaces: the schema is the same. An empty database and one
 * that has the baseline stay as they are.
 * @throws where only some of the replaced migrations were applied
 */
export async function adoptBaseline(db: NodePgDatabase, baseline: MigrationMeta): Promise<void> {
  const recorded = await selectRecorded(db);
  const [first] = recorded;
  if (!first || Number(first.created_at) >= baseline.folderMillis) return;
  if (recorded.length !== REPLACED.count || recorded.at(-1)!.hash !== REPLACED.lastHash)
    throw new Error(
      `This database has ${recorded.length} of the ${REPLACED.count} migrations from before version 0.1.0, so it cannot be upgraded directly. ` +
        'Check out the last commit before apps/api/migrations/0000_baseline.sql was added, and start that version once with this database. Then start this version. Nothing was changed.',
    );
  await db.transaction(async (tx) => {
    await tx.execute(sql`delete from drizzle.__drizzle_migrations`);
    await tx.execute(
      sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${baseline.hash}, ${baseline.folderMillis})`,
    );
  });
}

/** Returns the migrations that the database records, oldest first. */
async function selectRecorded(db: NodePgDatabase): Promise<Recorded[]> {
  const { rows } = await db.execute<{ is_there: boolean }>(
    sql`select to_regclass('drizzle.__drizzle_migrations') is not null is_there`,
  );
  if (!rows[0]!.is_there) return [];
  return (
    await db.execute<Recorded>(
      sql`select hash, created_at from drizzle.__drizzle_migrations order by created_at, id`,
    )
  ).rows;
}
