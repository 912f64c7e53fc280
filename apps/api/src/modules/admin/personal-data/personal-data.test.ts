import {
  previewErasure,
  eraseOrganisation,
  exportOrganisation,
  exportOwnData,
  exportPerson,
} from '@portal/contract/admin/personal-data';
import { deleteUser } from '@portal/contract/identity/users';
import { eq, getTableName, sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { connect } from '../../../database/connect.ts';
import { users } from '../../../tables/users.tables.ts';
import { responses } from '../../../tables/answers.tables.ts';
import { buildSubmittedResponse } from '#fixtures/build-answers';
import { buildOrganisation } from '#fixtures/build-people';
import { buildProject, buildQuestionnaire, buildSubmission, buildTimePeriod } from '#fixtures/build-projects';
import { loadBulkTemplates } from '#fixtures/insert-bulk-rows';
import { buildAuthorisationFixture, type AuthorisationFixture } from '#fixtures/authorisation-fixture';
import { createTestApp, type TestApp, useTestApp } from '#support/test-app';
import { organisationExportTables } from './organisation-export-tables.sql.ts';
import { personExportTables } from './person-export-tables.sql.ts';
import { streamExport } from './stream-export.ts';

type Export = {
  about: { description: string; contents: Record<string, string[]> };
  rows: Record<string, Record<string, unknown>[]>;
};
type Key = { child: string; column: string; parent: string };

const t = useTestApp();
let w: AuthorisationFixture;
/** Every foreign key of one column, as the database knows them. */
let keys: Key[];
beforeAll(async () => {
  w = await buildAuthorisationFixture(t);
  await loadBulkTemplates(t, w);
  const found = await t.db.execute<Key>(sql`
    select child.relname as child, attname as column, parent.relname as parent
    from pg_constraint
    join pg_class child on child.oid = conrelid
    join pg_class parent on parent.oid = confrelid
    cross join lateral unnest(conkey) as key(attnum)
    join pg_attribute on attrelid = child.oid and pg_attribute.attnum = key.attnum
    where contype = 'f' and child.relnamespace = 'public'::regnamespace`);
  keys = found.rows;
});

const exported = async (answer: Promise<{ status: number; body: unknown }>): Promise<Export> => {
  const { status, body } = await answer;
  expect(status).toBe(200);
  return body as Export;
};
const everything = async (): Promise<string> => {
  const { rows } = await t.db.execute<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public'`,
  );
  const parts = rows.map(
    ({ name }) =>
      sql`select coalesce(string_agg(one::text, ' '), '') as text from ${sql.identifier(name)} one`,
  );
  const found = await t.db.execute<{ text: string }>(sql.join(parts, sql` union all `));
  return found.rows.map(({ text }) => text).join('\n');
};

describe('stored data about a person', () => {
  /** Tables that refer to people but are not exported, and why. */
  const NOT_GIVEN_OUT: Record<string, string> = {
    kept_calls: 'what a call was answered, for the same call sent again: their own answers, for a day',
  };

  it('is exported from every table that refers to people; a new table must declare what it stores', () => {
    const covered = new Set(personExportTables.map(({ table }) => getTableName(table)));
    const leading = keys.filter(({ parent }) => parent === 'users').map(({ child }) => child);
    expect(leading.length).toBeGreaterThan(30);
    expect([...new Set(leading)].filter((table) => !covered.has(table) && !(table in NOT_GIVEN_OUT))).toEqual(
      [],
    );
  });

  /** Owners of these names and addresses, or why they are not a person's. */
  const OF_NOBODY_HERE: Record<string, string> = {
    programme_settings: 'the programme team’s address',
    programmes: 'the programme team’s address',
    webhooks: 'the address of a program',
    survey_contacts:
      'people invited to a survey, who have no account: their organisation’s, until collection is over',
  };

  it('is exported from every table with a column named like a person’s name or address', async () => {
    const { rows } = await t.db.execute<{ table: string; column: string }>(sql`
      select table_name as "table", column_name as "column" from information_schema.columns
      join information_schema.tables using (table_schema, table_name)
      where table_schema = 'public' and table_type = 'BASE TABLE'
        and column_name ~ '(full_name|person|email|address|telephone|phone|job_title|user_agent)'`);
    const covered = new Set(personExportTables.map(({ table }) => getTableName(table)));
    expect(rows.length).toBeGreaterThan(5);
    expect(rows.filter(({ table }) => !covered.has(table) && !(table in OF_NOBODY_HERE))).toEqual([]);
  });

  it('finds the rows by every column that names a person', async () => {
    // Each column on its own: a person who is named there alone is found.
    const columns = keys.filter(({ child, parent }) => parent === 'users' && !(child in NOT_GIVEN_OUT));
    for (const { child, column } of columns) {
      const of = personExportTables.filter(({ table }) => getTableName(table) === child);
      const person = { id: 4_000_000, programme_id: w.programme.id, email_address: 'nobody@example.org' };
      const asked = of.map(
        ({ table, where }) =>
          t.db
            .select({ n: sql`1` })
            .from(table)
            .where(where(person))
            .toSQL().sql,
      );
      expect([
        child,
        column,
        asked.some((text) => text.includes(`"${column}" = $`) || text.includes(`"${child}"."${column}" = $`)),
      ]).toEqual([child, column, true]);
    }
  });

  it('has its times in UTC, in whichever time zone the database is', async () => {
    const { db, close } = connect(t.databaseUrl, { connections: 1 });
    try {
      await db.execute(sql`set timezone = 'Asia/Tokyo'`);
      const [{ created_at } = { created_at: null }] = await db
        .select({ created_at: users.created_at })
        .from(users)
        .where(eq(users.id, w.people.contributor.id));
      const parts: string[] = [];
      const [profile] = personExportTables;
      const person = { id: w.people.contributor.id, programme_id: t.programme.id, email_address: '' };
      for await (const part of streamExport(db, [profile!], person, {})) parts.push(String(part));
      const { rows } = JSON.parse(parts.join('')) as Export;
      expect(rows['profile']![0]!['created_at']).toBe(created_at!.toISOString());
    } finally {
      await close();
    }
  });

  it('holds no secret, no file and no word of what belongs to an organisation', async () => {
    const { about, rows } = await exported(t.call(exportOwnData, {}, w.people.contributor));
    expect(rows['profile']).toMatchObject([{ id: w.people.contributor.id }]);
    expect(rows['answer changes']!.length).toBeGreaterThan(0);
    expect(Object.keys(rows)).toEqual(Object.keys(about.contents));
    const columns = new Set(Object.values(about.contents).flat());
    for (const secret of [
      'password_hash',
      'otp_secret',
      'otp_pending_secret',
      'token_hash',
      'code_hash',
      'sealed_link',
      'content',
      'storage_key',
      'case_code',
      'case_code_id',
      'new_value',
      'value',
      'old_value',
    ])
      expect([secret, columns.has(secret)]).toEqual([secret, false]);
  });

  it('is the caller’s own, or that of a person they manage', async () => {
    const { contributor, viewer, admin, superuser } = w.people;
    const of = (id: number, as: { id: number }) => t.call(exportPerson, { params: { id } }, as);
    expect((await of(viewer.id, contributor)).status).toBe(403);
    expect((await of(superuser.id, admin)).status).toBe(403);
    expect((await of(viewer.id, admin)).status).toBe(200);
    const own = await exported(t.call(exportOwnData, {}, viewer));
    expect(own.rows['profile']).toMatchObject([{ id: viewer.id }]);
  });
});

describe('a person who is erased', () => {
  it('is removed from the whole database, and their actions stay under an alias', async () => {
    const person = await w.somebody();
    const [name, address] = ['Quirina Vandermeulen-Oddly', 'quirina.oddly@example.org'];
    const known = sql`${name}`;
    await t.db.execute(
      sql`update users set full_name = ${name}, email_address = ${address}, job_title = 'Keeper of quinces' where id = ${person.id}`,
    );
    await t.db.execute(
      sql`insert into sessions (user_id, user_agent, expires_at) values (${person.id}, 'Quince browser', now() + interval '1 day')`,
    );
    await t.db
      .execute(sql`insert into audit_entries (programme_id, user_id, action, subject_type, subject_id, key_name, after) values
      (${w.programme.id}, ${person.id}, 'api_key.created', 'user', ${String(person.id)}, null, ${JSON.stringify({ key_name: 'Quince key' })}),
      (${w.programme.id}, ${person.id}, 'answers.read', 'project', '1', 'Quince key', null)`);
    await t.db.execute(sql`insert into response_history (response_id, version, changed_by, key_name)
      select id, 1000, ${person.id}, 'Quince key' from responses limit 1`);
    await t.db
      .execute(sql`insert into contact_messages (programme_id, user_id, full_name, email_address, subject, message_text, consent_text)
      values (${w.programme.id}, ${person.id}, ${known}, ${address.toUpperCase()}, 'Quince question', 'I grow quinces.', '')`);
    await t.db
      .execute(sql`insert into outbox_messages (programme_id, to_address, subject, text_body, html_body, send_after, sent_at) values
      (${w.programme.id}, ${address}, 'Hello', ${`Dear ${name}`}, 'Dear', now(), now()),
      (${w.programme.id}, ${address}, 'Waits', ${`Dear ${name}`}, 'Dear', now(), null),
      (${w.programme.id}, 'team@example.org', ${`About ${name}`}, ${`${name} asks.`}, 'x', now(), now())`);
    await t.db
      .execute(sql`insert into registration_contacts (registration_id, contact_role, full_name, email_address, job_title, telephone)
      select id, 'lead', ${known}, ${address}, 'Keeper of quinces', '0123 quince' from registrations limit 1`);
    await t.db
      .execute(sql`insert into audit_entries (programme_id, user_id, action, subject_type, subject_id, after)
      values (${w.programme.id}, ${person.id}, 'user.invited', 'organisation', '1', ${JSON.stringify({ to: address })})`);
    const [response] = (await t.db.execute<{ id: number }>(sql`select id from responses limit 1`)).rows;
    await t.db.execute(sql`update responses set updated_by = ${person.id} where id = ${response!.id}`);
    // An address they had before, and what the team answered them.
    await t.db
      .execute(sql`insert into audit_entries (programme_id, user_id, action, subject_type, subject_id, before, after)
      values (${w.programme.id}, ${person.id}, 'user.address_changed', 'user', ${String(person.id)},
        '{"email_address": "old.Quince@example.org"}', ${JSON.stringify({ email_address: address })})`);
    await t.db
      .execute(sql`insert into outbox_messages (programme_id, to_address, subject, text_body, html_body, send_after, sent_at)
      values (${w.programme.id}, 'Old.quince@example.org', 'Before', 'Your old-quince address', '', now(), now())`);
    await t.db.execute(sql`insert into contact_answers (contact_message_id, answer_text, outbox_message_id)
      select contact_messages.id, 'Dear quince grower', outbox_messages.id from contact_messages, outbox_messages
      where contact_messages.subject = 'Quince question' and outbox_messages.subject = 'Hello' limit 1`);
    expect(await everything()).toContain('Keeper of quinces');

    expect((await t.call(deleteUser, { params: { id: person.id } }, w.people.admin)).status).toBe(200);
    const left = (await everything()).toLowerCase();
    for (const known of [name, address, 'quince'])
      expect([known, left.includes(known.toLowerCase())]).toEqual([known, false]);
    const [stored] = (
      await t.db.execute<{ updated_by: number }>(
        sql`select updated_by from responses where id = ${response!.id}`,
      )
    ).rows;
    expect(stored!.updated_by).toBe(person.id);
    expect(left).toContain(`deleted person ${person.id}`);
    const waiting = await t.db.execute(sql`select from outbox_messages where subject = 'Waits'`);
    expect(waiting.rows).toHaveLength(0);
  });
});

describe('an account that is erased', () => {
  /** Tables whose rows stay, as what the alias did or wrote; what tells who it was is replaced in them. */
  const STAYING = ['action_plans', 'audit_entries', 'chart_annotations', 'comments', 'contact_messages'];
  const fill = async (id: number) => {
    const place = sql`${w.project.id}, ${w.chart.id}`;
    const until = sql`now() + interval '1 day'`;
    const provider = sql`(select id from identity_providers where programme_id = ${w.programme.id} limit 1)`;
    await t.db.execute(sql`
      with opened as (insert into sessions (user_id, user_agent, expires_at) values (${id}, 'secret-of-them', ${until}) returning id),
        token as (insert into refresh_tokens (session_id, token_hash) select id, 'secret-of-them' from opened)
      insert into sign_on_sessions (session_id, provider_id, sealed_id_token) select id, ${provider}, 'secret-of-them' from opened`);
    for (const rows of [
      sql`kept_calls (user_id, idempotency_key, digest, answer, called_at) values (${id}, 'a', 'b', 'secret-of-them', now())`,
      sql`known_browsers (user_id, token_hash, last_seen_at) values (${id}, 'secret-of-them', now())`,
      sql`one_time_links (user_id, purpose, code_hash, email_address, expires_at) values (${id}, 'change_email', 'secret-of-them', 'secret-of-them@example.org', ${until})`,
      sql`recovery_codes (user_id, code_hash) values (${id}, 'secret-of-them')`,
      sql`user_accesses (user_id, project_id, approved) values (${id}, ${w.project.id}, true) on conflict do nothing`,
      sql`passkeys (user_id, passkey_name, credential_id, public_key, counter, transports) values (${id}, 'secret-of-them', 'secret-of-them', '', 0, '{}')`,
      sql`passkey_challenges (challenge_hash, programme_id, user_id, expires_at) values ('secret-of-them', ${w.programme.id}, ${id}, ${until})`,
      sql`provider_identities (provider_id, subject, user_id, linked_at, last_used_at) values (${provider}, 'secret-of-them', ${id}, now(), now())`,
      sql`sign_on_attempts (provider_id, browser_hash, state_hash, nonce, code_verifier, expires_at, user_id) values (${provider}, 'secret-of-them', 'a', 'b', 'c', ${until}, ${id})`,
      sql`project_favourites (user_id, project_id) values (${id}, ${w.project.id})`,
      sql`chart_favourites (user_id, chart_id) values (${id}, ${w.chart.id})`,
      sql`chart_views (user_id, project_id, chart_id, view_name, search, is_pinned) values (${id}, ${place}, 'secret-of-them', '', false)`,
      sql`publication_subscriptions (user_id, project_id, view_id, notified_up_to)
        select ${id}, ${w.project.id}, max(id), now() from chart_views where user_id = ${id}`,
      sql`digest_stops (user_id, project_id, stopped_at) values (${id}, ${w.project.id}, now())`,
      sql`report_packs (user_id, project_id, collection_id, time_period_id, submission_id, format)
        values (${id}, ${w.project.id}, ${w.collection.id}, ${w.published.id}, ${w.submission.id}, 'pptx')`,
      sql`peer_groups (project_id, owner_id, peer_group_name) values (${w.project.id}, ${id}, 'secret-of-them')`,
    ])
      await t.db.execute(sql`insert into ${rows}`);
  };

  it('keeps no secret of any kind, and no row that was theirs alone', async () => {
    const person = await w.somebody();
    await t.db.execute(sql`update users set password_hash = 'secret-of-them', otp_secret = 'secret-of-them',
      otp_pending_secret = 'secret-of-them', otp_enabled = true, otp_last_step = 58000000, job_title = 'secret-of-them',
      decision_reason = 'secret-of-them' where id = ${person.id}`);
    await fill(person.id);
    const theirs = keys.filter(
      ({ child, column, parent }) =>
        parent === 'users' && /^(user|owner)_id$/.test(column) && !STAYING.includes(child),
    );
    const count = async ({ child, column }: Key) => {
      const { rows } = await t.db.execute<{ n: number }>(sql`
        select count(*)::int as n from ${sql.identifier(child)} where ${sql.identifier(column)} = ${person.id}`);
      return { child, n: rows[0]!.n };
    };
    // A new table has to be filled here, so that it is known to be emptied.
    for (const key of theirs) expect((await count(key)).n, key.child).toBeGreaterThan(0);
    expect((await t.call(deleteUser, { params: { id: person.id } }, w.people.admin)).status).toBe(200);
    for (const key of theirs) expect(await count(key)).toEqual({ child: key.child, n: 0 });
    expect(await everything()).not.toContain('secret-of-them');
    const { rows } = await t.db.execute(sql`
      select status, otp_secret, otp_pending_secret, otp_enabled, otp_last_step, job_title, decision_reason
      from users where id = ${person.id}`);
    expect(rows).toEqual([
      {
        status: 'deleted',
        otp_secret: null,
        otp_pending_secret: null,
        otp_enabled: false,
        otp_last_step: null,
        job_title: null,
        decision_reason: null,
      },
    ]);
  });

  it('leaves the messages to an address that now belongs to another person', async () => {
    const [person, other] = [await w.somebody(), await w.somebody()];
    const { rows } = await t.db.execute<{ address: string }>(
      sql`select email_address as address from users where id = ${other.id}`,
    );
    const { address } = rows[0]!;
    await t.db
      .execute(sql`insert into audit_entries (programme_id, user_id, action, subject_type, subject_id, after)
      values (${w.programme.id}, ${person.id}, 'user.address_change_asked', 'user', ${String(person.id)},
        ${JSON.stringify({ email_address: address })})`);
    await t.db
      .execute(sql`insert into outbox_messages (programme_id, to_address, subject, text_body, html_body, send_after)
      values (${w.programme.id}, ${address}, 'For the other', 'Text', '', now())`);
    expect((await t.call(deleteUser, { params: { id: person.id } }, w.people.admin)).status).toBe(200);
    const left = await t.db.execute(
      sql`select to_address, text_body from outbox_messages where subject = 'For the other'`,
    );
    expect(left.rows).toEqual([{ to_address: address, text_body: 'Text' }]);
  });
});

describe('stored data about an organisation', () => {
  /** Tables that are of the portal, of a project or of a person, though something of an organisation leads to them. */
  const OF_OTHERS = [
    // What is written down of people, as theirs.
    'sessions',
    'refresh_tokens',
    'recovery_codes',
    'known_browsers',
    'one_time_links',
    'passkeys',
    'passkey_challenges',
    'provider_identities',
    'sign_on_attempts',
    'sign_on_sessions',
    'audit_entries',
    'kept_calls',
    'webhooks',
    'webhook_deliveries',
    'project_favourites',
    'chart_favourites',
    'chart_views',
    'digest_stops',
    'publication_subscriptions',
    'contact_messages',
    'contact_answers',
    'message_sendings',
    'translations',
    'questionnaire_languages',
    'pack_runs',
    'chart_resources',
  ];

  it('is exported from every table that refers to it; a new table must declare what it stores', () => {
    const covered = new Set(organisationExportTables.map(({ table }) => getTableName(table)));
    const leading = new Set(['organisations']);
    for (let before = 0; before < leading.size;) {
      before = leading.size;
      for (const { child, parent } of keys)
        if (leading.has(parent) && !OF_OTHERS.includes(child)) leading.add(child);
    }
    expect(leading.size).toBeGreaterThan(30);
    expect([...leading].filter((table) => !covered.has(table)).sort()).toEqual([]);
  });

  it('has its answers, their history and its people, and nothing of a neighbour', async () => {
    const { rows } = await exported(
      t.call(exportOrganisation, { params: { id: w.organisation.id } }, w.people.admin),
    );
    expect(rows['answers']!.length).toBeGreaterThan(0);
    expect(rows['answer history']!.length).toBeGreaterThan(0);
    expect(rows['people']!.map(({ id }) => id)).toContain(w.people.contributor.id);
    expect(new Set(rows['submissions']!.map(({ organisation_id }) => organisation_id))).toEqual(
      new Set([w.organisation.id]),
    );
    expect(JSON.stringify(rows['people'])).not.toContain('password_hash');
    expect(rows['people']!.map(({ id }) => id)).not.toContain(w.people.neighbour.id);
    expect(
      (await t.call(exportOrganisation, { params: { id: w.organisation.id } }, w.people.contributor)).status,
    ).toBe(403);
  });

  it('has the rows of all its submissions, however many, each once', async () => {
    const { db, programme } = t;
    const organisation = await buildOrganisation(db, programme.id);
    const project = await buildProject(db, programme.id);
    const period = await buildTimePeriod(db, project, 'open');
    const { questionnaire, questions } = await buildQuestionnaire(db, project, period, [{}]);
    const ids: number[] = [];
    for (let at = 0; at < 45; at += 1) {
      const submission = await buildSubmission(db, project, organisation, { submission_name: `Unit ${at}` });
      await buildSubmittedResponse(db, questionnaire, submission);
      ids.push(submission.id);
    }
    await db
      .insert(responses)
      .values(ids.map((submission_id) => ({ question_id: questions[0]!.id, submission_id, value: 1 })));
    let rows: Export['rows'] = {};
    const statements = await t.statementsOf(async () => {
      const call = t.call(exportOrganisation, { params: { id: organisation.id } }, w.people.admin);
      ({ rows } = await exported(call));
    });
    const submissionsIn = (title: string) => rows[title]!.map((row) => row['submission_id']).sort();
    expect(submissionsIn('answers')).toEqual([...ids].sort());
    expect(submissionsIn('submitted questionnaires')).toEqual([...ids].sort());
    // Only the largest tables are read submission by submission.
    expect(statements.length).toBeLessThan(300);
  });
});

describe('an organisation that is erased', () => {
  let own: TestApp;
  let world: AuthorisationFixture;
  beforeEach(async () => {
    own = await createTestApp();
    world = await buildAuthorisationFixture(own);
    await loadBulkTemplates(own, world);
    return () => own.stop();
  });
  const erase = (body: object, as = world.people.superuser) =>
    own.call(
      eraseOrganisation,
      { params: { id: world.organisation.id }, body: body as { organisation_name: string } },
      as,
    );

  it('is named exactly, by a superuser, and its published results are meant', async () => {
    const { organisation_name } = world.organisation;
    expect((await erase({ organisation_name: 'Another' })).status).toBe(422);
    expect((await erase({ organisation_name }, world.people.admin)).status).toBe(403);
    const lost = (
      await own.call(previewErasure, { params: { id: world.organisation.id } }, world.people.superuser)
    ).body;
    expect(lost).toMatchObject({ organisation_name, submissions: expect.any(Number) as number });
    expect(lost.answers).toBeGreaterThan(0);
    const [{ n }] = (
      await own.db.execute<{ n: number }>(sql`
      select count(*)::int as n from measure_values v join submissions s on s.id = v.submission_id
      join measures m on m.id = v.measure_id join project_time_periods p on p.project_id = m.project_id and p.time_period_id = v.time_period_id
      where s.organisation_id = ${world.organisation.id} and p.published_at is not null`)
    ).rows as [{ n: number }];
    expect(lost.published.length > 0).toBe(n > 0);
    if (n > 0) expect((await erase({ organisation_name })).status).toBe(409);
    expect((await erase({ organisation_name, with_published: true })).status).toBe(200);
  });

  it('takes its machines’ keys along, also those of an organisation that it was merged into', async () => {
    const { organisation_name, id } = world.organisation;
    const full_name = `Service account of ${organisation_name}`;
    await own.db.execute(sql`
      insert into users (programme_id, organisation_id, role_type_id, email_address, full_name, password_hash, status, is_service)
      select ${world.programme.id}, one, 3, one || '@service.invalid', ${full_name}, 'none', 'deleted', true
      from unnest(array[${id}, ${world.people.neighbour.organisation_id}]::int[]) one`);
    await own.db.execute(sql`insert into sessions (user_id, key_name, key_scopes, expires_at)
      select id, 'Ward system', '{read_answers}', now() + interval '1 day' from users where is_service`);
    expect((await erase({ organisation_name, with_published: true })).status).toBe(200);
    const { rows } = await own.db.execute(sql`select full_name, organisation_id,
      (select count(*)::int from sessions where user_id = users.id) as keys from users where is_service order by keys`);
    const alias = `Service account of Erased organisation ${id}`;
    expect(rows).toEqual([
      { full_name: alias, organisation_id: id, keys: 0 },
      { full_name: alias, organisation_id: world.people.neighbour.organisation_id, keys: 1 },
    ]);
  });

  it('leaves no row that leads to it but those of its erased people, and nothing of its neighbours goes', async () => {
    const { organisation_name, id } = world.organisation;
    const count = async (table: string, where: ReturnType<typeof sql>) =>
      (
        await own.db.execute<{ n: number }>(
          sql`select count(*)::int as n from ${sql.identifier(table)} where ${where}`,
        )
      ).rows[0]!.n;
    const submissions = (
      await own.db.execute<{ id: number }>(sql`select id from submissions where organisation_id = ${id}`)
    ).rows.map((row) => row.id);
    const ofOthers = sql`submission_id <> all(${sql.param(submissions)}::int[])`;
    const before = await count('responses', ofOthers);
    const isMember = world.people.contributor.id;
    expect((await erase({ organisation_name, with_published: true })).status).toBe(200);

    for (const { child, column, parent } of keys) {
      const left =
        parent === 'submissions'
          ? await count(child, sql`${sql.identifier(column)} = any(${sql.param(submissions)}::int[])`)
          : parent === 'organisations' && child !== 'users'
            ? await count(child, sql`${sql.identifier(column)} = ${id}`)
            : 0;
      expect([child, column, left]).toEqual([child, column, 0]);
    }
    expect(await count('responses', ofOthers)).toBe(before);
    expect(await count('users', sql`organisation_id = ${id} and status <> 'deleted'`)).toBe(0);
    const [person] = (
      await own.db.execute<{ full_name: string }>(sql`select full_name from users where id = ${isMember}`)
    ).rows;
    expect(person!.full_name).toBe(`Deleted person ${isMember}`);
    const [row] = (
      await own.db.execute(sql`select organisation_name, closed_on from organisations where id = ${id}`)
    ).rows;
    expect(row).toMatchObject({
      organisation_name: `Erased organisation ${id}`,
      closed_on: expect.any(String) as string,
    });
    expect(await count('audit_entries', sql`action = 'organisation.erased'`)).toBe(1);
  });
});
