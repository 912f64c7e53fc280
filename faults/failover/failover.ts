import fs from 'node:fs';
import type { Random } from '../../apps/api/test/attacks/fuzz-requests.ts';
import { checkStoredAnswers, loadStoredAnswers } from '../process-kills/check-stored-answers.ts';
import { checkJobs } from '../process-kills/check-jobs.ts';
import { Workload } from '../workload.ts';
import { seedWorkloadData } from '../workload-data.ts';
import { freePorts, sleep, waitUntil } from '../processes.ts';
import type { Report } from '../report.ts';
import { newFolder, startPortals, type Portals } from '../test-environment.ts';
import { Cluster, missingProgram, PORT_COUNT } from './cluster.ts';
import type { DatabaseNode } from './database-node.ts';
import { startReplicaReadCheck } from './check-replica-reads.ts';

/** The primary's failures: its PostgreSQL alone, its whole machine, or a pause of everything for a while. */
const ROUNDS = [
  'server',
  'server',
  'server',
  'server',
  'server',
  'server',
  'machine',
  'machine',
  'machine',
  'machine',
  'frozen',
] as const;
type Fault = (typeof ROUNDS)[number];
const inAnyOrder = (random: Random) =>
  ROUNDS.map((fault) => ({ fault, at: random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ fault }) => fault);
const WRITERS = 16;
const READERS = 3;
const GOES_ON_WITHIN_S = 60;

/**
 * Loses the primary, again and again, while people write: another takes over, and nothing acknowledged is
 * lost.
 */
export async function testFailover(report: Report, random: Random): Promise<void> {
  const missing = missingProgram();
  if (missing) return report.figure(`skipped: ${missing} is not here`, '—');
  const folder = newFolder();
  const ports = await freePorts(PORT_COUNT + 3);
  const cluster = new Cluster(folder, ports.slice(3));
  let portals: (Portals & { end: () => Promise<void> }) | undefined;
  try {
    await cluster.create();
    portals = await startPortals(cluster.url, folder, ports.slice(0, 3), {
      DATABASE_REPLICA_URL: cluster.replicaUrl,
    });
    await lose(cluster, portals, report, random);
  } finally {
    await portals?.end();
    await cluster.end();
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

async function lose(cluster: Cluster, { db, servers, worker }: Portals, report: Report, random: Random) {
  const world = await seedWorkloadData(db, WRITERS, READERS);
  const people = new Workload(world, servers, report, random);
  const jobs: string[] = [];
  const waits: Record<Fault, number[]> = { server: [], machine: [], frozen: [] };
  let untilWhole = 0;
  await people.while(async () => {
    const endTalk = startReplicaReadCheck(people, world, report);
    for (const [at, fault] of inAnyOrder(random).entries()) {
      const job = await people.call(at, world.admin, 'measures/rebuild', { project_id: world.project.id });
      if (job.status === 200) jobs.push((JSON.parse(job.text) as { id: string }).id);
      await sleep(300 + random() * 1000);
      waits[fault].push(await loseOnce(cluster, fault, people));
      const since = performance.now();
      await cluster.isWhole();
      untilWhole = Math.max(untilWhole, performance.now() - since);
    }
    await endTalk();
  });
  for (const { endedByThemselves } of [...servers, worker])
    for (const said of endedByThemselves) report.violation('process that ended by itself', said);
  await checkJobs(people, world, jobs, report);
  checkStoredAnswers(people, await loadStoredAnswers(people, world), report);
  tell(waits, people, report);
  report.figure('longest until three were whole again, s', (untilWhole / 1000).toFixed(1));
}

/** Returns how long no one could save, in seconds. */
async function loseOnce(cluster: Cluster, fault: Fault, people: Workload): Promise<number> {
  const primary = await cluster.primary();
  const since = performance.now();
  await begin(primary, fault);
  await cluster.hasMovedFrom(primary);
  const enough = people.saves.saved + WRITERS;
  await waitUntil('saving again', async () => people.saves.saved >= enough);
  if (fault === 'machine') primary.begin();
  if (fault === 'frozen') primary.signalAll('SIGCONT');
  return people.longestWithout(since) / 1000;
}

function begin(primary: DatabaseNode, fault: Fault): Promise<void> | void {
  if (fault === 'server') return primary.killServer();
  if (fault === 'machine') return primary.killMachine();
  primary.signalAll('SIGSTOP');
}

const words: Record<Fault, string> = {
  server: 'PostgreSQL of the primary killed',
  machine: 'the primary’s machine killed',
  frozen: 'the primary’s machine frozen',
};

function tell(waits: Record<Fault, number[]>, people: Workload, report: Report): void {
  const seconds = (values: number[]) => values.map((one) => one.toFixed(1)).join(' ');
  for (const fault of Object.keys(waits) as Fault[])
    report.figure(`${words[fault]}, s until saved again`, seconds(waits[fault].toSorted((a, b) => a - b)));
  const longest = Math.max(...Object.values(waits).flat());
  if (longest > GOES_ON_WITHIN_S) report.violation('failover that takes too long', `${longest} s`);
  report.figure('calls without any answer', people.unanswered);
  if (people.unanswered > 0)
    report.violation('call without any answer', `${people.unanswered}, although every server was there`);
}
