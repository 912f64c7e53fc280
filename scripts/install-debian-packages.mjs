// Installs the Debian packages that the tests use, if this process is root on Debian.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';

const canInstall = () =>
  fs.existsSync('/etc/debian_version') &&
  process.getuid?.() === 0 &&
  spawnSync('apt-get', ['--version']).status === 0;

/** Installs the packages and returns whether that worked. */
export function installed(...names) {
  if (!canInstall()) return false;
  console.log(`Installing ${names.join(', ')} (once) …`);
  const quiet = {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' },
  };
  return ['update -qq', `install -y -qq --no-install-recommends ${names.join(' ')}`].every(
    (asked) => spawnSync('apt-get', asked.split(' '), quiet).status === 0,
  );
}

/** Installs PgBouncer. Without it, the tests behind a pooler are skipped. */
export function ensurePgbouncer() {
  if (fs.existsSync('/usr/sbin/pgbouncer') || installed('pgbouncer')) return;
  console.log('PgBouncer is not installed: the tests that use it are skipped.');
}

/** Installs Patroni, etcd and HAProxy. Without them, the part `failover` of `npm run faults` is skipped. */
export function ensureFailover() {
  const programs = [
    '/usr/lib/postgresql/15/bin/postgres',
    '/usr/bin/patroni',
    '/usr/bin/etcd',
    '/usr/sbin/haproxy',
  ];
  if (programs.every((program) => fs.existsSync(program))) return;
  if (installed('postgresql-15', 'patroni', 'etcd-server', 'haproxy')) return;
  console.log(
    'PostgreSQL 15, Patroni, etcd and HAProxy are not all installed: the part “failover” is skipped.',
  );
}
