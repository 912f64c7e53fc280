import { previewAnnouncement } from '@portal/contract/collection/reminders';
import { updateProjectTimePeriod } from '@portal/contract/projects/periods';
import { dateNames } from '@portal/contract/projects/period-dates';
import { and, eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { buildReminders } from '#fixtures/build-reminders';
import { useTestApp } from '#support/test-app';
import { outbox_messages } from '../../../tables/mail.tables.ts';
import { project_time_periods } from '../../../tables/projects.tables.ts';
import { registrations } from '../../../tables/registrations.tables.ts';
import { describeChanges } from './update-and-announce-dates.ts';

const t = useTestApp();
let w: Awaited<ReturnType<typeof buildReminders>>;
beforeEach(async () => {
  w = await buildReminders(t);
});

const of = () => ({ project_id: w.project.id, time_period_id: w.period.id });
const sentTo = (address: string) =>
  t.db.select().from(outbox_messages).where(eq(outbox_messages.to_address, address));
async function dates() {
  const [part] = await t.db
    .select()
    .from(project_time_periods)
    .where(
      and(
        eq(project_time_periods.project_id, w.project.id),
        eq(project_time_periods.time_period_id, w.period.id),
      ),
    );
  return Object.fromEntries(dateNames.map((name) => [name, part![name]?.toISOString() ?? null])) as Record<
    (typeof dateNames)[number],
    string
  >;
}
const extend = async (
  more: object,
  as: { id: number } = w.admin,
  seen?: Awaited<ReturnType<typeof dates>>,
) => {
  const was = seen ?? (await dates());
  const closes = new Date(Date.parse(was.collection_closes_at) + 86_400_000).toISOString();
  const body = { ...was, collection_closes_at: closes, was, confirmed: ['dates_move' as const], ...more };
  return t.call(updateProjectTimePeriod, { params: of(), body }, as);
};

it('emails new dates to participants on request, with the changes', async () => {
  expect((await t.call(previewAnnouncement, { query: of() }, w.admin)).body).toEqual({
    organisations: 2,
    people: 3,
  });
  expect((await extend({ announce: true })).status).toBe(200);
  const [message, ...more] = await sentTo(w.lead);
  expect(more).toEqual([]);
  expect(message!.text_body).toMatch(/Data collection closes: .+, previously .+\./);
  expect(message!.text_body).toContain(`/projects/${w.project.project_code}`);
  expect(await sentTo(w.finished.email_address)).toHaveLength(1);
  expect(await sentTo(w.viewer.email_address)).toEqual([]);
});

it('emails no one without the request, or if nothing changes, or the change is refused or outdated', async () => {
  await extend({});
  expect((await extend({ announce: true, confirmed: [] })).status).toBe(409);
  expect((await extend({ announce: true, collection_closes_at: '1999-01-01T00:00:00Z' })).status).toBe(422);
  const was = await dates();
  const same = await t.call(
    updateProjectTimePeriod,
    { params: of(), body: { ...was, was, announce: true } },
    w.admin,
  );
  expect(same.status).toBe(200);
  const seen = await dates();
  const both = [1, 2].map(() => extend({ announce: true }, w.admin, seen));
  const answers = await Promise.all(both);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await sentTo(w.lead)).toHaveLength(1);
});

it('leaves out organisations that declined to take part', async () => {
  await t.db.update(registrations).set({ state: 'declined' }).where(eq(registrations.id, w.registration.id));
  await extend({ announce: true });
  expect(await sentTo(w.lead)).toEqual([]);
  expect(await sentTo(w.finished.email_address)).toHaveLength(1);
});

it('describes one change a line, in words', () => {
  const day = (text: string) => new Date(`${text}T17:00:00Z`);
  const before = {
    registration_opens_at: null,
    registration_closes_at: null,
    collection_opens_at: day('2026-01-01'),
    collection_closes_at: day('2026-02-01'),
    published_at: day('2026-03-01'),
  };
  const after = { ...before, registration_opens_at: day('2025-12-01'), published_at: null };
  expect(describeChanges(before, { ...after, collection_closes_at: day('2026-02-15') })).toBe(
    [
      'Registration opens: 1 December 2025 at 17:00 (UTC).',
      'Data collection closes: 15 February 2026 at 17:00 (UTC), previously 1 February 2026 at 17:00 (UTC).',
      'Results published: no date set, previously 1 March 2026 at 17:00 (UTC).',
    ].join('\n'),
  );
});
