import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../database/connect.ts';

/** The fields that name a person in entries, under any earlier name or address. */
const NAMING = ['full_name', 'email_address', 'job_title', 'key_name'];

/** The names that people gave their keys are personal data too. */
export const DELETED_KEY = 'Deleted key';

/**
 * Replaces a person by an alias in all earlier entries: the names used then in entries about them, and their
 * name or address in other entries (recipient, contact). The only change to entries.
 */
export async function anonymiseAuditEntries(
  db: Db,
  person: { id: number; full_name: string; addresses: readonly string[] },
  alias: string,
): Promise<void> {
  const named = (column: 'before' | 'after') => {
    const value = sql.raw(`"${column}"`);
    return sql`${value} = case when jsonb_typeof(${value}) = 'object' then ${value} || (
      select coalesce(jsonb_object_agg(key, ${alias}::text), '{}') from jsonb_object_keys(${value}) key
      where key = any(${sql.param(NAMING)}::text[])) else ${value} end`;
  };
  await db.execute(sql`
    update audit_entries set ${named('before')}, ${named('after')}
    where subject_type = 'user' and subject_id = ${String(person.id)}`);
  await db.execute(sql`
    update audit_entries set key_name = ${DELETED_KEY} where user_id = ${person.id} and key_name is not null
      and programme_id = (select programme_id from users where id = ${person.id})`);
  await db.execute(sql`
    update audit_entries set network = null where user_id = ${person.id} and network is not null`);
  const of = sql`(select programme_id from users where id = ${person.id})`;
  for (const known of [person.full_name, ...person.addresses]) await replaceNameInAudit(db, of, known, alias);
}

/**
 * Returns the person's current, earlier and requested addresses, as audit entries about them have them;
 * without addresses that belong to another account now.
 */
export async function selectAddressesOf(
  db: Db,
  person: { id: number; programme_id: number; email_address: string },
): Promise<string[]> {
  const { rows } = await db.execute<{ address: string }>(sql`
    select distinct address from audit_entries entry
    cross join lateral (values (entry."before"->>'email_address'), (entry."after"->>'email_address')) named (address)
    where entry.programme_id = ${person.programme_id} and entry.subject_type = 'user'
      and entry.subject_id = ${String(person.id)} and address is not null
      and not exists (select from users other where other.programme_id = ${person.programme_id}
        and other.id <> ${person.id} and lower(other.email_address) = lower(address))`);
  return [...new Set([person.email_address, ...rows.map(({ address }) => address)])];
}

/** Replaces this exact name of a person or organisation by an alias in a programme's entries. */
export async function replaceNameInAudit(
  db: Db,
  programmeId: number | SQL,
  currentName: string,
  alias: string,
): Promise<void> {
  const [written, instead] = [JSON.stringify(currentName), JSON.stringify(alias)];
  const replaced = (column: 'before' | 'after') => {
    const value = sql.raw(`"${column}"`);
    return sql`${value} = replace(${value}::text, ${written}, ${instead})::jsonb`;
  };
  await db.execute(sql`
    update audit_entries set ${replaced('before')}, ${replaced('after')}
    where programme_id = ${programmeId}
      and (strpos("before"::text, ${written}) > 0 or strpos("after"::text, ${written}) > 0)`);
}
