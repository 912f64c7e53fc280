import { mergeOrganisation, previewMerger } from '@portal/contract/admin/mergers';
import { getProject } from '@portal/contract/projects/projects';
import { desc, eq, sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildPeerGroup } from '#fixtures/build-charts';
import { buildDocument } from '#fixtures/build-documents';
import { buildOrganisation, buildUser } from '#fixtures/build-people';
import { buildProject, buildSubmission, buildTimePeriod } from '#fixtures/build-projects';
import { useTestApp } from '#support/test-app';
import { audit_entries } from '../../../tables/audit.tables.ts';
import { message_recipients, message_sendings } from '../../../tables/reminders.tables.ts';
import { entry_extensions } from '../../../tables/extensions.tables.ts';
import { outbox_messages } from '../../../tables/mail.tables.ts';
import { project_time_periods } from '../../../tables/projects.tables.ts';
import { registrations } from '../../../tables/registrations.tables.ts';
import { report_templates } from '../../../tables/report-packs.tables.ts';
import { identity_providers } from '../../../tables/single-sign-on.tables.ts';
import { project_scopes, scope_organisations, scopes } from '../../../tables/scopes.tables.ts';

/** References to an organisation that can remain after a merger, and why. */
const STAYS: Record<string, string> = {
  'organisations.successor_id': 'an earlier merger: who carries on is followed over any number of them',
};

const t = useTestApp();
let admin: { id: number };
let project: Awaited<ReturnType<typeof buildProject>>;
let period: { id: number };
let partId: number;
let former: { id: number; organisation_name: string };
let successor: { id: number; organisation_name: string };
let scopeCount = 0;
beforeAll(async () => {
  admin = await buildUser(t.db, t.programme.id, { role_type_id: 2 });
});
beforeEach(async () => {
  project = await buildProject(t.db, t.programme.id);
  period = await buildTimePeriod(t.db, project, 'validation');
  const [part] = await t.db
    .select()
    .from(project_time_periods)
    .where(eq(project_time_periods.project_id, project.id));
  partId = part!.id;
  former = await buildOrganisation(t.db, t.programme.id);
  successor = await buildOrganisation(t.db, t.programme.id);
});

const preview = async () =>
  (await t.call(previewMerger, { params: { id: former.id }, query: { successor_id: successor.id } }, admin))
    .body;
const merge = async (digest?: string) =>
  t.call(
    mergeOrganisation,
    {
      params: { id: former.id },
      body: { successor_id: successor.id, closed_on: '2026-03-31', ...(digest && { digest }) },
    },
    admin,
  );
async function buildScope(...members: { id: number }[]) {
  scopeCount += 1;
  const [scope] = await t.db
    .insert(scopes)
    .values({ programme_id: t.programme.id, scope_name: `Scope ${scopeCount}` })
    .returning();
  for (const { id } of members)
    await t.db.insert(scope_organisations).values({ scope_id: scope!.id, organisation_id: id });
  return scope!;
}
const inDays = (days: number) => new Date(t.clock.now.getTime() + days * 86_400_000);
async function extend(of: { id: number }, days: number, submission: { id: number } | null = null) {
  await t.db.insert(entry_extensions).values({
    project_time_period_id: partId,
    organisation_id: of.id,
    submission_id: submission?.id ?? null,
    extended_until: inDays(days),
    reason: `${of.id} needs ${days} days.`,
  });
}
const extensionsOf = (of: { id: number }) =>
  t.db
    .select()
    .from(entry_extensions)
    .where(eq(entry_extensions.organisation_id, of.id))
    .orderBy(entry_extensions.extended_until);
async function tell(of: { id: number }) {
  const [sending] = await t.db
    .insert(message_sendings)
    .values({
      programme_id: t.programme.id,
      template_key: 'not_submitted' as const,
      organisations: 1,
      people: 1,
      created_at: t.clock.now,
    })
    .returning();
  const [mail] = await t.db
    .insert(outbox_messages)
    .values({
      programme_id: t.programme.id,
      to_address: 'a@b.org',
      subject: 'Please submit',
      text_body: 'Please.',
      html_body: 'Please.',
      send_after: t.clock.now,
    })
    .returning();
  await t.db.insert(message_recipients).values({
    sending_id: sending!.id,
    project_id: project.id,
    time_period_id: period.id,
    organisation_id: of.id,
    outbox_message_id: mail!.id,
    full_name: 'Ann Lead',
  });
}
/** The columns that lead to an organisation, as the database knows them, with how many rows lead to one. */
async function leadingTo(id: number): Promise<Record<string, number>> {
  const { rows } = await t.db.execute<{ tablename: string; columnname: string }>(sql`
    select child.relname as tablename, attname as columnname
    from pg_constraint
    join pg_class child on child.oid = conrelid
    join pg_attribute on attrelid = child.oid and attnum = conkey[1]
    where contype = 'f' and confrelid = 'organisations'::regclass
    union
    select table_name, column_name from information_schema.columns
    where table_schema = 'public' and column_name ~ 'organisation_ids?$'
    order by 1, 2`);
  const counts: Record<string, number> = {};
  for (const { tablename, columnname } of rows) {
    const found = await t.db.execute<{ n: number }>(sql`
      select count(*)::int as n from ${sql.identifier(tablename)} where ${sql.identifier(columnname)} = ${id}`);
    counts[`${tablename}.${columnname}`] = found.rows[0]!.n;
  }
  return counts;
}

describe('data moved by a merger', () => {
  it('is everything that leads to an organisation, but for what is named here with a reason', async () => {
    const person = await buildUser(t.db, t.programme.id, { organisation_id: former.id });
    await buildSubmission(t.db, project, former);
    await buildPeerGroup(t.db, project, [], { owner_id: person.id, organisation_id: former.id });
    await t.db
      .insert(registrations)
      .values({ project_id: project.id, time_period_id: period.id, organisation_id: former.id });
    await buildScope(former);
    await extend(former, 3);
    await tell(former);
    await buildOrganisation(t.db, t.programme.id, { successor_id: former.id });
    await buildDocument(t, t.programme.id, { organisation_id: former.id });
    await t.db.insert(report_templates).values({
      project_id: project.id,
      organisation_id: former.id,
      template_name: 'Board paper',
      changed_at: t.clock.now,
    });

    await t.db.insert(identity_providers).values({
      programme_id: t.programme.id,
      provider_name: 'Trust',
      issuer: 'https://id.trust.example',
      client_id: 'portal',
      sealed_secret: '',
      domains: ['trust.example'],
      mfa_values: [],
      newcomers_organisation_id: former.id,
      signs_out: false,
      is_on: false,
    });

    const before = await leadingTo(former.id);
    // A table that is new: say here what becomes of it, after it is carried or named in STAYS.
    expect(Object.keys(before).filter((column) => before[column] === 0)).toEqual([]);
    expect((await merge()).status).toBe(200);
    const after = await leadingTo(former.id);
    expect(Object.keys(after).filter((column) => after[column]! > 0)).toEqual(Object.keys(STAYS));
    const taken = await leadingTo(successor.id);
    for (const column of Object.keys(before)) {
      expect([column, taken[column]]).toEqual([
        column,
        column === 'organisations.successor_id' ? 1 : before[column],
      ]);
    }
  });

  it('are its scopes: the successor keeps its own, and reaches what the former one reached', async () => {
    const [mine, both, own] = [
      await buildScope(former),
      await buildScope(former, successor),
      await buildScope(successor),
    ];
    await t.db
      .insert(project_scopes)
      .values({ project_id: project.id, scope_id: mine.id, visibility: 'join' });
    const person = await buildUser(t.db, t.programme.id, {
      organisation_id: successor.id,
      projects: [project.id],
    });
    const status = async () => (await t.call(getProject, { params: { id: project.id } }, person)).status;
    expect(await status()).toBe(404);
    const shown = await preview();
    expect(shown.scopes).toEqual([
      { scope_name: mine.scope_name, is_own: false },
      { scope_name: both.scope_name, is_own: true },
    ]);
    expect((await merge(shown.digest)).status).toBe(200);
    const members = await t.db.select().from(scope_organisations);
    const scopesOf = (of: { id: number }) =>
      members.filter(({ organisation_id }) => organisation_id === of.id).map(({ scope_id }) => scope_id);
    expect(scopesOf(former)).toEqual([]);
    expect(scopesOf(successor).sort()).toEqual([mine.id, both.id, own.id].sort());
    expect(await status()).toBe(200);
  });

  it('includes its extension: the later date and its reason win if both have one', async () => {
    const ward = await buildSubmission(t.db, project, former, { submission_name: 'Ward' });
    await extend(former, 5);
    await extend(successor, 3);
    await extend(former, 7, ward);
    const shown = await preview();
    expect(shown.extensions.map(({ submission_name, fate }) => [submission_name, fate])).toEqual([
      [null, 'longer'],
      ['Ward', 'moves'],
    ]);
    expect(shown.extensions[0]!.extended_until).toBe(inDays(5).toISOString());
    expect((await merge(shown.digest)).status).toBe(200);
    expect(await extensionsOf(former)).toEqual([]);
    expect(await extensionsOf(successor)).toMatchObject([
      { submission_id: null, extended_until: inDays(5), reason: `${former.id} needs 5 days.` },
      { submission_id: ward.id, extended_until: inDays(7) },
    ]);
  });

  it('keeps the successor’s extension if it is as long or longer', async () => {
    await extend(former, 4);
    await extend(successor, 6);
    expect((await preview()).extensions).toMatchObject([{ fate: 'kept' }]);
    expect((await merge()).status).toBe(200);
    expect(await extensionsOf(successor)).toMatchObject([
      { extended_until: inDays(6), reason: `${successor.id} needs 6 days.` },
    ]);
    expect(await extensionsOf(former)).toEqual([]);
  });

  it('is described in the audit log of both organisations', async () => {
    const { scope_name } = await buildScope(former);
    await extend(former, 4);
    await tell(former);
    await tell(former);
    expect((await preview()).messages).toBe(2);
    expect((await merge()).status).toBe(200);
    const entries = await t.db.select().from(audit_entries).orderBy(desc(audit_entries.id)).limit(2);
    expect(entries.map(({ action }) => action).sort()).toEqual([
      'organisation.merged',
      'organisation.took_over',
    ]);
    for (const { after } of entries) {
      expect(after).toMatchObject({
        scopes: [scope_name],
        extensions: [expect.stringContaining('all submissions: until') as string],
        messages: '2 emails',
      });
    }
  });

  it('is refused if a scope or an extension changed since the preview, at the same cost for many', async () => {
    const { digest } = await preview();
    await buildScope(former);
    expect((await merge(digest)).status).toBe(409);
    const few = await t.statementsOf(() => preview());
    for (let i = 0; i < 20; i += 1) await buildScope(former);
    expect(await t.statementsOf(() => preview())).toHaveLength(few.length);
    expect((await merge((await preview()).digest)).status).toBe(200);
  });
});
