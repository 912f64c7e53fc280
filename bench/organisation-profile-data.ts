import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { eq, sql } from 'drizzle-orm';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { Db } from '../apps/api/src/database/connect.ts';
import { collections } from '../apps/api/src/tables/charts.tables.ts';
import { organisations } from '../apps/api/src/tables/organisations.tables.ts';
import { project_time_periods } from '../apps/api/src/tables/projects.tables.ts';
import { questionnaire_submissions } from '../apps/api/src/tables/questionnaire-submissions.tables.ts';
import { submissions } from '../apps/api/src/tables/submissions.tables.ts';
import { buildChart, buildMeasure } from '../apps/api/test/fixtures/build-charts.ts';
import { buildUser } from '../apps/api/test/fixtures/build-people.ts';
import {
  buildProject,
  buildQuestionnaire,
  buildTimePeriod,
} from '../apps/api/test/fixtures/build-projects.ts';
import { hashNumbers } from './fill-project.ts';

export type ProfileDataSize = { organisations: number; measures: number; periods: number; seed: number };

/** A project without names, whose counts below 8 are held back: what costs most. Every organisation has one submission and one person. */
export async function seedProfileData(
  db: Db,
  databaseUrl: string,
  programmeId: number,
  size: ProfileDataSize,
) {
  const project = await buildProject(db, programmeId, { disclosure_threshold: 8, minimum_peers: 5 });
  await db.execute(sql`
    insert into ${organisations} (programme_id, organisation_name, organisation_code)
    select ${programmeId}, 'Practice ' || n, 'BENCH' || n from generate_series(1, ${size.organisations}::int) n`);
  await db.execute(sql`
    insert into ${submissions} (project_id, organisation_id, submission_name, pseudonym_number)
    select ${project.id}, id, organisation_name, row_number() over (order by md5(id::text))
    from ${organisations} where organisation_code like 'BENCH%' order by id`);
  const periods = [];
  for (let at = 0; at < size.periods; at += 1) {
    const period = await buildTimePeriod(db, project, 'published');
    const { questionnaire } = await buildQuestionnaire(db, project, period);
    await db.execute(sql`
      insert into ${questionnaire_submissions} (questionnaire_id, submission_id, state, submitted_at)
      select ${questionnaire.id}, id, 'submitted', now() from ${submissions} where project_id = ${project.id}`);
    periods.push(period);
  }
  const measures = [];
  const charts = [];
  for (let at = 0; at < size.measures; at += 1) {
    const measure = await buildMeasure(db, project, {
      measure_code: `m${at}`,
      measure_name: `Measure ${at}`,
    });
    measures.push(measure);
    charts.push(await buildChart(db, project, [measure], periods, ['ranked_bars', 'funnel', 'spc']));
  }
  const ids = await db
    .select({ id: submissions.id, organisation_id: submissions.organisation_id })
    .from(submissions)
    .where(eq(submissions.project_id, project.id))
    .orderBy(submissions.id);
  await copyValues(databaseUrl, size.seed, { measures, periods, submissions: ids });
  // A publication of today is notified, and no earlier one.
  const newest = periods.at(-1)!;
  const long = new Date(Date.now() - 30 * 86_400_000);
  await db
    .update(project_time_periods)
    .set({ published_at: long })
    .where(eq(project_time_periods.project_id, project.id));
  const first = await buildUser(db, programmeId, {
    organisation_id: ids[0]!.organisation_id,
    projects: [project.id],
  });
  await db.execute(sql`
    insert into users (programme_id, organisation_id, role_type_id, email_address, full_name, password_hash, email_verified_at, status)
    select ${programmeId}, id, 3, 'person-of-' || id || '@bench.example', organisation_name, '', now(), 'approved'
    from ${organisations} where organisation_code like 'BENCH%' and id <> ${ids[0]!.organisation_id}`);
  await db.execute(sql`
    insert into user_accesses (user_id, project_id, approved)
    select id, ${project.id}, true from users where email_address like 'person-of-%'`);
  await db.execute(sql`analyze`);
  const [group] = await db.select().from(collections).limit(1);
  return { project, newest, measures, charts, submissions: ids, first, group: group! };
}
export type ProfileData = Awaited<ReturnType<typeof seedProfileData>>;

const PIECE = 512 * 1024;

/** Shares of 40 to 439, about a rate of each measure's own; now and then far off, few, or not known. */
function* valuesOf(
  seed: number,
  measures: { id: number }[],
  periods: { id: number }[],
  all: { id: number }[],
) {
  let piece = '';
  for (const [p, period] of periods.entries())
    for (const [m, measure] of measures.entries()) {
      const rate = 0.1 + (m % 8) / 10;
      for (const [s, { id }] of all.entries()) {
        const n = hashNumbers(seed, p * 1000 + m, s);
        const denominator = 40 + (hashNumbers(seed, m, s) % 400);
        const own = rate + ((n % 1000) / 1000 - 0.5) * 0.12 + (s % 97 === m % 97 ? 0.25 : 0);
        const numerator = Math.max(0, Math.min(denominator, Math.round(own * denominator)));
        piece +=
          n % 61 === 0
            ? `${measure.id}\t${period.id}\t${id}\t\\N\t\\N\t\\N\tnot_reported\n`
            : `${measure.id}\t${period.id}\t${id}\t${numerator}\t${denominator}\t${(100 * numerator) / denominator}\t\\N\n`;
      }
      if (piece.length < PIECE) continue;
      yield piece;
      piece = '';
    }
  if (piece) yield piece;
}

async function copyValues(
  databaseUrl: string,
  seed: number,
  of: { measures: { id: number }[]; periods: { id: number }[]; submissions: { id: number }[] },
): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    // What is made here holds by how it is made: triggers and foreign keys would look at each row.
    await client.query(`set session_replication_role = replica; set synchronous_commit = off`);
    const into =
      'measure_values (measure_id, time_period_id, submission_id, numerator, denominator, value, missing_reason)';
    await pipeline(
      Readable.from(valuesOf(seed, of.measures, of.periods, of.submissions)),
      client.query(copyFrom(`copy ${into} from stdin`)),
    );
    await client.query('vacuum (analyze) measure_values');
  } finally {
    await client.end();
  }
}
