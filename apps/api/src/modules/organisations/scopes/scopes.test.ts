import * as contract from '@portal/contract/organisations/scopes';
import { type CellValue, writeXlsx } from '@portal/instruments/file-formats/spreadsheet';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildOrganisation } from '#fixtures/build-people';
import { buildProject } from '#fixtures/build-projects';
import { buildTeam, readLastAuditEntry } from '#fixtures/build-team';
import { createAccessToken, encodeRequest, useTestApp } from '#support/test-app';
import { organisations } from '../../../tables/organisations.tables.ts';
import { scope_organisations, scopes } from '../../../tables/scopes.tables.ts';

const t = useTestApp();
let team: Awaited<ReturnType<typeof buildTeam>>;
beforeAll(async () => {
  team = await buildTeam(t);
});

type As = { id: number } | null;
const create = (scope_name: string, as: As = team.admin) =>
  t.call(contract.createScope, { body: { scope_name } }, as);
const list = async (query = {}, as: As = team.admin) =>
  (await t.call(contract.listScopes, { query }, as)).body;
const change = (id: number, body: object, as: As = team.admin) =>
  t.call(contract.changeScopeOrganisations, { params: { id }, body }, as);
const membersOf = async (id: number, query = {}) =>
  (await t.call(contract.listScopeOrganisations, { params: { id }, query }, team.admin)).body;

describe('scopes', () => {
  it('are empty at first, are created under unique names, and renamed without overwriting others', async () => {
    expect(await list()).toEqual({ scopes: [], total: 0 });
    expect((await t.call(contract.listProjectScopes, { query: {} }, team.admin)).body).toEqual({
      project_scopes: [],
      total: 0,
    });
    const made = (await create('Acute trusts')).body;
    expect(made).toEqual({ id: made.id, scope_name: 'Acute trusts', organisation_count: 0, projects: [] });
    expect(await readLastAuditEntry(t)).toMatchObject({
      action: 'scope.created',
      subject_id: String(made.id),
    });
    expect((await create('ACUTE TRUSTS')).status).toBe(409);
    expect((await create(' ')).status).toBe(422);
    expect((await create('x', null)).status).toBe(401);
    expect((await create('x', team.member)).status).toBe(403);
    expect((await create('Acute trusts', team.stranger)).status).toBe(200);

    const rename = (scope_name: string, was: string, as: As = team.admin) =>
      t.call(
        contract.updateScope,
        { params: { id: made.id }, body: { scope_name, was: { scope_name: was } } },
        as,
      );
    expect((await rename('Acute', 'Acute trusts')).body.scope_name).toBe('Acute');
    expect(await readLastAuditEntry(t)).toMatchObject({
      before: { scope_name: 'Acute trusts' },
      after: { scope_name: 'Acute' },
    });
    expect((await rename('Mine', 'Acute trusts')).status).toBe(409);
    expect((await rename('Theirs', 'Acute', team.stranger)).status).toBe(404);
    expect((await list({ search: 'acu' })).scopes).toMatchObject([{ scope_name: 'Acute' }]);
    expect((await list({}, team.stranger)).scopes).toMatchObject([{ scope_name: 'Acute trusts' }]);
  });

  it('have organisations put in and taken out, many at once, and are listed in two statements', async () => {
    const { id } = (await create('Many')).body;
    const rows = Array.from({ length: 300 }, (_, at) => ({
      programme_id: t.programme.id,
      organisation_name: `Trust ${String(at).padStart(3, '0')}`,
      organisation_code: `00${at}`,
    }));
    const made = await t.db.insert(organisations).values(rows).returning();
    const ids = made.map((one) => one.id);
    expect((await change(id, { add: ids })).body.organisation_count).toBe(300);
    expect(
      ((await readLastAuditEntry(t)).after as { organisations_put_in: string[] }).organisations_put_in,
    ).toHaveLength(300);
    expect(
      (await change(id, { add: ids.slice(0, 2), remove: ids.slice(5, 10) })).body.organisation_count,
    ).toBe(295);
    expect(await readLastAuditEntry(t)).toMatchObject({
      action: 'scope.organisations_changed',
      after: { organisations_taken_out: [5, 6, 7, 8, 9].map((n) => `Trust 00${n}`) },
    });
    expect((await membersOf(id, { in_scope: 'true', limit: 10 })).total).toBe(295);
    const found = await membersOf(id, { search: 'Trust 00', in_scope: 'false' });
    expect(found.organisations.map((one) => one.organisation_name)).toEqual(
      [5, 6, 7, 8, 9].map((n) => `Trust 00${n}`),
    );

    const before = (await readLastAuditEntry(t)).id;
    await change(id, { add: ids.slice(0, 2), remove: ids.slice(5, 6) });
    expect((await readLastAuditEntry(t)).id).toBe(before);

    const foreign = await buildOrganisation(t.db, team.elsewhere.id);
    expect((await change(id, { add: [foreign.id] })).status).toBe(422);
    expect((await change(id, { add: [ids[0]!], remove: [ids[0]!] })).status).toBe(422);
    expect((await change(id, { add: [ids[0]!] }, team.stranger)).status).toBe(404);
    expect((await change(id, { add: [ids[0]!] }, team.member)).status).toBe(403);

    const token = await createAccessToken(t.deps, team.admin.id);
    const headers = { authorization: `Bearer ${token}` };
    for (const url of ['/api/v1/scopes', `/api/v1/scopes/${id}/organisations`, '/api/v1/projectScopes']) {
      const sent = await t.statementsOf(() => t.app.inject({ url, headers }));
      expect([url, sent.length]).toEqual([url, 2]);
    }
  });

  it('are deleted while no project names them', async () => {
    const { id } = (await create('To delete')).body;
    await change(id, { add: [team.organisation.id] });
    const project = await buildProject(t.db, t.programme.id, { project_name: 'Falls' });
    const set = (scopes: { scope_id: number; visibility: contract.Visibility }[], was: typeof scopes) =>
      t.call(
        contract.setProjectScopes,
        { body: { project_id: project.id, scopes, was, confirmed: ['opened'] } },
        team.admin,
      );
    const named = [{ scope_id: id, visibility: 'join' as const }];
    expect((await set(named, [])).status).toBe(200);
    const remove = (as: As = team.admin) => t.call(contract.deleteScope, { params: { id } }, as);
    expect((await remove(team.stranger)).status).toBe(404);
    const refused = await remove();
    expect([refused.status, refused.body.detail]).toEqual([
      409,
      'These projects use this scope: Falls. Remove the scope from these projects first.',
    ]);
    expect((await set([], named)).status).toBe(200);
    expect((await remove()).status).toBe(200);
    expect(await readLastAuditEntry(t)).toMatchObject({
      before: { scope_name: 'To delete', organisations: 1 },
    });
    expect((await remove()).status).toBe(404);
  });
});

describe('a list of organisations', () => {
  const send = async (
    id: number,
    text: string | Uint8Array,
    fields: Record<string, string> = {},
    as = team.admin,
  ) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    form.append('file', new File([text as string], 'list.csv'));
    const response = await t.app.inject({
      method: 'POST',
      url: `/api/v1/scopes/${id}/organisations/import`,
      ...(await encodeRequest(form, await createAccessToken(t.deps, as.id))),
    });
    return { status: response.statusCode, body: JSON.parse(response.body) };
  };

  it('is read as Excel writes it, tried first, and stored whole or not at all', async () => {
    const { id } = (await create('From a file')).body;
    const [first, second, third] = await Promise.all(
      ['RX1', 'R=2', '00777'].map((organisation_code) =>
        buildOrganisation(t.db, t.programme.id, {
          organisation_code,
          organisation_name: `St ${organisation_code}’s`,
        }),
      ),
    );
    const good = `\uFEFFOrganisation code;Anything\r\n rx1\u00a0;a\r\n;\r\n"R=2";"b"\r\n00777;c\r\n`;
    const tried = await send(id, good);
    expect(tried.body).toMatchObject({
      stored: false,
      added: ['St 00777’s', 'St R=2’s', 'St RX1’s'],
      problems: [],
    });
    expect((await membersOf(id, { in_scope: 'true' })).total).toBe(0);
    expect((await send(id, good, { dry_run: 'false' })).body).toMatchObject({ stored: true });
    expect((await membersOf(id, { in_scope: 'true' })).total).toBe(3);

    const byName = await send(id, `organisation_name\n${first!.organisation_name}\n`, {
      dry_run: 'false',
      replace: 'true',
    });
    expect(byName.body).toMatchObject({
      stored: true,
      added: [],
      removed: [third!.organisation_name, second!.organisation_name],
      unchanged: 1,
    });

    const wrong = await send(id, 'Code\nRX1\n777\nrx1\n00777\n', {
      dry_run: 'false',
      replace: 'true',
    });
    expect(wrong.body).toMatchObject({
      stored: false,
      problems: [
        { row: 3, column: 'Code', message: expect.stringContaining('leading zeros') },
        { row: 4, column: 'Code', message: '“rx1” is already in row 2. Remove one of them.' },
      ],
    });
    expect((await membersOf(id, { in_scope: 'true' })).total).toBe(1);
  });

  it('may be a workbook, as Excel formats it: marks, odd spaces, figures for codes, blank rows, an empty sheet first', async () => {
    const { id } = (await create('From a workbook')).body;
    await Promise.all(
      ['007391', 'WB 1', '8177', '=W'].map((organisation_code) =>
        buildOrganisation(t.db, t.programme.id, {
          organisation_code,
          organisation_name: `At ${organisation_code}`,
        }),
      ),
    );
    const workbook = (...rows: CellValue[][]) =>
      writeXlsx({
        sheets: [
          { name: 'Notes', rows: [] },
          { name: 'List', rows: [['\uFEFFOrganisation\u00a0Code ', 'Size', 'Organisation name'], ...rows] },
        ],
      });
    const blank: CellValue[][] = [[], ['', null, ' '], ['\u00a0', '', '\u200b']];
    const good = await workbook(
      ['007391', 12, null],
      ...blank,
      [' wb\u00a01 ', null, 'Another name'],
      [8177, new Date('2025-03-31'), ''],
      ['=W', null, null],
      ...blank,
    );
    const tried = await send(id, good);
    expect(tried.body).toMatchObject({
      stored: false,
      added: ['At 007391', 'At 8177', 'At =W', 'At WB 1'],
      problems: [],
    });
    expect((await send(id, good, { dry_run: 'false' })).body).toMatchObject({ stored: true });
    expect((await membersOf(id, { in_scope: 'true' })).total).toBe(4);

    const wrong = await workbook(
      ['007391', null, null],
      ...blank,
      [7391, null, null],
      ['007391', null, null],
      ...blank,
    );
    expect((await send(id, wrong, { dry_run: 'false', replace: 'true' })).body).toMatchObject({
      stored: false,
      problems: [
        { row: 6, column: 'Organisation Code', message: expect.stringContaining('leading zeros') },
        { row: 7, column: 'Organisation Code', message: '“007391” is already in row 2. Remove one of them.' },
      ],
    });
    expect((await membersOf(id, { in_scope: 'true' })).total).toBe(4);
    expect((await send(id, await workbook(...blank))).status).toBe(400);
  });

  it('is read in the code page of Excel too, by name where there is no code', async () => {
    const { id } = (await create('Code page')).body;
    const organisation = await buildOrganisation(t.db, t.programme.id, { organisation_name: 'Hôpital Élan' });
    const latin = new Uint8Array(Buffer.from('Organisation name\nh\xf4pital \xe9lan\n', 'latin1'));
    expect((await send(id, latin)).body).toMatchObject({
      added: [organisation.organisation_name],
      problems: [],
    });
  });

  it('is refused if invalid, and finds no organisation in another programme', async () => {
    const { id } = (await create('Refused files')).body;
    for (const bad of ['', 'key\nRX1\n', 'organisation_code\n\n', new Uint8Array([80, 75, 3, 4, 0, 0])]) {
      expect((await send(id, bad)).status).toBe(400);
    }
    const foreign = await buildOrganisation(t.db, team.elsewhere.id, { organisation_code: 'FOREIGN' });
    expect((await send(id, `organisation_code\n${foreign.organisation_code}`)).body.problems).toHaveLength(1);
    expect((await send(id, 'organisation_code\nRX1', {}, team.member as never)).status).toBe(403);
  });

  it('with 2,000 organisations needs a handful of statements', async () => {
    const [scope] = await t.db
      .insert(scopes)
      .values({ programme_id: t.programme.id, scope_name: 'Large' })
      .returning();
    const rows = Array.from({ length: 2000 }, (_, at) => ({
      programme_id: t.programme.id,
      organisation_name: `Large ${at}`,
      organisation_code: `L${at}`,
    }));
    await t.db.insert(organisations).values(rows);
    const text = ['organisation_code', ...rows.map((row) => row.organisation_code)].join('\n');
    const sent = await t.statementsOf(() => send(scope!.id, text, { dry_run: 'false' }));
    expect(sent.length).toBeLessThan(15);
    expect(await t.db.$count(scope_organisations)).toBeGreaterThanOrEqual(2000);
  });
});
