import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { startEmbeddedPostgres } from '../apps/api/src/database/embedded-postgres.ts';
import { removeDataFolder } from '../apps/api/src/database/embedded-cluster.ts';
import { startPortal } from '../e2e/global-setup.ts';
import { buildBenchContext } from './bench-context.ts';
import {
  measureCalls,
  measureSaves,
  measureAdminCalls,
  printMeasurements,
  startBaselineServer,
} from './measure-calls.ts';
import { benchTyping } from './typing.ts';
import { storeAnswers } from './seed-data.ts';

/**
 * Measures the calls people wait for, as ratios against a baseline from the same run. The baseline is Fastify
 * and pg with the barest version of the same work on the same database. The run repeats with many stored
 * answers, because no call must slow down with others' data.
 */
const ANSWERS = Number(process.env['BENCH_ANSWERS'] ?? 20_000_000);
/** Milliseconds one line may take for each side. */
const PATIENCE = 1500;
const onlyTyping = process.argv.includes('--typing');

async function main(): Promise<void> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'portal-bench-'));
  fs.chmodSync(folder, 0o711);
  const postgres = await startEmbeddedPostgres(path.join(folder, 'postgres'));
  const portal = await startPortal({ DATA_DIR: folder, DATABASE_URL: postgres.databaseUrl });
  const baseline = await startBaselineServer(postgres.databaseUrl);
  try {
    const { asker, open } = await buildBenchContext(portal.url, postgres.databaseUrl);
    if (!onlyTyping) {
      const measure = async () => [
        ...(await measureCalls(asker, baseline, PATIENCE)),
        ...(await measureSaves(asker, baseline, PATIENCE)),
      ];
      const { built: first } = await storeAnswers(postgres.databaseUrl, asker.world.large, 1);
      const small = [...(await measure()), ...(await measureAdminCalls(asker, first, PATIENCE))];
      printMeasurements('Median time of each call, one call at a time', small);
      const { answers } = await storeAnswers(postgres.databaseUrl, asker.world.large, ANSWERS);
      const large = [...(await measure()), ...(await measureAdminCalls(asker, first, PATIENCE))];
      printMeasurements(`The same with ${answers.toLocaleString('en-GB')} answers stored`, large, small);
    }
    await benchTyping(portal.url, asker, open);
  } finally {
    baseline.stop();
    await portal.stop();
    await postgres.stop();
    removeDataFolder(folder);
  }
}

if (process.argv.includes('profile'))
  await (await import('./organisation-profile.ts')).benchOrganisationProfile();
else if (process.argv.includes('large')) await (await import('./large-project.ts')).benchLargeProject();
else if (process.argv.includes('pages')) await (await import('./pages.ts')).benchPages();
else if (process.argv.includes('waits')) await (await import('./waits.ts')).benchWaits();
else await main();
