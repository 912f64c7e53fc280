// npm run add-migration -- NAME: writes the changes in apps/api/src/tables as the next migration. With
// --custom after the name it writes an empty migration, for SQL that the tables cannot express. Only the
// newest snapshot is stored.
import fs from 'node:fs';
import path from 'node:path';
import { root, runPackage } from './lib.mjs';

const META = path.join(root, 'apps/api/migrations/meta');
const [name, ...more] = process.argv.slice(2);
if (!name || name.startsWith('-') || more.some((one) => one !== '--custom')) {
  console.error('Name the migration: npm run add-migration -- add_something [--custom]');
  process.exit(1);
}

runPackage('drizzle-kit/bin.cjs', ['generate', '--name', name, ...more], {
  cwd: path.join(root, 'apps/api'),
});

const snapshots = fs
  .readdirSync(META)
  .filter((file) => file.endsWith('_snapshot.json'))
  .sort();
for (const older of snapshots.slice(0, -1)) fs.rmSync(path.join(META, older));
