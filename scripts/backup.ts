// npm run backup -- FOLDER: copies the embedded database, the document files and the secrets, whether or not the portal runs.
import path from 'node:path';
import { makeBackup } from '../apps/api/src/backup/make-backup.ts';
import { runCommand } from './run-command.ts';

runCommand(async (config, onEnd) => {
  if (config.DATABASE_URL)
    throw new Error(
      'The portal uses your own database (DATABASE_URL): back it up with pg_dump, then back up DATA_DIR/documents/files, as described in docs/operations/backup.md.',
    );
  const given = process.argv[2];
  if (!given) throw new Error('Give the folder for the backup: npm run backup -- FOLDER');
  const target = path.resolve(process.env['INIT_CWD'] ?? '.', given);
  const dataFolder = path.resolve(config.DATA_DIR);
  const { files, made_at } = await makeBackup({ dataFolder, target, now: () => new Date() }, onEnd);
  const megabytes = files.reduce((sum, { size }) => sum + size, 0) / 1e6;
  const documents = files.filter((file) => file.path.startsWith('documents/')).length;
  console.log(
    `${target}: ${files.length} files, ${Math.ceil(megabytes)} MB, including ${documents} document files. Created at ${made_at}.`,
  );
  if (config.DOCUMENTS_S3_BUCKET)
    console.log(`The document files are in the bucket ${config.DOCUMENTS_S3_BUCKET}. Copy the bucket now.`);
  if (config.AUTH_SECRET) console.log('The backup does not include AUTH_SECRET. Store it somewhere else.');
  console.log('Anyone who has this backup has all the data. Keep it as secure as the portal itself.');
});
