import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { serverAccount } from '../../apps/api/src/database/embedded-cluster.ts';
import { sendRequest } from '../http-client.ts';
import { sleep, startProcess, waitUntil } from '../processes.ts';
import { DatabaseNode, type Ports } from './database-node.ts';
import { fillInTemplate } from './fill-in-template.ts';

const NAMES = ['db1', 'db2', 'db3'] as const;
/** How many ports a cluster takes. */
export const PORT_COUNT = 4 * NAMES.length + 2;

const PROGRAMS = [
  '/usr/bin/patroni',
  '/usr/bin/etcd',
  '/usr/sbin/haproxy',
  '/usr/lib/postgresql/15/bin/postgres',
];
/** Returns the program missing on this machine; null if all are present. */
export const missingProgram = (): string | null => PROGRAMS.find((one) => !fs.existsSync(one)) ?? null;

/** Returns the name of the account, or of its group, that programs here run under. */
const nameOf = (which: '-un' | '-gn'): string =>
  execFileSync('id', [which], { ...serverAccount, cwd: '/', encoding: 'utf8' }).trim();

type Member = { name: string; role: string; state: string; lag?: number | string };

/** Three machines in one, set up by the files that are shipped, with HAProxy before them. */
export class Cluster {
  readonly nodes: DatabaseNode[];
  private readonly password = randomBytes(12).toString('hex');
  private readonly proxies: { primary: number; replica: number };
  private readonly haproxy: string;

  constructor(folder: string, ports: number[]) {
    const [primary, replica, ...rest] = ports as [number, number, ...number[]];
    this.proxies = { primary, replica };
    const own = NAMES.map((name, at) => {
      const [etcd, peer, api, postgresql] = rest.slice(4 * at) as [number, number, number, number];
      return { name, ports: { etcd, peer, rest: api, postgresql } satisfies Ports };
    });
    const shared = {
      ETCD_PEERS: own.map(({ name, ports: { peer } }) => `${name}=http://127.0.0.1:${peer}`).join(),
      ETCD_HOSTS: own.map(({ ports: { etcd } }) => `127.0.0.1:${etcd}`).join(),
      SUPERUSER_PASSWORD: this.password,
      REPLICATION_PASSWORD: this.password,
    };
    this.nodes = own.map(({ name, ports: theirs }) => new DatabaseNode(name, folder, theirs, shared));
    const words: Record<string, string | number> = {
      PRIMARY_PORT: primary,
      REPLICA_PORT: replica,
      HAPROXY_USER: nameOf('-un'),
      HAPROXY_GROUP: nameOf('-gn'),
    };
    own.forEach(({ name, ports: { postgresql, rest: api } }, at) =>
      Object.assign(words, {
        [`NODE_${at + 1}`]: name,
        [`POSTGRESQL_${at + 1}`]: `127.0.0.1:${postgresql}`,
        [`REST_ADDRESS_${at + 1}`]: '127.0.0.1',
        [`REST_PORT_${at + 1}`]: api,
      }),
    );
    this.haproxy = fillInTemplate('haproxy.cfg', words, path.join(folder, 'haproxy.cfg'));
    process.on('exit', this.killNow);
  }

  get url(): string {
    return this.urlAt(this.proxies.primary);
  }
  get replicaUrl(): string {
    return this.urlAt(this.proxies.replica);
  }
  private urlAt = (port: number) => `postgres://portal:${this.password}@127.0.0.1:${port}/portal`;

  async create(): Promise<void> {
    this.nodes.forEach((node) => node.begin());
    const stdio = 'ignore' as const;
    startProcess('/usr/sbin/haproxy', ['-db', '-f', this.haproxy], { ...serverAccount, cwd: '/', stdio });
    await this.isWhole();
    const superuser = new URL(this.url);
    superuser.username = superuser.pathname = 'postgres';
    await waitUntil('HAProxy has found the primary', () => answers(superuser.toString()));
    await ask(superuser.toString(), `create role portal login password '${this.password}'`);
    await ask(superuser.toString(), 'create database portal owner portal');
  }

  /** A primary, a replica that has all it acknowledges, and another: the next fault may come. */
  isWhole = (): Promise<void> =>
    waitUntil(
      'a whole cluster',
      async () => {
        const members = await this.members();
        const running = members.filter(({ state }) => state === 'running' || state === 'streaming');
        const has = (role: string) => running.some((one) => one.role === role);
        return running.length === NAMES.length && has('leader') && has('sync_standby');
      },
      600_000,
    ).catch(async (error: Error) => {
      console.error(this.nodes.map((node) => `${node.name}:\n${node.said()}`).join('\n'));
      const members = (await this.members()).map(({ name, role, state }) => `${name} ${role} ${state}`);
      throw new Error(`${error.message} ${members.join(', ')}`);
    });

  async primary(): Promise<DatabaseNode> {
    const leader = (await this.members()).find(({ role }) => role === 'leader');
    return this.nodes.find(({ name }) => name === leader?.name)!;
  }

  /** Waits until another is the primary than the one named. */
  hasMovedFrom = (node: DatabaseNode): Promise<void> =>
    waitUntil(
      'another primary',
      async () => {
        const leader = (await this.members()).find(({ role }) => role === 'leader');
        return leader !== undefined && leader.name !== node.name && leader.state === 'running';
      },
      120_000,
    );

  /** Returns the members as reported by the first node that answers. */
  private async members(): Promise<Member[]> {
    for (const { ports } of this.nodes) {
      const answer = await sendRequest(`http://127.0.0.1:${ports.rest}/cluster`, { timeout: 1000 });
      if (answer.status === 200) return (JSON.parse(answer.text) as { members: Member[] }).members;
    }
    return [];
  }

  private readonly killNow = (): void => this.nodes.forEach((node) => node.killNow());

  async end(): Promise<void> {
    this.killNow();
    process.off('exit', this.killNow);
    await sleep(500);
  }
}

async function ask(url: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query(text);
  } finally {
    await client.end().catch(() => undefined);
  }
}

const answers = (url: string): Promise<boolean> =>
  ask(url, 'select 1').then(
    () => true,
    () => false,
  );
