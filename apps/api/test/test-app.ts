import { randomUUID } from 'node:crypto';
import type { Endpoint, Input, Output } from '@portal/contract/endpoint';
import { inject } from 'vitest';
import { buildApp } from '../src/app.ts';
import { readConfig } from '../src/config.ts';
import { connect, type Db } from '../src/database/connect.ts';
import { insertSession } from '../src/domains/auth/auth.sql.ts';
import { selectSessionActor } from '../src/domains/auth/live-session.sql.ts';
import { signAccessToken } from '../src/domains/auth/tokens.ts';
import { ensureProgramme } from '../src/domains/programmes/programmes.sql.ts';
import type { Deps } from '../src/http/deps.ts';
import { runtimeConfig } from '../src/http/web.ts';
import { recordStatements } from './count-statements.ts';
import { createDatabase, dropDatabase, SCHEMA_TEMPLATE } from './template-database.ts';

export type TestApp = Awaited<ReturnType<typeof createTestApp>>;
type Answer<E extends Endpoint> = {
  status: number;
  body: Output<E> & { detail?: string };
  headers: Record<string, unknown>;
};

/** The whole server on a database of its own, called without a network. */
export async function createTestApp(environment: Record<string, string> = {}) {
  const server = inject('databaseServer');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const databaseUrl = await createDatabase(server, name, SCHEMA_TEMPLATE);
  const { db, pool, close } = connect(databaseUrl);
  const statementsOf = recordStatements(pool);
  const config = readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent', ...environment });
  const clock = { now: new Date() };
  const deps: Deps = {
    db,
    config,
    authSecret: new TextEncoder().encode('a secret that only the tests know, 32+'),
    now: () => clock.now,
  };
  const programme = await ensureProgramme(db, config.PUBLIC_PROGRAMME_CODE, config.PUBLIC_PROGRAMME_NAME);
  const app = await buildApp(deps, runtimeConfig(deps, programme.id));

  /** Calls an endpoint as a user (an id, signed in afresh) or as nobody. */
  async function call<E extends Endpoint>(
    endpoint: E,
    input: Partial<Input<E>>,
    as: { id: number } | null = null,
  ): Promise<Answer<E>> {
    const headers = as ? { authorization: `Bearer ${await tokenOf(deps, as.id)}` } : {};
    const response = await app.inject({
      method: endpoint.method,
      url: addressOf(endpoint, input),
      headers,
      ...(input.body !== undefined && { payload: input.body as object }),
    });
    const text = response.body;
    const body = response.headers['content-type']?.toString().includes('json') ? JSON.parse(text) : text;
    return { status: response.statusCode, body, headers: response.headers };
  }

  async function stop(): Promise<void> {
    await app.close();
    await close();
    await dropDatabase(server, name);
  }
  return { app, db, databaseUrl, deps, clock, programme, call, statementsOf, stop };
}

/** The path of a call with its params and query filled in. */
export function addressOf(endpoint: Endpoint, input: { params?: unknown; query?: unknown }): string {
  const params = (input.params ?? {}) as Record<string, unknown>;
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  );
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries((input.query ?? {}) as Record<string, unknown>)) {
    for (const one of [value].flat()) if (one !== undefined) query.append(key, String(one));
  }
  return query.size > 0 ? `${path}?${query}` : path;
}

/** An access token of a new session, as signing in gives it. */
export async function tokenOf(deps: Deps, userId: number): Promise<string> {
  const session_id = await insertSession(deps.db as Db, {
    user_id: userId,
    expires_at: new Date(deps.now().getTime() + 3_600_000),
  });
  const actor = await selectSessionActor(deps.db, { session_id, user_id: userId, now: deps.now() });
  if (!actor) throw new Error(`User ${userId} cannot be signed in: is the account approved?`);
  return signAccessToken(actor, deps);
}
