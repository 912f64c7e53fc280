import { saveAnswers } from '@portal/contract/responses/answers';
import { getCurrentUser } from '@portal/contract/identity/current-user';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { buildApp } from '../src/app.ts';
import { checkReachable } from '../src/database/check-reachable.ts';
import { connect } from '../src/database/connect.ts';
import { createRuntimeConfigReader } from '../src/runtime-config.ts';
import { buildOrganisation, buildUser } from '#fixtures/build-people';
import { buildProject, buildQuestionnaire, buildSubmission, buildTimePeriod } from '#fixtures/build-projects';
import { queryOnce } from '#support/node-process';
import { setServerSetting, startWithReplica, type WithReplica } from '#support/start-replica';
import { databaseUrlFor, SCHEMA_TEMPLATE } from '#support/template-database';
import { createTestApp, PRODUCT_LIMITS, type TestApp, createAccessToken } from '#support/test-app';
import { readWithHistory } from '#fixtures/read-answers';

let servers: WithReplica;
let t: TestApp;
let clerk: Awaited<ReturnType<typeof aClerk>>;
beforeAll(async () => {
  servers = await startWithReplica();
  t = await createTestApp({}, { limits: PRODUCT_LIMITS }, SCHEMA_TEMPLATE, servers.primaryUrl);
  clerk = await aClerk();
});
afterAll(async () => {
  await t.stop();
  await servers.stop();
});

/** Builds a signed-in user who saves one answer, and its stored value. */
async function aClerk() {
  const project = await buildProject(t.db, t.programme.id);
  const period = await buildTimePeriod(t.db, project);
  const organisation = await buildOrganisation(t.db, t.programme.id);
  const person = { organisation_id: organisation.id, projects: [project.id] };
  const headers = {
    authorization: `Bearer ${await createAccessToken(t.deps, (await buildUser(t.db, t.programme.id, person)).id)}`,
  };
  const submission = await buildSubmission(t.db, project, organisation);
  const { questionnaire, section, questions } = await buildQuestionnaire(t.db, project, period);
  const question_id = questions[0]!.id;
  const save = (value: number, version: number, app = t.app) =>
    app.inject({
      method: 'POST',
      url: saveAnswers.path,
      query: { questionnaire_id: String(questionnaire.id) },
      headers,
      payload: {
        submission_id: submission.id,
        section_id: section.id,
        answers: [{ question_id, value, version }],
      },
    });
  const read = (app = t.app) => app.inject({ url: getCurrentUser.path, headers });
  const kept = () => readWithHistory(t.db, question_id, submission.id);
  return { save, read, kept };
}

type Answer = Awaited<ReturnType<typeof clerk.save>>;
function expectToComeBack(answer: Answer, problem: { code: string; detail: string }): void {
  expect([answer.statusCode, answer.json()]).toEqual([503, problem]);
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
}
const BUSY = {
  code: 'busy',
  message_code: 'busy',
  detail: 'The portal is very busy just now. Please try again in a few seconds.',
};
const UNCERTAIN = {
  code: 'connection_lost',
  message_code: 'connection_lost',
  detail:
    'The connection was lost. Please try again in a few seconds. Your change may already have been saved.',
};

describe('a commit that no replica has', () => {
  it('is not acknowledged: it may be stored, and sent again it is stored once', async () => {
    await setServerSetting(servers.primaryUrl, 'synchronous_standby_names', 'nobody');
    try {
      let isAnswered = false;
      const saving = clerk.save(4, 0).finally(() => (isAnswered = true));
      // The commit waits without limit. If the wait is ended, the commit stands locally, and PostgreSQL adds
      // a warning.
      let ended = 0;
      while (!isAnswered) ended += await endWaiting();
      expect(ended).toBeGreaterThan(0);
      expectToComeBack(await saving, UNCERTAIN);
    } finally {
      await setServerSetting(servers.primaryUrl, 'synchronous_standby_names', '');
    }
    expect(await clerk.kept()).toEqual([{ value: 4, version: 1, changes: 1 }]);
    expect((await clerk.save(4, 0)).json()).toMatchObject({ saved: [{ answer: { value: 4, version: 1 } }] });
    expect(await clerk.kept()).toEqual([{ value: 4, version: 1, changes: 1 }]);
  });
});

/** @returns how many waited for a replica to have what they commit */
async function endWaiting(): Promise<number> {
  const waiting = await queryOnce<{ pid: number }>(
    servers.primaryUrl,
    `select pid from pg_stat_activity where wait_event = 'SyncRep'`,
  );
  for (const { pid } of waiting) await queryOnce(servers.primaryUrl, `select pg_cancel_backend(${pid})`);
  return waiting.length;
}

describe('a primary that became a replica, behind a pooler that does not report it', () => {
  const connectedAnew = async (readsOnly: 'on' | 'off') => {
    const name = new URL(t.databaseUrl).pathname.slice(1);
    await queryOnce(
      servers.primaryUrl,
      `alter database "${name}" set default_transaction_read_only = ${readsOnly}`,
    );
    if (readsOnly === 'off') return;
    await queryOnce(
      servers.primaryUrl,
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`,
    );
    await vi.waitUntil(() => t.pool.totalCount === 0, 60_000);
  };

  it('gets no further writes over the connection that reported it, and works after a new primary', async () => {
    await connectedAnew('on');
    expect((await clerk.read()).statusCode).toBe(200);
    expectToComeBack(await clerk.save(5, 1), BUSY);
    await connectedAnew('off');
    expect((await clerk.save(5, 1)).json()).toMatchObject({ saved: [{ answer: { value: 5, version: 2 } }] });
    expect(await clerk.kept()).toEqual([{ value: 5, version: 2, changes: 2 }]);
  });
});

describe('a replica where the primary is meant to be', () => {
  it('is not asked, for reading either, until it has become the primary', async () => {
    const name = new URL(t.databaseUrl).pathname.slice(1);
    const replicaUrl = databaseUrlFor(servers.replicaUrl, name);
    await vi.waitUntil(
      () =>
        queryOnce(replicaUrl, `select from responses where version = 2`).then(
          (rows) => rows.length === 1,
          () => false,
        ),
      60_000,
    );
    await expect(checkReachable(replicaUrl)).rejects.toThrow(
      'DATABASE_URL is not usable: the database cannot be reached (this is a read-only replica).',
    );
    const { db, outside, close } = connect(replicaUrl);
    const app = await buildApp({ ...t.deps, db, outside }, createRuntimeConfigReader(t.deps, t.programme.id));
    try {
      expectToComeBack(await clerk.read(app), BUSY);
      expectToComeBack(await clerk.save(6, 2, app), BUSY);
      await queryOnce(servers.replicaUrl, 'select pg_promote()');
      await vi.waitUntil(async () => (await clerk.read(app)).statusCode === 200, 60_000);
      expect((await clerk.save(6, 2, app)).json()).toMatchObject({
        saved: [{ answer: { value: 6, version: 3 } }],
      });
    } finally {
      await app.close();
      await close();
    }
  });
});
