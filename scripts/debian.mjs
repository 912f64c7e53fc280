// Packages of Debian that the tests use, installed where that is possible without asking.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';

const canInstall = () =>
  fs.existsSync('/etc/debian_version') &&
  process.getuid?.() === 0 &&
  spawnSync('apt-get', ['--version']).status === 0;

/** Whether a package is installed now. */
export function installed(name) {
  if (!canInstall()) return false;
  console.log(`Installing ${name} (once) …`);
  const quiet = {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' },
  };
  return ['update -qq', `install -y -qq --no-install-recommends ${name}`].every(
    (asked) => spawnSync('apt-get', asked.split(' '), quiet).status === 0,
  );
}

/** For the tests behind a pooler; without it they are skipped. */
export function ensurePgbouncer() {
  if (fs.existsSync('/usr/sbin/pgbouncer') || installed('pgbouncer')) return;
  console.log('PgBouncer is not here: the tests behind it are skipped.');
}
