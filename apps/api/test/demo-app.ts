import { inject } from 'vitest';
import { loadDemo } from '../../../demo/load.ts';
import { connect } from '../src/database/connect.ts';
import { folder } from './published-figures.ts';
import { createDatabase, hasDatabase, renameDatabase, SCHEMA_TEMPLATE } from './template-database.ts';
import { createTestApp, type TestApp } from './test-app.ts';

const DEMO_TEMPLATE = 'portal_demo_template';

/** As `createTestApp`, with the demonstration in it: loaded once for all files of tests that want it, and copied. */
export async function createDemoApp(): Promise<TestApp> {
  const server = inject('databaseServer');
  if (!(await hasDatabase(server, DEMO_TEMPLATE))) {
    const loading = `${DEMO_TEMPLATE}_loading`;
    const { db, close } = connect(await createDatabase(server, loading, SCHEMA_TEMPLATE));
    const password = 'a-password-for-the-demo';
    await loadDemo(db, { now: new Date(), password, otpSecret: 'JBSWY3DPEHPK3PXP', dataFolder: folder });
    await close();
    await renameDatabase(server, loading, DEMO_TEMPLATE);
  }
  return createTestApp({}, undefined, DEMO_TEMPLATE);
}
