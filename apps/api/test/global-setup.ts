import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '../src/database/embedded-postgres.ts';
import { createDatabase, databaseUrlFor, SCHEMA_TEMPLATE } from '#support/template-database';
import { migrate } from '../src/database/migrate.ts';
import { removeDataFolder } from '../src/database/embedded-cluster.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    databaseServer: string;
  }
}

/** Nothing here has to outlive a power cut: the disk is not waited for. */
async function forgetful(server: string): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  for (const setting of ['fsync', 'synchronous_commit', 'full_page_writes'])
    await client.query(`alter system set ${setting} = off`);
  await client.query('select pg_reload_conf()');
  await client.end();
}

/** One PostgreSQL for all test files: TEST_DATABASE_URL when given, else the embedded one in a temporary folder. */
export default async function setup(project: TestProject) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'portal-test-'));
  fs.chmodSync(folder, 0o711);
  const external = process.env['TEST_DATABASE_URL'];
  const embedded = external ? null : await startEmbeddedPostgres(path.join(folder, 'postgres'));
  const server = external ?? embedded!.databaseUrl;
  if (embedded) await forgetful(server);
  await createDatabase(server, SCHEMA_TEMPLATE);
  await migrate(databaseUrlFor(server, SCHEMA_TEMPLATE), 'apps/api/migrations');
  project.provide('databaseServer', server);
  return async () => {
    await embedded?.stop();
    removeDataFolder(folder);
  };
}
