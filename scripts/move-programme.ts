// npm run move-programme -- CODE --to URL: copies a programme to another database; the programme is read-only
// during the copy and afterwards.
import path from 'node:path';
import { parseArgs } from 'node:util';
import { findRunningDatabaseUrl, startEmbeddedPostgres } from '../apps/api/src/database/embedded-postgres.ts';
import { migrate } from '../apps/api/src/database/migrate.ts';
import {
  cancelMove,
  type ProgrammeMove,
  moveProgramme,
  deleteMovedRows,
} from '../apps/api/src/programme-move/move-programme.ts';
import { runCommand } from './run-command.ts';

const USAGE = 'npm run move-programme -- CODE --to postgres://… [--cancel | --remove]';

runCommand(async (config, onEnd) => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { to: { type: 'string' }, cancel: { type: 'boolean' }, remove: { type: 'boolean' } },
  });
  const [code, ...rest] = positionals;
  if (!code || !values.to || rest.length > 0 || (values.cancel && values.remove))
    throw new Error(`Name the programme and the new database: ${USAGE}`);
  const embedded = path.join(path.resolve(config.DATA_DIR), 'postgres');
  const move: ProgrammeMove = {
    code,
    targetUrl: values.to,
    sourceUrl:
      config.DATABASE_URL ??
      (await findRunningDatabaseUrl(embedded)) ??
      (await startEmbeddedPostgres(embedded, onEnd)).databaseUrl,
    migrate: (databaseUrl) => migrate(databaseUrl, 'apps/api/migrations'),
    onStep: (step) => console.log(step === 'copied' ? 'All rows are copied.' : `${code} is read-only.`),
  };
  if (values.cancel) {
    await cancelMove(move);
    return console.log(`${code} is no longer read-only in the old database.`);
  }
  if (values.remove)
    return console.log(`Deleted ${await deleteMovedRows(move)} rows of ${code} from the old database.`);
  const tables = await moveProgramme(move);
  for (const { name, rows, checksum } of tables)
    console.log(`${name.padEnd(36)}${String(rows).padStart(12)}  ${checksum}`);
  console.log(`The rows of all ${tables.length} tables are the same in both databases.
Copy the documents' files, then start the portal with the new address as DATABASE_URL and the same AUTH_SECRET.
Until then ${code} stays read-only.`);
});
