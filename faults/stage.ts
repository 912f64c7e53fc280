import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { connect, type Db } from '../apps/api/src/database/connect.ts';
import { removeDataFolder } from '../apps/api/src/database/embedded-files.ts';
import { Database } from './database.ts';
import { Portal } from './portal.ts';
import { freePorts } from './processes.ts';

/** One database, two servers and a worker, in a folder of their own. */
export type Stage = {
  folder: string;
  database: Database;
  servers: Portal[];
  worker: Portal;
  /** For what the suite prepares: none of the portal's own connections. */
  db: Db;
  end: () => Promise<void>;
};

export async function setStage(environment: Record<string, string> = {}): Promise<Stage> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'faults.'));
  // The database may run as another user, who has to get through.
  fs.chmodSync(folder, 0o711);
  const [databasePort, ...ports] = await freePorts(4);
  const database = new Database(folder, databasePort!);
  await database.create();
  const shared = { DATA_DIR: folder, DATABASE_URL: database.url, DEMO: 'false', ...environment };
  const [one, other, worker] = ports.map(
    (port, at) => new Portal(port, { ...shared, PROCESS: at < 2 ? 'serve' : 'work' }),
  );
  const portals = [one!, other!, worker!];
  await Promise.all(portals.map((portal) => portal.start()));
  const { db, close } = connect(database.url, { connections: 2 });
  const end = async () => {
    await close().catch(() => undefined);
    await Promise.all(portals.map((portal) => portal.kill()));
    await database.end();
    removeDataFolder(folder);
  };
  return { folder, database, servers: [one!, other!], worker: worker!, db, end };
}
