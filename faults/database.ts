import type { ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import {
  createCluster,
  executableName,
  chownToServerAccount,
  serverAccount,
  resolveServerFolders,
  readPassword,
  SUPERUSER,
} from '../apps/api/src/database/embedded-cluster.ts';
import { hasEnded, killProcess, sleep, signalGroup, startProcess, waitUntil } from './processes.ts';

/** The shipped PostgreSQL on a port that stays, to be killed, frozen and started again. */
export class Database {
  private readonly home: { folder: string; binaries: string };
  private readonly data: string;
  private readonly password: string;
  private server: ChildProcess | null = null;

  constructor(
    folder: string,
    private readonly port: number,
  ) {
    this.home = resolveServerFolders(path.join(folder, 'postgres'));
    this.data = path.join(this.home.folder, 'data');
    fs.mkdirSync(this.home.folder, { recursive: true });
    createCluster(this.home.binaries, this.home.folder, this.data);
    this.password = readPassword(this.home.folder);
    chownToServerAccount(this.home.folder, this.data);
  }

  get url(): string {
    return this.addressOf('portal');
  }

  private addressOf(name: string): string {
    return `postgres://${SUPERUSER}:${this.password}@127.0.0.1:${this.port}/${name}`;
  }

  /** Starts the server. The children of a killed server can lock the folder for a moment. */
  async start(): Promise<void> {
    const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'random_page_cost=1.1'];
    const program = path.join(this.home.binaries, 'bin', executableName('postgres'));
    const args = ['-D', this.data, '-p', String(this.port), ...settings.flatMap((one) => ['-c', one])];
    let said = '';
    for (let attempt = 1; attempt <= 40; attempt += 1) {
      const options = {
        ...serverAccount,
        cwd: this.data,
        stdio: ['ignore', 'ignore', 'pipe'] as ['ignore', 'ignore', 'pipe'],
      };
      const server = (this.server = startProcess(program, args, options));
      server.stderr!.on('data', (text: Buffer) => (said = (said + text.toString()).slice(-2000)));
      await waitUntil(
        'the database up or ended',
        async () => hasEnded(server) || (await this.answers()),
        180_000,
      );
      if (!hasEnded(server)) return;
      await sleep(250);
    }
    throw new Error(`The database did not start again: ${said}`);
  }

  async create(): Promise<void> {
    await this.start();
    await this.ask('create database portal', 'postgres');
  }

  /** The server alone is killed: its children have to notice by themselves. */
  async kill(): Promise<void> {
    const server = this.server!;
    const ended = new Promise((resolve) => server.once('exit', resolve));
    server.kill('SIGKILL');
    await ended;
  }

  async end(): Promise<void> {
    if (this.server) await killProcess(this.server);
  }

  freeze(): void {
    signalGroup(this.server!, 'SIGSTOP');
  }

  thaw(): void {
    signalGroup(this.server!, 'SIGCONT');
  }

  async ask<T extends pg.QueryResultRow>(
    text: string,
    name = 'portal',
    values: unknown[] = [],
  ): Promise<T[]> {
    const client = new pg.Client({ connectionString: this.addressOf(name), connectionTimeoutMillis: 15_000 });
    client.on('error', () => undefined);
    try {
      await client.connect();
      return (await client.query<T>(text, values)).rows;
    } finally {
      await client.end().catch(() => undefined);
    }
  }

  private answers(): Promise<boolean> {
    return this.ask('select 1', 'postgres').then(
      () => true,
      () => false,
    );
  }
}
