import { count, eq, sql } from 'drizzle-orm';
import { connect, type Db } from '../apps/api/src/database/connect.ts';
import { responses } from '../apps/api/src/tables/answers.tables.ts';
import { measure_values } from '../apps/api/src/tables/measures.tables.ts';
import { organisations } from '../apps/api/src/tables/organisations.tables.ts';
import { submissions } from '../apps/api/src/tables/submissions.tables.ts';
import { buildChart, buildMeasure } from '../apps/api/test/fixtures/build-charts.ts';
import {
  buildProject,
  buildQuestionnaire,
  buildSubmission,
  buildTimePeriod,
} from '../apps/api/test/fixtures/build-projects.ts';

const QUESTIONS = 200;
const SUBMISSIONS = 10_000;
const WRITERS = 16;

const questions = () => Array.from({ length: QUESTIONS }, () => ({ required: false }));

/**
 * Adds the benchmark's data to the demonstration programme: a section of 200 questions, and a project of
 * 10,000 submissions.
 */
export async function seedBenchData(databaseUrl: string, programmeId: number, organisationId: number) {
  const { db, close } = connect(databaseUrl, { connections: 4 });
  try {
    const entering = await buildProject(db, programmeId, { project_code: 'bench-entering' });
    const open = await buildTimePeriod(db, entering, 'open');
    const section = await buildQuestionnaire(db, entering, open, questions());
    const writers = [];
    for (let writer = 0; writer < WRITERS; writer += 1)
      writers.push(
        await buildSubmission(
          db,
          entering,
          { id: organisationId },
          { submission_name: `Ward ${writer + 1}` },
        ),
      );
    for (const writer of writers)
      await answerAll(db, section.questionnaire.id, sql`${submissions.id} = ${writer.id}`);
    const large = await buildLargeProject(db, programmeId);
    await db.execute(sql`analyze`);
    return { entering, open, section, writers, large };
  } finally {
    await close();
  }
}

async function buildLargeProject(db: Db, programmeId: number) {
  const project = await buildProject(db, programmeId, { project_code: 'bench-large', named_results: true });
  await db.execute(sql`
    insert into ${organisations} (programme_id, organisation_name, organisation_code)
    select ${programmeId}, 'Practice ' || n, 'BENCH' || n from generate_series(1, ${SUBMISSIONS}::int) n`);
  await db.execute(sql`
    insert into ${submissions} (project_id, organisation_id, submission_name, pseudonym_number)
    select ${project.id}, id, organisation_name, row_number() over (order by md5(id::text))
    from ${organisations} where organisation_code like 'BENCH%'`);
  const published = await buildTimePeriod(db, project, 'published');
  await buildQuestionnaire(db, project, published);
  const measure = await buildMeasure(db, project);
  const chart = await buildChart(db, project, [measure], [published]);
  await db.execute(sql`
    insert into ${measure_values} (measure_id, time_period_id, submission_id, numerator, denominator, value)
    select ${measure.id}, ${published.id}, id, 20 + id % 61, 100, 20 + id % 61
    from ${submissions} where project_id = ${project.id}`);
  await db.execute(sql`
    insert into questionnaire_submissions (questionnaire_id, submission_id, state, submitted_at)
    select q.id, s.id, 'submitted', now() from questionnaires q join submissions s using (project_id)
    where project_id = ${project.id}`);
  return { project, published, measure, chart };
}

/** Answers every question of a questionnaire for some submissions, as many rows as there are pairs. */
const answerAll = (db: Db, questionnaireId: number, which: ReturnType<typeof sql>) =>
  db.execute(sql`
    insert into ${responses} (question_id, submission_id, value)
    select q.id, ${submissions.id}, to_jsonb((q.id * 7 + ${submissions.id}) % 100)
    from ${submissions} cross join questions q
    where q.questionnaire_id = ${questionnaireId} and ${which}`);

/** Adds questionnaires of 200 questions to the large project, each answered by its 10,000, until so many answers are stored. */
export async function storeAnswers(
  databaseUrl: string,
  large: { project: { id: number; programme_id: number } },
  answerCount: number,
) {
  const { db, close } = connect(databaseUrl, { connections: 2 });
  try {
    const built = [];
    for (let stored = 0; stored < answerCount; stored += QUESTIONS * SUBMISSIONS) {
      const period = await buildTimePeriod(db, large.project, 'open');
      const { questionnaire } = await buildQuestionnaire(db, large.project, period, questions());
      built.push({ period, questionnaire });
      // A piece at a time: one statement may take a minute at most.
      for (let part = 0; part < 20; part += 1)
        await answerAll(
          db,
          questionnaire.id,
          sql`${eq(submissions.project_id, large.project.id)} and ${submissions.id} % 20 = ${part}`,
        );
    }
    await db.execute(sql`analyze ${responses}`);
    const [all] = await db.select({ answers: count() }).from(responses);
    return { built, answers: all!.answers };
  } finally {
    await close();
  }
}
