import fs from 'node:fs';
import os from 'node:os';
import type pg from 'pg';

const TABLES = [
  'responses',
  'response_history',
  'answer_sets',
  'section_submissions',
  'measure_values',
  'audit_entries',
];
export type Size = { name: string; table: string; rows: number; bytes: number };

/** Returns the disk use of rows and each index, for the tables that grow. */
export async function measureDiskSizes(client: pg.Client): Promise<Size[]> {
  const { rows } = await client.query<Size>(
    `select c.relname "name", c.relname "table", c.reltuples::float8 "rows", pg_table_size(c.oid)::float8 bytes from pg_class c where c.relname = any($1)
    union all
    select i.indexrelid::regclass::text, t.relname, t.reltuples::float8, pg_relation_size(i.indexrelid)::float8
    from pg_index i join pg_class t on t.oid = i.indrelid where t.relname = any($1)`,
    [TABLES],
  );
  return rows.toSorted(
    (a, b) =>
      TABLES.indexOf(a.table) - TABLES.indexOf(b.table) ||
      Number(b.name === b.table) - Number(a.name === a.table),
  );
}

/** An audit log such as people make: mostly who signed in, and now and then a change with what was before. */
export async function fillAuditLog(client: pg.Client, programmeId: number, entries: number): Promise<void> {
  await client.query(
    `insert into audit_entries (programme_id, action, subject_type, subject_id, before, after, created_at)
    select $1, (array['session.signed_in', 'questionnaire.submitted', 'user.changed', 'section.completed'])[1 + n % 4], 'user', (n % 5000)::text,
      case when n % 4 = 2 then '{"full_name": "Somebody", "status": "pending"}'::jsonb end,
      case when n % 4 > 0 then jsonb_build_object('state', 'submitted', 'questionnaire_id', n % 50, 'submission_id', n % 10000) end,
      now() - n * interval '1 minute'
    from generate_series(1, $2::int) n`,
    [programmeId, entries],
  );
  await client.query('vacuum (analyze) audit_entries');
}

const pages = (value: number) => `${(value / 1e6).toFixed(0)} MB`;

export function printSizes(sizes: Size[]): void {
  const line = (...cells: string[]) => console.log(`| ${cells.join(' | ')} |`);
  console.log('\nOn the disk, rows and each index:\n');
  line('what', 'rows', 'on the disk', 'a million rows');
  line('---', '---:', '---:', '---:');
  for (const { name, table, rows, bytes } of sizes)
    line(
      name === table ? name : `– ${name}`,
      name === table ? Math.round(rows).toLocaleString('en-GB') : '',
      pages(bytes),
      rows > 0 ? pages((bytes / rows) * 1e6) : '',
    );
}

/** Bytes that a row takes with all its indexes. */
export const bytesOfRow = (sizes: Size[], table: string): number => {
  const own = sizes.filter((one) => one.table === table);
  return own.reduce((sum, { bytes }) => sum + bytes, 0) / Math.max(1, own[0]?.rows ?? 1);
};

/**
 * Returns the memory of processes, including their part of shared memory; NaN if the system does not report
 * it.
 */
export function measureMemory(pids: number[]): number {
  try {
    return pids.reduce((sum, pid) => sum + kilobytes(`/proc/${pid}/smaps_rollup`, 'Pss') * 1024, 0);
  } catch {
    return NaN;
  }
}

function kilobytes(file: string, name: string): number {
  return Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(fs.readFileSync(file, 'utf8'))?.[1]);
}

/** The process that runs the server a connection leads to, and all that it has started. */
export async function listServerProcesses(client: pg.Client): Promise<number[]> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() pid');
  const parentOf = (pid: number | string) =>
    Number(/^PPid:\s+(\d+)/m.exec(fs.readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
  try {
    const postmaster = parentOf(rows[0]!.pid);
    const children = fs
      .readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .filter((pid) => {
        try {
          return parentOf(pid) === postmaster;
        } catch {
          return false;
        }
      });
    return [postmaster, ...children.map(Number)];
  } catch {
    return [];
  }
}

/** Prints the load of the machine in the last 1, 5 and 15 minutes, for readers to judge the figures by. */
export const printMachineLoad = () =>
  console.log(
    `Load of the machine before: ${os
      .loadavg()
      .map((load) => load.toFixed(1))
      .join(', ')}`,
  );
