import { sql } from 'drizzle-orm';
import type { Db } from '../src/database/connect.ts';

/**
 * Lays the rows of every table in another order than they were written in: whoever takes them as they happen to lie, which
 * PostgreSQL promises nobody, fails each time and not once in fifty.
 */
export async function layAnew(db: Db): Promise<void> {
  const { rows } = await db.execute<{ name: string; column_name: string }>(sql`
    select distinct on (tables.oid) tables.oid::regclass::text as name, quote_ident(columns.attname) as column_name
    from pg_class tables join pg_attribute columns on columns.attrelid = tables.oid
    where tables.relkind = 'r' and tables.relnamespace = 'public'::regnamespace and columns.attnum > 0
      and not columns.attisdropped and columns.attidentity = '' and columns.attgenerated = ''
    order by tables.oid, columns.attnum`);
  await db.transaction(async (tx) => {
    await tx.execute(sql`select setseed(0.5)`);
    for (const { name, column_name } of rows) {
      // Nothing changes: no trigger of the product has anything to say to it.
      await tx.execute(sql.raw(`alter table ${name} disable trigger user`));
      await tx.execute(sql.raw(`update ${name} set ${column_name} = ${column_name} where random() < 0.5`));
      await tx.execute(sql.raw(`alter table ${name} enable trigger user`));
    }
  });
  for (const { name } of rows) await db.execute(sql.raw(`vacuum full ${name}`));
}
