import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { vi } from 'vitest';
import { startEmbeddedPostgres } from '../../src/database/embedded-postgres.ts';
import {
  chownToServerAccount,
  resolveServerFolders,
  readPassword,
  removeDataFolder,
} from '../../src/database/embedded-cluster.ts';
import { migrate } from '../../src/database/migrate.ts';
import {
  connectionUrl,
  type ServerRun,
  startDatabaseServer,
  stopDatabaseServer,
} from '../../src/database/postgres-process.ts';
import { queryOnce } from './node-process.ts';
import { createDatabase, databaseUrlFor, SCHEMA_TEMPLATE } from './template-database.ts';

export type WithReplica = Awaited<ReturnType<typeof startWithReplica>>;

/** A PostgreSQL of its own that has the template of the schema, and a second one that follows it as it changes. */
export async function startWithReplica() {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'portal-replica-'));
  fs.chmodSync(folder, 0o711);
  const first = await startEmbeddedPostgres(path.join(folder, 'postgres'));
  await createDatabase(first.databaseUrl, SCHEMA_TEMPLATE);
  await migrate(databaseUrlFor(first.databaseUrl, SCHEMA_TEMPLATE), 'apps/api/migrations');
  // Nothing here has to outlive a power cut. It is copied as the replica while it stands still.
  for (const setting of ['fsync', 'full_page_writes'])
    await queryOnce(first.databaseUrl, `alter system set ${setting} = off`);
  await first.stop();
  const { folder: home, binaries } = resolveServerFolders(path.join(folder, 'postgres'));
  const password = readPassword(home);
  const data = path.join(home, 'replica');
  fs.cpSync(path.join(home, 'data'), data, { recursive: true });
  fs.chmodSync(data, 0o700);
  fs.writeFileSync(path.join(data, 'standby.signal'), '');

  const primary = await startEmbeddedPostgres(path.join(folder, 'postgres'));
  const { hostname, port, username } = new URL(primary.databaseUrl);
  fs.appendFileSync(
    path.join(data, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=${hostname} port=${port} user=${username} password=${password}'\n`,
  );
  chownToServerAccount(home, data);
  const run: ServerRun = { stopping: false };
  const replica = await startDatabaseServer(run, { binaries, data, password });
  const replicaUrl = connectionUrl(replica.port, password, 'postgres');
  const stop = async () => {
    run.stopping = true;
    await stopDatabaseServer(replica.server);
    await primary.stop();
    removeDataFolder(folder);
  };
  return { primaryUrl: primary.databaseUrl, replicaUrl, replica: replica.server, stop };
}

/** Sets what holds for the whole server, and waits until new connections have it. */
export async function setServerSetting(databaseUrl: string, name: string, value: string): Promise<void> {
  await queryOnce(databaseUrl, `alter system set ${name} = '${value}'`);
  await queryOnce(databaseUrl, 'select pg_reload_conf()');
  await vi.waitUntil(
    async () => (await queryOnce<Record<string, string>>(databaseUrl, `show ${name}`))[0]![name] === value,
    60_000,
  );
}
