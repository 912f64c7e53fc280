import fs from 'node:fs';
import path from 'node:path';
import { readConfig } from '../apps/api/src/config.ts';
import { connect } from '../apps/api/src/database/connect.ts';
import { checkReachable } from '../apps/api/src/database/check-reachable.ts';
import { startEmbeddedPostgres } from '../apps/api/src/database/embedded-postgres.ts';
import { rebuildProjectMeasures } from '../apps/api/src/modules/measures/measures/rebuild-measures.ts';
import { selectProjectsWithMeasures } from '../apps/api/src/modules/measures/measures/measures.sql.ts';
import { explainStartFailure, SettingError } from '../apps/api/src/explain-start-failure.ts';

/** Recalculates all measure values: of the project with the given code, or of all projects. */
async function main(projectCode: string | undefined): Promise<void> {
  const config = readConfig(process.env);
  const stops: (() => Promise<void>)[] = [];
  try {
    let { DATABASE_URL: databaseUrl } = config;
    if (databaseUrl) await checkReachable(databaseUrl);
    else {
      if (!fs.existsSync(config.DATA_DIR)) {
        throw new SettingError('DATA_DIR', `there is no folder ${path.resolve(config.DATA_DIR)}.`);
      }
      const embedded = await startEmbeddedPostgres(path.resolve(config.DATA_DIR, 'postgres'));
      stops.unshift(embedded.stop);
      databaseUrl = embedded.databaseUrl;
    }
    const { db, close } = connect(databaseUrl);
    stops.unshift(close);
    const projects = (await selectProjectsWithMeasures(db)).filter(
      ({ project_code }) => projectCode === undefined || project_code === projectCode,
    );
    if (projects.length === 0) throw new Error('No matching project has measures.');
    for (const { id, project_name } of projects) {
      await rebuildProjectMeasures(db, id, async (done, of) =>
        console.log(`${project_name}: ${done} of ${of} time periods`),
      );
    }
  } finally {
    for (const stop of stops) await stop();
  }
}

main(process.argv[2]).catch((error: unknown) => {
  console.error(explainStartFailure(error));
  process.exitCode = 1;
});
