import { getCurrentUser } from '@portal/contract/identity/current-user';
import {
  changeEmailAddress,
  changeOwnEmailAddress,
  changePassword,
  confirmEmailAddress,
  createUser,
  getUser,
  requestPasswordReset,
} from '@portal/contract/identity/users';
import { desc, eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { buildOrganisation, buildUser, PASSWORD } from '#fixtures/build-people';
import { createAccessToken, useTestApp } from '#support/test-app';
import { audit_entries } from '../../../tables/audit.tables.ts';
import { outbox_messages } from '../../../tables/mail.tables.ts';

const t = useTestApp();
let admin: { id: number };
let organisation_id: number;
beforeAll(async () => {
  organisation_id = (await buildOrganisation(t.db, t.programme.id)).id;
  admin = await buildUser(t.db, t.programme.id, { role_type_id: 2, full_name: 'Ada Admin' });
});

const person = (values = {}) => buildUser(t.db, t.programme.id, { organisation_id, ...values });
const ask = (id: number, email_address: string, as: { id: number } | null = admin) =>
  t.call(changeEmailAddress, { params: { id }, body: { email_address } }, as);
const confirm = (code: string) => t.call(confirmEmailAddress, { body: { code } });
/** The owner has let the time for an objection pass. */
const threeDaysLater = () => (t.clock.now = new Date(t.clock.now.getTime() + 73 * 3_600_000));
const subjectsTo = async (address: string) =>
  (
    await t.db
      .select()
      .from(outbox_messages)
      .where(eq(outbox_messages.to_address, address))
      .orderBy(desc(outbox_messages.id))
  ).map(({ subject }) => subject);

it('changes when the link sent to the new one is opened, once; both are notified and every session ends', async () => {
  const user = await person();
  const token = await createAccessToken(t.deps, user.id);
  expect((await ask(user.id, 'new@moved.org')).body.email_address).toBe(user.email_address);
  expect(await subjectsTo(user.email_address)).toEqual(['Your email address will be changed']);
  const code = t.codeFor('new@moved.org');
  threeDaysLater();
  expect((await confirm(code)).status).toBe(200);
  expect((await confirm(code)).status).toBe(410);
  const me = await t.app.inject({
    url: getCurrentUser.path,
    headers: { authorization: `Bearer ${token}` },
  });
  expect(me.statusCode).toBe(401);
  const now = await t.call(getUser, { params: { id: user.id } }, admin);
  expect(now.body).toMatchObject({ email_address: 'new@moved.org', status: 'approved' });
  for (const address of [user.email_address, 'new@moved.org'])
    expect((await subjectsTo(address))[0]).toBe('Your email address has been changed');
  const entries = await t.db
    .select()
    .from(audit_entries)
    .where(eq(audit_entries.subject_id, String(user.id)))
    .orderBy(audit_entries.id);
  expect(entries.map(({ action, user_id }) => [action, user_id])).toEqual([
    ['user.address_change_asked', admin.id],
    ['user.address_changed', admin.id],
  ]);
});

it('is taken back by a new password of the owner, and by the next change asked for', async () => {
  const user = await person();
  await ask(user.id, 'first@moved.org');
  const first = t.codeFor('first@moved.org');
  await ask(user.id, 'second@moved.org');
  expect((await confirm(first)).status).toBe(410);
  const { email_address } = user;
  await t.call(requestPasswordReset, { body: { programme_id: t.programme.id, email_address } });
  const reset = t.codeFor(email_address);
  await t.call(changePassword, { body: { code: reset, new_password: 'orbit-walnut-ferry-42' } });
  expect((await confirm(t.codeFor('second@moved.org'))).status).toBe(410);
});

it('for an invited person changes at once: the invitation goes there, and the old link stops working', async () => {
  const values = { full_name: 'Ina', email_address: 'tpyo@moved.org', role_type_id: 2 };
  const { id } = (await t.call(createUser, { body: values }, admin)).body;
  const old = t.codeFor('tpyo@moved.org');
  expect((await ask(id, 'typo@moved.org')).body).toMatchObject({
    email_address: 'typo@moved.org',
    status: 'invited',
  });
  const choose = (code: string) =>
    t.call(changePassword, { body: { code, new_password: 'orbit-walnut-ferry-42' } });
  expect((await choose(old)).status).toBe(410);
  expect((await choose(t.codeFor('typo@moved.org'))).status).toBe(200);
  expect(await subjectsTo('tpyo@moved.org')).toContain('Please ignore our earlier message');
});

it('cannot be one in use, or taken since; its capitals can change', async () => {
  const [user, other] = [await person(), await person()];
  expect((await ask(user.id, other.email_address.toUpperCase())).status).toBe(422);
  expect((await ask(user.id, user.email_address)).status).toBe(422);
  expect((await ask(user.id, 'no address')).status).toBe(422);
  expect((await ask(user.id, 'race@moved.org')).status).toBe(200);
  const code = t.codeFor('race@moved.org');
  await person({ email_address: 'Race@moved.org' });
  threeDaysLater();
  expect((await confirm(code)).status).toBe(409);
  const capitals = user.email_address.toUpperCase();
  expect((await ask(user.id, capitals)).status).toBe(200);
  threeDaysLater();
  expect((await confirm(t.codeFor(capitals))).status).toBe(200);
});

it('can be changed by the programme team, except for higher roles and missing people', async () => {
  const superuser = await buildUser(t.db, t.programme.id, { role_type_id: 1 });
  const user = await person();
  expect((await ask(superuser.id, 'a@moved.org')).status).toBe(403);
  expect((await ask(user.id, 'a@moved.org', user)).status).toBe(403);
  expect((await ask(user.id, 'a@moved.org', null)).status).toBe(401);
  expect((await ask(999_999, 'a@moved.org')).status).toBe(404);
});

it('for your own account needs the password, and changes by the link only', async () => {
  const [user, other] = [await person(), await person()];
  const own = (email_address: string, current_password = PASSWORD) =>
    t.call(changeOwnEmailAddress, { body: { email_address, current_password } }, user);
  expect((await own('mine@moved.org', 'a guess')).status).toBe(422);
  expect((await own(user.email_address)).status).toBe(422);
  expect((await own('mine@moved.org')).status).toBe(200);
  expect((await confirm(t.codeFor('mine@moved.org'))).status).toBe(200);
  expect((await t.call(getUser, { params: { id: user.id } }, admin)).body.email_address).toBe(
    'mine@moved.org',
  );
  // Only the owner learns that an address has an account.
  const taken = await own(other.email_address);
  expect([taken.status, taken.body]).toEqual([200, { done: true }]);
  expect(await subjectsTo(other.email_address)).toEqual(['This address already has an account']);
  const body = { email_address: 'x@moved.org', current_password: PASSWORD };
  expect((await t.call(changeOwnEmailAddress, { body })).status).toBe(401);
});
