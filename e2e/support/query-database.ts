import { inject } from 'vitest';
import { queryOnce, readServerRecord } from '../../apps/api/test/support/node-process.ts';
import { databaseUrlFor } from '../../apps/api/test/support/template-database.ts';
import { E2E_DATABASE } from '../global-setup.ts';

/** Sends a statement to the database of the portal under test: for what only time brings about. */
export async function queryDatabase(text: string): Promise<void> {
  const external = process.env['TEST_DATABASE_URL'];
  const url = external
    ? databaseUrlFor(external, E2E_DATABASE)
    : readServerRecord(inject('sharedFolder')).databaseUrl;
  await queryOnce(url, text);
}
