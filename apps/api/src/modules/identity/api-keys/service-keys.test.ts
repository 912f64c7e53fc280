import * as contract from '@portal/contract/identity/api-keys';
import { listAnswerHistory, saveAnswers } from '@portal/contract/responses/answers';
import { endOwnSession, generateOtp, listSessions, login } from '@portal/contract/identity/auth';
import { getCurrentUser } from '@portal/contract/identity/current-user';
import { exportOwnData } from '@portal/contract/admin/personal-data';
import { listPasskeys } from '@portal/contract/identity/passkeys';
import { createCategory } from '@portal/contract/projects/manage-projects';
import type { Endpoint } from '@portal/contract/shared/endpoint';
import { feedAnswers } from '@portal/contract/exports/feeds';
import type { KeyScope } from '@portal/contract/identity/key-scope-codes';
import {
  changeOwnEmailAddress,
  changePassword,
  createUser,
  listUsers,
  requestPasswordReset,
} from '@portal/contract/identity/users';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildAnswers } from '#fixtures/build-answers';
import { buildOrganisation, buildOtherProgramme, buildUser, PASSWORD } from '#fixtures/build-people';
import { buildProject, buildQuestionnaire, buildSubmission, buildTimePeriod } from '#fixtures/build-projects';
import { requestPath, useTestApp } from '#support/test-app';
import { audit_entries } from '../../../tables/audit.tables.ts';
import { organisations } from '../../../tables/organisations.tables.ts';
import { users } from '../../../tables/users.tables.ts';
import { moveUsersToOrganisation } from '../users/move-users-to-organisation.sql.ts';

const t = useTestApp();
let w: Awaited<ReturnType<typeof build>>;
beforeAll(async () => {
  w = await build();
});

async function build() {
  const { db, programme } = t;
  const project = await buildProject(db, programme.id);
  const other = await buildProject(db, programme.id);
  const period = await buildTimePeriod(db, project, 'open');
  const own = await buildOrganisation(db, programme.id, { organisation_name: 'St Own' });
  const neighbour = await buildOrganisation(db, programme.id);
  const built = await buildQuestionnaire(db, project, period);
  const mine = await buildSubmission(db, project, own, { submission_name: 'Mine' });
  const theirs = await buildSubmission(db, project, neighbour, { submission_name: 'Theirs' });
  await buildAnswers(db, built.questions, mine, { q1: 1 });
  await buildAnswers(db, built.questions, theirs, { q1: 2 });
  return {
    ...built,
    project,
    other,
    own,
    neighbour,
    mine,
    theirs,
    admin: await buildUser(db, programme.id, { role_type_id: 2, full_name: 'Ada Admin' }),
    member: await buildUser(db, programme.id, { organisation_id: own.id, projects: [project.id] }),
  };
}

const inDays = (days: number) =>
  new Date(t.clock.now.getTime() + days * 86_400_000).toISOString().slice(0, 10);
const asked = (changes: object = {}) => ({
  key_name: 'Data warehouse',
  scopes: ['read_answers'] as KeyScope[],
  project_id: null as number | null,
  organisation_id: w.own.id as number | null,
  expires_on: inDays(30),
  current_password: PASSWORD,
  ...changes,
});
const create = (changes: object = {}) => t.call(contract.createServiceKey, { body: asked(changes) }, w.admin);
const callWith = async (
  key: string,
  endpoint: Endpoint,
  input: { params?: object; query?: object; body?: object } = {},
) => {
  const answer = await t.app.inject({
    method: endpoint.method,
    url: requestPath(endpoint, input),
    headers: { authorization: `Bearer ${key}` },
    ...(input.body && { payload: input.body }),
  });
  return { status: answer.statusCode, text: answer.body };
};
const feed = () => ({ params: { questionnaire_id: w.questionnaire.id } });

describe('a key for a machine', () => {
  it('reads what its organisation sees, or the programme team, and ends when it is revoked', async () => {
    const ofOwn = await create();
    expect([ofOwn.status, ofOwn.body.service_key]).toMatchObject([
      200,
      { organisation_name: 'St Own', created_by_name: 'Ada Admin', key_name: 'Data warehouse' },
    ]);
    const { status, text } = await callWith(ofOwn.body.key, feedAnswers, feed());
    expect([status, text.slice(0, 200)]).toEqual([200, expect.any(String)]);
    expect([text.includes('Mine'), text.includes('Theirs')]).toEqual([true, false]);
    const ofProgramme = await create({ organisation_id: null });
    const all = await callWith(ofProgramme.body.key, feedAnswers, feed());
    expect([all.text.includes('Mine'), all.text.includes('Theirs')]).toEqual([true, true]);
    const elsewhere = await create({ organisation_id: null, project_id: w.other.id });
    expect((await callWith(elsewhere.body.key, feedAnswers, feed())).status).toBe(404);
    const params = { id: ofOwn.body.service_key.id };
    expect((await t.call(contract.revokeServiceKey, { params }, w.member)).status).toBe(403);
    expect((await t.call(contract.revokeServiceKey, { params }, w.admin)).status).toBe(200);
    expect((await callWith(ofOwn.body.key, feedAnswers, feed())).status).toBe(401);
    expect((await t.call(contract.revokeServiceKey, { params }, w.admin)).status).toBe(404);
    const { body } = await t.call(contract.listServiceKeys, {}, w.admin);
    expect(body.service_keys.map(({ id }) => id)).not.toContain(params.id);
    expect(body.service_keys.map(({ id }) => id)).toContain(ofProgramme.body.service_key.id);
    expect(JSON.stringify(body)).not.toContain(ofProgramme.body.key.slice(30));
  });

  it('continues after its creator leaves, and is named in what it writes', async () => {
    const leaver = await buildUser(t.db, t.programme.id, { role_type_id: 2 });
    const { body } = await t.call(
      contract.createServiceKey,
      { body: asked({ scopes: ['write_answers'], key_name: 'Ward system' }) },
      leaver,
    );
    await t.db.update(users).set({ status: 'closed' }).where(eq(users.id, leaver.id));
    const question_id = w.questions[0]!.id;
    const answers = [{ question_id, value: 9, version: 1 }];
    const saved = await callWith(body.key, saveAnswers, {
      query: { questionnaire_id: w.questionnaire.id },
      body: { submission_id: w.mine.id, section_id: w.section.id, answers },
    });
    expect([saved.status, saved.text.includes('Service account of St Own')]).toEqual([200, true]);
    const query = { question_id, submission_id: w.mine.id };
    const history = (await t.call(listAnswerHistory, { query }, w.member)).body.answer_history;
    expect(history[0]).toMatchObject({
      changed_by_name: 'Service account of St Own',
      key_name: 'Ward system',
    });
    // Of a neighbour it writes nothing.
    const refused = await callWith(body.key, saveAnswers, {
      query: { questionnaire_id: w.questionnaire.id },
      body: { submission_id: w.theirs.id, section_id: w.section.id, answers },
    });
    expect(refused.status).toBe(404);
  });

  it('with the manage scope does what the programme team does, except for people and keys', async () => {
    const { key } = (await create({ organisation_id: null, scopes: ['manage'], key_name: 'Set-up' })).body;
    const made = await callWith(key, createCategory, { body: { category_name: 'By a machine' } });
    expect(made.status).toBe(200);
    const entries = await t.db.select().from(audit_entries).where(eq(audit_entries.key_name, 'Set-up'));
    expect(entries.length).toBeGreaterThan(0);
    for (const endpoint of [listUsers, createUser, contract.listServiceKeys, contract.createServiceKey])
      expect(
        (await callWith(key, endpoint, { body: endpoint.method === 'POST' ? {} : undefined! })).status,
      ).toBe(403);
    // Reading answers is another thing.
    expect((await callWith(key, feedAnswers, feed())).status).toBe(403);
  });

  it('cannot do what only a person can: no account, no keys, no factors, under any scope', async () => {
    const scopes: KeyScope[] = ['manage', 'read_results', 'read_answers', 'write_answers'];
    const { key } = (await create({ organisation_id: null, scopes })).body;
    const ofPersons = [
      ...[contract.listApiKeys, contract.createApiKey, contract.revokeApiKey, contract.revokeServiceKey],
      ...[listSessions, endOwnSession, changeOwnEmailAddress, generateOtp, exportOwnData],
      ...[listPasskeys],
    ];
    for (const endpoint of ofPersons) {
      const params = { id: '00000000-0000-4000-8000-000000000001' };
      const { status } = await callWith(key, endpoint, {
        params,
        ...(endpoint.method !== 'GET' && { body: {} }),
      });
      expect([endpoint.name, status]).toEqual([endpoint.name, 403]);
    }
    // A public endpoint is open to the key as it is to any caller.
    const body = { current_password: 'none', new_password: 'a long and unlikely one' };
    expect((await callWith(key, changePassword, { body })).status).toBe(401);
  });

  it('two at once are of one account, and go on when their organisation is merged into one that has keys', async () => {
    const [former, successor] = [
      await buildOrganisation(t.db, t.programme.id),
      await buildOrganisation(t.db, t.programme.id),
    ];
    const made = await Promise.all(
      [former, former, former, successor].map(({ id }) => create({ organisation_id: id })),
    );
    expect(made.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const ofFormer = await t.db.select().from(users).where(eq(users.organisation_id, former.id));
    expect(ofFormer).toHaveLength(1);
    await moveUsersToOrganisation(t.db, former.id, successor.id);
    const { body } = await t.call(contract.listServiceKeys, {}, w.admin);
    const ids = made.map(({ body: { service_key } }) => service_key.id);
    const theirs = body.service_keys.filter(({ id }) => ids.includes(id));
    expect(theirs.map(({ organisation_id }) => organisation_id)).toEqual(ids.map(() => successor.id));
    for (const { body } of made) expect((await callWith(body.key, getCurrentUser)).status).toBe(200);
    expect((await create({ organisation_id: successor.id })).status).toBe(200);
  });

  it('is not a user: it cannot be found, emailed or signed in as', async () => {
    await create();
    const listed = await t.call(listUsers, { query: { search: 'Machines' } }, w.admin);
    expect(listed.body.total).toBe(0);
    const [account] = await t.db.select().from(users).where(eq(users.is_service, true));
    const email_address = account!.email_address;
    for (const password of ['-', '', PASSWORD]) {
      const body = { programme_id: t.programme.id, email_address, password, otp: '' };
      expect((await t.call(login, { body } as never)).status).not.toBe(200);
    }
    const before = t.links.length;
    await t.call(requestPasswordReset, { body: { email_address } } as never);
    expect(t.links).toHaveLength(before);
  });

  it('is refused with what to do: no password, an organisation or project that is not there, too much for it', async () => {
    const mistake = async (changes: object) =>
      ((await create(changes)).body as unknown as { errors: { path: string }[] }).errors[0]!.path;
    expect(await mistake({ current_password: 'wrong' })).toBe('body.current_password');
    expect(await mistake({ expires_on: inDays(400) })).toBe('body.expires_on');
    expect(await mistake({ scopes: ['manage'] })).toBe('body.scopes');
    const elsewhere = await buildOtherProgramme(t.db);
    const stranger = await buildOrganisation(t.db, elsewhere.id);
    expect(await mistake({ organisation_id: stranger.id })).toBe('body.organisation_id');
    const foreign = await buildProject(t.db, elsewhere.id);
    expect(await mistake({ project_id: foreign.id })).toBe('body.project_id');
    await t.db
      .update(organisations)
      .set({ closed_on: '2020-01-01' })
      .where(eq(organisations.id, w.neighbour.id));
    expect(await mistake({ organisation_id: w.neighbour.id })).toBe('body.organisation_id');
    const asMember = await t.call(contract.createServiceKey, { body: asked() }, w.member);
    expect(asMember.status).toBe(403);
    const own = { ...asked({ scopes: ['manage'] }), organisation_id: undefined };
    const personal = await t.call(contract.createApiKey, { body: own as never }, w.member);
    expect(personal.status).toBe(422);
  });
});
