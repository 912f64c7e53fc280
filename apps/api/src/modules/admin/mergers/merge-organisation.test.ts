import { mergeOrganisation, previewMerger } from '@portal/contract/admin/mergers';
import { desc, eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildOrganisation, buildOtherProgramme, buildUser } from '#fixtures/build-people';
import { buildProject, buildSubmission, buildTimePeriod } from '#fixtures/build-projects';
import { useTestApp } from '#support/test-app';
import { audit_entries } from '../../../tables/audit.tables.ts';
import { organisations } from '../../../tables/organisations.tables.ts';
import {
  registration_contacts,
  registration_submissions,
  registrations,
} from '../../../tables/registrations.tables.ts';
import { result_versions } from '../../../tables/result-versions.tables.ts';
import { submissions } from '../../../tables/submissions.tables.ts';
import { users } from '../../../tables/users.tables.ts';

type Id = { id: number };
const t = useTestApp();
let admin: Id;
let stranger: Id;
let foreign: Id;
let project: Awaited<ReturnType<typeof buildProject>>;
let former: typeof organisations.$inferSelect;
let successor: typeof organisations.$inferSelect;
beforeAll(async () => {
  admin = await buildUser(t.db, t.programme.id, { role_type_id: 2 });
  const other = await buildOtherProgramme(t.db);
  foreign = await buildOrganisation(t.db, other.id);
  stranger = await buildUser(t.db, other.id, { role_type_id: 2 });
});
beforeEach(async () => {
  project = await buildProject(t.db, t.programme.id);
  former = await buildOrganisation(t.db, t.programme.id);
  successor = await buildOrganisation(t.db, t.programme.id);
});

const preview = (successor_id: number, as: Id | null = admin) =>
  t.call(previewMerger, { params: { id: former.id }, query: { successor_id } }, as);
const merge = (body: object = {}, as: Id | null = admin) =>
  t.call(
    mergeOrganisation,
    { params: { id: former.id }, body: { successor_id: successor.id, closed_on: '2026-03-31', ...body } },
    as,
  );
const register = async (of: Id, period: Id, state: 'draft' | 'confirmed', takesPart: Id[] = []) => {
  const [row] = await t.db
    .insert(registrations)
    .values({ project_id: project.id, time_period_id: period.id, organisation_id: of.id, state })
    .returning();
  await t.db.insert(registration_contacts).values({
    registration_id: row!.id,
    contact_role: 'lead',
    full_name: `Lead of ${of.id}`,
    email_address: 'a@b.org',
  });
  for (const { id } of takesPart)
    await t.db.insert(registration_submissions).values({ registration_id: row!.id, submission_id: id });
  return row!;
};
const registrationsOf = (of: Id) =>
  t.db.select().from(registrations).where(eq(registrations.organisation_id, of.id));

describe('an organisation that merges into another one', () => {
  it('hands over its people and submissions, renamed where two would have one name, and is closed', async () => {
    const person = await buildUser(t.db, t.programme.id, { organisation_id: former.id });
    const ward = await buildSubmission(t.db, project, former, { submission_name: 'Ward A' });
    await buildSubmission(t.db, project, successor, { submission_name: 'WARD A' });
    await buildSubmission(t.db, project, former, { submission_name: 'Ward B' });
    const seen = (await preview(successor.id)).body;
    expect(seen).toMatchObject({
      people: [person.full_name],
      submissions: [
        { submission_name: 'Ward A', new_name: `Ward A (${former.organisation_name})` },
        { submission_name: 'Ward B', new_name: null },
      ],
      refusals: [],
    });
    expect((await merge({ digest: seen.digest })).status).toBe(200);
    const [moved] = await t.db.select().from(submissions).where(eq(submissions.id, ward.id));
    expect(moved).toEqual({
      ...ward,
      organisation_id: successor.id,
      submission_name: `Ward A (${former.organisation_name})`,
    });
    const [now] = await t.db.select().from(users).where(eq(users.id, person.id));
    expect(now!.organisation_id).toBe(successor.id);
    const [closed] = await t.db.select().from(organisations).where(eq(organisations.id, former.id));
    expect(closed).toMatchObject({ closed_on: '2026-03-31', successor_id: successor.id });
    expect(
      await t.db.select().from(result_versions).where(eq(result_versions.project_id, project.id)),
    ).toHaveLength(1);
    const entries = await t.db.select().from(audit_entries).orderBy(desc(audit_entries.id)).limit(2);
    expect(entries).toMatchObject([
      {
        action: 'organisation.took_over',
        after: { organisation_name: former.organisation_name, people: '1 person' },
      },
      { action: 'organisation.merged', before: { closed_on: null }, after: { successor_id: successor.id } },
    ]);
  });

  it('hands over its registrations, and what takes part by its own joins the successor’s', async () => {
    const [alone, both, draft] = [
      await buildTimePeriod(t.db, project, 'open'),
      await buildTimePeriod(t.db, project, 'open'),
      await buildTimePeriod(t.db, project, 'open'),
    ];
    const ward = await buildSubmission(t.db, project, former, { submission_name: 'Ward' });
    const own = await buildSubmission(t.db, project, successor, { submission_name: 'Own' });
    const moving = await register(former, alone, 'draft', [ward]);
    await register(former, both, 'confirmed', [ward]);
    const joined = await register(successor, both, 'confirmed', [own]);
    await register(former, draft, 'draft', [ward]);
    await register(successor, draft, 'draft');
    const seen = (await preview(successor.id)).body;
    expect(seen.registrations.map(({ fate, contacts }) => [fate, contacts.length])).toEqual([
      ['dropped', 1],
      ['joins', 1],
      ['moves', 0],
    ]);
    expect((await merge()).status).toBe(200);
    expect(await registrationsOf(former)).toEqual([]);
    const kept = await registrationsOf(successor);
    expect(kept).toHaveLength(3);
    expect(kept.map(({ id }) => id)).toEqual(expect.arrayContaining([moving.id, joined.id]));
    const taking = await t.db
      .select()
      .from(registration_submissions)
      .where(eq(registration_submissions.registration_id, joined.id));
    expect(taking.map(({ submission_id }) => submission_id).sort()).toEqual([ward.id, own.id].sort());
  });

  it('is refused, with the reason shown in advance, if a confirmed registration would become unconfirmed', async () => {
    const period = await buildTimePeriod(t.db, project, 'open');
    await register(former, period, 'confirmed');
    await register(successor, period, 'draft');
    const [refusal] = (await preview(successor.id)).body.refusals;
    expect(refusal).toContain(period.time_period_name);
    expect(await merge()).toMatchObject({ status: 409, body: { detail: refusal } });
    expect(await registrationsOf(former)).toHaveLength(1);
  });

  it('is refused into itself, in a circle, into a closed one or another programme’s', async () => {
    const into = (id: number) => merge({ successor_id: id });
    expect((await into(former.id)).status).toBe(409);
    await t.db
      .update(organisations)
      .set({ successor_id: former.id })
      .where(eq(organisations.id, successor.id));
    expect((await into(successor.id)).status).toBe(409);
    const closed = await buildOrganisation(t.db, t.programme.id, { closed_on: '2020-01-01' });
    expect((await into(closed.id)).status).toBe(409);
    expect((await into(foreign.id)).status).toBe(422);
    expect((await preview(foreign.id)).status).toBe(422);
    expect((await merge({ closed_on: 'soon' })).status).toBe(422);
  });

  it('is refused if the organisation changed after it was previewed', async () => {
    const { digest } = (await preview(successor.id)).body;
    await buildSubmission(t.db, project, former);
    expect((await merge({ digest })).status).toBe(409);
    expect((await merge({ digest: (await preview(successor.id)).body.digest })).status).toBe(200);
  });

  it('is merged by its programme’s team alone', async () => {
    const member = await buildUser(t.db, t.programme.id, { organisation_id: successor.id });
    expect((await merge({}, null)).status).toBe(401);
    expect((await merge({}, member)).status).toBe(403);
    expect((await merge({}, stranger)).status).toBe(404);
    expect((await preview(successor.id, member)).status).toBe(403);
    expect((await preview(successor.id, stranger)).status).toBe(404);
  });
});
