// Helpers for the other scripts. Plain JavaScript, because they run before anything is installed.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
process.chdir(root);

/** Runs a command in the repository's root and ends this process when it fails. */
export function run(command, args, options = {}) {
  const result = spawnSync(command, args, {
    stdio: 'inherit',
    cwd: root,
    shell: process.platform === 'win32',
    ...options,
  });
  if (result.status !== 0) {
    if (result.error) console.error(`${command} could not be run: ${result.error.message}`);
    process.exit(result.status ?? 1);
  }
}

/** Runs the command of an installed package with this Node. */
export function runPackage(bin, args, options) {
  run(process.execPath, [path.join(root, 'node_modules', bin), ...args], options);
}

export function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  console.error(`Node 20.19 or later is needed; this is ${process.versions.node}.`);
  process.exit(1);
}

/** Installs the packages of package-lock.json, unless they are installed. */
export function ensureInstalled() {
  requireNode();
  const stamp = path.join(root, 'node_modules/.portal-installed');
  const wanted = createHash('sha256').update(fs.readFileSync('package-lock.json')).digest('hex');
  if (fs.existsSync(stamp) && fs.readFileSync(stamp, 'utf8') === wanted) return;
  console.log('Installing packages (once) …');
  run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error', '--include=dev']);
  fs.writeFileSync(stamp, wanted);
}

const sources = [
  'package-lock.json',
  'packages',
  'demo',
  'scripts/build.mjs',
  'scripts/serve-with-demo.ts',
  'apps/api/src',
  'apps/web/src',
  'apps/web/public',
  'apps/web/build',
  'apps/web/index.html',
  'apps/web/surveys.html',
  'apps/web/vite.config.ts',
  'apps/web/vite.survey.config.ts',
];

/** Builds the server and the web application, unless the sources are unchanged. */
export function ensureBuilt() {
  const stamp = path.join(root, '.build/stamp');
  const wanted = fingerprint(sources);
  if (fs.existsSync(stamp) && fs.readFileSync(stamp, 'utf8') === wanted) return;
  console.log('Building (once) …');
  run(process.execPath, ['scripts/build.mjs']);
  fs.mkdirSync(path.dirname(stamp), { recursive: true });
  fs.writeFileSync(stamp, wanted);
}

const NOT_SOURCES = ['node_modules', 'dist'];
/** Returns a hash of the names, sizes and times of all files in these folders, except installed packages and builds. */
export function fingerprint(names) {
  const hash = createHash('sha256');
  const visit = (name) => {
    if (!fs.existsSync(name)) return;
    const stat = fs.statSync(name);
    if (!stat.isDirectory()) hash.update(`${name}:${stat.size}:${stat.mtimeMs}\n`);
    else
      for (const child of fs.readdirSync(name).sort())
        if (!NOT_SOURCES.includes(child)) visit(path.join(name, child));
  };
  names.forEach(visit);
  return hash.digest('hex');
}
