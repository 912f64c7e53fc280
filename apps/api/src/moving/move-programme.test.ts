import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import { saveAnswers } from '@portal/contract/responses/answers';
import { getCurrentUser } from '@portal/contract/identity/current-user';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { loadBulkTemplates, insertBulkRows } from '../../test/fixtures/insert-bulk-rows.ts';
import {
  buildAuthorisationFixture,
  type AuthorisationFixture,
} from '../../test/fixtures/authorisation-fixture.ts';
import { programmeRows, type ProgrammeRows } from '../../test/fixtures/programme-rows.ts';
import { newDataFolder, queryOnce, runScript } from '../../test/support/portal-process.ts';
import { createDatabase, dropDatabase, SCHEMA_TEMPLATE } from '../../test/support/template-database.ts';
import { createTestApp, type TestApp, createAccessToken } from '../../test/support/test-app.ts';
import { buildApp } from '../app.ts';
import { connect } from '../database/connect.ts';
import { removeDataFolder } from '../database/embedded-cluster.ts';
import { migrate } from '../database/migrate.ts';
import { runtimeConfig } from '../http/web.ts';
import { movedTables, openMoveConnection, readCatalogue } from './catalogue.sql.ts';
import { deleteMovedRows, rollBackMove } from './end-move.ts';
import { removeWriteLock, selectMove } from './write-lock.sql.ts';
import type { MoveOptions, MoveStep } from './move-connections.ts';
import { moveProgramme } from './move-programme.ts';
import { assertNotMoved } from './target.sql.ts';

let t: TestApp;
let world: AuthorisationFixture;
let kept: ProgrammeRows;
let targetUrl: string;
let targetName: string;
const server = inject('databaseServer');

/** An empty database to move to, the way it is handed out by whoever runs a cluster. */
async function emptyTarget(template?: string) {
  targetName = `moved_${randomUUID().replaceAll('-', '')}`;
  targetUrl = await createDatabase(server, targetName, template);
}

const mover = (more: Partial<MoveOptions> = {}): MoveOptions => ({
  ...{ sourceUrl: t.databaseUrl, targetUrl, code: t.deps.config.PUBLIC_PROGRAMME_CODE },
  migrate: (url) => migrate(url, 'apps/api/migrations'),
  files: null,
  clock: () => performance.now(),
  onStep: () => undefined,
  ...more,
});

/** Does something at a step of a move: the first time it comes there. */
function at(step: MoveStep, work: () => unknown): Partial<MoveOptions> {
  let isDone = false;
  return {
    onStep: async (now) => {
      if (now !== step || isDone) return;
      isDone = true;
      await work();
    },
  };
}

beforeAll(async () => {
  t = await createTestApp();
  world = await buildAuthorisationFixture(t);
  await insertBulkRows(t.db, world, await loadBulkTemplates(t, world), 1, 3);
  await t.db.execute(sql`update report_packs set state = 'done'`);
  await t.db.execute(sql`update run_packs set state = 'done'`);
  kept = await programmeRows(t.db);
}, 300_000);
afterAll(() => t.stop());
afterEach(async () => {
  await rollBackMove(mover()).catch(async () => {
    const client = await openMoveConnection(t.databaseUrl);
    const tables = movedTables(await readCatalogue(client));
    if (await selectMove(client, t.programme.id)) await removeWriteLock(client, tables, t.programme.id);
    await client.end();
  });
  await dropDatabase(server, targetName);
});

/** What stands in each table of the programme, in each database. */
async function bothSums() {
  const { db, close } = connect(targetUrl, { connections: 1 });
  try {
    return {
      here: await kept.sumsOf(t.programme.id),
      there: await (await programmeRows(db)).sumsOf(t.programme.id),
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
    union all select pg_get_triggerdef(oid) || tgenabled::text from pg_trigger where not tgisinternal and tgname not like 'moving%'
    union all select nspname::text from pg_namespace where nspname not like 'pg\\_%' and nspname not in ('moving', 'pgboss') order by 1`,
  );

const contributor = () => world.people.contributor;
/** Saves an answer the way a browser does, over whatever stands there. */
let turn = 0;
async function save(app = t.app, as: { id: number } = contributor()) {
  turn += 1;
  const [question] = world.questions;
  const [stored] = (
    await t.db.execute<{ version: number }>(
      sql`select version from responses where question_id = ${question!.id} and submission_id = ${world.submission.id} and case_code_id is null`,
    )
  ).rows;
  return app.inject({
    method: 'POST',
    url: `${saveAnswers.path}?questionnaire_id=${world.questionnaire.id}`,
    headers: { authorization: `Bearer ${token.get(as.id)!}` },
    payload: {
      submission_id: world.submission.id,
      section_id: world.section.id,
      answers: [{ question_id: question!.id, value: turn % 100, version: stored?.version ?? 0 }],
    },
  });
}
const token = new Map<number, string>();
beforeAll(async () => void token.set(contributor().id, await createAccessToken(t.deps, contributor().id)));

describe('which rows a move takes', () => {
  it('follows from the foreign keys: a table that leads to no programme is told, not left behind', async () => {
    const client = await openMoveConnection(t.databaseUrl);
    try {
      const names = movedTables(await readCatalogue(client)).map(({ name }) => name);
      expect(names.toSorted()).toEqual([...kept.owned, 'output_types'].toSorted());
      await client.query(
        'create table strays (id integer primary key, project_id integer references projects)',
      );
      await expect(async () => movedTables(await readCatalogue(client))).rejects.toThrow(
        /no foreign key leads.*strays/,
      );
      await client.query(
        'alter table strays alter column project_id set not null, drop constraint strays_pkey',
      );
      await expect(async () => movedTables(await readCatalogue(client))).rejects.toThrow(/no key.*strays/);
      await client.query('alter table strays add primary key (id)');
      expect(movedTables(await readCatalogue(client)).find(({ name }) => name === 'strays')!.way).toEqual([
        'strays.project_id',
        'projects.programme_id',
      ]);
    } finally {
      await client.query('drop table if exists strays');
      await client.end();
    }
    await emptyTarget();
  });
});

describe('moving a programme', () => {
  it('brings every row to a database that is made as the other, and nothing of another programme', async () => {
    await emptyTarget();
    const elsewhere = await kept.sumsOf(world.people.foreign_admin.programme_id);
    const { rows } = await moveProgramme(mover());
    expect(rows).toBeGreaterThan(300);
    await expectSame();
    const held = Object.values((await bothSums()).there).filter((one) => !one.startsWith('0 '));
    expect(held.length).toBeGreaterThan(50);
    expect(await queryOnce(targetUrl, 'select id from programmes')).toEqual([{ id: t.programme.id }]);
    expect(await madeOf(targetUrl)).toEqual(await madeOf(t.databaseUrl));
    const [{ last }] = (await queryOnce<{ last: number }>(
      t.databaseUrl,
      `select last_value::int "last" from pg_sequences where sequencename = 'users_id_seq'`,
    )) as [{ last: number }];
    const [{ next }] = (await queryOnce<{ next: number }>(
      targetUrl,
      `select nextval('users_id_seq')::int "next"`,
    )) as [{ next: number }];
    expect(next).toBe(last + 1);
    expect(await kept.sumsOf(world.people.foreign_admin.programme_id)).toEqual(elsewhere);
  });

  it('leaves the old database readable and written by others, and refuses what is written of it there', async () => {
    await emptyTarget();
    await moveProgramme(mover());
    const refused = await save();
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '10']);
    expect(refused.json().detail).toContain('What you have typed stays here');
    expect((await t.call(getCurrentUser, {}, null)).status).toBe(401);
    const headers = { authorization: `Bearer ${token.get(contributor().id)!}` };
    expect((await t.app.inject({ url: getCurrentUser.path, headers })).statusCode).toBe(200);
    await t.db.execute(
      sql`update users set full_name = 'Renamed' where id = ${world.people.foreign_admin.id}`,
    );
    await expect(assertNotMoved(t.databaseUrl, t.deps.config.PUBLIC_PROGRAMME_CODE)).rejects.toThrow(
      'has moved',
    );

    // The portal on the new database knows the session, and takes answers in.
    const { db, outside, close } = connect(targetUrl, { connections: 2 });
    const deps = { ...t.deps, db, outside };
    const app = await buildApp(deps, runtimeConfig(deps, t.programme.id));
    try {
      const saved = await save(app);
      expect(saved.json()).toMatchObject({ saved: [{ question_id: world.questions[0]!.id }] });
    } finally {
      await app.close();
      await close();
    }
    await expect(rollBackMove(mover())).rejects.toThrow('would be lost');
    await expect(moveProgramme(mover())).rejects.toThrow('moved there already');
    await queryOnce(targetUrl, 'delete from response_history; delete from responses');
  });
});

describe('moving a programme that is used meanwhile', () => {
  it('takes along whatever was acknowledged, also what is changed or deleted at the last moment', async () => {
    await emptyTarget(SCHEMA_TEMPLATE);
    const told: number[] = [];
    let isOver = false;
    const others: Promise<unknown>[] = [];
    const writing = async () => {
      while (!isOver) told.push((await save()).statusCode);
    };
    const deleteSome = () =>
      t.db.execute(sql`with gone as (select id from comments where project_id = ${world.project.id} limit 1)
        delete from comments where id in (select id from gone)`);
    const held: { status: number; elsewhere: number }[] = [];
    await moveProgramme(
      mover({
        onStep: async (step) => {
          if (step === 'prepared') others.push(writing());
          if (step === 'copied') {
            await deleteSome();
            await t.db.execute(
              sql`delete from answer_flags where ctid in (select ctid from answer_flags limit 1)`,
            );
            await t.db.execute(sql`delete from submission_filter_options`);
            await t.db.execute(
              sql`update organisations set organisation_code = organisation_code || '-new' where programme_id = ${t.programme.id}`,
            );
          }
          if (step === 'closed') {
            const status = (await save()).statusCode;
            const changed = await t.db.execute(
              sql`update users set full_name = full_name where id = ${world.people.foreign_admin.id}`,
            );
            held.push({ status, elsewhere: changed.rowCount ?? 0 });
          }
        },
      }),
    );
    isOver = true;
    await Promise.all(others);
    expect(held).toEqual([{ status: 503, elsewhere: 1 }]);
    expect(told).toContain(200);
    expect(new Set(told).size).toBeLessThanOrEqual(2);
    expect(told.filter((one) => one !== 200 && one !== 503)).toEqual([]);
    await expectSame();
  });

  it.each(['table', 'copied', 'closed', 'moved'] as const)(
    'stopped when it is %s leaves nothing closed that has not moved, and goes on when begun again',
    async (step) => {
      await emptyTarget(SCHEMA_TEMPLATE);
      const stopped = mover(
        at(step, () => {
          throw new Error('stopped');
        }),
      );
      await expect(moveProgramme(stopped)).rejects.toThrow('stopped');
      await expect(assertNotMoved(targetUrl, 'any')).rejects.toThrow('is being moved into this database');
      expect((await save()).statusCode).toBe(step === 'moved' ? 503 : 200);
      await moveProgramme(mover());
      await expectSame();
      expect(await madeOf(targetUrl)).toEqual(await madeOf(t.databaseUrl));
    },
  );

  it('is written on where the mover dies in the moment', async () => {
    await emptyTarget(SCHEMA_TEMPLATE);
    const killed = at('closed', () =>
      queryOnce(
        t.databaseUrl,
        `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'move-programme' and datname = current_database()`,
      ),
    );
    await expect(moveProgramme(mover(killed))).rejects.toThrow();
    expect((await save()).statusCode).toBe(200);
    await moveProgramme(mover());
    await expectSame();
  });
});

describe('a move that is not wanted any more', () => {
  it('is taken back: nothing of it stays in either database', async () => {
    await emptyTarget();
    await migrate(targetUrl, 'apps/api/migrations');
    const made = [await madeOf(t.databaseUrl), await madeOf(targetUrl)];
    for (const step of ['copied', 'finished'] as const) {
      const stopped = mover(
        at(step, () => {
          throw new Error('stopped');
        }),
      );
      await expect(moveProgramme(stopped)).rejects.toThrow('stopped');
      await rollBackMove(mover());
      expect([await madeOf(t.databaseUrl), await madeOf(targetUrl)]).toEqual(made);
      expect(await queryOnce(targetUrl, 'select from programmes')).toEqual([]);
      expect(await queryOnce(t.databaseUrl, `select from pg_trigger where tgname like 'moving%'`)).toEqual(
        [],
      );
      expect((await save()).statusCode).toBe(200);
    }
  });

  it('is refused where it cannot end well, and changes nothing', async () => {
    await emptyTarget();
    const refused = (more: Partial<MoveOptions>) => expect(moveProgramme(mover(more))).rejects;
    await refused({ code: 'nobody' }).toThrow('There is no programme nobody');
    await refused({ targetUrl: t.databaseUrl }).toThrow('has a programme already');
    await migrate(targetUrl, 'apps/api/migrations');
    await queryOnce(
      targetUrl,
      `delete from drizzle.__drizzle_migrations where id = (select max(id) from drizzle.__drizzle_migrations)`,
    );
    await refused({}).toThrow('different versions');
    await refused(at('table', () => moveProgramme(mover()))).toThrow('different versions');
    await expect(deleteMovedRows(mover(), () => undefined)).rejects.toThrow('nothing was removed');
    await expect(rollBackMove(mover())).rejects.toThrow('is not being moved');
    expect((await save()).statusCode).toBe(200);
  });
});

it('the command moves files too, says what was moved, and removes what was left when told to', async () => {
  await emptyTarget();
  const folder = newDataFolder();
  const other = newDataFolder();
  const [file] = await queryOnce<{ storage_key: string }>(
    t.databaseUrl,
    `select storage_key from document_versions where storage_key like '%-%' order by id limit 1`,
  );
  fs.cpSync(t.deps.files.incoming.replace(/incoming$/, 'files'), `${folder}/documents/files`, {
    recursive: true,
  });
  const run = async (...more: string[]) => {
    const args = [t.deps.config.PUBLIC_PROGRAMME_CODE, '--to', targetUrl, ...more];
    const { ended, said } = runScript(folder, 'scripts/move-programme.ts', args, {
      DATABASE_URL: t.databaseUrl,
      LOG_LEVEL: 'silent',
    });
    return [await ended, said()] as const;
  };
  try {
    expect(await run('--remove')).toEqual([1, expect.stringContaining('nothing was removed')]);
    expect(await run('--files-to', other)).toEqual([0, expect.stringContaining('the same on both sides')]);
    const key = file!.storage_key;
    expect(fs.readFileSync(`${other}/documents/files/${key.slice(0, 2)}/${key}`, 'utf8')).toBe('text');
    expect(await run('--compare')).toEqual([0, expect.stringContaining('All rows are the same')]);
    const elsewhere = await kept.sumsOf(world.people.foreign_admin.programme_id);
    expect(await run('--remove')).toEqual([0, expect.stringContaining('no rows in the old database')]);
    const left = Object.values(await kept.sumsOf(t.programme.id)).filter((one) => !one.startsWith('0 '));
    expect(left).toEqual([]);
    expect(await kept.sumsOf(world.people.foreign_admin.programme_id)).toEqual(elsewhere);
    expect(await queryOnce(t.databaseUrl, `select from pg_namespace where nspname = 'moving'`)).toEqual([]);
  } finally {
    [folder, other].forEach(removeDataFolder);
  }
});
