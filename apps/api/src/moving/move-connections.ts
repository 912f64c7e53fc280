import type pg from 'pg';
import type { FileStore } from '../file-storage/file-store.ts';
import { movedTables, openMoveConnection, readCatalogue } from './catalogue.sql.ts';
import * as fence from './write-lock.sql.ts';
import * as far from './target.sql.ts';

export type MoveOptions = {
  sourceUrl: string;
  targetUrl: string;
  code: string;
  /** Gives an empty database the schema. */
  migrate: (databaseUrl: string) => Promise<unknown>;
  /** Copies documents' files from the store to another data folder; null: both use the same folder or bucket. */
  files: { store: FileStore; to: string } | null;
  /** Milliseconds of a clock that only runs forward. */
  clock: () => number;
  onStep: (step: MoveStep, words: string) => unknown;
};
export type MoveStep =
  'prepared' | 'table' | 'copied' | 'round' | 'closed' | 'moved' | 'finished' | 'checked';
/** One after the other: a source's connection holds the fence, another reads. */
export type Connections = { holder: pg.Client; source: pg.Client; target: pg.Client };

/** Says in words what stands in the way; nothing was changed. */
export class MoveRefused extends Error {}

export async function withConnections<T>(
  mover: MoveOptions,
  work: (connections: Connections) => Promise<T>,
): Promise<T> {
  const clients: pg.Client[] = [];
  const open = async (url: string) => {
    const client = await openMoveConnection(url);
    clients.push(client);
    return client;
  };
  try {
    const { sourceUrl, targetUrl } = mover;
    return await work({
      holder: await open(sourceUrl),
      source: await open(sourceUrl),
      target: await open(targetUrl),
    });
  } finally {
    await Promise.all(clients.map((client) => client.end().catch(() => undefined)));
  }
}

/** The programme and the tables in the database that it leaves. @throws `MoveRefused` */
export async function lockSource({ holder, source }: Connections, { code }: MoveOptions) {
  const programmes = await far.selectProgrammes(source);
  const programme = programmes.find(({ programme_code }) => programme_code === code);
  if (!programme)
    throw new MoveRefused(
      `There is no programme ${code} in the database to move it from. It has: ${programmes.map((one) => one.programme_code).join(', ') || 'none'}.`,
    );
  if (!(await fence.tryLockMove(holder, programme.id)))
    throw new MoveRefused(`${code} is being moved by another command. Wait for it, or stop it.`);
  return { programme, tables: movedTables(await readCatalogue(source)) };
}

/** @throws `MoveRefused` where the far end is not empty of it, or was made by another version of the portal */
export async function migrateAndCheckTarget(
  { source, target }: Connections,
  mover: MoveOptions,
  begun: fence.Move | null,
): Promise<void> {
  if (!(await far.hasSchema(target))) await mover.migrate(mover.targetUrl);
  const [own, other] = [await far.selectSchemaVersion(source), await far.selectSchemaVersion(target)];
  if (own !== other)
    throw new MoveRefused(
      'The two databases have schemas of different versions. Start the portal of this version once on each, or make the new database empty.',
    );
  const arriving = await far.selectIncomingMove(target);
  if (arriving !== null && arriving !== begun?.move_id)
    throw new MoveRefused(
      'Another move into this database was begun and never finished. Make it empty first.',
    );
  if (arriving !== null || begun?.finished_at) return;
  const there = await far.selectProgrammes(target);
  if (there.length > 0)
    throw new MoveRefused(
      `The database to move to has a programme already (${there.map(({ programme_code }) => programme_code).join(', ')}). Each gets a database of its own.`,
    );
}
