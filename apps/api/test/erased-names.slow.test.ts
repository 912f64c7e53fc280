import { eraseOrganisation } from '@portal/contract/admin/personal-data';
import { createOrganisation } from '@portal/contract/organisations/manage-organisations';
import { deleteUser } from '@portal/contract/identity/users';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { buildAuthorisationFixture } from '#fixtures/authorisation-fixture';
import { insertRowsNamingPeople } from '#fixtures/insert-rows-naming-people';
import { loadBulkTemplates } from '#fixtures/insert-bulk-rows';
import { buildUser } from '#fixtures/build-people';
import { makeCalls, prepareCalls, serverErrors } from '#support/call-every-endpoint';
import { countReferencesToRow, setPersonInAllReferences } from '#support/set-person-in-all-references';
import { createTestApp, type TestApp } from '#support/test-app';

const CALLERS = ['superuser', 'contributor'] as const;

async function inNewProgramme<Result>(
  use: (t: TestApp, world: Awaited<ReturnType<typeof buildAuthorisationFixture>>) => Promise<Result>,
): Promise<Result> {
  const t = await createTestApp();
  try {
    const world = await buildAuthorisationFixture(t);
    await loadBulkTemplates(t, world);
    return await use(t, world);
  } finally {
    await t.stop();
  }
}

/** Names a person in every column, erases them or not, and makes every call. */
const callsAfter = ({ isErased }: { isErased: boolean }) =>
  inNewProgramme(async (t, world) => {
    const person = await world.somebody();
    const calls = await prepareCalls(t, world, CALLERS);
    await insertRowsNamingPeople(t, world);
    await t.db.execute(sql`
      insert into registration_contacts (registration_id, contact_role, full_name, email_address)
      select registrations.id, role, users.full_name, users.email_address
      from registrations, users, unnest(array['lead', 'sponsor']) role where users.id = ${person.id}
      on conflict (registration_id, contact_role) do update set email_address = excluded.email_address`);
    const named = await setPersonInAllReferences(t, person.id);
    if (isErased) {
      const erased = await t.call(deleteUser, { params: { id: person.id } }, world.people.superuser);
      expect(erased.status).toBe(200);
    }
    const { rows: last } = await t.db.execute<{ id: number }>(
      sql`select coalesce(max(id), 0)::int as id from outbox_messages`,
    );
    const results = await makeCalls(world, calls);
    const { rows: mails } = await t.db.execute<{ to_address: string; subject: string }>(sql`
      select to_address, subject from outbox_messages where id > ${last[0]!.id} and to_address like '%@invalid'`);
    return { named, results, mails };
  });

describe('a person named in every column that refers to users', () => {
  it('is erased without changing the outcome of any call, and gets no email', async () => {
    const [erased, kept] = [await callsAfter({ isErased: true }), await callsAfter({ isErased: false })];
    // A new column: insert a row that names a person, so that the calls after it are tested.
    expect(Object.keys(erased.named).filter((column) => erased.named[column] === 0)).toEqual([]);
    expect(Object.keys(erased.named).length).toBeGreaterThan(30);
    expect(serverErrors(erased.results)).toEqual([]);
    const changed = Object.keys(kept.results).flatMap((name) => {
      const [before, after] = [kept.results[name]!, erased.results[name]!];
      return before.status === after.status ? [] : [`${name}: ${before.status}, then ${after.status}`];
    });
    // Erasure removes the contact, so there is none to delete, and the address that a reply would go to.
    expect(changed.sort()).toEqual([
      'superuser answerContactMessage: 200, then 409',
      'superuser deleteRegistrationContact: 200, then 404',
    ]);
    const done = Object.values(kept.results).filter(({ status }) => status === 200);
    expect(done.length).toBeGreaterThan(500);
    expect(erased.mails).toEqual([]);
  });
});

describe('an organisation that is erased', () => {
  /** Columns that lead to it afterwards, with the reason. */
  const STAYS = ['organisations.successor_id', 'users.organisation_id'];

  it('leaves every call of others working, and only the columns listed here lead to it', () =>
    inNewProgramme(async (t, world) => {
      const calls = await prepareCalls(t, world, ['superuser', 'neighbour']);
      const { id } = world.organisation;
      const { rows } = await t.db.execute<{ organisation_name: string; organisation_code: string }>(
        sql`select organisation_name, organisation_code from organisations where id = ${id}`,
      );
      await t.db.execute(sql`update organisations set successor_id = ${id} where id <> ${id}`);
      for (const table of ['documents', 'report_templates'])
        await t.db.execute(sql`update ${sql.identifier(table)} set organisation_id = ${id}
          where ctid = (select ctid from ${sql.identifier(table)} limit 1)`);
      await t.db.execute(sql`insert into peer_groups (project_id, peer_group_name, owner_id, organisation_id)
        values (${world.project.id}, 'Neighbours', ${world.people.contributor.id}, ${id})`);
      await t.db.execute(sql`insert into scope_organisations (scope_id, organisation_id)
        values (${world.scope.id}, ${id}) on conflict do nothing`);
      await t.db.execute(sql`update identity_providers set newcomers_organisation_id = ${id}`);
      expect(
        Object.entries(await countReferencesToRow(t, 'organisations', id)).filter(([, n]) => n === 0),
      ).toEqual([]);
      const body = { organisation_name: rows[0]!.organisation_name, with_published: true };
      const erased = await t.call(eraseOrganisation, { params: { id }, body }, world.people.superuser);
      expect([erased.status, erased.body]).toEqual([200, { done: true }]);
      const left = await countReferencesToRow(t, 'organisations', id);
      expect(Object.keys(left).filter((column) => left[column]! > 0)).toEqual(STAYS);
      expect(serverErrors(await makeCalls(world, calls))).toEqual([]);
      // The next organisation can have its name and its code, and people.
      const again = await t.call(
        createOrganisation,
        {
          query: { programme_id: world.programme.id },
          body: { ...rows[0]!, organisation_type: null, region: null },
        },
        world.people.superuser,
      );
      expect(again.status).toBe(200);
      await buildUser(t.db, world.programme.id, { organisation_id: again.body.id });
    }));
});
