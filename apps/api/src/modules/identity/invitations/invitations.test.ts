import { importInvitations, resendInvitation } from '@portal/contract/identity/invitations';
import { changePassword, createUser, getUser, listUsers } from '@portal/contract/identity/users';
import { type CellValue, writeXlsx } from '@portal/instruments/file-formats/spreadsheet';
import { and, count, eq, like, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildOrganisation, buildOtherProgramme, buildUser } from '#fixtures/build-people';
import { buildProject, buildSubmission } from '#fixtures/build-projects';
import { createAccessToken, encodeRequest, useTestApp } from '#support/test-app';
import { user_accesses } from '../../../tables/access.tables.ts';
import { audit_entries } from '../../../tables/audit.tables.ts';
import { one_time_links } from '../../../tables/auth.tables.ts';
import { outbox_messages } from '../../../tables/mail.tables.ts';
import { project_scopes, scope_organisations, scopes } from '../../../tables/scopes.tables.ts';
import { users } from '../../../tables/users.tables.ts';

const t = useTestApp();
let admin: { id: number; full_name: string };
let superuser: { id: number };
let project: { id: number; project_code: string; project_name: string };
beforeAll(async () => {
  admin = await buildUser(t.db, t.programme.id, { role_type_id: 2, full_name: 'Ada Admin' });
  superuser = await buildUser(t.db, t.programme.id, { role_type_id: 1 });
  await buildOrganisation(t.db, t.programme.id, { organisation_code: '0R1', organisation_name: 'North' });
  project = await buildProject(t.db, t.programme.id);
});

type Outcome = ReturnType<typeof importInvitations.response.parse> & { detail?: string };
async function send(content: string | Uint8Array, isFinal: boolean, as: { id: number } | null = admin) {
  const form = new FormData();
  form.append('file', new Blob([content as string]), 'people.csv');
  form.append('dry_run', String(!isFinal));
  const token = as ? await createAccessToken(t.deps, as.id) : null;
  const answer = await t.app.inject({
    method: 'POST',
    url: importInvitations.path,
    ...(await encodeRequest(form, token)),
  });
  return { status: answer.statusCode, body: answer.json<Outcome>() };
}
const HEAD = 'Name,Email address,Role,Organisation,Projects';
const csv = (...rows: string[]) => [HEAD, ...rows].join('\r\n');
const told = ({ body }: { body: Outcome }) =>
  body.problems.map(({ row, column, message }) => `${row} ${column}: ${message}`);
const accounts = async (ending: string) =>
  (
    await t.db
      .select({ n: count() })
      .from(users)
      .where(like(users.email_address, `%${ending}`))
  )[0]!.n;

describe('a list of people', () => {
  it('is checked row by row, and no one is invited while a row is wrong', async () => {
    const { email_address } = await buildUser(t.db, t.programme.id, { role_type_id: 2 });
    const list = csv(
      'Ann,ann@list.org,Contributor,0R1,',
      ',not an address,Boss,XX,nothing',
      `Ben,${email_address.toUpperCase()},Viewer,,`,
      'Cat,ANN@list.org,Admin,,' + project.project_code,
      'Dan,dan@list.org,Superuser,,',
    );
    for (const isFinal of [false, true]) {
      const answer = await send(list, isFinal);
      expect([answer.status, answer.body.invited, answer.body.problem_count]).toEqual([200, 0, 10]);
      expect(told(answer)).toEqual([
        '3 Name: Name is required.',
        '3 Email address: “not an address” is not an email address.',
        '3 Role: “Boss” is not a role. Use one of these: Superuser, Admin, Contributor, Viewer.',
        '3 Projects: There is no project with the code “nothing”.',
        '3 Organisation: There is no organisation with the code “XX”.',
        '4 Email address: There is already an account with this email address.',
        '4 Organisation: Organisation is required.',
        '5 Email address: Row 2 has the same email address.',
        '5 Projects: The programme team role already gives access to every project. Leave this empty.',
        '6 Role: You cannot give a role that is higher than your own.',
      ]);
    }
    expect(await accounts('@list.org')).toBe(0);
  });

  it('invites all people at once, with access, a message by name, a link each and an entry each', async () => {
    const list = csv(
      `Eve O’Neill,eve@one.org,viewer,0r1,${project.project_code}`,
      'Fay,fay@one.org,,0R1,Every project',
      'Guy,guy@one.org,Admin,,',
    );
    expect((await send(list, false)).body).toMatchObject({
      people: 3,
      organisations: 1,
      problem_count: 0,
      invited: 0,
      roles: [
        { role_type_id: 2, people: 1 },
        { role_type_id: 3, people: 1 },
        { role_type_id: 4, people: 1 },
      ],
    });
    expect(await accounts('@one.org')).toBe(0);
    expect((await send(list, true)).body.invited).toBe(3);

    const found = (await t.call(listUsers, { query: { search: '@one.org', sort: 'name' } }, admin)).body
      .users;
    expect(found.map(({ full_name, status, role_type_id }) => [full_name, status, role_type_id])).toEqual([
      ['Eve O’Neill', 'invited', 4],
      ['Fay', 'invited', 3],
      ['Guy', 'invited', 2],
    ]);
    expect(found.map(({ access }) => access.map((one) => [one.project_id, one.approved]))).toEqual([
      [[project.id, true]],
      [[null, true]],
      [],
    ]);
    const [message] = await t.db
      .select()
      .from(outbox_messages)
      .where(eq(outbox_messages.to_address, 'eve@one.org'));
    for (const words of ['Dear Eve O’Neill', 'Ada Admin', project.project_name, '/login', '@acute.example'])
      expect(message!.text_body).toContain(words);
    const [entry] = await t.db
      .select()
      .from(audit_entries)
      .where(
        and(eq(audit_entries.action, 'user.created'), eq(audit_entries.subject_id, String(found[0]!.id))),
      );
    expect(entry).toMatchObject({ user_id: admin.id, after: { projects: [project.project_name] } });

    const chosen = await t.call(changePassword, {
      body: { code: t.codeFor('eve@one.org'), new_password: 'orbit-walnut-ferry-42' },
    });
    expect(chosen.status).toBe(200);
    const eve = await t.call(getUser, { params: { id: found[0]!.id } }, admin);
    expect(eve.body.status).toBe('approved');
    expect((await send(list, true)).body).toMatchObject({ problem_count: 3, invited: 0 });
  });

  it('is read as Excel writes it: workbooks, semicolons, marks in front, blank rows, odd spaces', async () => {
    const rows: CellValue[][] = [
      ['Full name', 'E-mail', 'Role in the portal', 'Organisation code'],
      ['Xan ', 'xan@excel.org', 'Contributor', '0R1'],
      [],
      ['Yve\u00a0Ames', '  yve@excel.org', 'VIEWER', ' 0R1'],
    ];
    const workbook = await writeXlsx({ sheets: [{ name: 'People', rows }] });
    expect((await send(workbook, true)).body).toMatchObject({ invited: 2, problems: [] });
    const semicolons = `\ufeffName;Email address;Role;Organisation\r\n"Zoë; Zack";zoe@excel.org;;0R1\r\n;;;\r\n`;
    expect((await send(semicolons, true)).body).toMatchObject({ invited: 1, problems: [] });
    const found = (await t.call(listUsers, { query: { search: '@excel.org', sort: 'name' } }, admin)).body
      .users;
    expect(found.map(({ full_name }) => full_name)).toEqual(['Xan', 'Yve Ames', 'Zoë; Zack']);
  });

  it('gives no access that scopes make useless, and says so by row and column; who takes part keeps theirs', async () => {
    const scoped = await buildProject(t.db, t.programme.id, {
      project_code: 'scoped',
      project_name: 'Scoped',
    });
    const [inside, outside, takesPart] = [
      await buildOrganisation(t.db, t.programme.id, { organisation_code: 'IN' }),
      await buildOrganisation(t.db, t.programme.id, {
        organisation_code: 'OUT',
        organisation_name: 'Outer',
      }),
      await buildOrganisation(t.db, t.programme.id, { organisation_code: 'PART' }),
    ];
    await buildSubmission(t.db, scoped, takesPart);
    const [scope] = await t.db
      .insert(scopes)
      .values({ programme_id: t.programme.id, scope_name: 'Acute' })
      .returning();
    await t.db.insert(scope_organisations).values({ scope_id: scope!.id, organisation_id: inside.id });
    await t.db
      .insert(project_scopes)
      .values({ project_id: scoped.id, scope_id: scope!.id, visibility: 'join' });
    const reaching = [
      'Ann,ann@scope.org,,IN,scoped',
      'Ben,ben@scope.org,,PART,SCOPED',
      'Cat,cat@scope.org,,OUT,Every project',
      `Dan,dan@scope.org,,OUT,${project.project_code}`,
      'Eve,eve@scope.org,Admin,,',
    ];
    const useless = `Fay,fay@scope.org,Viewer,out,scoped; ${project.project_code}`;
    for (const isFinal of [false, true]) {
      const answer = await send(csv(...reaching, useless), isFinal);
      expect(answer.body.invited).toBe(0);
      expect(told(answer)).toEqual([
        '7 Projects: Outer is not in any scope of “Scoped”. Add it to one of the project’s scopes first, under Scopes.',
      ]);
    }
    await t.db
      .update(project_scopes)
      .set({ visibility: 'see' })
      .where(eq(project_scopes.project_id, scoped.id));
    expect(told(await send(csv(...reaching), false))).toEqual([expect.stringMatching(/^2 Projects: /)]);
    await t.db.insert(scope_organisations).values({ scope_id: scope!.id, organisation_id: outside.id });
    await t.db
      .update(project_scopes)
      .set({ visibility: 'join' })
      .where(eq(project_scopes.project_id, scoped.id));
    expect((await send(csv(...reaching, useless), true)).body.invited).toBe(6);
  });

  it.each([
    ['that is empty', ''],
    ['without its columns', 'Who,Where\r\nAnn,North'],
    ['with nobody in it', HEAD],
    ['longer than any', csv(...Array.from({ length: 5001 }, (_, n) => `N,n${n}@long.org,,0R1,`))],
  ])('%s is not taken, and says why', async (_, content) => {
    const { status, body } = await send(content, false);
    expect([status, body.detail!.length > 15]).toEqual([400, true]);
  });

  it('is for the programme team, of its own programme: organisations and projects elsewhere are not there', async () => {
    const elsewhere = await buildOtherProgramme(t.db);
    await buildOrganisation(t.db, elsewhere.id, { organisation_code: 'ELSE' });
    expect(told(await send(csv('Ann,ann@else.org,,ELSE,'), true))).toHaveLength(1);
    const { id } = await buildOrganisation(t.db, t.programme.id);
    const contributor = await buildUser(t.db, t.programme.id, { organisation_id: id });
    expect((await send(csv('Ann,ann@x.org,,0R1,'), true, null)).status).toBe(401);
    expect((await send(csv('Ann,ann@x.org,,0R1,'), true, contributor)).status).toBe(403);
    expect((await send(csv('Sue,sue@super.org,Superuser,,'), true, superuser)).body.invited).toBe(1);
  });

  it('for 2,000 people needs as many statements as for two', async () => {
    const people = (n: number, at: string) =>
      csv(
        ...Array.from(
          { length: n },
          (_, i) => `Person ${i},p${i}@${at},Contributor,0R1,${project.project_code}`,
        ),
      );
    const few = await t.statementsOf(() => send(people(2, 'few.org'), true));
    let answer: Awaited<ReturnType<typeof send>> | undefined;
    const many = await t.statementsOf(async () => {
      answer = await send(people(2000, 'many.org'), true);
    });
    expect(answer!.body).toMatchObject({ invited: 2000, problem_count: 0 });
    expect(many.length).toBe(few.length);
    // Session (made for the test and loaded), known data, inviter, BEGIN, five kinds of rows, COMMIT.
    expect(many.length, many.join('\n---\n')).toBeLessThanOrEqual(13);
    expect(await accounts('@many.org')).toBe(2000);
    const of = sql`user_id in (select id from users where email_address like '%@many.org')`;
    for (const table of [user_accesses, one_time_links])
      expect((await t.db.select({ n: count() }).from(table).where(of))[0]!.n).toBe(2000);
  });

  it('stores no one if a person got an account since the preview', async () => {
    const list = csv('A,a@race.org,,0R1,', 'B,b@race.org,,0R1,');
    const both = await Promise.all([send(list, true), send(list, true)]);
    const invited = both.filter(({ body }) => body.invited === 2);
    expect(invited).toHaveLength(1);
    expect(await accounts('@race.org')).toBe(2);
  });
});

describe('an invitation', () => {
  const invite = async (email_address: string) =>
    (
      await t.call(
        createUser,
        { body: { full_name: 'Ina', email_address, role_type_id: 2, organisation_id: null } },
        superuser,
      )
    ).body;

  it('is sent again with a new link, in place of the one before', async () => {
    const person = await invite('ina@again.org');
    const old = t.codeFor('ina@again.org');
    expect((await t.call(resendInvitation, { params: { id: person.id } }, admin)).body.status).toBe(
      'invited',
    );
    const choose = (code: string) =>
      t.call(changePassword, { body: { code, new_password: 'orbit-walnut-ferry-42' } });
    expect((await choose(old)).status).toBe(410);
    expect((await choose(t.codeFor('ina@again.org'))).status).toBe(200);
    expect((await t.call(resendInvitation, { params: { id: person.id } }, admin)).status).toBe(409);
  });

  it('to a person with a higher role is not sent by an admin, and mailboxes are not flooded', async () => {
    const above = await t.call(
      createUser,
      { body: { full_name: 'Top', email_address: 'top@again.org', role_type_id: 1 } },
      superuser,
    );
    expect((await t.call(resendInvitation, { params: { id: above.body.id } }, admin)).status).toBe(403);
    const person = await invite('often@again.org');
    const again = () => t.call(resendInvitation, { params: { id: person.id } }, admin);
    for (let i = 0; i < 5; i += 1) expect((await again()).status).toBe(200);
    expect((await again()).status).toBe(429);
  });
});
