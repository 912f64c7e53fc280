import { performance } from 'node:perf_hooks';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { createSeededRandom } from './deadline-load.ts';
import type { MeasuredCall } from './calls-to-measure.ts';
import { summariseTimes } from './large-section.ts';

export type Pace = { name: string; quiet: number; first: number; last: number };
export type Vacuumed = {
  paces: Pace[];
  updated: number;
  dead: number;
  mostDead: number;
  vacuums: number;
  isVacuuming: boolean;
};

async function p95Of(calls: MeasuredCall[], seconds: number): Promise<Map<string, number[]>> {
  const times = new Map<string, number[]>(calls.map(({ name }) => [name, []]));
  const until = performance.now() + seconds * 1000;
  for (let turn = 1; performance.now() < until; turn += 1)
    for (const { name, own } of calls) {
      const from = performance.now();
      await own(turn);
      times.get(name)!.push(performance.now() - from);
    }
  return times;
}

/**
 * Reads, with nothing else going on and then with one in a hundred answers changed each minute, evenly spread: whether the
 * vacuum that the hot tables have keeps up shows in the last third beside the first.
 */
export async function measureReadsUnderUpdates(
  databaseUrl: string,
  calls: MeasuredCall[],
  options: { projectId: number; seconds: number; seed: number },
): Promise<Vacuumed> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const third = options.seconds / 3;
  const quiet = await p95Of(calls, Math.min(20, third));
  const { rows: submissions } = await client.query<{ id: number }>(
    'select id from submissions where project_id = $1 order by id',
    [options.projectId],
  );
  const stand = async () => {
    const { rows } = await client.query<{ dead: number; vacuums: number; alive: number }>(
      `select n_dead_tup::int dead, autovacuum_count::int vacuums, n_live_tup::int alive from pg_stat_user_tables where relname = 'responses'`,
    );
    return rows[0]!;
  };
  const before = await stand();
  let [isOver, updated, mostDead] = [false, 0, 0];
  const random = createSeededRandom(options.seed);
  // All that some submissions have answered, a few times a second.
  const updating = (async () => {
    const started = performance.now();
    while (!isOver) {
      const id = submissions[Math.floor(random() * submissions.length)]!.id;
      const { rowCount } = await client.query(
        `update responses set value = to_jsonb(floor(random() * 10000)), missing_reason = null, version = version + 1, updated_at = now() where submission_id = $1`,
        [id],
      );
      updated += rowCount ?? 0;
      const due = (updated / (before.alive / 100)) * 60_000;
      mostDead = Math.max(mostDead, (await stand()).dead);
      const wait = started + due - performance.now();
      if (wait > 1) await setTimeout(wait);
    }
  })();
  const parts: Map<string, number[]>[] = [];
  for (let part = 0; part < 3; part += 1) parts.push(await p95Of(calls, third));
  isOver = true;
  await updating;
  const after = await stand();
  const { rowCount: under } = await client.query(
    `select from pg_stat_progress_vacuum where relid = 'responses'::regclass`,
  );
  await client.end();
  const at = (times: Map<string, number[]>, name: string) => summariseTimes(times.get(name)!).p95;
  return {
    paces: calls.map(({ name }) => ({
      name,
      quiet: at(quiet, name),
      first: at(parts[0]!, name),
      last: at(parts[2]!, name),
    })),
    updated,
    mostDead,
    dead: after.dead,
    vacuums: after.vacuums - before.vacuums,
    isVacuuming: under === 1,
  };
}
