import * as registrations from '@portal/contract/collection/registrations';
import { deleteUser } from '@portal/contract/identity/users';
import type { Endpoint } from '@portal/contract/shared/endpoint';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { endpoints } from '../src/app.ts';
import { buildAuthorisationFixture, type AuthorisationFixture } from '#fixtures/authorisation-fixture';
import { authorisationMatrix } from '#fixtures/authorisation-matrix';
import { buildOrganisation, buildUser } from '#fixtures/build-people';
import { buildProject, buildSubmission, buildTimePeriod } from '#fixtures/build-projects';
import { loadBulkTemplates } from '#fixtures/insert-bulk-rows';
import { requestPath, useTestApp } from '#support/test-app';

const t = useTestApp();
let world: AuthorisationFixture;
beforeAll(async () => {
  world = await buildAuthorisationFixture(t);
  await loadBulkTemplates(t, world);
});

/** Names the person in one row of each column that refers to users. Returns the columns. */
async function setPersonInOneRowPerReference(personId: number): Promise<string[]> {
  const { rows } = await t.db.execute<{ table: string; column: string }>(sql`
    select child.relname as table, attname as column
    from pg_constraint
    join pg_class child on child.oid = conrelid
    join pg_attribute on attrelid = child.oid and attnum = conkey[1]
    where contype = 'f' and confrelid = 'users'::regclass order by 1, 2`);
  const named: string[] = [];
  for (const { table, column } of rows) {
    const target = sql.identifier(table);
    const { rowCount } = await t.db.execute(sql`
      update ${target} set ${sql.identifier(column)} = ${personId}
      where ctid = (select ctid from ${target} order by ctid limit 1)`);
    if (rowCount) named.push(`${table}.${column}`);
  }
  return named;
}

describe('a person who is named everywhere', () => {
  it('leaves every page working when they are erased', async () => {
    const person = await world.somebody();
    // The inputs of the calls create what the person is named in.
    const calls: { endpoint: Endpoint; input: Parameters<typeof requestPath>[1] }[] = [];
    for (const endpoint of endpoints) {
      const input = (await authorisationMatrix[endpoint.name]?.input?.(world, t)) ?? {};
      if (endpoint.method === 'GET') calls.push({ endpoint, input });
    }
    await t.db.execute(sql`
      insert into registration_contacts (registration_id, contact_role, full_name, email_address)
      select registrations.id, role, users.full_name, users.email_address
      from registrations, users, unnest(array['lead', 'sponsor']) role where users.id = ${person.id}
      on conflict (registration_id, contact_role) do update set email_address = excluded.email_address`);
    const named = await setPersonInOneRowPerReference(person.id);
    expect(named).toEqual(
      expect.arrayContaining([
        'case_codes.reviewer_id',
        'comments.user_id',
        'outlier_cases.opened_by',
        'registrations.confirmed_by',
        'webhooks.created_by',
      ]),
    );
    const erased = await t.call(deleteUser, { params: { id: person.id } }, world.people.superuser);
    expect(erased.status).toBe(200);
    const failures: string[] = [];
    for (const caller of ['superuser', 'contributor'] as const) {
      const deployment = await world.deploymentOf(caller);
      const headers = { authorization: `Bearer ${await world.tokenFor(caller)}` };
      for (const { endpoint, input } of calls) {
        const response = await deployment.inject({
          method: 'GET',
          url: requestPath(endpoint, input),
          headers,
        });
        if (response.statusCode >= 500) failures.push(`${caller} ${endpoint.name}: ${response.body}`);
      }
    }
    expect(calls.length).toBeGreaterThan(100);
    expect(failures).toEqual([]);
  });
});

describe('an erased registration contact', () => {
  it('leaves a registration that its organisation can read, change and start again', async () => {
    const project = await buildProject(t.db, t.programme.id, { registration_required: true });
    const period = await buildTimePeriod(t.db, project, 'registration');
    const organisation = await buildOrganisation(t.db, t.programme.id);
    await buildSubmission(t.db, project, organisation);
    const of = { organisation_id: organisation.id, projects: [project.id] };
    const clerk = await buildUser(t.db, t.programme.id, of);
    const leaver = await buildUser(t.db, t.programme.id, of);
    const begin = (time_period_id: number) =>
      t.call(registrations.createRegistration, { body: { project_id: project.id, time_period_id } }, clerk);
    const { id } = (await begin(period.id)).body;
    const save = (contact_role: 'lead' | 'sponsor', email_address: string) =>
      t.call(
        registrations.saveRegistrationContact,
        { body: { registration_id: id, contact_role, full_name: 'Ada Lead', email_address } },
        clerk,
      );
    await save('lead', leaver.email_address);
    await save('sponsor', leaver.email_address);
    const confirm = () => t.call(registrations.confirmRegistration, { params: { id } }, clerk);
    expect((await confirm()).status).toBe(200);

    expect((await t.call(deleteUser, { params: { id: leaver.id } }, world.people.superuser)).status).toBe(
      200,
    );
    const read = await t.call(registrations.getRegistration, { params: { id } }, clerk);
    expect([read.status, read.body.contacts]).toEqual([200, []]);
    const next = await buildTimePeriod(t.db, project, 'registration');
    expect((await begin(next.id)).body.contacts).toEqual([]);
    expect((await t.call(registrations.reconsiderRegistration, { params: { id } }, clerk)).status).toBe(200);
    expect((await confirm()).status).toBe(409);
    expect((await save('lead', 'new.lead@example.org')).status).toBe(200);
    expect((await confirm()).status).toBe(200);
  });

  it('is left out if an earlier version stored an alias of them', async () => {
    const project = await buildProject(t.db, t.programme.id, { registration_required: true });
    const period = await buildTimePeriod(t.db, project, 'registration');
    const organisation = await buildOrganisation(t.db, t.programme.id);
    const of = { organisation_id: organisation.id, projects: [project.id] };
    const clerk = await buildUser(t.db, t.programme.id, of);
    const begin = (time_period_id: number) =>
      t.call(registrations.createRegistration, { body: { project_id: project.id, time_period_id } }, clerk);
    const { id } = (await begin(period.id)).body;
    await t.db
      .execute(sql`insert into registration_contacts (registration_id, contact_role, full_name, email_address)
      values (${id}, 'lead', 'Deleted person 7', 'deleted-7@invalid')`);
    const read = await t.call(registrations.getRegistration, { params: { id } }, clerk);
    expect([read.status, read.body.contacts]).toEqual([200, []]);
    const next = await buildTimePeriod(t.db, project, 'registration');
    expect((await begin(next.id)).body.contacts).toEqual([]);
  });
});
