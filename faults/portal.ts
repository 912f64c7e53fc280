import type { ChildProcess } from 'node:child_process';
import { call } from './call.ts';
import { hasEnded, killProcess, startProcess, until } from './processes.ts';

/** Long enough for the portal; known to nobody else, for it signs for a database that is thrown away. */
export const AUTH_SECRET = 'breaks things on purpose, and only here';

/** The built portal in a process of its own: it serves, works, or both. */
export class Portal {
  private child: ChildProcess | null = null;
  private isMeantToRun = false;
  private said = '';
  /** What was said by those that ended although nobody had ended them. */
  readonly endedByThemselves: string[] = [];

  constructor(
    private readonly port: number,
    private environment: Record<string, string>,
  ) {}

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  private get isWorker(): boolean {
    return this.environment['PROCESS'] === 'work';
  }

  /** Begun without waiting. One that finds no database ends, and is begun again as a service manager does it. */
  begin(): void {
    this.isMeantToRun = true;
    this.said = '';
    const watched = this.isWorker ? 'METRICS_PORT' : 'PORT';
    const child = startProcess(process.execPath, ['apps/api/dist/main.js'], {
      env: {
        PATH: process.env['PATH'],
        AUTH_SECRET,
        LOG_LEVEL: 'error',
        HOST: '127.0.0.1',
        [watched]: String(this.port),
        ...this.environment,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.child = child;
    for (const stream of [child.stdout!, child.stderr!])
      stream.on('data', (text: Buffer) => (this.said = (this.said + text.toString()).slice(-20_000)));
    child.once('exit', () => this.ended(child));
  }

  private ended(child: ChildProcess): void {
    if (!this.isMeantToRun || child !== this.child) return;
    if (!/DATABASE_URL is not usable|terminat|starting up|ECONN/.test(this.said))
      this.endedByThemselves.push(this.said.slice(-500));
    setTimeout(() => this.isMeantToRun && child === this.child && this.begin(), 500);
  }

  /** `changes` of its environment stay. */
  async start(changes: Record<string, string> = {}): Promise<void> {
    this.environment = { ...this.environment, ...changes };
    this.begin();
    await this.isReady();
  }

  isReady = (): Promise<void> =>
    until(
      `ready at ${this.url}: ${this.said}`,
      async () => (await call(`${this.url}/readyz`)).status === 200,
      120_000,
    );

  async kill(): Promise<void> {
    this.isMeantToRun = false;
    if (this.child && !hasEnded(this.child)) await killProcess(this.child);
  }

  /** What it has logged of a request, by the number in its answer. */
  logged(answer: string): string {
    const id = /"request_id":"([\w-]+)"/.exec(answer)?.[1];
    return (id && this.said.split('\n').find((line) => line.includes(id))) ?? '';
  }
}
