import {
  downloadOrganisations,
  importOrganisations,
  listAdminOrganisations,
} from '@portal/contract/organisations/manage-organisations';
import { readXlsx, writeXlsx } from '@portal/instruments/file-formats/spreadsheet';
import { count, eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildOrganisation, buildOtherProgramme, buildUser } from '#fixtures/build-people';
import { buildProject, buildSubmission } from '#fixtures/build-projects';
import { createAccessToken, sendFile, useTestApp } from '#support/test-app';
import { audit_entries } from '../../../tables/audit.tables.ts';
import { organisations } from '../../../tables/organisations.tables.ts';
import { result_versions } from '../../../tables/result-versions.tables.ts';

type Person = { id: number; programme_id: number };
const t = useTestApp();
let admin: Person;
let member: Person;
let stranger: Person;
beforeAll(async () => {
  admin = await buildUser(t.db, t.programme.id, { role_type_id: 2 });
  const own = await buildOrganisation(t.db, t.programme.id, { organisation_code: '007' });
  member = await buildUser(t.db, t.programme.id, { organisation_id: own.id, projects: [null] });
  const other = await buildOtherProgramme(t.db);
  await buildOrganisation(t.db, other.id, { organisation_code: 'FOREIGN' });
  stranger = await buildUser(t.db, other.id, { role_type_id: 2 });
});

const send = (content: string | Uint8Array, fields: object = {}, as: Person | null = admin) =>
  sendFile(t, importOrganisations, as, { content, fields });
const stored = { dry_run: false };
const codes = async () =>
  (await t.db.select().from(organisations).where(eq(organisations.programme_id, t.programme.id))).map(
    (one) => one.organisation_code,
  );
const problemsOf = (body: { rows: { row: number; problems: object[] }[] }) =>
  body.rows.flatMap(({ row, problems }) => problems.map((problem) => ({ row, ...problem })));

describe('a list of organisations', () => {
  beforeEach(async () => {
    await t.db
      .update(organisations)
      .set({ organisation_name: 'Seven', region: 'North' })
      .where(eq(organisations.organisation_code, '007'));
  });

  it('is previewed row by row before anything is stored', async () => {
    const answer = await send('Code,Organisation,Region,Notes\n007,Seven,South,x\nR1A,New Trust,North,\n');
    expect(answer.body).toMatchObject({
      stored: false,
      counts: { new: 1, changed: 1, unchanged: 0, refused: 0 },
      rows: [
        { row: 2, outcome: 'changed', changes: [{ column: 'Region', from: 'North', to: 'South' }] },
        { row: 3, outcome: 'new', name: 'New Trust' },
      ],
      passed_over: ['Notes'],
    });
    expect(await codes()).toEqual(['007']);
  });

  it('is stored as a whole or not at all', async () => {
    const refused = await send('Code,Organisation\nA,Fine\nB,\nA,Again\n7,Short\n', stored);
    expect(refused.body).toMatchObject({ stored: false, counts: { refused: 3, new: 1 } });
    expect(problemsOf(refused.body)).toEqual([
      { row: 3, column: 'Organisation', message: 'Organisation is required.' },
      { row: 4, column: 'Code', message: 'This is also in row 2. Remove one of them.' },
      { row: 5, column: 'Code', message: expect.stringContaining('code 007') },
    ]);
    expect(await codes()).toEqual(['007']);
  });

  it('is read as Excel writes it: byte order mark, semicolons, spaces that are none, days, another code page', async () => {
    const answer = await send(
      '\ufeffODS;Code;Name;Closed on\r\n;RX1;\u00a0Saint\u00a0Mary’s ; 31/03/2025 \r\n;;;\r\n',
      stored,
    );
    expect(answer.body).toMatchObject({ stored: true, counts: { new: 1 } });
    const [made] = await t.db.select().from(organisations).where(eq(organisations.organisation_code, 'RX1'));
    expect(made).toMatchObject({ organisation_name: 'Saint Mary’s', closed_on: '2025-03-31' });
    const bytes = Uint8Array.from([...'Code;Name\r\nRX2;Caf'].map((one) => one.charCodeAt(0)).concat(0xe9));
    expect((await send(bytes)).body.rows).toMatchObject([{ row: 2, name: 'Café' }]);
    const wrong = await send('Code,Name,Closed on\nRX3,Three,soon\n');
    expect(problemsOf(wrong.body)).toMatchObject([{ row: 2, column: 'Closed on' }]);
  });

  it('stays where the file has no column, and is emptied by a blank cell', async () => {
    await send('Code,Region\n007,\n', stored);
    const [now] = await t.db.select().from(organisations).where(eq(organisations.organisation_code, '007'));
    expect(now).toMatchObject({ organisation_name: 'Seven', region: null });
  });

  it('can be downloaded, changed and put back, and says then what it changes', async () => {
    const authorization = `Bearer ${await createAccessToken(t.deps, admin.id)}`;
    const file = await t.app.inject({ url: downloadOrganisations.path, headers: { authorization } });
    const unchanged = await send(file.rawPayload);
    expect(unchanged.body).toMatchObject({ counts: { changed: 0, new: 0, refused: 0 }, passed_over: [] });
    const { sheets } = await readXlsx(file.rawPayload);
    const rows = sheets[0]!.rows.map((row) => [...row]);
    expect(rows[0]).toContain('Board code');
    rows.find((row) => row[0] === '007')![1] = '=1+1 Trust';
    const changed = await send(await writeXlsx({ sheets: [{ name: 'Sheet1', rows }] }), stored);
    expect(changed.body.counts).toMatchObject({ changed: 1, new: 0, refused: 0 });
  });

  it('stores nothing where it would do something else than what was looked at', async () => {
    const content = 'Code,Organisation\n007,Eight\n';
    const { digest } = (await send(content)).body;
    await t.db
      .update(organisations)
      .set({ organisation_name: 'Nine' })
      .where(eq(organisations.organisation_code, '007'));
    expect((await send(content, { ...stored, digest })).status).toBe(409);
    const again = (await send(content)).body;
    expect((await send(content, { ...stored, digest: again.digest })).body.stored).toBe(true);
  });

  it('outdates cached results, and is logged row by row', async () => {
    const [own] = await t.db.select().from(organisations).where(eq(organisations.organisation_code, '007'));
    const project = await buildProject(t.db, t.programme.id);
    await buildSubmission(t.db, project, own!);
    await send('Code,Region\n007,West\n', stored);
    expect(
      await t.db.select().from(result_versions).where(eq(result_versions.project_id, project.id)),
    ).toHaveLength(1);
    const entries = await t.db
      .select()
      .from(audit_entries)
      .where(eq(audit_entries.action, 'organisation.updated'));
    expect(entries.at(-1)).toMatchObject({
      subject_id: String(own!.id),
      before: { region: 'North' },
      after: { region: 'West' },
    });
  });

  it('takes two thousand at once in as many statements as one', async () => {
    const list = (n: number, name: string) =>
      ['Code,Organisation', ...Array.from({ length: n }, (_, at) => `${name}${at},Trust ${name} ${at}`)].join(
        '\n',
      );
    const statements = async (content: string) =>
      (await t.statementsOf(async () => expect((await send(content, stored)).body.stored).toBe(true))).length;
    const one = await statements(list(1, 'ONE'));
    expect(await statements(list(2000, 'MANY'))).toBe(one);
    const page = await t.call(listAdminOrganisations, { query: { limit: 25, offset: 50 } }, admin);
    expect(page.body.organisations).toHaveLength(25);
  });

  it('is refused for what is no list', async () => {
    expect((await send('')).status).toBe(400);
    expect((await send('Code,Organisation\n')).status).toBe(400);
    expect((await send('Organisation\nX\n')).body.detail).toContain('Code');
    expect((await send('Code,code\nX,Y\n')).status).toBe(400);
    expect((await send('PK\u0003\u0004 nothing')).status).toBe(400);
    expect((await send(`Code,Organisation\n${'X,Y\n'.repeat(5001)}`)).status).toBe(400);
    expect((await send('Code,Organisation\nN\u0000,X\n')).status).toBe(400);
  });

  it('can be imported by the programme’s team only, and changes no other programme', async () => {
    const content = 'Code,Organisation\nFOREIGN,Mine now\n';
    expect((await send(content, stored, null)).status).toBe(401);
    expect((await send(content, stored, member)).status).toBe(403);
    expect((await send(content, stored, admin)).body.counts.new).toBe(1);
    const [total] = await t.db
      .select({ n: count() })
      .from(organisations)
      .where(eq(organisations.organisation_code, 'FOREIGN'));
    expect(total!.n).toBe(2);
    expect((await send('Code,Organisation\n007,Theirs\n', {}, stranger)).body.counts).toMatchObject({
      new: 1,
    });
  });
});
