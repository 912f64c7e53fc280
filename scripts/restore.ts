// npm run restore -- BACKUP: puts a backup into an empty DATA_DIR.
import path from 'node:path';
import { restoreBackup } from '../apps/api/src/backup/restore-backup.ts';
import { runCommand } from './run-command.ts';

runCommand(async (config, onEnd) => {
  if (config.DATABASE_URL)
    throw new Error(
      'The portal uses your own database (DATABASE_URL): restore it with pg_restore, as described in docs/operations/backup.md.',
    );
  const given = process.argv[2];
  if (!given) throw new Error('Name the backup: npm run restore -- BACKUP');
  const backup = path.resolve(process.env['INIT_CWD'] ?? '.', given);
  const dataFolder = path.resolve(config.DATA_DIR);
  const { manifest, tables, rows } = await restoreBackup({ backup, dataFolder }, onEnd);
  console.log(
    `${dataFolder} is restored to its state at ${manifest.made_at}. All ${manifest.files.length} files match the backup, and the database starts, with ${rows} rows in ${tables} tables. You can now start the portal.`,
  );
});
