import type { ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { serverAccount } from '../../apps/api/src/database/embedded-cluster.ts';
import { hasEnded, killProcess, startProcess, waitUntil } from '../processes.ts';
import { readEnvironmentFile, fillInTemplate } from './fill-in-template.ts';

export type Ports = { etcd: number; peer: number; rest: number; postgresql: number };

/** Represents one database machine: an etcd, a Patroni, and the PostgreSQL that it starts. */
export class DatabaseNode {
  private readonly folder: string;
  private etcd: ChildProcess | null = null;
  private patroni: ChildProcess | null = null;

  constructor(
    readonly name: string,
    parent: string,
    readonly ports: Ports,
    shared: Record<string, string | number>,
  ) {
    this.folder = path.join(parent, name);
    fs.mkdirSync(path.join(this.folder, 'etcd'), { recursive: true, mode: 0o700 });
    const words = {
      ...shared,
      NODE: name,
      ADDRESS: '127.0.0.1',
      NETWORK: '127.0.0.1/32',
      ETCD_FOLDER: path.join(this.folder, 'etcd'),
      ETCD_PORT: ports.etcd,
      PEER_PORT: ports.peer,
      REST_PORT: ports.rest,
      POSTGRESQL_PORT: ports.postgresql,
      DATA_FOLDER: this.data,
      PASSWORD_FILE: path.join(this.folder, 'pgpass'),
    };
    fillInTemplate('etcd.env', words, path.join(this.folder, 'etcd.env'));
    fillInTemplate('patroni.yml', words, path.join(this.folder, 'patroni.yml'));
    const { uid, gid } = serverAccount;
    if (uid !== undefined && gid !== undefined)
      for (const one of ['', 'etcd', 'etcd.env', 'patroni.yml'])
        fs.chownSync(path.join(this.folder, one), uid, gid);
  }

  private get data(): string {
    return path.join(this.folder, 'data');
  }

  /** Starts without waiting, as a machine that boots; running programs are left alone. */
  begin(): void {
    const options = { ...serverAccount, cwd: this.folder };
    if (!this.etcd || hasEnded(this.etcd)) {
      const env = { PATH: process.env['PATH'], ...readEnvironmentFile(path.join(this.folder, 'etcd.env')) };
      this.etcd = startProcess('/usr/bin/etcd', [], { ...options, env, stdio: this.log('etcd') });
    }
    if (!this.patroni || hasEnded(this.patroni)) {
      const env = { PATH: process.env['PATH'], LANG: 'C.UTF-8', HOME: this.folder };
      const stdio = this.log('patroni');
      this.patroni = startProcess('/usr/bin/patroni', ['patroni.yml'], { ...options, env, stdio });
    }
  }

  private log(name: string) {
    const file = fs.openSync(path.join(this.folder, `${name}.log`), 'a');
    return ['ignore' as const, file, file];
  }

  /** PostgreSQL's process alone: its children have to notice by themselves, and Patroni too. */
  async killServer(): Promise<void> {
    const pid = this.postmaster();
    if (pid === null) return;
    process.kill(pid, 'SIGKILL');
    await waitUntil('PostgreSQL gone', async () => !fs.existsSync(`/proc/${pid}`));
  }

  async killMachine(): Promise<void> {
    const server = this.killServer();
    await Promise.all([server, ...[this.patroni, this.etcd].map((one) => one && killProcess(one))]);
  }

  /**
   * Signals all programs, as on a machine whose disk or power fails for a while and that then continues
   * unaware.
   */
  signalAll(signal: 'SIGSTOP' | 'SIGCONT'): void {
    const server = this.postmaster();
    const all = [
      ...[this.patroni!.pid!, this.etcd!.pid!],
      ...(server === null ? [] : [server, ...childrenOf(server)]),
    ];
    for (const pid of all) send(pid, signal);
  }

  /** For the end, however it comes about. */
  killNow(): void {
    for (const one of [this.patroni, this.etcd]) if (one && !hasEnded(one)) send(one.pid!, 'SIGKILL');
    const server = this.postmaster();
    if (server !== null) [server, ...childrenOf(server)].forEach((pid) => send(pid, 'SIGKILL'));
  }

  said = (): string =>
    fs.readFileSync(path.join(this.folder, 'patroni.log'), 'utf8').split('\n').slice(-40).join('\n');

  private postmaster(): number | null {
    try {
      const pid = Number(fs.readFileSync(path.join(this.data, 'postmaster.pid'), 'utf8').split('\n')[0]);
      return fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(this.data) ? pid : null;
    } catch {
      return null;
    }
  }
}

const childrenOf = (pid: number): number[] =>
  fs
    .readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    .split(' ')
    .filter((one) => one !== '')
    .map(Number);

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // The process has already ended.
  }
}
