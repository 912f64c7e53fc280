import {
  createOrganisation,
  deleteOrganisation,
  getOrganisationContents,
  listAdminOrganisations,
  updateOrganisation,
} from '@portal/contract/organisations/manage-organisations';
import { createSubmission, updateSubmission } from '@portal/contract/collection/submissions';
import { desc } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildOrganisation, buildOtherProgramme, buildUser } from '#fixtures/build-people';
import { buildProject, buildSubmission, buildTimePeriod } from '#fixtures/build-projects';
import { useTestApp } from '#support/test-app';
import { audit_entries } from '../../../tables/audit.tables.ts';
import { registrations } from '../../../tables/registrations.tables.ts';

const t = useTestApp();
let admin: { id: number };
let member: { id: number };
let stranger: { id: number };
let foreign: { id: number };
let organisation: { id: number; organisation_name: string };
let project: { id: number; programme_id: number };
beforeAll(async () => {
  organisation = await buildOrganisation(t.db, t.programme.id, { region: 'North' });
  project = await buildProject(t.db, t.programme.id);
  admin = await buildUser(t.db, t.programme.id, { role_type_id: 2 });
  member = await buildUser(t.db, t.programme.id, {
    organisation_id: organisation.id,
    projects: [project.id],
  });
  const other = await buildOtherProgramme(t.db);
  foreign = await buildOrganisation(t.db, other.id);
  stranger = await buildUser(t.db, other.id, { role_type_id: 2 });
});

const lastAudit = async () =>
  (await t.db.select().from(audit_entries).orderBy(desc(audit_entries.id)).limit(1))[0]!;

describe('an organisation', () => {
  const create = (body: object, as: { id: number } | null = admin) =>
    t.call(
      createOrganisation,
      {
        query: { programme_id: t.programme.id },
        body: { organisation_name: 'New Trust', organisation_code: 'NEW', ...body },
      },
      as,
    );
  const update = (id: number, body: object, as: { id: number } | null = admin) =>
    t.call(updateOrganisation, { params: { id }, body }, as);

  it('is added to the programme under a code of its own', async () => {
    const made = await create({ region: 'South' });
    expect(made.body).toMatchObject({ organisation_name: 'New Trust', region: 'South', closed_on: null });
    expect((await lastAudit()).action).toBe('organisation.created');
    expect((await create({})).status).toBe(409);
    expect((await create({ organisation_code: ' ' })).status).toBe(422);
    expect((await create({ organisation_code: 'X', closed_on: '31/12/2025' })).status).toBe(422);
    expect((await create({ organisation_code: 'X', successor_id: foreign.id })).status).toBe(422);
    expect((await create({ organisation_code: 'X' }, stranger)).status).toBe(404);
    expect((await create({ organisation_code: 'X' }, member)).status).toBe(403);
    expect((await create({ organisation_code: 'X' }, null)).status).toBe(401);
  });

  it('changes in what is sent; one that closed names who carries on, in no circle', async () => {
    const successor = (await create({ organisation_code: 'NEXT' })).body;
    const changed = await update(organisation.id, { closed_on: '2025-03-31', successor_id: successor.id });
    expect(changed.body).toMatchObject({
      organisation_name: organisation.organisation_name,
      region: 'North',
      closed_on: '2025-03-31',
      successor_id: successor.id,
    });
    expect(await lastAudit()).toMatchObject({
      before: { closed_on: null, successor_id: null },
      after: { closed_on: '2025-03-31', successor_id: successor.id },
    });
    expect((await update(successor.id, { successor_id: organisation.id })).status).toBe(422);
    expect((await update(successor.id, { successor_id: successor.id })).status).toBe(422);
    expect((await update(successor.id, { organisation_code: 'NEW' })).status).toBe(409);
    expect((await update(organisation.id, { region: null })).body.region).toBeNull();
    expect((await update(organisation.id, {}, stranger)).status).toBe(404);
    expect((await update(foreign.id, { region: 'x' })).status).toBe(404);
  });
});

describe('the list of organisations', () => {
  const list = (query: object = {}, as: { id: number } | null = admin) =>
    t.call(listAdminOrganisations, { query }, as);

  it('can be searched without accents and quotes, filtered, sorted and paged', async () => {
    await buildOrganisation(t.db, t.programme.id, { organisation_name: 'O’Néill Trust', region: 'West' });
    const names = async (query: object) =>
      (await list(query)).body.organisations.map((one) => one.organisation_name);
    expect(await names({ search: "o'neill" })).toEqual(['O’Néill Trust']);
    expect(await names({ search: 'O‘NEILL' })).toEqual(['O’Néill Trust']);
    expect(await names({ search: '100%' })).toEqual([]);
    expect(await names({ region: 'West' })).toEqual(['O’Néill Trust']);
    expect(await names({ state: 'closed' })).toEqual([organisation.organisation_name]);
    const [first] = await names({ sort: '-name', limit: 1 });
    expect(first).toBe((await names({ sort: 'name' })).at(-1));
    expect((await list()).body.regions).toEqual(['South', 'West']);
    expect((await list({ sort: 'nonsense' })).status).toBe(422);
    for (const sort of ['code', 'type', 'region', 'people', 'submissions', 'closed', '-people'])
      expect((await list({ sort })).status).toBe(200);
  });

  it('counts the people and data of each, within the caller’s programme', async () => {
    await buildSubmission(t.db, project, organisation);
    const found = await list({ search: organisation.organisation_name });
    expect(found.body.organisations[0]).toMatchObject({ people: 1, submissions: 1 });
    expect((await list({}, stranger)).body.organisations.map((one) => one.id)).toEqual([foreign.id]);
    expect((await list({}, member)).status).toBe(403);
    expect((await list({}, null)).status).toBe(401);
  });
});

describe('an organisation that two people change', () => {
  it('keeps the first change, and refuses the second with a conflict', async () => {
    const one = await buildOrganisation(t.db, t.programme.id, { region: 'East' });
    const update = (body: object) => t.call(updateOrganisation, { params: { id: one.id }, body }, admin);
    expect((await update({ region: 'Wales', seen: { region: 'East' } })).status).toBe(200);
    const second = await update({ region: 'Ulster', seen: { region: 'East' } });
    expect(second).toMatchObject({ status: 409, body: { changed: ['region'] } });
    expect(
      (await update({ organisation_type: 'Acute', seen: { organisation_type: null } })).body,
    ).toMatchObject({
      region: 'Wales',
      organisation_type: 'Acute',
    });
  });

  it('closes and opens again, each in the audit log', async () => {
    const one = await buildOrganisation(t.db, t.programme.id);
    const set = (closed_on: string | null) =>
      t.call(updateOrganisation, { params: { id: one.id }, body: { closed_on } }, admin);
    await set('2025-03-31');
    expect(await lastAudit()).toMatchObject({
      action: 'organisation.closed',
      after: { closed_on: '2025-03-31' },
    });
    await set(null);
    expect((await lastAudit()).action).toBe('organisation.reopened');
  });
});

describe('contents of an organisation', () => {
  const contents = (id: number, as: { id: number } | null = admin) =>
    t.call(getOrganisationContents, { params: { id } }, as);
  const remove = (id: number, as: { id: number } | null = admin) =>
    t.call(deleteOrganisation, { params: { id } }, as);

  it('is named, and keeps it from being deleted', async () => {
    const one = await buildOrganisation(t.db, t.programme.id);
    expect((await contents(one.id)).body).toMatchObject({ people: [], submissions: [], refusal: null });
    const person = await buildUser(t.db, t.programme.id, { organisation_id: one.id });
    await buildSubmission(t.db, project, one, { submission_name: 'Ward 9' });
    const period = await buildTimePeriod(t.db, project, 'open');
    await t.db
      .insert(registrations)
      .values({ project_id: project.id, time_period_id: period.id, organisation_id: one.id });
    const found = (await contents(one.id)).body;
    expect(found).toMatchObject({
      people: [{ full_name: person.full_name }],
      submissions: [{ submission_name: 'Ward 9' }],
      registrations: [{ time_period_name: period.time_period_name, is_running: true }],
    });
    const refused = await remove(one.id);
    expect(refused).toMatchObject({ status: 409, body: { detail: found.refusal } });
    expect(refused.body.detail).toContain('1 person, 1 submission and 1 registration');
  });

  it('is nothing for one that was made by mistake: it is deleted', async () => {
    const one = await buildOrganisation(t.db, t.programme.id);
    expect((await remove(one.id, member)).status).toBe(403);
    expect((await remove(one.id, stranger)).status).toBe(404);
    expect((await contents(one.id, member)).status).toBe(403);
    expect((await contents(one.id, stranger)).status).toBe(404);
    expect((await contents(one.id, null)).status).toBe(401);
    expect((await remove(one.id)).status).toBe(200);
    expect(await lastAudit()).toMatchObject({
      action: 'organisation.deleted',
      before: { organisation_name: one.organisation_name },
    });
    expect((await remove(one.id)).status).toBe(404);
  });
});

describe('a submission', () => {
  const create = (body: object = {}, as: { id: number } | null = admin) =>
    t.call(
      createSubmission,
      {
        body: {
          project_id: project.id,
          organisation_id: organisation.id,
          submission_name: 'Ward A',
          ...body,
        },
      },
      as,
    );
  const update = (id: number, body: object, as: { id: number } | null = admin) =>
    t.call(updateSubmission, { params: { id }, body }, as);

  it('is added by the programme team, once under a name', async () => {
    const made = await create();
    expect(made.body).toMatchObject({
      submission_name: 'Ward A',
      organisation_name: organisation.organisation_name,
      ended_on: null,
    });
    expect((await lastAudit()).action).toBe('submission.created');
    expect((await create({ submission_name: 'WARD A' })).status).toBe(409);
    expect((await create({ organisation_id: foreign.id, submission_name: 'B' })).status).toBe(422);
    expect((await create({ project_id: 999_999 })).status).toBe(404);
    expect((await create({ submission_name: 'B' }, stranger)).status).toBe(404);
    expect((await create({ submission_name: 'B' }, member)).status).toBe(403);
    expect((await create({ submission_name: 'B' }, null)).status).toBe(401);
    expect((await create({ submission_name: '' })).status).toBe(422);
  });

  it('is renamed, ended and goes on again', async () => {
    const { id } = (await create({ submission_name: 'Ward C' })).body;
    await create({ submission_name: 'Ward D' });
    expect((await update(id, { submission_name: 'Ward D' })).status).toBe(409);
    const ended = await update(id, { ended_on: '2025-12-31' });
    expect(ended.body).toMatchObject({ submission_name: 'Ward C', ended_on: '2025-12-31' });
    const renamed = await update(id, { submission_name: 'ward c' });
    expect(renamed.body).toMatchObject({ submission_name: 'ward c', ended_on: '2025-12-31' });
    expect((await update(id, { ended_on: null })).body.ended_on).toBeNull();
    expect((await update(id, { ended_on: 'soon' })).status).toBe(422);
    expect((await update(id, {}, stranger)).status).toBe(404);
    expect((await update(id, {}, null)).status).toBe(401);
  });
});
