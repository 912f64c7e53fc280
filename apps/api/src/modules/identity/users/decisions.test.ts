import { addAccess, approveAccess, decideOnAccess, requestAccess } from '@portal/contract/identity/access';
import { getCurrentUser } from '@portal/contract/identity/current-user';
import { decideOnUser, decideOnUsers, getUser, updateUser } from '@portal/contract/identity/users';
import { and, desc, eq, inArray } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildOrganisation, buildOtherProgramme, buildUser } from '#fixtures/build-people';
import { buildProject, buildSubmission } from '#fixtures/build-projects';
import { createAccessToken, useTestApp } from '#support/test-app';
import { audit_entries } from '../../../tables/audit.tables.ts';
import { outbox_messages } from '../../../tables/mail.tables.ts';
import { users } from '../../../tables/users.tables.ts';

const t = useTestApp();
let admin: { id: number };
let stranger: { id: number };
let superuser: { id: number };
let organisation: { id: number; organisation_name: string };
let project: { id: number; project_name: string };
beforeAll(async () => {
  organisation = await buildOrganisation(t.db, t.programme.id);
  project = await buildProject(t.db, t.programme.id);
  admin = await buildUser(t.db, t.programme.id, { role_type_id: 2, full_name: 'Ada Admin' });
  superuser = await buildUser(t.db, t.programme.id, { role_type_id: 1 });
  const other = await buildOtherProgramme(t.db);
  stranger = await buildUser(t.db, other.id, { role_type_id: 2 });
});

const person = (values = {}) =>
  buildUser(t.db, t.programme.id, { organisation_id: organisation.id, ...values });
const messagesTo = async (address: string) =>
  t.db
    .select()
    .from(outbox_messages)
    .where(eq(outbox_messages.to_address, address))
    .orderBy(desc(outbox_messages.id));
const entriesOn = async (ids: number[]) =>
  (
    await t.db
      .select()
      .from(audit_entries)
      .where(and(eq(audit_entries.subject_type, 'user'), inArray(audit_entries.subject_id, ids.map(String))))
      .orderBy(audit_entries.id)
  ).map(({ action }) => action);

describe('an account', () => {
  const decide = (id: number, body: Parameters<typeof t.call<typeof decideOnUser>>[1]['body'], as = admin) =>
    t.call(decideOnUser, { params: { id }, body }, as);

  it('can be closed, which ends its sessions at once, and opened again; the emails say so', async () => {
    const user = await person();
    const token = await createAccessToken(t.deps, user.id);
    const closed = await decide(user.id, { approved: false, reason: 'Has left.', seen: 'approved' });
    expect(closed.body.status).toBe('closed');
    const headers = { authorization: `Bearer ${token}` };
    expect((await t.app.inject({ url: getCurrentUser.path, headers })).statusCode).toBe(401);
    const [told] = await messagesTo(user.email_address);
    expect(told!.subject).toBe('Your account has been closed');
    for (const words of [`Dear ${user.full_name}`, 'Ada Admin', 'Has left.', '@acute.example'])
      expect(told!.text_body).toContain(words);
    expect(told!.text_body).not.toMatch(/approve/);

    expect((await decide(user.id, { approved: true, seen: 'closed' })).body.status).toBe('approved');
    expect((await messagesTo(user.email_address))[0]!.subject).toBe('Your account has been reopened');
    expect(await entriesOn([user.id])).toEqual(['user.closed', 'user.reopened']);
  });

  it('decided by another admin since is not decided unseen', async () => {
    const user = await person({ status: 'pending' });
    expect((await decide(user.id, { approved: true, seen: 'pending' })).status).toBe(200);
    const late = await decide(user.id, { approved: false, reason: 'Unknown.', seen: 'pending' });
    expect(late.status).toBe(409);
    expect((await decide(user.id, { approved: true })).status).toBe(409);
    expect((await t.call(getUser, { params: { id: user.id } }, admin)).body.status).toBe('approved');
    expect(await messagesTo(user.email_address)).toHaveLength(1);
  });

  it('cannot be closed for the last superuser, the caller, or a higher role', async () => {
    const other = await buildUser(t.db, t.programme.id, { role_type_id: 1 });
    const no = { approved: false, reason: 'x' };
    expect((await decide(superuser.id, no)).status).toBe(403);
    expect((await decide(admin.id, no)).status).toBe(403);
    await Promise.allSettled([decide(superuser.id, no, other), decide(other.id, no, superuser)]);
    const left = await t.db
      .select()
      .from(users)
      .where(and(eq(users.role_type_id, 1), eq(users.status, 'approved')));
    expect(left).toHaveLength(1);
    superuser = left[0]!;
  });
});

describe('registrations', () => {
  const waiting = async (n: number, values = {}) => {
    const people = [];
    for (let i = 0; i < n; i += 1) people.push(await person({ status: 'pending', ...values }));
    return people;
  };
  const decide = (
    people: { id: number }[],
    approved: boolean,
    as: { id: number } | null = admin,
    reason = 'Unknown.',
  ) => t.call(decideOnUsers, { body: { user_ids: people.map(({ id }) => id), approved, reason } }, as);

  it('can be approved in bulk: each person notified, each logged, with as many statements as two', async () => {
    const [few, many] = [await waiting(2), await waiting(30)];
    const statements = async (people: { id: number }[]) =>
      (
        await t.statementsOf(async () =>
          expect((await decide(people, true)).body.decided).toBe(people.length),
        )
      ).length;
    expect(await statements(many)).toBe(await statements(few));
    expect(await entriesOn(many.map(({ id }) => id))).toEqual(Array(30).fill('user.approved'));
    for (const { email_address } of many.slice(0, 3))
      expect((await messagesTo(email_address)).map(({ subject }) => subject)).toEqual([
        'Your account has been approved',
      ]);
  });

  it('are rejected with a reason, unconfirmed ones too; these are not approved', async () => {
    const unconfirmed = await waiting(2, { email_verified_at: null });
    const refused = await decide(unconfirmed, true);
    expect([refused.status, refused.body.detail]).toEqual([
      409,
      expect.stringContaining(unconfirmed[0]!.full_name),
    ]);
    expect((await decide(unconfirmed, false, admin, '')).status).toBe(422);
    expect((await decide(unconfirmed, false)).status).toBe(200);
    expect(await entriesOn(unconfirmed.map(({ id }) => id))).toEqual(['user.rejected', 'user.rejected']);
  });

  it('are decided on all or not at all, by the programme team, in its programme', async () => {
    const [first, second] = await waiting(2);
    expect((await decide([first!, await person()], true)).status).toBe(409);
    expect((await decide([first!, stranger], true)).status).toBe(404);
    expect((await decide([first!, { id: 999_999 }], true)).status).toBe(404);
    expect((await decide([first!, second!], true, stranger)).status).toBe(404);
    expect((await decide([first!], true, await person())).status).toBe(403);
    expect((await decide([first!], true, null)).status).toBe(401);
    expect((await decide([], true)).status).toBe(422);
    const above = await buildUser(t.db, t.programme.id, { role_type_id: 1, status: 'pending' });
    expect((await decide([first!, above], true)).status).toBe(403);
    expect(await entriesOn([first!.id, second!.id])).toEqual([]);
    expect((await decide([first!, first!], true)).body.decided).toBe(1);
  });
});

describe('requests for access', () => {
  const ask = async () => {
    const user = await person();
    const { id } = (await t.call(requestAccess, { params: { projectId: project.id } }, user)).body;
    return { user, id };
  };
  const decide = (access_ids: number[], approved: boolean, as: { id: number } | null = admin) =>
    t.call(decideOnAccess, { body: { access_ids, approved } }, as);

  it('can be approved or declined in bulk, each logged, and approved people are notified', async () => {
    const [a, b, c, d] = [await ask(), await ask(), await ask(), await ask()];
    expect((await decide([a.id, b.id], true)).body.decided).toBe(2);
    expect((await decide([c.id, d.id], false)).body.decided).toBe(2);
    const access = async ({ user }: typeof a) =>
      (await t.call(getCurrentUser, {}, user)).body.access.map(({ approved }) => approved);
    expect([await access(a), await access(b), await access(c)]).toEqual([[true], [true], []]);
    expect(await entriesOn([a.user.id])).toEqual(['access.requested', 'access.approved']);
    expect(await entriesOn([d.user.id])).toEqual(['access.requested', 'access.declined']);
    const [told] = await messagesTo(a.user.email_address);
    expect(told!.subject).toBe(`You have access to ${project.project_name}`);
    expect(told!.text_body).toContain('Ada Admin has approved your request');
    expect(await messagesTo(c.user.email_address)).toEqual([]);
  });

  it('decided or withdrawn already block the others, and are named', async () => {
    const [a, b] = [await ask(), await ask()];
    await decide([a.id], true);
    const late = await decide([a.id, b.id], false);
    expect([late.status, late.body.detail]).toEqual([409, expect.stringContaining(a.user.full_name)]);
    expect((await decide([b.id], true, stranger)).status).toBe(404);
    expect((await decide([b.id], true, b.user)).status).toBe(403);
    expect((await decide([b.id], true, null)).status).toBe(401);
    expect((await decide([b.id, 999_999], true)).status).toBe(404);
    // An access that was approved in the meantime stays approved, and no one is notified twice.
    expect((await t.call(approveAccess, { params: { id: a.id } }, admin)).body.approved).toBe(true);
    expect(await messagesTo(a.user.email_address)).toHaveLength(1);
  });

  it('are notified like unrequested access, once', async () => {
    const user = await person();
    const give = () => t.call(addAccess, { body: { user_id: user.id, project_id: project.id } }, admin);
    await give();
    await give();
    const told = await messagesTo(user.email_address);
    expect(told.map(({ subject }) => subject)).toEqual([`You have access to ${project.project_name}`]);
    expect(told[0]!.text_body).toContain('Ada Admin has given you access');
    expect(await entriesOn([user.id])).toEqual(['access.added']);
  });
});

describe('another organisation', () => {
  it('lists access that no longer fits first, and is set after confirmation', async () => {
    const next = await buildOrganisation(t.db, t.programme.id, { organisation_name: 'Next Trust' });
    const shared = await buildProject(t.db, t.programme.id);
    await buildSubmission(t.db, shared, next as never);
    const user = await person({ projects: [project.id, shared.id] });
    const change = (body: object) =>
      t.call(updateUser, { params: { id: user.id }, body: { organisation_id: next.id, ...body } }, admin);
    const asked = await change({});
    expect(asked.status).toBe(409);
    expect((asked.body as unknown as { misfit: string }).misfit).toContain(
      `Next Trust does not take part in: ${project.project_name}.`,
    );
    expect((await change({ seen: { full_name: 'Another Name' }, confirm_organisation: true })).status).toBe(
      409,
    );
    expect((await change({ confirm_organisation: true })).body.organisation_name).toBe('Next Trust');
    const fitting = await person({ projects: [shared.id] });
    const free = await t.call(
      updateUser,
      { params: { id: fitting.id }, body: { organisation_id: next.id } },
      admin,
    );
    expect(free.status).toBe(200);
  });

  it('never creates a superuser at the request of a lower role', async () => {
    const user = await person();
    const raise = (id: number) => t.call(updateUser, { params: { id }, body: { role_type_id: 1 } }, admin);
    expect([
      (await raise(user.id)).status,
      (await raise(admin.id)).status,
      (await raise(superuser.id)).status,
    ]).toEqual([403, 403, 403]);
  });
});
