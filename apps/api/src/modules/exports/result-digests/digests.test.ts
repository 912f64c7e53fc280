import { getScorecard } from '@portal/contract/charts/chart-data';
import {
  getOwnDigests,
  setOwnDigest,
  setUnusualThreshold,
  unsubscribeFromDigest,
} from '@portal/contract/exports/digests';
import { getCurrentUser } from '@portal/contract/identity/current-user';
import { describeFindings, findingsOf } from '@portal/wording/digest-findings';
import { and, eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildComparison, buildParticipation, type FigureGiven } from '#fixtures/build-comparison';
import { buildUser } from '#fixtures/build-people';
import { buildTimePeriod } from '#fixtures/build-projects';
import { useTestApp } from '#support/test-app';
import { connect } from '../../../database/connect.ts';
import { user_accesses } from '../../../tables/access.tables.ts';
import { result_digests } from '../../../tables/digests.tables.ts';
import { measure_values } from '../../../tables/measures.tables.ts';
import { outbox_messages } from '../../../tables/mail.tables.ts';
import { time_periods } from '../../../tables/programmes.tables.ts';
import { project_time_periods, projects } from '../../../tables/projects.tables.ts';
import { result_versions } from '../../../tables/result-versions.tables.ts';
import { bumpResults } from '../../platform/result-versions/result-versions.sql.ts';
import { notifyResults } from './notify-results.ts';

const t = useTestApp();
const START = new Date();
beforeEach(async () => {
  t.clock.now = new Date(START);
  // Earlier tests leave nothing to notify.
  await t.db.update(projects).set({ archived_at: START });
});

/** One figure far above all others, which are similar. */
const OUT: FigureGiven[] = [90, 30, 31, 32, 33, 34, 35, 36].map((one): FigureGiven => [one, 100]);
type Built = Awaited<ReturnType<typeof build>>;
const build = (figures = OUT, options?: Parameters<typeof buildComparison>[3]) =>
  buildComparison(t.db, t.programme.id, figures, { outputTypes: ['ranked_bars', 'funnel'], ...options });
const publish = ({ project }: { project: { id: number } }, minutesAgo: number | null) =>
  t.db
    .update(project_time_periods)
    .set({ published_at: minutesAgo === null ? null : new Date(t.clock.now.getTime() - minutesAgo * 60_000) })
    .where(eq(project_time_periods.project_id, project.id));
const run = (db = t.db) => notifyResults(db, t.deps, t.programme.id);
const later = (hours: number) => {
  t.clock.now = new Date(t.clock.now.getTime() + hours * 3_600_000);
};
const to = ({ user }: { user: { email_address: string } }) =>
  t.db
    .select()
    .from(outbox_messages)
    .where(eq(outbox_messages.to_address, user.email_address))
    .orderBy(outbox_messages.id);
const told = async (built: Built) => (await Promise.all(built.members.map(to))).map((one) => one.length);
const change = async (built: Built, at: number, numerator: number) => {
  await t.db
    .update(measure_values)
    .set({ numerator, value: numerator })
    .where(
      and(
        eq(measure_values.measure_id, built.measure.id),
        eq(measure_values.submission_id, built.members[at]!.submission.id),
      ),
    );
  await bumpResults(t.db, built.project.id);
  await t.db
    .update(result_versions)
    .set({ changed_at: t.clock.now })
    .where(eq(result_versions.project_id, built.project.id));
};

describe('a publication', () => {
  it('is emailed once to each participant, with a link to unsubscribe and no values of others', async () => {
    const built = await build();
    await publish(built, 15);
    await run();
    await run();
    expect(await told(built)).toEqual(built.members.map(() => 1));
    const [mail] = await to(built.own);
    expect(mail!.subject).toBe(
      `Results published: ${built.project.project_name}, ${built.period.time_period_name}`,
    );
    expect(mail!.text_body).toContain(built.own.submission.submission_name);
    expect(mail!.text_body).toContain('(90 of 100): It is above the 99.8% funnel limit');
    expect(mail!.text_body).toMatch(
      /To stop emails about its results: http\S+\/notices\/\d+\.\d+\.[\w-]{22}/,
    );
    const [calm] = await to(built.members[4]!);
    expect(calm!.text_body).toContain('Submissions with nothing unusual: Site-of-');
    for (const other of built.members.slice(1)) {
      expect(mail!.text_body).not.toContain(other.submission.submission_name);
      expect((await to(other))[0]!.text_body).not.toContain('90 of 100');
    }
  });

  it('is not emailed while it can be withdrawn, twice after a withdrawal, or long afterwards', async () => {
    const built = await build();
    await publish(built, 5);
    await run();
    await publish(built, null);
    later(1);
    await run();
    expect(await told(built)).toEqual(built.members.map(() => 0));
    await publish(built, 15);
    await run();
    await publish(built, null);
    await publish(built, 12);
    later(30);
    await run();
    expect(await told(built)).toEqual(built.members.map(() => 1));

    const past = await build();
    await publish(past, 60 * 24 * 30);
    await run();
    expect(await told(past)).toEqual(past.members.map(() => 0));
  });

  it('continues after an interruption, and once with several processes', async () => {
    const built = await build();
    await publish(built, 15);
    const cut = {
      ...t.deps,
      wakeMailJob: () => {
        throw new Error('The process ended here.');
      },
    };
    await expect(notifyResults(t.db, cut, t.programme.id)).rejects.toThrow('The process ended here.');
    expect(await told(built)).toEqual(built.members.map(() => 0));
    const second = connect(t.databaseUrl);
    try {
      await Promise.all([run(), run(second.db), run(), run(second.db)]);
    } finally {
      await second.close();
    }
    expect(await told(built)).toEqual(built.members.map(() => 1));
  });

  it('in an archived project, or in one without values, is emailed to no one', async () => {
    const empty = await build([]);
    await publish(empty, 15);
    await run();
    const [state] = await t.db
      .select()
      .from(result_digests)
      .innerJoin(project_time_periods, eq(project_time_periods.id, result_digests.part_id))
      .where(eq(project_time_periods.project_id, empty.project.id));
    expect(state!.result_digests.told_at).toEqual(t.clock.now);
  });

  it('says only what is serious enough for its reader', async () => {
    const built = await build([...OUT, null]);
    const [far, , , calm] = built.members;
    const gap = built.members.at(-1)!;
    const choose = async ({ user }: { user: { id: number } }, unusual_threshold: 1 | 2 | 3) => {
      await t.call(setUnusualThreshold, { body: { unusual_threshold } }, user);
      expect((await t.call(getCurrentUser, {}, user)).body.unusual_threshold).toBe(unusual_threshold);
    };
    await choose(far!, 3);
    await choose(calm!, 3);
    await choose(gap, 2);
    const colleague = await buildUser(t.db, t.programme.id, { organisation_id: gap.organisation.id });
    await t.db
      .insert(user_accesses)
      .values({ user_id: colleague.id, project_id: built.project.id, approved: true });
    await publish(built, 15);
    await run();
    const text = async (one: Parameters<typeof to>[0]) => (await to(one))[0]!.text_body;
    expect(await text(far!)).toContain('It is above the 99.8% funnel limit');
    expect(await text(calm!)).toContain('Submissions with no alarm: Site-of-');
    expect(await text(gap)).toContain('Submissions with no alert, alarm or special cause: Site-of-');
    expect(await text(gap)).not.toContain('left blank');
    expect(await text({ user: colleague })).toContain('an answer needed to calculate it was left blank');
  });

  it('is emailed only to people with access at that time who have not unsubscribed', async () => {
    const built = await build();
    const [, lost, stopped, closed] = built.members;
    await t.db.delete(user_accesses).where(eq(user_accesses.user_id, lost!.user.id));
    await t.call(setOwnDigest, { params: { id: built.project.id }, body: { is_on: false } }, stopped!.user);
    await t.db.execute(sql`update users set status = 'closed' where id = ${closed!.user.id}`);
    const admin = await buildUser(t.db, t.programme.id, {
      role_type_id: 2,
      organisation_id: built.own.organisation.id,
    });
    await publish(built, 15);
    await run();
    expect((await told(built)).slice(0, 5)).toEqual([1, 0, 0, 0, 1]);
    expect(await to({ user: admin })).toEqual([]);
  });
});

describe('unusual results in a digest', () => {
  /** One at each side, and small numbers. */
  const FIGURES = [...OUT, [2, 100] as FigureGiven, [4, 1000] as FigureGiven, null];
  type Settings = NonNullable<NonNullable<Parameters<typeof buildComparison>[3]>['project']>;
  const CASES: [name: string, project: Settings, apart: number[]][] = [
    ['under pseudonyms', {}, []],
    ['by name', { named_results: true }, []],
    ['with small numbers held back', { disclosure_threshold: 5 }, []],
    ['with counts of others rounded', { disclosure_threshold: 5, round_counts: true }, []],
    ['with too few others for all but the largest', { minimum_peers: 10 }, []],
    ['where some are left out of what others see', {}, [0, 9]],
  ];
  it.each(CASES)('are those of the profile: %s', async (_, project, apart) => {
    const built = await build(FIGURES, { project });
    if (apart.length > 0) {
      const earlier = await buildTimePeriod(t.db, built.project, 'published');
      await t.db
        .update(time_periods)
        .set({ display_order: built.period.display_order - 1 })
        .where(eq(time_periods.id, earlier.id));
      const those = built.members.flatMap(({ submission }, at) => (apart.includes(at) ? [] : [submission]));
      await buildParticipation(t.db, built.project, earlier, those);
      await bumpResults(t.db, built.project.id);
    }
    await publish(built, 15);
    await run();
    const query = { project_id: built.project.id, time_period_id: built.period.id };
    let unusual = 0;
    const seen = new Set<number>();
    for (const member of built.members) {
      const { body } = await t.call(getScorecard, { query }, member.user);
      const findings = findingsOf(body.entries);
      unusual += findings.length;
      seen.add(body.entries[0]!.n);
      const [mail, ...more] = await to(member);
      expect(more).toEqual([]);
      expect(mail!.text_body).toContain(
        describeFindings(
          [{ submission_name: member.submission.submission_name, findings }],
          'Submissions with nothing unusual',
        ),
      );
    }
    expect(unusual).toBeGreaterThan(0);
    // Who is left out counts for itself alone.
    expect(seen.size > 1).toBe(apart.length > 0 || 'minimum_peers' in project);
  });
});

describe('changes after publication', () => {
  it('are emailed if newly unusual, to the people concerned, at most once a day', async () => {
    const built = await build();
    await publish(built, 15);
    await run();
    later(30);
    await bumpResults(t.db, built.project.id);
    later(1);
    await run();
    expect(await told(built)).toEqual(built.members.map(() => 1));
    later(30);
    await change(built, 1, 2);
    await run();
    // It may go on changing for a while.
    expect(await told(built)).toEqual(built.members.map(() => 1));
    later(1);
    await run();
    await run();
    expect((await told(built)).slice(0, 2)).toEqual([1, 2]);
    const mail = (await to(built.members[1]!))[1]!;
    expect(mail.subject).toContain('Results changed');
    expect(mail.text_body).toContain('You have new unusual results in the figures for');
    expect(mail.text_body).toContain('(2 of 100): It is below the');
    await change(built, 2, 98);
    later(1);
    await run();
    expect((await told(built))[2]).toBe(1);
    later(24);
    await run();
    expect((await told(built))[2]).toBe(2);
  });

  it('are not emailed to a person who never got the earlier result', async () => {
    const built = await build();
    await publish(built, 60 * 24 * 30);
    await run();
    await change(built, 7, 36);
    later(25);
    await run();
    expect(await told(built)).toEqual(built.members.map(() => 0));
  });
});

describe('saying no', () => {
  it('takes the link alone, holds for one project, and is taken back under the account', async () => {
    const built = await build();
    const { user } = built.own;
    await publish(built, 15);
    await run();
    const [mail] = await to(built.own);
    const token = /\/notices\/(\S+)/.exec(mail!.text_body)![1]!;
    const own = async () => (await t.call(getOwnDigests, {}, user)).body.stopped_project_ids;
    for (const wrong of ['none', `${token}x`, token.replace(/^\d+/, String(built.members[1]!.user.id))]) {
      expect((await t.call(unsubscribeFromDigest, { body: { token: wrong } })).body).toEqual({ done: true });
    }
    expect(await own()).toEqual([]);
    expect((await t.call(unsubscribeFromDigest, { body: { token } })).body).toEqual({ done: true });
    await t.call(unsubscribeFromDigest, { body: { token } });
    expect(await own()).toEqual([built.project.id]);
    await t.call(setOwnDigest, { params: { id: built.project.id }, body: { is_on: true } }, user);
    expect(await own()).toEqual([]);
    const stranger = built.members[1]!.user;
    const elsewhere = await build();
    const refused = await t.call(
      setOwnDigest,
      { params: { id: elsewhere.project.id }, body: { is_on: false } },
      stranger,
    );
    expect([403, 404]).toContain(refused.status);
  });
});

it('notifies 1,000 people with a constant number of statements', async () => {
  const built = await build();
  await t.db.execute(sql`
    with organisation as (
      insert into organisations (programme_id, organisation_name, organisation_code)
      select ${t.programme.id}, 'Many ' || n, 'MANY-' || n from generate_series(1, 100) n returning id
    ), submission as (
      insert into submissions (project_id, organisation_id, submission_name, pseudonym_number)
      select ${built.project.id}, id, 'Many ' || id, 1000 + id from organisation
    ), person as (
      insert into users (programme_id, organisation_id, full_name, email_address, password_hash, role_type_id, status)
      select ${t.programme.id}, organisation.id, 'Reader ' || n, 'reader-' || organisation.id || '-' || n || '@many.example',
        '', 3, 'approved'
      from organisation, generate_series(1, 10) n returning id
    ) insert into user_accesses (user_id, project_id, approved) select id, ${built.project.id}, true from person`);
  await bumpResults(t.db, built.project.id);
  await publish(built, 15);
  const statements = await t.statementsOf(() => run());
  const { rows } = await t.db.execute<{ n: number }>(
    sql`select count(*)::int as n from outbox_messages where to_address like '%@many.example'`,
  );
  expect(rows[0]!.n).toBe(1000);
  // Each chart is loaded and judged once, however many organisations are notified.
  expect(statements.filter((one) => one.includes('from measure_values v'))).toHaveLength(1);
  expect(statements.length, statements.join('\n---\n')).toBeLessThanOrEqual(60);
});
