import type pg from 'pg';
import type { MovedTable } from './catalogue.sql.ts';

/** The files that documents of the programme have in the file store. */
export async function selectFiles(
  client: pg.Client,
  tables: MovedTable[],
  programmeId: number,
): Promise<{ storage_key: string; content_hash: string }[]> {
  const versions = tables.find(({ name }) => name === 'document_versions')!;
  const { rows } = await client.query<{ storage_key: string; content_hash: string }>(
    `select storage_key, content_hash from ${versions.quoted} moved where ${versions.belongs('moved', programmeId)} order by id`,
  );
  return rows;
}

/** Packs that are being made or wait to be: the job that makes them stays in the database that is left. */
export async function countPacksWaiting(
  client: pg.Client,
  tables: MovedTable[],
  programmeId: number,
): Promise<number> {
  const [packs, ofRuns] = ['report_packs', 'run_packs'].map((name) =>
    tables.find((one) => one.name === name)!,
  ) as [MovedTable, MovedTable];
  const { rows } = await client.query<{ n: number }>(
    [packs, ofRuns]
      .map(
        (table) =>
          `select count(*)::int n from ${table.quoted} moved where state in ('queued', 'running') and ${table.belongs('moved', programmeId)}`,
      )
      .join(' union all '),
  );
  return rows.reduce((sum, { n }) => sum + n, 0);
}
