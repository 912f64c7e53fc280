import { type Random, pick } from '../../apps/api/test/attacks/fuzz-requests.ts';
import type { TestEnvironment } from '../test-environment.ts';
import { sleep } from '../processes.ts';
import type { Report } from '../report.ts';
import { checkStoredAnswers, loadStoredAnswers } from './check-stored-answers.ts';
import { checkJobs } from './check-jobs.ts';
import { Workload } from '../workload.ts';
import { seedWorkloadData } from '../workload-data.ts';

const ROUNDS = Number(process.env['FAULTS_ROUNDS'] ?? 30);
const WRITERS = 16;
const READERS = 3;
const victims = ['one server', 'the other server', 'the worker', 'the database', 'everything'] as const;

/** Processes are killed (kill -9) while many save answers; afterwards the history is held against what they saw. */
export async function testProcessKills(
  stage: TestEnvironment,
  report: Report,
  random: Random,
): Promise<void> {
  const world = await seedWorkloadData(stage.db, WRITERS, READERS);
  const people = new Workload(world, stage.servers, report, random);
  const jobs: string[] = [];
  await people.while(async () => {
    for (let round = 1; round <= ROUNDS; round += 1) {
      const job = await people.call(round, world.admin, 'measures/rebuild', { project_id: world.project.id });
      if (job.status === 200) jobs.push((JSON.parse(job.text) as { id: string }).id);
      await sleep(300 + random() * 2000);
      const victim = pick(random, victims);
      report.say(`round ${round} of ${ROUNDS}, ${victim}`);
      await killOnce(stage, victim, random);
    }
    await sleep(1000);
  });
  for (const { endedByThemselves } of [...stage.servers, stage.worker])
    for (const said of endedByThemselves) report.violation('process that ended by itself', said);
  await checkJobs(people, world, jobs, report);
  checkStoredAnswers(people, await loadStoredAnswers(people, world), report);
  report.figure('rounds of kill -9', ROUNDS);
}

async function killOnce(
  stage: TestEnvironment,
  victim: (typeof victims)[number],
  random: Random,
): Promise<void> {
  const { servers, worker, database } = stage;
  const isHit = (name: (typeof victims)[number]) => victim === name || victim === 'everything';
  const portals = [
    ...(isHit('one server') ? [servers[0]!] : []),
    ...(isHit('the other server') ? [servers[1]!] : []),
    ...(isHit('the worker') ? [worker] : []),
  ];
  await Promise.all([
    ...portals.map((one) => one.kill()),
    ...(isHit('the database') ? [database.kill()] : []),
  ]);
  await sleep(random() * 1500);
  if (isHit('the database')) await database.start();
  portals.forEach((one) => one.begin());
  await Promise.all([...servers, worker].map((one) => one.isReady()));
}
