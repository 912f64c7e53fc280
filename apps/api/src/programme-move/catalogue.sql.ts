import pg from 'pg';

/*
 * Which rows of which tables belong to a programme, read from the foreign keys of the database itself. A new table needs no
 * change here.
 */

/** Tables without a way to a programme: the same in every database (copied), or not worth keeping (left behind). */
export const SHARED_TABLES = { output_types: 'copied', attempts: 'left', staff_devices: 'left' } as const;

export type MovedTable = {
  /** The name in the catalogue. */
  name: string;
  /** With its schema, as a statement needs it. */
  quoted: string;
  /** The stored columns, without generated ones. */
  columns: string[];
  /** Returns the condition for a row, by its alias, to belong to the programme with this id. */
  belongs: (row: string, programmeId: number) => string;
  /** The foreign keys to the programme, one after the other; empty for a table without a way. */
  way: string[];
};

type Found = { name: string; columns: string[] };
type Reference = {
  child: string;
  column: string;
  parent: string;
  key: string;
  is_required: boolean;
  is_of_one_column: boolean;
};

/** Opens one connection without a timeout, on which rows read as text are the same on every server. */
export async function openMoveConnection(databaseUrl: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: 'move-programme',
    keepAlive: true,
  });
  client.on('error', () => undefined);
  await client.connect();
  await client.query(`set statement_timeout = 0; set idle_session_timeout = 0; set idle_in_transaction_session_timeout = 0;
    set timezone = 'UTC'; set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres'; set bytea_output = 'hex';
    set extra_float_digits = 1`);
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
      quote_ident(k.attname) "key", a.attnotnull is_required, array_length(c.conkey, 1) = 1 is_of_one_column
    from pg_constraint c
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
      join pg_attribute k on k.attrelid = c.confrelid and k.attnum = c.confkey[1]
    where c.contype = 'f' and c.connamespace = 'public'::regnamespace
    order by child, a.attnum`);
  const { rows: tables } = await client.query<Found>(`
    select c.relname "name",
      array(select quote_ident(attname) from pg_attribute
        where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum) columns
    from pg_class c
    where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace order by 1`);
  const ways = waysOf(references.filter(({ is_of_one_column }) => is_of_one_column));
  const of = ({ name, columns }: Found): MovedTable => ({
    name,
    quoted: `public.${name}`,
    columns,
    belongs: (row, programmeId) => conditionOf(ways, name, row, programmeId),
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

/** Sorts tables so that each follows those it refers to. @throws where tables refer to each other in a ring */
function parentsFirst(tables: Found[], references: Reference[]): Found[] {
  const sorted: Found[] = [];
  let left = tables;
  while (left.length > 0) {
    const waiting = new Set(left.map(({ name }) => name));
    const next = left.filter(
      ({ name }) =>
        !references.some(({ child, parent }) => child === name && parent !== name && waiting.has(parent)),
    );
    if (next.length === 0)
      throw new Error(`These tables have circular references: ${[...waiting].join(', ')}.`);
    sorted.push(...next);
    left = left.filter((one) => !next.includes(one));
  }
  return sorted;
}

/** Returns the tables to copy. @throws where no foreign key leads from a table to a programme */
export function movedTables(catalogue: MovedTable[]): MovedTable[] {
  const shared = SHARED_TABLES as Record<string, 'copied' | 'left'>;
  const strange = catalogue.filter(
    ({ name, way }) => name !== 'programmes' && way.length === 0 && !shared[name],
  );
  if (strange.length > 0)
    throw new Error(
      `No foreign key leads from these tables to a programme: ${strange.map(({ name }) => name).join(', ')}.`,
    );
  return catalogue.filter(({ name }) => shared[name] !== 'left');
}
