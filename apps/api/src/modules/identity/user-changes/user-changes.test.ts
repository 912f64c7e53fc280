import { getCurrentUser } from '@portal/contract/identity/current-user';
import { login } from '@portal/contract/identity/auth';
import { changeUsers, importUserChanges, type UserChange } from '@portal/contract/identity/bulk-user-changes';
import { decideOnUser, getUser, listUsers, updateUser } from '@portal/contract/identity/users';
import { and, eq, sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildOrganisation, buildUser, PASSWORD } from '#fixtures/build-people';
import { buildProject } from '#fixtures/build-projects';
import { createAccessToken, sendFile, useTestApp } from '#support/test-app';
import { platformMessages } from '../../../messages/platform.ts';
import { user_accesses } from '../../../tables/access.tables.ts';
import { audit_entries } from '../../../tables/audit.tables.ts';
import { outbox_messages } from '../../../tables/mail.tables.ts';
import { programmes } from '../../../tables/programmes.tables.ts';
import { project_scopes, scope_organisations, scopes } from '../../../tables/scopes.tables.ts';
import { closeEndedAccounts } from './user-changes.sql.ts';

type Person = Awaited<ReturnType<typeof buildUser>>;
const t = useTestApp();
let admin: Person;
let superuser: Person;
let north: { id: number };
let project: Awaited<ReturnType<typeof buildProject>>;
beforeAll(async () => {
  admin = await buildUser(t.db, t.programme.id, { role_type_id: 2, full_name: 'Ada Admin' });
  superuser = await buildUser(t.db, t.programme.id, { role_type_id: 1 });
  north = await buildOrganisation(t.db, t.programme.id);
  project = await buildProject(t.db, t.programme.id);
});
beforeEach(() => t.db.delete(outbox_messages));

const person = (values: Parameters<typeof buildUser>[2] = {}) =>
  buildUser(t.db, t.programme.id, { organisation_id: north.id, ...values });
const change = (people: { id: number }[], asked: UserChange, as: Person = admin) =>
  t.call(changeUsers, { body: { user_ids: people.map(({ id }) => id), change: asked } }, as);
const accessOf = async ({ id }: { id: number }) =>
  (await t.db.select().from(user_accesses).where(eq(user_accesses.user_id, id))).map(
    ({ project_id, approved }) => [project_id, approved],
  );
const entriesOn = async ({ id }: { id: number }) =>
  (
    await t.db
      .select()
      .from(audit_entries)
      .where(and(eq(audit_entries.subject_type, 'user'), eq(audit_entries.subject_id, String(id))))
      .orderBy(audit_entries.id)
  ).map(({ action, user_id }) => [action, user_id]);
const mails = async () =>
  (await t.db.select().from(outbox_messages).orderBy(outbox_messages.id)).map(({ to_address }) => to_address);
/** The day so many days from the clock of the test. */
const day = (days: number) => new Date(t.clock.now.getTime() + days * 86_400_000).toISOString().slice(0, 10);

describe('a change to many people', () => {
  it('gives access to those who lack it, approves requests, and leaves the others', async () => {
    const [fresh, asking, has] = [await person(), await person(), await person({ projects: [project.id] })];
    await t.db.insert(user_accesses).values({ user_id: asking.id, project_id: project.id });
    const answer = await change([fresh, asking, has], { type: 'give_access', project_id: project.id });
    expect(answer.body).toEqual({ changed: 2, unchanged: 1 });
    for (const one of [fresh, asking, has]) expect(await accessOf(one)).toEqual([[project.id, true]]);
    expect(await entriesOn(fresh)).toEqual([['access.added', admin.id]]);
    expect(await entriesOn(asking)).toEqual([['access.approved', admin.id]]);
    expect(await entriesOn(has)).toEqual([]);
    expect(await mails()).toEqual([fresh.email_address, asking.email_address]);
  });

  it('removes one project, or all access', async () => {
    const other = await buildProject(t.db, t.programme.id);
    const one = await person({ projects: [project.id, other.id] });
    expect((await change([one], { type: 'remove_access', project_id: project.id })).body.changed).toBe(1);
    expect(await accessOf(one)).toEqual([[other.id, true]]);
    const everywhere = await person({ projects: [null] });
    const refused = await change([everywhere], { type: 'remove_access', project_id: project.id });
    expect([refused.status, refused.body]).toMatchObject([
      409,
      { detail: expect.stringContaining('every project') },
    ]);
    expect((await change([one, everywhere], { type: 'remove_access', project_id: null })).body.changed).toBe(
      2,
    );
    expect([await accessOf(one), await accessOf(everywhere)]).toEqual([[], []]);
    expect(await entriesOn(everywhere)).toEqual([['access.removed', admin.id]]);
  });

  it('resends invitations with new links, and no more than five in a quarter of an hour', async () => {
    const invited = [await person({ password_hash: 'none' }), await person({ password_hash: 'none' })];
    for (let i = 0; i < 5; i += 1)
      expect((await change(invited, { type: 'resend_invitation' })).status).toBe(200);
    expect((await change(invited, { type: 'resend_invitation' })).status).toBe(429);
    expect(await mails()).toHaveLength(10);
    const { rows } = await t.db.execute<{ n: number }>(sql`select count(*)::int as n from one_time_links
      where user_id = ${invited[0]!.id} and used_at is null`);
    expect(rows[0]!.n).toBe(1);
    const settled = await change([await person()], { type: 'resend_invitation' });
    expect(settled.status).toBe(409);
  });

  it('is made to all of them or to none, and the refusal names the person', async () => {
    const [fine, team] = [await person(), await person({ role_type_id: 2, full_name: 'Tim Team' })];
    const answer = await change([fine, team], { type: 'give_access', project_id: project.id });
    expect([answer.status, answer.body]).toMatchObject([
      409,
      { detail: expect.stringContaining('Tim Team') },
    ]);
    expect(await accessOf(fine)).toEqual([]);
    const closed = await person({ status: 'closed' });
    expect((await change([closed], { type: 'give_access', project_id: null })).status).toBe(409);
  });

  it('does not reach people above oneself, oneself, or people and projects of another programme', async () => {
    const [elsewhere] = await t.db
      .insert(programmes)
      .values({ programme_code: `x-${Math.random()}`, programme_name: 'Elsewhere' })
      .returning();
    const stranger = await buildUser(t.db, elsewhere!.id, { role_type_id: 2 });
    const foreign = await buildProject(t.db, elsewhere!.id);
    const last: UserChange = { type: 'set_last_day', access_ends_on: day(9) };
    const above = await person({ role_type_id: 1, organisation_id: null, password_hash: 'none' });
    const [refused, oneself] = [
      await change([above], { type: 'resend_invitation' }),
      await change([admin], last),
    ];
    expect([refused.status, refused.body]).toMatchObject([
      409,
      { detail: expect.stringContaining(platformMessages.accountRoleAboveOwn.text) },
    ]);
    expect([oneself.status, oneself.body]).toMatchObject([
      409,
      { detail: expect.stringContaining(platformMessages.ownAccessChangeNotAllowed.text) },
    ]);
    expect((await change([above], { type: 'resend_invitation' }, superuser)).status).toBe(200);
    expect((await change([stranger], last)).status).toBe(404);
    expect((await change([await person()], { type: 'give_access', project_id: foreign.id })).status).toBe(
      404,
    );
  });

  it('does not give access to a project that scopes close to the organisation', async () => {
    const closed = await buildProject(t.db, t.programme.id);
    const [scope] = await t.db
      .insert(scopes)
      .values({ programme_id: t.programme.id, scope_name: 'Others only' })
      .returning();
    const other = await buildOrganisation(t.db, t.programme.id);
    await t.db.insert(scope_organisations).values({ scope_id: scope!.id, organisation_id: other.id });
    await t.db
      .insert(project_scopes)
      .values({ project_id: closed.id, scope_id: scope!.id, visibility: 'join' });
    const answer = await change([await person()], { type: 'give_access', project_id: closed.id });
    expect([answer.status, answer.body]).toMatchObject([409, { detail: expect.stringContaining('scope') }]);
  });

  it('takes as many statements for many people as for two', async () => {
    const count = async (n: number) => {
      const people = await Promise.all(Array.from({ length: n }, () => person({ password_hash: 'none' })));
      const sent = await t.statementsOf(async () => {
        expect((await change(people, { type: 'give_access', project_id: project.id })).status).toBe(200);
        expect((await change(people, { type: 'set_last_day', access_ends_on: day(30) })).status).toBe(200);
        expect((await change(people, { type: 'resend_invitation' })).status).toBe(200);
      });
      return sent.length;
    };
    expect(await count(12)).toBe(await count(2));
  });
});

describe('the last day of access', () => {
  const sign = (one: Person) =>
    t.call(login, {
      body: { programme_id: t.programme.id, email_address: one.email_address, password: PASSWORD },
    });
  const open = async (token: string) =>
    (await t.app.inject({ url: getCurrentUser.path, headers: { authorization: `Bearer ${token}` } }))
      .statusCode;

  it('is enforced at sign-in and at each request from midnight in the United Kingdom', async () => {
    const one = await person({ otp_enabled: false, otp_secret: null, access_ends_on: '2027-03-31' });
    const { now } = t.clock;
    // Summer time: the day ends at 23:00 UTC.
    t.clock.now = new Date('2027-03-31T22:58:00Z');
    const token = await createAccessToken(t.deps, one.id);
    expect(await open(token)).toBe(200);
    expect((await sign(one)).status).toBe(200);
    t.clock.now = new Date('2027-03-31T23:01:00Z');
    expect(await open(token)).toBe(401);
    const refused = await sign(one);
    expect([refused.status, refused.body]).toMatchObject([401, { code: 'account_access_ended' }]);
    t.clock.now = now;
  });

  it('is set and removed for many, is not in the past, and a superuser has none', async () => {
    const [one, two] = [await person(), await person()];
    expect((await change([one, two], { type: 'set_last_day', access_ends_on: day(40) })).body.changed).toBe(
      2,
    );
    const shown = await t.call(getUser, { params: { id: one.id } }, admin);
    expect(shown.body.access_ends_on).toBe(day(40));
    expect((await change([one], { type: 'set_last_day', access_ends_on: day(-2) })).status).toBe(409);
    const top = await buildUser(t.db, t.programme.id, { role_type_id: 1 });
    expect((await change([top], { type: 'set_last_day', access_ends_on: day(9) }, superuser)).status).toBe(
      409,
    );
    const raised = await t.call(updateUser, { params: { id: one.id }, body: { role_type_id: 1 } }, superuser);
    expect(raised.status).toBe(409);
    expect((await change([one], { type: 'set_last_day', access_ends_on: null })).body.changed).toBe(1);
    expect(await entriesOn(one)).toEqual([
      ['user.last_day_changed', admin.id],
      ['user.last_day_changed', admin.id],
    ]);
  });

  it('closes the account when it is over; reopened, the account has no last day', async () => {
    const [over, still] = [
      await person({ access_ends_on: day(-2) }),
      await person({ access_ends_on: day(2) }),
    ];
    await closeEndedAccounts(t.db, t.programme.id, t.clock.now);
    const status = async ({ id }: Person) => (await t.call(getUser, { params: { id } }, admin)).body;
    expect(await status(over)).toMatchObject({
      status: 'closed',
      decision_reason: expect.stringMatching(/^Access ended on \d+ \w+ \d{4}\.$/) as string,
    });
    expect((await status(still)).status).toBe('approved');
    expect(await entriesOn(over)).toEqual([['user.access_ended', null]]);
    await t.call(decideOnUser, { params: { id: over.id }, body: { approved: true, seen: 'closed' } }, admin);
    expect(await status(over)).toMatchObject({ status: 'approved', access_ends_on: null });
  });
});

describe('a list of changes', () => {
  const HEAD = 'Email address,Give access to,Remove access to,Last day of access,Resend invitation';
  const send = (rows: string[], fields: object = {}, as: Person = admin) =>
    sendFile(t, importUserChanges, as, { content: [HEAD, ...rows].join('\r\n'), fields });

  it('reports each row first, then changes all of them', async () => {
    const [one, two] = [await person(), await person({ projects: [project.id], password_hash: 'none' })];
    const rows = [
      `${one.email_address.toUpperCase()},${project.project_code},,2099-03-31,`,
      `${two.email_address},,${project.project_code},none,yes`,
    ];
    const dry = await send(rows);
    expect(dry.body.counts).toEqual({ refused: 0, new: 0, changed: 2, unchanged: 0 });
    expect(dry.body.rows[0]!.changes).toEqual([
      { column: 'Give access to', from: null, to: project.project_name },
      { column: 'Last day of access', from: null, to: '2099-03-31' },
    ]);
    expect(await accessOf(one)).toEqual([]);
    const stored = await send(rows, { dry_run: false, digest: dry.body.digest });
    expect(stored.body.stored).toBe(true);
    expect(await accessOf(one)).toEqual([[project.id, true]]);
    expect(await accessOf(two)).toEqual([]);
    expect(await mails()).toEqual([two.email_address, one.email_address]);
    expect((await send(rows.slice(0, 1))).body.counts.unchanged).toBe(1);
  });

  it('reads lists with the heading of earlier templates', async () => {
    const two = await person({ projects: [project.id] });
    const content = `Email address,Remove access from\r\n${two.email_address},${project.project_code}`;
    const dry = await sendFile(t, importUserChanges, admin, { content });
    expect(dry.body).toMatchObject({ passed_over: [], counts: { changed: 1 } });
  });

  it('lists the problem of each row, and changes no row', async () => {
    const [fine, team] = [await person(), await person({ role_type_id: 2 })];
    const rows = [
      `${fine.email_address},${project.project_code},,,`,
      'nobody@example.org,,,,yes',
      `${fine.email_address},,,,`,
      `${team.email_address},NOWHERE;Every project,,soon,perhaps`,
      `${admin.email_address},,,2099-01-01,`,
      `${superuser.email_address},,,2099-01-01,`,
      `${(await person()).email_address},,,2001-01-01,yes`,
    ];
    const { body } = await send(rows, { dry_run: false });
    expect(body.stored).toBe(false);
    expect(body.rows.map(({ row, problems }) => [row, problems.map(({ column }) => column)])).toEqual([
      [2, []],
      [3, ['Email address']],
      [4, ['Email address']],
      [5, ['Last day of access', 'Resend invitation', 'Give access to']],
      [6, ['Email address']],
      [7, ['Email address']],
      [8, ['Resend invitation', 'Last day of access']],
    ]);
    expect(await accessOf(fine)).toEqual([]);
  });

  it('does not find a person of another programme', async () => {
    const [elsewhere] = await t.db
      .insert(programmes)
      .values({ programme_code: `y-${Math.random()}`, programme_name: 'Elsewhere' })
      .returning();
    const stranger = await buildUser(t.db, elsewhere!.id, { role_type_id: 2 });
    const { body } = await send([`${stranger.email_address},,,2099-01-01,`]);
    expect(body.counts.refused).toBe(1);
  });
});

it('the list of people is limited to an organisation', async () => {
  const south = await buildOrganisation(t.db, t.programme.id);
  const one = await person({ organisation_id: south.id });
  const { body } = await t.call(listUsers, { query: { organisation_id: south.id } }, admin);
  expect(body.users.map(({ id }) => id)).toEqual([one.id]);
});
