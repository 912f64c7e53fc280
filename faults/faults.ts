import { randomInt } from 'node:crypto';
import { type Random, seededRandom } from '../apps/api/test/attacks/fuzz-requests.ts';
import { testFullDisk } from './full-disk/full-disk.ts';
import { testFailover } from './failover/failover.ts';
import { testRandomRequests } from './fuzz/fuzz.ts';
import { testProcessKills } from './process-kills/process-kills.ts';
import { testOutages } from './outages/outages.ts';
import { unavailableServices } from './outages/outage-settings.ts';
import { killAll } from './processes.ts';
import { Report } from './report.ts';
import { startTestEnvironment, type TestEnvironment } from './test-environment.ts';

/** Breaks a portal of its own on purpose, and checks that nothing is lost. Without a name, every part that needs nothing else. */
const parts: Record<string, (report: Report, random: Random) => Promise<void>> = {
  fuzz: onStage(testRandomRequests, { DEMO: 'true', TRUST_PROXY: '1' }),
  kills: onStage(testProcessKills),
  pauses: onStage(testOutages, unavailableServices),
  disk: testFullDisk,
  failover: testFailover,
};

/** Two servers, a worker and a database of its own for one part. */
function onStage(
  run: (stage: TestEnvironment, report: Report, random: Random) => Promise<void>,
  environment: Record<string, string> = {},
) {
  return async (report: Report, random: Random) => {
    const stage = await startTestEnvironment(environment);
    await run(stage, report, random).finally(() => stage.end());
  };
}

/** The parts that need programs we do not ship, and a quarter of an hour more, run only if named. */
const ON_REQUEST = ['failover'];
const SEED = Number(process.env['FAULTS_SEED'] || randomInt(1, 2 ** 31));

async function runPart(name: string): Promise<Report> {
  const report = new Report(name);
  const started = performance.now();
  console.log(`${name} …`);
  await parts[name]!(report, seededRandom(SEED)).catch((error: Error) =>
    report.violation('part that did not come to its end', error.stack ?? String(error)),
  );
  report.figure('seconds', Math.round((performance.now() - started) / 1000));
  return report;
}

async function main(): Promise<void> {
  const asked = process.argv.slice(2);
  const unknown = asked.filter((name) => !parts[name]);
  if (unknown.length > 0) {
    console.error(`There is no part ${unknown.join(', ')}: ${Object.keys(parts).join(', ')}.`);
    process.exit(1);
  }
  const names = asked.length > 0 ? asked : Object.keys(parts).filter((name) => !ON_REQUEST.includes(name));
  console.log(`FAULTS_SEED=${SEED} repeats the same choices.`);
  const waiting = [...names];
  const reports: Report[] = [];
  const goOn = async () => {
    for (let name = waiting.shift(); name; name = waiting.shift()) {
      const report = await runPart(name);
      reports.push(report);
      report.print();
    }
  };
  // Two at a time, the longest first: each has a portal of its own, and most of them wait much.
  await Promise.all([goOn(), goOn()]);
  process.exit(reports.some((report) => report.violations() > 0) ? 1 : 0);
}

process.on('exit', killAll);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(1));
await main();
