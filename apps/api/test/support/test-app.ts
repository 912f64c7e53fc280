import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Endpoint, Input, Output } from '@portal/contract/shared/endpoint';
import { afterAll, beforeAll, inject } from 'vitest';
import { buildApp } from '../../src/app.ts';
import { readConfig } from '../../src/config.ts';
import { connect, type ConnectOptions } from '../../src/database/connect.ts';
import { sessions } from '../../src/tables/auth.tables.ts';
import { selectSessionActor } from '../../src/modules/platform/callers/select-with-caller.sql.ts';
import { signAccessToken } from '../../src/modules/identity/auth/sessions/session-tokens.ts';
import { takeDueSnapshots } from '../../src/modules/comparison/publications/take-publication-snapshots.ts';
import { ensureProgramme } from '../../src/modules/platform/programmes/programmes.sql.ts';
import type { ServerDeps } from '../../src/http/dependencies.ts';
import { createRuntimeConfigReader } from '../../src/runtime-config.ts';
import { openStoredFiles } from '../../src/file-storage/open-stored-files.ts';
import { recordStatements } from './record-statements.ts';
import { createDatabase, dropDatabase, SCHEMA_TEMPLATE } from './template-database.ts';

export type TestApp = Awaited<ReturnType<typeof createTestApp>>;
type Answer<E extends Endpoint> = {
  status: number;
  body: Output<E> & { detail?: string };
  headers: Record<string, unknown>;
};

/** Tests wait for a busy machine, and write in one statement what the product never would. */
const PATIENT = { statement: 600_000, connection: 300_000 };

/** The limits of the product itself, for tests that reach them. */
export const PRODUCT_LIMITS = undefined;

/** The whole portal on a database of its own on a server, a copy of `template`, called without a network. */
export async function createTestApp(
  environment: Record<string, string> = {},
  pools: ConnectOptions = {},
  template = SCHEMA_TEMPLATE,
  server = inject('databaseServer'),
) {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const databaseUrl = await createDatabase(server, name, template);
  const { db, outside, streams, pool, small, close } = connect(databaseUrl, { limits: PATIENT, ...pools });
  const statementsOf = recordStatements(pool, small);
  const config = readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent', ...environment });
  const clock = { now: new Date() };
  const programme = await ensureProgramme(db, config.PUBLIC_PROGRAMME_CODE, config.PUBLIC_PROGRAMME_NAME);
  /** One-time links by their address, the newest last: they are in no stored message. */
  const links: { to_address: string; subject: string; link: string }[] = [];
  const dataFolder = fs.mkdtempSync(path.join(os.tmpdir(), 'portal-test-'));
  const files = await openStoredFiles(config, dataFolder);
  const deps: ServerDeps = {
    db,
    outside,
    streams,
    files,
    printLink: (message) => void links.push(message),
    config,
    programmeId: programme.id,
    authSecret: new TextEncoder().encode('a secret that only the tests know, 32+'),
    now: () => clock.now,
    takeSnapshots: (tx, projectId) => takeDueSnapshots(tx, deps, projectId),
  };
  const app = await buildApp(deps, createRuntimeConfigReader(deps, programme.id));
  const deployments = new Map([[programme.id, Promise.resolve(app)]]);

  /** The server that shows a programme of the database: another one than `app` for another programme. */
  function deploymentOf(programmeId: number) {
    const known = deployments.get(programmeId);
    if (known) return known;
    const other = buildApp({ ...deps, programmeId }, createRuntimeConfigReader(deps, programmeId));
    deployments.set(programmeId, other);
    return other;
  }

  /**
   * Calls an endpoint as a user (an id, newly signed in, if their programme is shown) or without a session.
   */
  async function call<E extends Endpoint>(
    endpoint: E,
    input: Partial<Input<E>>,
    as: { id: number } | null = null,
  ): Promise<Answer<E>> {
    const { token, programme_id } = as
      ? await signedIn(deps, as.id)
      : { token: null, programme_id: programme.id };
    const headers = token ? { authorization: `Bearer ${token}` } : {};
    const response = await (
      await deploymentOf(programme_id)
    ).inject({
      method: endpoint.method,
      url: requestPath(endpoint, input),
      headers,
      ...(input.body !== undefined && { payload: input.body as object }),
    });
    const text = response.body;
    const body = response.headers['content-type']?.toString().includes('json') ? JSON.parse(text) : text;
    return { status: response.statusCode, body, headers: response.headers };
  }

  /** The code of the newest one-time link meant for an address, of messages with that subject if one is given. */
  function codeFor(address: string, subject?: string): string {
    const found = links.findLast(
      (one) => one.to_address === address && (subject === undefined || one.subject === subject),
    );
    return /(?:verify\/|code=)([\w-]+)/.exec(found?.link ?? '')![1]!;
  }

  async function stop(): Promise<void> {
    for (const one of deployments.values()) await (await one).close();
    await close();
    await dropDatabase(server, name);
    fs.rmSync(dataFolder, { recursive: true, force: true });
  }
  return {
    app,
    db,
    pool,
    databaseUrl,
    deps,
    clock,
    programme,
    links,
    codeFor,
    deploymentOf,
    call,
    statementsOf,
    stop,
  };
}

/**
 * Starts the portal before the tests of a file, and stops it after them. Hooks and tests can use the returned
 * portal, but not the code that runs while the file loads.
 */
export function useTestApp(environment: Record<string, string> = {}, pools: ConnectOptions = {}): TestApp {
  const t = {} as TestApp;
  beforeAll(async () => void Object.assign(t, await createTestApp(environment, pools)));
  afterAll(() => t.stop());
  return t;
}

/** The path of a call with its params and query filled in. */
export function requestPath(endpoint: Endpoint, input: { params?: unknown; query?: unknown }): string {
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
export const createAccessToken = async (deps: ServerDeps, userId: number): Promise<string> =>
  (await signedIn(deps, userId)).token;

async function signedIn(deps: ServerDeps, userId: number): Promise<{ token: string; programme_id: number }> {
  const now = deps.now();
  const [session] = await deps.db
    .insert(sessions)
    .values({
      user_id: userId,
      created_at: now,
      last_seen_at: now,
      expires_at: new Date(now.getTime() + 3_600_000),
    })
    .returning();
  const session_id = session!.id;
  const actor = await selectSessionActor(deps.db, { session_id, user_id: userId, now: deps.now() });
  if (!actor) throw new Error(`User ${userId} cannot be signed in: is the account approved?`);
  return { token: await signAccessToken(actor, deps), programme_id: actor.programme_id };
}

/** Sends a file to an endpoint that takes a form, with further fields. */
export async function sendFile<E extends Endpoint>(
  t: TestApp,
  endpoint: E,
  caller: { id: number; programme_id: number } | null,
  {
    content,
    name = 'list.csv',
    fields = {},
    params = {},
  }: { content: string | Uint8Array; name?: string; fields?: object; params?: object },
): Promise<Answer<E>> {
  const form = new FormData();
  for (const [key, value] of Object.entries(fields)) form.append(key, String(value));
  form.append('file', new Blob([typeof content === 'string' ? content : new Uint8Array(content)]), name);
  const deployment = await t.deploymentOf(caller?.programme_id ?? t.programme.id);
  const answer = await deployment.inject({
    method: endpoint.method,
    url: requestPath(endpoint, { params }),
    ...(await encodeRequest(form, caller && (await createAccessToken(t.deps, caller.id)))),
  });
  return { status: answer.statusCode, body: answer.json(), headers: answer.headers };
}

/** The headers of a call, and the form where it sends one. A respondent holds a case code (`CaseCode …`) in place of a token. */
export async function encodeRequest(form: FormData | undefined, token: string | null) {
  const bearer = token?.startsWith('CaseCode ') ? token : `Bearer ${token}`;
  const authorised = token ? { authorization: bearer } : {};
  if (!form) return { headers: authorised };
  const request = new Response(form);
  const headers = { ...authorised, 'content-type': request.headers.get('content-type')! };
  return { headers, payload: Buffer.from(await request.arrayBuffer()) };
}
