import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';

/** A number below 2³² from three others: the same for ever, and evenly spread. */
export function hashNumbers(seed: number, a: number, b: number): number {
  let x = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(a, 0xc2b2ae35) ^ Math.imul(b, 0x27d4eb2f);
  x = Math.imul(x ^ (x >>> 15), 0x2c1b3c6d);
  x = Math.imul(x ^ (x >>> 12), 0x297a2d39);
  return (x ^ (x >>> 15)) >>> 0;
}

const PIECE = 512 * 1024;

/** Answers of one questionnaire as COPY takes them, submission after submission: numbers, one in fifty of them not known. */
function* answersOf(seed: number, questions: number[], submissions: number[], at: string) {
  let piece = '';
  for (const submission of submissions) {
    for (const question of questions) {
      const n = hashNumbers(seed, question, submission);
      const answer = n % 50 === 0 ? '\\N\tnot_known\tNot recorded then.' : `${(n >>> 8) % 10_000}\t\\N\t\\N`;
      piece += `${question}\t${submission}\t${answer}\t1\t${at}\n`;
    }
    if (piece.length < PIECE) continue;
    yield piece;
    piece = '';
  }
  if (piece) yield piece;
}

async function open(databaseUrl: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  // What is made here holds by how it is made: triggers and foreign keys would look at each row.
  await client.query(`set session_replication_role = replica; set maintenance_work_mem = '512MB'; set work_mem = '128MB';
    set synchronous_commit = off`);
  return client;
}

/** Takes away what of a table can be made again faster once the rows are there. @returns how to make it again */
async function withoutIndexes(client: pg.Client, table: string): Promise<string[]> {
  const { rows } = await client.query<{ drop: string; make: string }>(
    `select case when c.oid is null then format('drop index %s', i.indexrelid::regclass)
        else format('alter table %s drop constraint %I', i.indrelid::regclass, c.conname) end as drop,
      case when c.oid is null then pg_get_indexdef(i.indexrelid)
        else format('alter table %s add constraint %I %s', i.indrelid::regclass, c.conname, pg_get_constraintdef(c.oid)) end as make
    from pg_index i left join pg_constraint c on c.conindid = i.indexrelid and c.conrelid = i.indrelid and c.contype = 'u'
    where i.indrelid = $1::regclass and not i.indisprimary`,
    [table],
  );
  for (const { drop } of rows) await client.query(drop);
  return rows.map(({ make }) => make);
}

export type Filling = {
  seed: number;
  projectId: number;
  questionnaires: { id: number; questions: number[]; time_period_id: number }[];
};

/** Fills a project: every question answered by every submission, once, with the history of it, section states and values. */
export async function fillProject(
  databaseUrl: string,
  filling: Filling,
  report: (what: string) => void,
): Promise<number> {
  const [one, other] = [await open(databaseUrl), await open(databaseUrl)];
  try {
    const { rows } = await one.query<{ id: number }>(
      'select id from submissions where project_id = $1 order by id',
      [filling.projectId],
    );
    const submissions = rows.map(({ id }) => id);
    const [ofAnswers, ofHistory] = [
      await withoutIndexes(one, 'responses'),
      await withoutIndexes(one, 'response_history'),
    ];
    await one.query(
      'delete from responses r using submissions s where s.id = r.submission_id and s.project_id = $1',
      [filling.projectId],
    );
    await one.query(
      'delete from answer_sets a using submissions s where s.id = a.submission_id and s.project_id = $1',
      [filling.projectId],
    );
    for (const [period, { questions }] of filling.questionnaires.entries()) {
      const at = `2026-0${1 + (period % 9)}-15 10:00:00+00`;
      await pipeline(
        Readable.from(answersOf(filling.seed, questions, submissions, at)),
        one.query(
          copyFrom(
            'copy responses (question_id, submission_id, value, missing_reason, explanation, version, updated_at) from stdin',
          ),
        ),
      );
      report(`answers of period ${period + 1} copied`);
    }
    await Promise.all([
      (async () => {
        for (const make of ofAnswers) await one.query(make);
        report('indexes of answers made');
      })(),
      (async () => {
        await other.query(`insert into response_history (response_id, version, new_value, new_missing_reason, explanation, changed_at)
          select id, 1, value, missing_reason, explanation, updated_at from responses r
          where not exists (select from response_history h where h.response_id = r.id)`);
        for (const make of ofHistory) await other.query(make);
        report('history and its indexes made');
      })(),
    ]);
    await fillStates(one, filling);
    report('section states, returns and values made');
    await one.query('vacuum (analyze) responses');
    await one.query('vacuum (analyze) response_history');
    await one.query('analyze');
    const { rows: counted } = await one.query<{ n: number }>('select count(*)::bigint n from responses');
    return Number(counted[0]!.n);
  } finally {
    await one.end();
    await other.end();
  }
}

async function fillStates(client: pg.Client, { projectId, questionnaires }: Filling): Promise<void> {
  const ids = questionnaires.map(({ id }) => id);
  const of = `from questionnaires q join submissions s on s.project_id = q.project_id where q.id = any($1)`;
  await client.query(
    `insert into answer_sets select w.* from answer_sets_worked_out w where w.questionnaire_id = any($1) on conflict do nothing`,
    [ids],
  );
  await client.query(
    `insert into section_submissions (section_id, submission_id, state, completed_at)
    select section.id, s.id, 'complete', now() from questionnaire_sections section
      join questionnaires q on q.id = section.questionnaire_id join submissions s on s.project_id = q.project_id
    where q.id = any($1) on conflict do nothing`,
    [ids],
  );
  await client.query(
    `insert into questionnaire_submissions (questionnaire_id, submission_id, state, submitted_at)
    select q.id, s.id, 'submitted', now() ${of} on conflict do nothing`,
    [ids],
  );
  await client.query(
    `with made as (
      insert into measures (project_id, measure_code, measure_name, kind, numerator)
      select $2, 'bench_' || n, 'Measure ' || n, 'value', 'q' || n from generate_series(1, 10) n returning id, measure_code)
    insert into measure_values (measure_id, time_period_id, submission_id, numerator, value)
    select made.id, q.time_period_id, s.id, v.n, v.n from made cross join questionnaires q
      join submissions s on s.project_id = q.project_id cross join lateral (select (hashint4(s.id + made.id * q.id) & 8191)::float8 n) v
    where q.id = any($1)`,
    [ids, projectId],
  );
}
