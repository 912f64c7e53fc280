import pg from 'pg';

/*
 * Which rows of which tables belong to a programme, read from the foreign keys of the database itself, so that a new table is
 * looked after without a word here.
 */

/** Tables without a way to a programme: known to the product (copied with everybody), or not worth keeping (left behind). */
export const SHARED_TABLES = { output_types: 'copied', attempts: 'left' } as const;

export type MovedTable = {
  /** As in the catalogue. */
  name: string;
  /** With its schema, as a statement needs it. */
  quoted: string;
  /** What is stored; what is generated is left out. */
  columns: string[];
  key: { column: string; isNullable: boolean }[];
  /** For a row of the table by its alias: whether it is of the programme whose id is given. */
  belongs: (row: string, programmeId: number) => string;
  refersToItself: boolean;
  /** The foreign keys to the programme, one after the other; empty for a table without a way. */
  way: string[];
};

type Found = { name: string; columns: string[]; key: string[] | null; nullable: string[] };
type Reference = { child: string; column: string; parent: string; key: string; is_required: boolean };

/** Opens one connection on which rows read as text look alike, wherever the server stands. */
export async function openMoveConnection(databaseUrl: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: 'move-programme',
    keepAlive: true,
  });
  client.on('error', () => undefined);
  await client.connect();
  await client.query(`set statement_timeout = 0; set idle_session_timeout = 0; set timezone = 'UTC'; set datestyle = 'ISO, YMD';
    set intervalstyle = 'postgres'; set bytea_output = 'hex'; set extra_float_digits = 1; set maintenance_work_mem = '256MB'`);
  return client;
}

const columnName = (text: string) => text.replaceAll('"', '');

/** The shortest way of each table to a programme by foreign keys that are never null. */
function waysOf(references: Reference[]): Map<string, Reference | null> {
  const ways = new Map<string, Reference | null>([['programmes', null]]);
  for (let wave = ['programmes']; wave.length > 0;) {
    const found = references.filter(
      ({ child, parent, is_required }) => is_required && wave.includes(parent) && !ways.has(child),
    );
    for (const reference of found) if (!ways.has(reference.child)) ways.set(reference.child, reference);
    wave = [...new Set(found.map(({ child }) => child))];
  }
  return ways;
}

/** Every table of the product, with its way to a programme: the parents before their children. */
export async function readCatalogue(client: pg.Client): Promise<MovedTable[]> {
  const { rows: references } = await client.query<Reference>(`
    select c.conrelid::regclass::text child, quote_ident(a.attname) "column", c.confrelid::regclass::text parent,
      quote_ident(k.attname) "key", a.attnotnull is_required
    from pg_constraint c
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
      join pg_attribute k on k.attrelid = c.confrelid and k.attnum = c.confkey[1]
    where c.contype = 'f' and array_length(c.conkey, 1) = 1 and c.connamespace = 'public'::regnamespace
    order by child, a.attnum`);
  const { rows: tables } = await client.query<Found>(`
    select c.relname "name",
      array(select quote_ident(attname) from pg_attribute
        where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum) columns,
      array(select quote_ident(attname) from pg_attribute
        where attrelid = c.oid and attnum > 0 and not attisdropped and not attnotnull) nullable,
      (select array(select quote_ident(a.attname) from unnest(i.indkey) at join pg_attribute a on a.attrelid = c.oid and a.attnum = at)
        from pg_index i where i.indrelid = c.oid and i.indisunique and i.indpred is null and i.indexprs is null
          and (i.indnullsnotdistinct or not exists (select from unnest(i.indkey) at
            join pg_attribute a on a.attrelid = c.oid and a.attnum = at where not a.attnotnull))
        order by i.indisprimary desc, i.indnatts limit 1) "key"
    from pg_class c
    where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace order by 1`);
  const ways = waysOf(references);
  const of = ({ name, columns, key, nullable }: Found): MovedTable => ({
    ...{ name, quoted: `public.${name}`, columns },
    key: (key ?? []).map((column) => ({ column, isNullable: nullable.includes(column) })),
    belongs: (row, programmeId) => conditionOf(ways, name, row, programmeId),
    refersToItself: references.some(({ child, parent }) => child === name && parent === name),
    way: wayOf(ways, name),
  });
  return parentsFirst(tables, references).map(of);
}

function wayOf(ways: Map<string, Reference | null>, table: string): string[] {
  const steps: string[] = [];
  for (let at = ways.get(table); at; at = ways.get(at.parent))
    steps.push(`${at.child}.${columnName(at.column)}`);
  return steps;
}

function conditionOf(
  ways: Map<string, Reference | null>,
  table: string,
  row: string,
  programmeId: number,
): string {
  const reference = ways.get(table);
  if (reference === undefined) return 'true';
  if (reference === null) return `${row}.id = ${programmeId}`;
  const { column, parent, key } = reference;
  if (parent === 'programmes') return `${row}.${column} = ${programmeId}`;
  const above = `of_${parent}`;
  return `${row}.${column} in (select ${above}.${key} from public.${parent} ${above} where ${conditionOf(ways, parent, above, programmeId)})`;
}

function parentsFirst(tables: Found[], references: Reference[]): Found[] {
  const sorted: Found[] = [];
  let left = tables;
  while (left.length > 0) {
    const waiting = new Set(left.map(({ name }) => name));
    const next = left.filter(
      ({ name }) =>
        !references.some(({ child, parent }) => child === name && parent !== name && waiting.has(parent)),
    );
    // Tables that refer to each other in a ring stay in the order of their names.
    sorted.push(...(next.length > 0 ? next : left));
    left = next.length > 0 ? left.filter((one) => !next.includes(one)) : [];
  }
  return sorted;
}

/** The tables that a move copies. @throws where one has no way to a programme, or no key that tells its rows apart */
export function movedTables(catalogue: MovedTable[]): MovedTable[] {
  const shared = SHARED_TABLES as Record<string, 'copied' | 'left'>;
  const strange = catalogue.filter(
    ({ name, way }) => name !== 'programmes' && way.length === 0 && !shared[name],
  );
  const keyless = catalogue.filter(({ key }) => key.length === 0);
  for (const [{ length }, names, what] of [
    [strange, strange, 'no foreign key leads to a programme'],
    [keyless, keyless, 'no key tells their rows apart'],
  ] as const)
    if (length > 0) throw new Error(`Of these tables ${what}: ${names.map(({ name }) => name).join(', ')}.`);
  return catalogue.filter(({ name }) => shared[name] !== 'left');
}

/** References from rows of the programme to rows of another: they would point at nothing at the far end. */
export async function findCrossings(
  client: pg.Client,
  tables: MovedTable[],
  programmeId: number,
): Promise<string[]> {
  const { rows: references } = await client.query<Reference>(`
    select c.conrelid::regclass::text child, quote_ident(a.attname) "column", c.confrelid::regclass::text parent, quote_ident(k.attname) "key"
    from pg_constraint c
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
      join pg_attribute k on k.attrelid = c.confrelid and k.attnum = c.confkey[1]
    where c.contype = 'f' and c.connamespace = 'public'::regnamespace and c.conrelid <> c.confrelid`);
  const named = new Map(tables.map((table) => [table.name, table]));
  const asked = references.flatMap(({ child, column, parent, key }) => {
    const [from, to] = [named.get(child), named.get(parent)];
    // A way to the programme is what says whose the row is: nothing crosses there.
    if (!from || !to || to.way.length === 0 || from.way[0] === `${child}.${columnName(column)}`) return [];
    return `(select '${child}.${columnName(column)}' as "at" from ${from.quoted} moved
      where ${from.belongs('moved', programmeId)} and moved.${column} is not null
        and not exists (select from ${to.quoted} other where other.${key} = moved.${column} and ${to.belongs('other', programmeId)})
      limit 1)`;
  });
  const { rows } = await client.query<{ at: string }>(asked.join(' union all '));
  return rows.map(({ at }) => at);
}
