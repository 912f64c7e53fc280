import {
  createSubmissions,
  deleteSubmission,
  downloadSubmissions,
  importSubmissions,
  listAdminSubmissions,
  moveSubmission,
} from '@portal/contract/collection/manage-submissions';
import { updateSubmission } from '@portal/contract/collection/submissions';
import { desc, eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildAnswers } from '#fixtures/build-answers';
import { buildOrganisation, buildOtherProgramme, buildUser } from '#fixtures/build-people';
import { buildProject, buildQuestionnaire, buildSubmission, buildTimePeriod } from '#fixtures/build-projects';
import { createAccessToken, sendFile, useTestApp } from '#support/test-app';
import { audit_entries } from '../../../tables/audit.tables.ts';
import type { organisations } from '../../../tables/organisations.tables.ts';
import { registration_submissions, registrations } from '../../../tables/registrations.tables.ts';
import { result_versions } from '../../../tables/result-versions.tables.ts';
import { submissions } from '../../../tables/submissions.tables.ts';

type Person = { id: number; programme_id: number };
const t = useTestApp();
let admin: Person;
let member: Person;
let stranger: Person;
let one: typeof organisations.$inferSelect;
let two: typeof organisations.$inferSelect;
let foreign: { id: number };
let project: Awaited<ReturnType<typeof buildProject>>;
beforeAll(async () => {
  one = await buildOrganisation(t.db, t.programme.id, {
    organisation_code: '001',
    organisation_name: 'Alpha Áine’s',
  });
  two = await buildOrganisation(t.db, t.programme.id, {
    organisation_code: '002',
    organisation_name: 'Beta',
  });
  admin = await buildUser(t.db, t.programme.id, { role_type_id: 2 });
  member = await buildUser(t.db, t.programme.id, { organisation_id: one.id, projects: [null] });
  const other = await buildOtherProgramme(t.db);
  foreign = await buildOrganisation(t.db, other.id);
  stranger = await buildUser(t.db, other.id, { role_type_id: 2 });
});
beforeEach(async () => {
  project = await buildProject(t.db, t.programme.id);
});

const list = (query: object = {}, as: Person | null = admin) =>
  t.call(listAdminSubmissions, { query: { project_id: project.id, ...query } }, as);
const names = async (query: object = {}) =>
  (await list(query)).body.submissions.map(({ submission_name }) => submission_name);
const versionOf = async () =>
  (await t.db.select().from(result_versions).where(eq(result_versions.project_id, project.id)))[0]?.version ??
  0;
const lastAudit = async () =>
  (await t.db.select().from(audit_entries).orderBy(desc(audit_entries.id)).limit(1))[0]!;

describe('the submissions of a project', () => {
  it('are searched, filtered, sorted and cut', async () => {
    await buildSubmission(t.db, project, one, { submission_name: 'Ward' });
    await buildSubmission(t.db, project, two, { submission_name: 'Clinic', ended_on: '2025-03-31' });
    await buildSubmission(t.db, await buildProject(t.db, t.programme.id), two, {
      submission_name: 'Elsewhere',
    });
    expect(await names()).toEqual(['Ward', 'Clinic']);
    expect(await names({ sort: '-organisation', limit: 1 })).toEqual(['Clinic']);
    expect(await names({ sort: 'name' })).toEqual(['Clinic', 'Ward']);
    expect(await names({ sort: '-ended' })).toEqual(['Clinic', 'Ward']);
    expect(await names({ search: "aine's" })).toEqual(['Ward']);
    expect(await names({ search: '002' })).toEqual(['Clinic']);
    expect(await names({ state: 'ended' })).toEqual(['Clinic']);
    expect(await names({ organisation_id: one.id })).toEqual(['Ward']);
    expect((await list({}, null)).status).toBe(401);
    expect((await list({}, member)).status).toBe(403);
    expect((await list({}, stranger)).status).toBe(404);
    expect((await list({ project_id: 999_999 })).status).toBe(404);
  });

  it('are made for many organisations at once, all or none, each under a pseudonym of its own', async () => {
    const create = (body: object, as: Person | null = admin) =>
      t.call(
        createSubmissions,
        { body: { project_id: project.id, organisation_ids: [one.id, two.id], ...body } },
        as,
      );
    expect((await create({})).body).toEqual({ created: 2 });
    expect(await names()).toEqual(['Alpha Áine’s', 'Beta']);
    expect(await versionOf()).toBeGreaterThan(0);
    const pseudonyms = await t.db.select().from(submissions).where(eq(submissions.project_id, project.id));
    expect(new Set(pseudonyms.map((row) => row.pseudonym_number)).size).toBe(2);
    const again = await create({ organisation_ids: [one.id] });
    expect(again).toMatchObject({ status: 409, body: { detail: expect.stringContaining('Áine’s') } });
    expect((await create({ submission_name: 'Site', organisation_ids: [one.id, one.id] })).body).toEqual({
      created: 1,
    });
    expect((await create({ organisation_ids: [two.id, foreign.id], submission_name: 'Z' })).status).toBe(422);
    expect((await create({ organisation_ids: [] })).status).toBe(422);
    expect(await names()).toHaveLength(3);
    expect((await create({}, null)).status).toBe(401);
    expect((await create({}, member)).status).toBe(403);
    expect((await create({}, stranger)).status).toBe(404);
  });

  it('are made by several people at once: each waits for its turn, and no pseudonym is given twice', async () => {
    const create = (submission_name: string) =>
      t.call(
        createSubmissions,
        { body: { project_id: project.id, organisation_ids: [one.id, two.id], submission_name } },
        admin,
      );
    const answers = await Promise.all(Array.from({ length: 30 }, (_, at) => create(`Site ${at}`)));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    const made = await t.db.select().from(submissions).where(eq(submissions.project_id, project.id));
    expect(new Set(made.map((row) => row.pseudonym_number)).size).toBe(60);
    const twice = await Promise.all([create('Same'), create('Same')]);
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('change one at a time: the second of two editors gets a conflict', async () => {
    const { id, submission_name } = await buildSubmission(t.db, project, one, { submission_name: 'Ward' });
    const update = (body: object) => t.call(updateSubmission, { params: { id }, body }, admin);
    const seen = { submission_name, ended_on: null };
    expect((await update({ submission_name: 'Ward 1', seen })).status).toBe(200);
    expect((await update({ submission_name: 'Ward 2', seen })).status).toBe(409);
    expect((await update({ ended_on: '2026-03-31', seen: { ended_on: null } })).body.submission_name).toBe(
      'Ward 1',
    );
  });

  it('move to another organisation with what they have, under their pseudonym', async () => {
    const row = await buildSubmission(t.db, project, one, { submission_name: 'Ward' });
    const move = (body: object, as: Person | null = admin) =>
      t.call(moveSubmission, { params: { id: row.id }, body: { organisation_id: two.id, ...body } }, as);
    expect((await move({}, null)).status).toBe(401);
    expect((await move({}, member)).status).toBe(403);
    expect((await move({}, stranger)).status).toBe(404);
    expect((await move({ organisation_id: foreign.id })).status).toBe(422);
    const closed = await buildOrganisation(t.db, t.programme.id, { closed_on: '2020-01-01' });
    expect((await move({ organisation_id: closed.id })).status).toBe(422);
    expect((await move({ seen: { organisation_id: two.id } })).status).toBe(409);
    const inTheWay = await buildSubmission(t.db, project, two, { submission_name: 'WARD' });
    expect((await move({})).status).toBe(409);
    await t.call(
      updateSubmission,
      { params: { id: inTheWay.id }, body: { submission_name: 'Other' } },
      admin,
    );
    const version = await versionOf();
    expect((await move({ seen: { organisation_id: one.id } })).body.organisation_id).toBe(two.id);
    expect(await versionOf()).toBe(version + 1);
    const [moved] = await t.db.select().from(submissions).where(eq(submissions.id, row.id));
    expect(moved).toEqual({ ...row, organisation_id: two.id });
    expect(await lastAudit()).toMatchObject({
      action: 'submission.moved',
      before: { organisation_id: one.id },
      after: { organisation_id: two.id },
    });
  });

  it('are deleted while nothing was answered for them and they are in no registration', async () => {
    const period = await buildTimePeriod(t.db, project, 'open');
    const { questions } = await buildQuestionnaire(t.db, project, period);
    const [used, registered, fresh] = [
      await buildSubmission(t.db, project, one, { submission_name: 'Used' }),
      await buildSubmission(t.db, project, one, { submission_name: 'Registered' }),
      await buildSubmission(t.db, project, one, { submission_name: 'Fresh' }),
    ];
    await buildAnswers(t.db, questions, used, { q1: 1 });
    const [entry] = await t.db
      .insert(registrations)
      .values({ project_id: project.id, time_period_id: period.id, organisation_id: one.id })
      .returning();
    await t.db
      .insert(registration_submissions)
      .values({ registration_id: entry!.id, submission_id: registered.id });
    const told = (await list({ sort: 'name' })).body.submissions;
    expect(told.map(({ is_used, registrations: n }) => [is_used, n])).toEqual([
      [false, 0],
      [false, 1],
      [true, 0],
    ]);
    const remove = (of: { id: number }, as: Person | null = admin) =>
      t.call(deleteSubmission, { params: { id: of.id } }, as);
    expect((await remove(used)).status).toBe(409);
    expect((await remove(registered)).body.detail).toContain('1 registration');
    expect((await remove(fresh, null)).status).toBe(401);
    expect((await remove(fresh, member)).status).toBe(403);
    expect((await remove(fresh, stranger)).status).toBe(404);
    expect((await remove(fresh)).status).toBe(200);
    expect(await lastAudit()).toMatchObject({
      action: 'submission.deleted',
      before: { submission_name: 'Fresh' },
    });
    expect((await remove(fresh)).status).toBe(404);
  });
});

describe('a list of submissions', () => {
  const send = (content: string | Uint8Array, fields: object = {}, as: Person | null = admin) =>
    sendFile(t, importSubmissions, as, { content, fields: { project_id: project.id, ...fields } });
  const stored = { dry_run: false };

  it('reports row by row, then stores the whole: new rows are added, missing rows end', async () => {
    await buildSubmission(t.db, project, one, { submission_name: 'Ward' });
    const content = 'Organisation code;Submission;Ended on\r\n001;Ward;31/03/2026\r\n002;Clinic;\r\n';
    const dry = await send(content);
    expect(dry.body).toMatchObject({
      stored: false,
      rows: [
        { outcome: 'changed', changes: [{ column: 'Ended on', from: null, to: '2026-03-31' }] },
        { outcome: 'new', name: '002, Clinic' },
      ],
    });
    expect(await names()).toEqual(['Ward']);
    expect((await send(content, { ...stored, digest: dry.body.digest })).body.stored).toBe(true);
    expect(await names({ state: 'running' })).toEqual(['Clinic']);
    expect((await send(content)).body.counts).toMatchObject({ unchanged: 2, new: 0, changed: 0 });
  });

  it('names what is wrong by row and column, and keeps the whole file out', async () => {
    const answer = await send(
      'Organisation code,Submission,Ended on\n1,Ward,\n999,Ward,\n002,,\n002,A,soon\n002,B,\n002,b,\n002,C,\n',
      stored,
    );
    const wrong = answer.body.rows.flatMap(({ row, problems }) =>
      problems.map(({ column }) => [row, column]),
    );
    expect(wrong).toEqual([
      [2, 'Organisation code'],
      [3, 'Organisation code'],
      [4, 'Submission'],
      [5, 'Ended on'],
      [7, null],
    ]);
    expect(answer.body).toMatchObject({ stored: false, counts: { new: 2, refused: 5 } });
    expect(await names()).toEqual([]);
  });

  it('can be downloaded, and put back as it is', async () => {
    await buildSubmission(t.db, project, one, { submission_name: '=Ward', ended_on: '2025-03-31' });
    const file = await t.app.inject({
      url: `${downloadSubmissions.path}?project_id=${project.id}`,
      headers: { authorization: `Bearer ${await createAccessToken(t.deps, admin.id)}` },
    });
    expect((await send(file.rawPayload)).body).toMatchObject({
      counts: { unchanged: 1, new: 0, changed: 0, refused: 0 },
      passed_over: ['Organisation'],
    });
  });

  it('takes thousands in as many statements as one', async () => {
    const of = (n: number, name: string) =>
      ['Code,Submission', ...Array.from({ length: n }, (_, at) => `001,${name} ${at}`)].join('\n');
    const statements = async (content: string) =>
      (await t.statementsOf(async () => expect((await send(content, stored)).body.stored).toBe(true))).length;
    const single = await statements(of(1, 'One'));
    expect(await statements(of(4000, 'Many'))).toBe(single);
    expect((await list({ limit: 25 })).body.total).toBe(4001);
  });

  it('can be imported by the programme’s team only', async () => {
    const content = 'Code,Submission\n001,X\n';
    expect((await send(content, {}, null)).status).toBe(401);
    expect((await send(content, {}, member)).status).toBe(403);
    expect((await send(content, {}, stranger)).status).toBe(404);
  });
});
