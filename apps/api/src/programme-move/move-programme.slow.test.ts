import { randomUUID } from 'node:crypto';
import net from 'node:net';
import { saveAnswers } from '@portal/contract/responses/answers';
import { getCurrentUser } from '@portal/contract/identity/current-user';
import { sql } from 'drizzle-orm';
import { afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { loadBulkTemplates, insertBulkRows } from '#fixtures/insert-bulk-rows';
import { buildAuthorisationFixture, type AuthorisationFixture } from '#fixtures/authorisation-fixture';
import { inspectProgrammeRows, type ProgrammeRows } from '#fixtures/inspect-programme-rows';
import { newDataFolder, queryOnce, runScript } from '#support/node-process';
import { createDatabase, dropDatabase, SCHEMA_TEMPLATE } from '#support/template-database';
import { createAccessToken, useTestApp } from '#support/test-app';
import { buildApp } from '../app.ts';
import { connect } from '../database/connect.ts';
import { removeDataFolder } from '../database/embedded-cluster.ts';
import { migrate } from '../database/migrate.ts';
import { createRuntimeConfigReader } from '../runtime-config.ts';
import { sendMessages } from '../modules/platform/mail/send-messages.ts';
import { movedTables, openMoveConnection, readCatalogue } from './catalogue.sql.ts';
import { cancelMove, type ProgrammeMove, moveProgramme, deleteMovedRows } from './move-programme.ts';
import { makeReadOnly, makeWritable } from './read-only.sql.ts';

const t = useTestApp();
let world: AuthorisationFixture;
let kept: ProgrammeRows;
let targetUrl: string;
let targetName: string;
const server = inject('databaseServer');

/** Creates an empty target database, as a cluster administrator would provide it. */
async function emptyTarget(template?: string) {
  targetName = `moved_${randomUUID().replaceAll('-', '')}`;
  targetUrl = await createDatabase(server, targetName, template);
}

const moveOf = (more: Partial<ProgrammeMove> = {}): ProgrammeMove => ({
  sourceUrl: t.databaseUrl,
  targetUrl,
  code: t.deps.config.PUBLIC_PROGRAMME_CODE,
  migrate: (url) => migrate(url, 'apps/api/migrations'),
  onStep: () => undefined,
  ...more,
});

beforeAll(async () => {
  world = await buildAuthorisationFixture(t);
  await insertBulkRows(t.db, world, await loadBulkTemplates(t, world), 1, 3);
  await t.db.execute(sql`update report_packs set state = 'done'`);
  await t.db.execute(sql`update run_packs set state = 'done'`);
  kept = await inspectProgrammeRows(t.db);
});
afterEach(async () => {
  const client = await openMoveConnection(t.databaseUrl);
  await makeWritable(client, movedTables(await readCatalogue(client)), t.programme.id);
  await client.end();
  await dropDatabase(server, targetName);
});

/** Sums the contents of each programme table, in each database. */
async function bothSums() {
  const { db, close } = connect(targetUrl, { connections: 1 });
  try {
    return {
      here: await kept.sumsOf(t.programme.id),
      there: await (await inspectProgrammeRows(db)).sumsOf(t.programme.id),
    };
  } finally {
    await close();
  }
}
async function expectSame() {
  const { here, there } = await bothSums();
  expect(there).toEqual(here);
}

/** Indexes, constraints and triggers, as one list. */
const madeOf = (url: string) =>
  queryOnce(
    url,
    `select indexdef made from pg_indexes where schemaname = 'public'
    union all select conrelid::regclass || conname || pg_get_constraintdef(oid) || convalidated from pg_constraint where connamespace = 'public'::regnamespace
    union all select pg_get_triggerdef(oid) || tgenabled::text from pg_trigger where not tgisinternal and tgname not like 'read_only%'
    union all select nspname::text from pg_namespace where nspname not like 'pg\\_%' and nspname not like 'read_only%' and nspname <> 'pgboss' order by 1`,
  );

const contributor = () => world.people.contributor;
/** Saves an answer the way a browser does, over the stored one. */
let turn = 0;
async function save(app = t.app, question = world.questions[0]!) {
  turn += 1;
  const value = turn % 100;
  const [stored] = (
    await t.db.execute<{ version: number }>(
      sql`select version from responses where question_id = ${question.id} and submission_id = ${world.submission.id} and case_code_id is null`,
    )
  ).rows;
  const reply = await app.inject({
    method: 'POST',
    url: `${saveAnswers.path}?questionnaire_id=${world.questionnaire.id}`,
    headers: { authorization: `Bearer ${token.get(contributor().id)!}` },
    payload: {
      submission_id: world.submission.id,
      section_id: world.section.id,
      answers: [{ question_id: question.id, value, version: stored?.version ?? 0 }],
    },
  });
  return Object.assign(reply, { value });
}
const token = new Map<number, string>();
beforeAll(async () => void token.set(contributor().id, await createAccessToken(t.deps, contributor().id)));

describe('the tables of a programme', () => {
  it('follow from the foreign keys; a table that leads to no programme is an error', async () => {
    await emptyTarget();
    const client = await openMoveConnection(t.databaseUrl);
    try {
      const names = movedTables(await readCatalogue(client)).map(({ name }) => name);
      expect(names.toSorted()).toEqual([...kept.owned, 'output_types'].toSorted());
      await client.query(
        'create table strays (id integer primary key, project_id integer references projects)',
      );
      await expect(async () => movedTables(await readCatalogue(client))).rejects.toThrow(
        /No foreign key leads.*strays/,
      );
      await client.query('alter table strays alter column project_id set not null');
      expect(movedTables(await readCatalogue(client)).find(({ name }) => name === 'strays')!.way).toEqual([
        'strays.project_id',
        'projects.programme_id',
      ]);
    } finally {
      await client.query('drop table if exists strays');
      await client.end();
    }
  });
});

describe('moving a programme', () => {
  it('copies every row to a database with the same schema, and nothing of another programme', async () => {
    await emptyTarget();
    const elsewhere = await kept.sumsOf(world.people.foreign_admin.programme_id);
    const copied = await moveProgramme(moveOf());
    expect(copied.filter(({ rows }) => rows > 0).length).toBeGreaterThan(50);
    await expectSame();
    expect(await queryOnce(targetUrl, 'select id from programmes')).toEqual([{ id: t.programme.id }]);
    expect(await madeOf(targetUrl)).toEqual(await madeOf(t.databaseUrl));
    expect(await kept.sumsOf(world.people.foreign_admin.programme_id)).toEqual(elsewhere);
    const counted = `from pg_sequences where sequencename = 'users_id_seq'`;
    const [last] = await queryOnce<{ n: number }>(t.databaseUrl, `select last_value::int n ${counted}`);
    const [next] = await queryOnce<{ n: number }>(targetUrl, `select nextval('users_id_seq')::int n`);
    expect(next!.n).toBe(last!.n + 1);
  });

  it('copies everything acknowledged while people write, and refuses the rest', async () => {
    await emptyTarget(SCHEMA_TEMPLATE);
    // Each writes until it is refused the first time.
    let lastSaved: number | undefined;
    const saving = async () => {
      for (;;) {
        const { statusCode, value } = await save();
        if (statusCode !== 200) return expect(statusCode).toBe(503);
        lastSaved = value;
      }
    };
    const untilRefused = async (write: (n: number) => Promise<void>) => {
      for (let n = 1; ; n += 1)
        try {
          await write(n);
        } catch (error) {
          return expect(error).toMatchObject({ code: 'MV503' });
        }
    };
    const renamed = new Map<number, string>();
    const renaming = ({ id }: { id: number }) =>
      untilRefused(async (n) => {
        await queryOnce(t.databaseUrl, 'update users set job_title = $1 where id = $2', [`Job ${n}`, id]);
        renamed.set(id, `Job ${n}`);
      });
    const deleted: number[] = [];
    const deleting = () =>
      untilRefused(async () => {
        const rows = await queryOnce<{ id: number }>(
          t.databaseUrl,
          `delete from comments where id = (select max(id) from comments where project_id = $1) returning id`,
          [world.project.id],
        );
        deleted.push(...rows.map(({ id }) => id));
        // When no comment is left, no row meets a trigger: a write that always has a row follows.
        await queryOnce(t.databaseUrl, 'update projects set summary = summary where id = $1', [
          world.project.id,
        ]);
      });
    const writers = [saving(), deleting(), ...[contributor(), world.people.admin].map(renaming)];
    await expect.poll(() => lastSaved !== undefined && renamed.size === 2 && deleted.length > 0).toBe(true);
    await moveProgramme(moveOf());
    await Promise.all(writers);
    const [answer] = await queryOnce<{ value: number }>(
      targetUrl,
      'select value from responses where question_id = $1 and submission_id = $2 and case_code_id is null',
      [world.questions[0]!.id, world.submission.id],
    );
    expect(answer!.value).toBe(lastSaved);
    const people = await queryOnce<{ id: number; job_title: string }>(
      targetUrl,
      'select id, job_title from users where id = any($1)',
      [[...renamed.keys()]],
    );
    expect(new Map(people.map(({ id, job_title }) => [id, job_title]))).toEqual(renamed);
    expect(await queryOnce(targetUrl, 'select from comments where id = any($1)', [deleted])).toEqual([]);
    await expectSame();
  });

  it('waits for a transaction that has written and is not committed', async () => {
    await emptyTarget(SCHEMA_TEMPLATE);
    const writer = await openMoveConnection(t.databaseUrl);
    await writer.query('begin');
    await writer.query(`update users set full_name = 'Just in time' where id = ${contributor().id}`);
    const moving = moveProgramme(moveOf());
    await expect
      .poll(() =>
        queryOnce(
          t.databaseUrl,
          `select from pg_locks where not granted and relation = 'users'::regclass and mode = 'ShareRowExclusiveLock'`,
        ),
      )
      .toHaveLength(1);
    await writer.query('commit');
    await writer.end();
    await moving;
    expect(await queryOnce(targetUrl, `select full_name from users where id = ${contributor().id}`)).toEqual([
      { full_name: 'Just in time' },
    ]);
    await expectSame();
  });

  it('leaves the old database readable and other programmes writable, and refuses writes with 503', async () => {
    await emptyTarget();
    await moveProgramme(moveOf());
    const refused = await save();
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '10']);
    expect(refused.json()).toMatchObject({
      detail: expect.stringContaining('the portal is moving to another database'),
    });
    const headers = { authorization: `Bearer ${token.get(contributor().id)!}` };
    expect((await t.app.inject({ url: getCurrentUser.path, headers })).statusCode).toBe(200);
    const { rowCount } = await t.db.execute(
      sql`update users set full_name = 'Renamed' where id = ${world.people.foreign_admin.id}`,
    );
    expect(rowCount).toBe(1);
  });

  it('leaves messages unsent in the old database: the new one sends them', async () => {
    await emptyTarget();
    let connections = 0;
    const mailServer = net.createServer((socket) => {
      connections += 1;
      socket.destroy();
    });
    await new Promise<void>((resolve) => mailServer.listen(0, '127.0.0.1', resolve));
    const { port } = mailServer.address() as net.AddressInfo;
    await t.db.execute(
      sql`insert into outbox_messages (programme_id, to_address, subject, text_body, html_body, send_after)
        values (${t.programme.id}, 'one@example.org', 'Hello', 'Text', 'Text', ${t.clock.now.toISOString()})`,
    );
    await moveProgramme(moveOf());
    const { now, auth } = { now: () => t.clock.now, auth: t.deps };
    const postman = { ...auth, programmeId: t.programme.id, smtpUrl: `smtp://127.0.0.1:${port}`, now };
    await expect(sendMessages(t.db, { ...postman, from: 'portal@example.org' })).rejects.toThrow();
    expect(connections).toBe(0);
    await new Promise((resolve) => mailServer.close(resolve));
  });

  it('lets the portal on the new database accept sessions and answers', async () => {
    await emptyTarget();
    await moveProgramme(moveOf());
    const { db, outside, close } = connect(targetUrl, { connections: 2 });
    const deps = { ...t.deps, db, outside };
    const app = await buildApp(deps, createRuntimeConfigReader(deps, t.programme.id));
    try {
      expect((await save(app)).json()).toMatchObject({ saved: [{ question_id: world.questions[0]!.id }] });
    } finally {
      await app.close();
      await close();
    }
  });
});

describe('a move that does not succeed', () => {
  it.each(['read-only', 'copied'] as const)(
    'leaves the programme writable and the new database empty when it fails after %s',
    async (step) => {
      await emptyTarget(SCHEMA_TEMPLATE);
      const failing = moveOf({
        onStep: async (now) => {
          if (now !== step) return;
          expect((await save()).statusCode).toBe(503);
          throw new Error('stopped');
        },
      });
      await expect(moveProgramme(failing)).rejects.toThrow('stopped');
      expect((await save()).statusCode).toBe(200);
      expect(await queryOnce(targetUrl, 'select from programmes')).toEqual([]);
      expect(await queryOnce(t.databaseUrl, `select from pg_trigger where tgname like 'read_only%'`)).toEqual(
        [],
      );
      await moveProgramme(moveOf());
      await expectSame();
    },
  );

  it('is refused with the reason, and changes nothing', async () => {
    await emptyTarget();
    const refused = (more: Partial<ProgrammeMove>) => expect(moveProgramme(moveOf(more))).rejects;
    await refused({ code: 'nobody' }).toThrow('There is no programme nobody');
    await refused({ targetUrl: t.databaseUrl }).toThrow(`already has ${moveOf().code}`);
    await expect(deleteMovedRows(moveOf())).rejects.toThrow('nothing was deleted');
    await migrate(targetUrl, 'apps/api/migrations');
    await queryOnce(
      targetUrl,
      `insert into programmes (programme_code, programme_name) values ('other', 'Other')`,
    );
    await refused({}).toThrow('has another programme (other)');
    await queryOnce(targetUrl, 'delete from programmes');
    await queryOnce(targetUrl, `update drizzle.__drizzle_migrations set hash = 'other'`);
    await refused({}).toThrow('different migrations');
    expect((await save()).statusCode).toBe(200);
  });

  it('is refused while another command moves the programme, or packs are being made', async () => {
    await emptyTarget(SCHEMA_TEMPLATE);
    const second = moveOf({
      onStep: async (step) => {
        if (step === 'copied')
          await expect(moveProgramme(moveOf())).rejects.toThrow('Another command is moving');
      },
    });
    await t.db.execute(
      sql`update report_packs set state = 'queued' where id = (select min(id) from report_packs)`,
    );
    await expect(moveProgramme(second)).rejects.toThrow('Report packs are being created');
    await t.db.execute(sql`update report_packs set state = 'done'`);
    await moveProgramme(second);
    await expectSame();
  });

  it('is not cancelled once the new database has the programme', async () => {
    await emptyTarget();
    await moveProgramme(moveOf());
    await expect(cancelMove(moveOf())).rejects.toThrow('has');
    await expect(moveProgramme(moveOf())).rejects.toThrow('already');
    expect((await save()).statusCode).toBe(503);
  });
});

it('the command copies, reports each table, deletes what is left, and cancels what was stopped', async () => {
  await emptyTarget();
  const folder = newDataFolder();
  const run = async (...more: string[]) => {
    const args = [t.deps.config.PUBLIC_PROGRAMME_CODE, '--to', targetUrl, ...more];
    const { ended, said } = runScript(folder, 'scripts/move-programme.ts', args, {
      DATABASE_URL: t.databaseUrl,
      LOG_LEVEL: 'silent',
    });
    return [await ended, said()] as const;
  };
  try {
    expect(await run('--remove')).toEqual([1, expect.stringContaining('nothing was deleted')]);
    const client = await openMoveConnection(t.databaseUrl);
    await makeReadOnly(client, movedTables(await readCatalogue(client)), t.programme.id);
    await client.end();
    expect((await save()).statusCode).toBe(503);
    expect(await run('--cancel')).toEqual([0, expect.stringContaining('is no longer read-only')]);
    expect((await save()).statusCode).toBe(200);
    const [code, said] = await run();
    expect([code, said]).toEqual([0, expect.stringContaining('are the same in both databases')]);
    expect(said).toMatch(/^programmes +1 +-?\d+$/m);
    const elsewhere = await kept.sumsOf(world.people.foreign_admin.programme_id);
    expect(await run('--remove')).toEqual([0, expect.stringMatching(/Deleted \d+ rows/)]);
    const left = Object.values(await kept.sumsOf(t.programme.id)).filter((one) => !one.startsWith('0 '));
    expect(left).toEqual([]);
    expect(await kept.sumsOf(world.people.foreign_admin.programme_id)).toEqual(elsewhere);
    expect(
      await queryOnce(t.databaseUrl, `select from pg_namespace where nspname like 'read_only%'`),
    ).toEqual([]);
  } finally {
    removeDataFolder(folder);
  }
});
