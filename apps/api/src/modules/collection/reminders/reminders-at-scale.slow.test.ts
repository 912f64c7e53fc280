import { randomUUID } from 'node:crypto';
import {
  listCompletionStatus,
  listSentMessages,
  previewMessage,
  sendMessage,
} from '@portal/contract/collection/reminders';
import { sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { buildUser } from '#fixtures/build-people';
import { buildProject, buildQuestionnaire, buildTimePeriod } from '#fixtures/build-projects';
import { useTestApp } from '#support/test-app';

const t = useTestApp();
let admin: { id: number };
/** 200 organisations with 2,000 people in ten projects with 10,000 submissions, half of them in projects with registration. */
beforeAll(async () => {
  admin = await buildUser(t.db, t.programme.id, { role_type_id: 2 });
  await t.db.execute(sql`
    insert into organisations (programme_id, organisation_name, organisation_code, region)
    select ${t.programme.id}, 'Organisation ' || n, 'C' || n, 'Region ' || (n % 9) from generate_series(1, 200) n`);
  await t.db.execute(sql`
    insert into users (programme_id, organisation_id, role_type_id, email_address, full_name, password_hash, status)
    select ${t.programme.id}, organisation.id, 3, 'p' || organisation.id || '-' || n || '@example.org', 'P', 'x', 'approved'
    from organisations organisation cross join generate_series(1, 10) n`);
  for (let at = 0; at < 10; at += 1) {
    const project = await buildProject(t.db, t.programme.id, { registration_required: at % 2 === 1 });
    await buildQuestionnaire(t.db, project, await buildTimePeriod(t.db, project, 'open'));
    await t.db.execute(sql`update project_time_periods
      set registration_opens_at = collection_opens_at - interval '9 days' where project_id = ${project.id}`);
    await t.db.execute(sql`
      insert into submissions (project_id, organisation_id, submission_name, pseudonym_number)
      select ${project.id}, organisation.id, 'Site ' || n, row_number() over ()
      from organisations organisation cross join generate_series(1, 5) n`);
    await t.db.execute(sql`insert into user_accesses (user_id, project_id, approved)
      select id, ${project.id}, true from users where role_type_id = 3`);
  }
  await t.db.execute(sql`analyze`);
});

async function answered<T extends { status: number }>(work: Promise<T>): Promise<T> {
  const answer = await work;
  expect(answer.status).toBe(200);
  return answer;
}

it('ten thousand submissions are listed in any order, and all of their people written to', async () => {
  const list = (query: object) =>
    answered(t.call(listCompletionStatus, { query: { limit: 25, ...query } }, admin));
  expect((await list({})).body).toMatchObject({
    total: 2000,
    counts: { not_registered: 1000, not_started: 1000 },
  });
  await list({ sort: '-percent' });
  await list({ search: 'Organisation 1', state: 'not_started' });
  const body = {
    template_key: 'not_submitted' as const,
    subject: '{project}',
    text: '{person} {link}',
    all: {},
  };
  const { people } = (await answered(t.call(previewMessage, { body: { ...body, offset: 1980 } }, admin)))
    .body;
  expect(people).toBe(2000);
  const statements = await t.statementsOf(() =>
    t.call(sendMessage, { body: { ...body, people, send_key: randomUUID() } }, admin),
  );
  expect(statements.length).toBeLessThan(100);
  // One email for each person, listed once for each project that it is about.
  const { rows: emails } = await t.db.execute(
    sql`select count(distinct outbox_message_id)::int as count from message_recipients`,
  );
  expect(emails).toEqual([{ count: people }]);
  expect((await answered(t.call(listSentMessages, { query: { limit: 25 } }, admin))).body.total).toBe(20_000);
  await list({});
});
