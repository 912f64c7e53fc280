import { type StartedProcess, startNode } from '../apps/api/test/support/node-process.ts';
import { sendRequest } from './http-client.ts';
import { hasEnded, killProcess, signalGroup, waitUntil, killOnExit } from './processes.ts';

/** Long enough for the portal, and secret, because it signs for a database that is discarded. */
export const AUTH_SECRET = 'breaks things on purpose, and only here';

/** The messages with which a process can end if its database is away. */
const withoutDatabase = /DATABASE_URL is not usable|terminat|starting up|ECONN/;

/** The built portal in a process of its own: it serves, works, or both. */
export class Portal {
  private started: StartedProcess | null = null;
  private isMeantToRun = false;
  private readonly listeners: ((text: string) => void)[] = [];
  /** The output of processes that ended unexpectedly. */
  readonly endedByThemselves: string[] = [];

  constructor(
    private readonly port: number,
    private environment: Record<string, string>,
    private readonly mayEndWith = withoutDatabase,
  ) {}

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  private get isWorker(): boolean {
    return this.environment['PROCESS'] === 'work';
  }

  /** Listens to each process from its start, including restarts. */
  onSaid(listen: (text: string) => void): void {
    this.listeners.push(listen);
    this.listenTo(listen);
  }

  private listenTo(listen: (text: string) => void): void {
    this.started?.child.stdout!.on('data', (text: Buffer) => listen(text.toString()));
  }

  /** Starts without waiting. A process without a database ends, and restarts as under a service manager. */
  begin(): void {
    this.isMeantToRun = true;
    const watched = this.isWorker ? 'METRICS_PORT' : 'PORT';
    const environment = { AUTH_SECRET, LOG_LEVEL: 'error', HOST: '127.0.0.1', [watched]: String(this.port) };
    const started = startNode(
      ['apps/api/dist/main.js'],
      { ...environment, ...this.environment },
      { detached: true },
    );
    killOnExit(started.child);
    this.started = started;
    for (const listen of this.listeners) this.listenTo(listen);
    void started.ended.then(() => this.ended(started));
  }

  private ended(started: StartedProcess): void {
    if (!this.isMeantToRun || started !== this.started) return;
    if (!this.mayEndWith.test(started.said())) this.endedByThemselves.push(started.said().slice(-500));
    setTimeout(() => this.isMeantToRun && started === this.started && this.begin(), 500);
  }

  /** `changes` of its environment stay. */
  async start(changes: Record<string, string> = {}): Promise<void> {
    this.environment = { ...this.environment, ...changes };
    this.begin();
    await this.isReady();
  }

  isReady = (): Promise<void> =>
    waitUntil(
      () => `ready at ${this.url}: ${this.started?.said()}`,
      async () => (await sendRequest(`${this.url}/readyz`, { timeout: 5000 })).status === 200,
      600_000,
    );

  async kill(): Promise<void> {
    this.isMeantToRun = false;
    if (this.started && !hasEnded(this.started.child)) await killProcess(this.started.child);
  }

  /** Stops the process as a service manager does: its own database ends too. */
  async stop(): Promise<void> {
    this.isMeantToRun = false;
    if (!this.started || hasEnded(this.started.child)) return;
    this.started.child.kill('SIGTERM');
    await this.started.ended;
  }

  freeze(): void {
    signalGroup(this.started!.child, 'SIGSTOP');
  }

  thaw(): void {
    signalGroup(this.started!.child, 'SIGCONT');
  }

  /** Returns its log of a request, by the number in the answer. */
  logged(answer: string): string {
    const id = /"request_id":"([\w-]+)"/.exec(answer)?.[1];
    const lines = this.started?.said().split('\n') ?? [];
    return (id && lines.find((line) => line.includes(id))) ?? '';
  }
}
