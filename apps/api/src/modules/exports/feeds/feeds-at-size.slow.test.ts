import { execFile, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { createApiKey } from '@portal/contract/identity/api-keys';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildOrganisation, buildUser, PASSWORD } from '#fixtures/build-people';
import { buildProject, buildQuestionnaire, buildTimePeriod } from '#fixtures/build-projects';
import { createAccessToken, useTestApp } from '#support/test-app';
import type { Pool } from '../../../database/connect.ts';
import { recordStatements } from '#support/record-statements';

const SUBMISSIONS = 2_000;
const QUESTIONS = 150;
const ROWS = SUBMISSIONS * QUESTIONS;

const t = useTestApp();
let w: Awaited<ReturnType<typeof build>>;
let base: string;
let statementsOf: ReturnType<typeof recordStatements>;
beforeAll(async () => {
  statementsOf = recordStatements((t.deps.streams as unknown as { $client: Pool }).$client);
  w = await build();
  base = await t.app.listen({ port: 0, host: '127.0.0.1' });
});

async function build() {
  const project = await buildProject(t.db, t.programme.id);
  const period = await buildTimePeriod(t.db, project, 'open');
  const own = await buildOrganisation(t.db, t.programme.id);
  const definitions = Array.from({ length: QUESTIONS }, (_, at) => ({ question_code: `figure_${at}` }));
  const built = await buildQuestionnaire(t.db, project, period, definitions);
  await t.db.execute(sql`
    insert into submissions (organisation_id, project_id, submission_name, pseudonym_number)
    select ${own.id}, ${project.id}, 'Unit ' || n, n from generate_series(1, ${SUBMISSIONS}) n`);
  await t.db.execute(sql`
    insert into responses (question_id, submission_id, value)
    select question.id, submission.id, to_jsonb(submission.id * 1000 + question.bit_number)
    from submissions submission, questions question
    where submission.project_id = ${project.id} and question.questionnaire_id = ${built.questionnaire.id}`);
  await t.db.execute(sql`analyze responses, answer_sets, submissions`);
  return {
    ...built,
    project,
    period,
    admin: await buildUser(t.db, t.programme.id, { role_type_id: 2 }),
  };
}

/** A request whose answer is taken only as far as one goes on reading it. */
async function ask(query: string): Promise<http.IncomingMessage> {
  const headers = { authorization: `Bearer ${await createAccessToken(t.deps, w.admin.id)}` };
  return new Promise((resolve, reject) =>
    http
      .get(`${base}/api/v1/feeds/answers/${w.questionnaire.id}?${query}`, { headers, agent: false }, resolve)
      .on('error', reject),
  );
}
/** The connections that feeds hold, at rest or while they read rows. */
const held = async () =>
  (
    await t.db.execute<{ n: number }>(sql`
      select count(*)::int as n from pg_stat_activity
      where datname = current_database() and (state like 'idle in transaction%' or query like 'fetch %')
        and xact_start is not null`)
  ).rows[0]!.n;

describe('a feed of some hundred thousand answers', () => {
  it.each(['csv', 'parquet'])('comes whole, in the order of submissions: %s', async (format) => {
    const answer = await ask(`format=${format}`);
    expect(answer.statusCode).toBe(200);
    let bytes = 0;
    let lines = 0;
    let tail = Buffer.alloc(0);
    for await (const piece of answer as AsyncIterable<Buffer>) {
      bytes += piece.length;
      for (const byte of piece) if (byte === 10) lines += 1;
      tail = Buffer.concat([tail, piece]).subarray(-4);
    }
    expect(answer.complete).toBe(true);
    if (format === 'csv') expect(lines).toBe(ROWS + 1);
    else expect(tail.toString()).toBe('PAR1');
    expect(bytes).toBeGreaterThan(100_000);
    await expect.poll(held).toBe(0);
  });

  it('is one statement, read so many rows at a time', async () => {
    const sent = await statementsOf(async () => {
      const answer = await ask('shape=wide');
      for await (const piece of answer) void piece;
    });
    const fetches = sent.filter((text) => text.startsWith('fetch 5000'));
    expect(fetches).toHaveLength(ROWS / 5_000 + 1);
    const others = sent.filter((text) => !text.startsWith('fetch'));
    expect(others.map((text) => text.trim().split(' ')[0])).toEqual(['begin', 'set', 'declare', 'rollback']);
  });

  it('is read from the database only as fast as it is consumed, and stops if the client leaves', async () => {
    const answer = await ask('');
    answer.pause();
    await expect.poll(held).toBe(1);
    // If the table were read ahead of its reader, it would have ended by now.
    for (let call = 0; call < 60; call += 1) await t.app.inject('/api/v1/openapi.json');
    await expect.poll(held).toBe(1);
    answer.destroy();
    await expect.poll(held).toBe(0);
  });

  it('breaks off if the database fails half-way, so that no client takes a part for the whole', async () => {
    const answer = await ask('');
    answer.pause();
    const end = async () =>
      (
        await t.db.execute(sql`
          select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and state like 'idle in transaction%' and query like 'fetch %'`)
      ).rows.length;
    await expect.poll(end).toBe(1);
    const taken = (async () => {
      for await (const piece of answer) void piece;
    })();
    await expect(taken).rejects.toThrow();
    expect(answer.complete).toBe(false);
  });

  it('is taken twice at a time by one person, and then again', async () => {
    const two = [await ask(''), await ask('shape=wide')];
    for (const one of two) one.pause();
    const third = await ask('');
    expect([two.map(({ statusCode }) => statusCode), third.statusCode]).toEqual([[200, 200], 429]);
    third.resume();
    for (const one of two) one.destroy();
    const again = async () => {
      const one = await ask('');
      one.destroy();
      return one.statusCode;
    };
    await expect.poll(again).toBe(200);
    await expect.poll(held).toBe(0);
  });
});

const examples = fs.readFileSync('docs/feeds.md', 'utf8');
const example = (language: string, nth: number) =>
  [...examples.matchAll(new RegExp(`\`\`\`${language}\n(.*?)\`\`\``, 'gs'))][nth]![1]!;
const runs = (program: string, ...args: string[]) => spawnSync(program, args).status === 0;

describe('the examples of the page on feeds', () => {
  const runExample = async (language: string, program: string, nth = 0) => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'feeds-'));
    const script = path.join(folder, `fetch.${language}`);
    fs.writeFileSync(script, example(language, nth));
    const expires_on = new Date(t.clock.now.getTime() + 20 * 86_400_000).toISOString().slice(0, 10);
    const body = {
      key_name: program,
      scopes: ['read_results' as const, 'read_answers' as const],
      project_id: null,
      expires_on,
      current_password: PASSWORD,
    };
    const { key } = (await t.call(createApiKey, { body }, w.admin)).body;
    const env = {
      PATH: process.env['PATH'],
      PORTAL_URL: base,
      PORTAL_KEY: key,
      PORTAL_FOLDER: folder,
      PORTAL_PROJECT: String(w.project.id),
      PORTAL_SET: `/api/v1/odata/${w.project.id}/Answers_${w.questionnaire.id}`,
    };
    return {
      run: async () => (await promisify(execFile)(program, [script], { env })).stdout,
      leave: () => fs.rmSync(folder, { recursive: true }),
    };
  };

  // Where a program is not installed there is nothing to run them with.
  it.skipIf(!runs('python3', '--version'))(
    'in Python fetches what has changed, and nothing a second time',
    async () => {
      const { run, leave } = await runExample('python', 'python3');
      expect(await run()).toBe(`answers-${w.questionnaire.id}.csv ${ROWS} rows\n`);
      expect(await run()).toBe('');
      leave();
    },
  );

  it.skipIf(!runs('python3', '--version'))('in Python reads all pages of a filter by OData', async () => {
    const { run, leave } = await runExample('python', 'python3', 1);
    expect(await run()).toBe(`${ROWS} rows\n`);
    leave();
  });

  it.skipIf(!runs('Rscript', '-e', 'library(httr2)'))(
    'in R has every answer in a table, under the columns that are documented',
    async () => {
      const { run, leave } = await runExample('r', 'Rscript');
      const said = await run();
      expect(said).toContain(`${ROWS} rows\n`);
      expect(said).toContain('question_code');
      leave();
    },
  );
});
