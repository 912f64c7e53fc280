import { inject } from 'vitest';
import { loadDemo } from '../../../demo/load.ts';
import { DEMO_OTP_SECRET, DEMO_PASSWORD } from '../../../demo/sign-in.ts';
import { connect } from '../src/database/connect.ts';
import { oneAtATime } from '../src/database/one-at-a-time.ts';
import { layAnew } from './lay-anew.ts';
import { folder } from './published-figures.ts';
import {
  createDatabase,
  hasDatabase,
  onDatabase,
  renameDatabase,
  SCHEMA_TEMPLATE,
} from './template-database.ts';
import { createTestApp, type TestApp } from './test-app.ts';

const DEMO_TEMPLATE = 'portal_demo_template';

/** The name of a database with the demonstration in it, to be copied: loaded once for all files of tests that want it. */
export async function demoTemplate(): Promise<string> {
  const server = inject('databaseServer');
  await oneAtATime(onDatabase(server, 'postgres'), async () => {
    if (await hasDatabase(server, DEMO_TEMPLATE)) return;
    const loading = `${DEMO_TEMPLATE}_loading`;
    const { db, close } = connect(await createDatabase(server, loading, SCHEMA_TEMPLATE));
    await loadDemo(db, {
      now: new Date(),
      password: DEMO_PASSWORD,
      otpSecret: DEMO_OTP_SECRET,
      dataFolder: folder,
    });
    await layAnew(db);
    await close();
    await renameDatabase(server, loading, DEMO_TEMPLATE);
  });
  return DEMO_TEMPLATE;
}

/** As `createTestApp`, with the demonstration in it. */
export const createDemoApp = async (): Promise<TestApp> => createTestApp({}, undefined, await demoTemplate());
