// npm run move-programme -- CODE --to URL: moves a programme to another database while the portal runs.
import path from 'node:path';
import { parseArgs } from 'node:util';
import { addressOfRunning, startEmbeddedPostgres } from '../apps/api/src/database/embedded.ts';
import { migrate } from '../apps/api/src/database/migrate.ts';
import { deleteMovedRows, rollBackMove } from '../apps/api/src/moving/end-move.ts';
import type { MoveOptions } from '../apps/api/src/moving/move-connections.ts';
import { compareProgramme, moveProgramme } from '../apps/api/src/moving/move-programme.ts';
import { openStoredFiles } from '../apps/api/src/file-storage/open-stored-files.ts';
import { runCommand } from './run-command.ts';

const USAGE =
  'npm run move-programme -- CODE --to postgres://… [--files-to DATA_DIR] [--compare | --take-back | --remove]';

runCommand(async (config, onEnd) => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      to: { type: 'string' },
      'files-to': { type: 'string' },
      compare: { type: 'boolean' },
      'take-back': { type: 'boolean' },
      remove: { type: 'boolean' },
    },
  });
  const [code, ...rest] = positionals;
  if (!code || !values.to || rest.length > 0)
    throw new Error(`Name the programme and where it goes: ${USAGE}`);
  const dataFolder = path.resolve(config.DATA_DIR);
  const embedded = path.join(dataFolder, 'postgres');
  const sourceUrl =
    config.DATABASE_URL ??
    (await addressOfRunning(embedded)) ??
    (await startEmbeddedPostgres(embedded, onEnd)).databaseUrl;
  const to = values['files-to'];
  const mover: MoveOptions = {
    ...{ sourceUrl, code, targetUrl: values.to },
    migrate: (databaseUrl) => migrate(databaseUrl, 'apps/api/migrations'),
    files: to === undefined ? null : await filesTo(path.resolve(process.env['INIT_CWD'] ?? '.', to)),
    clock: () => performance.now(),
    onStep: (_, words) => console.log(words),
  };
  async function filesTo(folder: string) {
    return { store: (await openStoredFiles(config, dataFolder)).store, to: folder };
  }
  if (values.compare) {
    await compareProgramme(mover, (name, rows, checksum) =>
      console.log(`${name.padEnd(36)}${String(rows).padStart(12)}  ${checksum}`),
    );
    return console.log('All rows are the same in both databases.');
  }
  if (values['take-back']) {
    await rollBackMove(mover);
    return console.log(`${code} stays where it was, and is written there again.`);
  }
  if (values.remove) {
    await deleteMovedRows(mover, (name, rows) => console.log(`${name}: ${rows} rows`));
    return console.log(`${code} has no rows in the old database any more.`);
  }
  const { tables, rows, closedSeconds, missingFiles } = await moveProgramme(mover);
  console.log(`${code} has moved: ${rows} rows in ${tables} tables, the same on both sides; read-only for ${closedSeconds.toFixed(1)} s.
Start its portal with the new address as DATABASE_URL now, with the same AUTH_SECRET${to === undefined ? ' and the same DATA_DIR or bucket' : ` and ${to} as DATA_DIR`}. Until then it takes nothing in.`);
  if (missingFiles.length > 0)
    console.log(
      `Of these documents' files the store had none, or not as they were: ${missingFiles.join(', ')}`,
    );
});
