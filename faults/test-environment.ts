import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { connect, type Db } from '../apps/api/src/database/connect.ts';
import { removeDataFolder } from '../apps/api/src/database/embedded-cluster.ts';
import { Database } from './database.ts';
import { Portal } from './portal.ts';
import { freePorts } from './processes.ts';

/** Two servers and a worker on one database. */
export type Portals = {
  servers: Portal[];
  worker: Portal;
  /** For the suite's preparation: none of the portal's own connections. */
  db: Db;
};

/** The same, with the database, in a folder of their own. */
export type TestEnvironment = Portals & { folder: string; database: Database; end: () => Promise<void> };

export function newFolder(): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'faults.'));
  // The database may run as another user, who has to get through.
  fs.chmodSync(folder, 0o711);
  return folder;
}

/** @param ports one for each server, and one for the worker's probes */
export async function startPortals(
  databaseUrl: string,
  folder: string,
  ports: number[],
  environment: Record<string, string> = {},
): Promise<Portals & { end: () => Promise<void> }> {
  const shared = { DATA_DIR: folder, DATABASE_URL: databaseUrl, DEMO: 'false', ...environment };
  const [one, other, worker] = ports.map(
    (port, at) => new Portal(port, { ...shared, PROCESS: at < 2 ? 'serve' : 'work' }),
  );
  const portals = [one!, other!, worker!];
  await Promise.all(portals.map((portal) => portal.start()));
  const { db, close } = connect(databaseUrl, { connections: 2 });
  const end = async () => {
    await close().catch(() => undefined);
    await Promise.all(portals.map((portal) => portal.kill()));
  };
  return { servers: [one!, other!], worker: worker!, db, end };
}

export async function startTestEnvironment(
  environment: Record<string, string> = {},
): Promise<TestEnvironment> {
  const folder = newFolder();
  const [databasePort, ...ports] = await freePorts(4);
  const database = new Database(folder, databasePort!);
  await database.create();
  const portals = await startPortals(database.url, folder, ports, environment);
  const end = async () => {
    await portals.end();
    await database.end();
    removeDataFolder(folder);
  };
  return { ...portals, folder, database, end };
}
