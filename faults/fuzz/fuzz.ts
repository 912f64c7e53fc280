import { pick, type Random } from '../../apps/api/test/attacks/fuzz-requests.ts';
import { type Answer, sendRequest } from '../http-client.ts';
import type { Report } from '../report.ts';
import type { TestEnvironment } from '../test-environment.ts';
import { type Caller, Callers, participants, team } from './callers.ts';
import { type Operation, loadOperations } from './openapi-operations.ts';
import { findContractViolation, formatExchange } from './check-response.ts';
import { KnownValues, toValueName } from './known-values.ts';
import { findLeak, type Marker, type OwnRow, plantMarkers, selectMarkedRows } from './leak-markers.ts';
import { generateRequest, buildReadRequest, type Request } from './generate-request.ts';

const REQUESTS = Number(process.env['FAULTS_REQUESTS'] ?? 50_000);
/** The share of all calls made by organisations' users, before the programme team makes its own. */
const BY_PARTICIPANTS = 0.6;
const AT_ONCE = 8;
const TOLD_EVERY = 5000;

/** Calls every operation of the served document, correctly and incorrectly, as every caller. */
export async function testRandomRequests(
  stage: TestEnvironment,
  report: Report,
  random: Random,
): Promise<void> {
  const operations = await loadOperations(stage.servers[0]!.url);
  const callers = await Callers.of(stage.db);
  const organisations = ['contributor', 'neighbour'].map((one) => callers.organisationOf(one as Caller)!);
  const markers = await plantMarkers(stage.database, organisations);
  const round = new Round(stage, report, random, callers, markers);
  const first = Math.round(REQUESTS * BY_PARTICIPANTS);
  await round.learn(operations);
  for (const organisation of organisations)
    await round.probe(operations, await selectMarkedRows(stage.database, organisation));
  await round.go(operations, participants, first);
  await round.go(operations, team, REQUESTS - first);
  round.tell(operations);
}

class Round {
  private readonly known = new KnownValues();
  private readonly statuses = new Map<string, number>();
  private readonly well = new Set<string>();
  private sent = 0;
  private readonly seen = { own: false };

  constructor(
    private readonly stage: TestEnvironment,
    private readonly report: Report,
    private readonly random: Random,
    private readonly callers: Callers,
    private readonly markers: Marker[],
  ) {}

  /** Learns the ids all callers can list first, so that later calls name existing items. */
  async learn(operations: Operation[]): Promise<void> {
    for (let turn = 0; turn < 3; turn += 1)
      for (const operation of operations.filter(({ method, produces }) => method === 'GET' && !produces)) {
        const request = await generateRequest(operation, this.random, this.known);
        this.learnFrom(operation, await this.send(operation, 'admin', request));
      }
  }

  /** Reads one organisation's items by name as every caller. */
  async probe(operations: Operation[], rows: OwnRow[]): Promise<void> {
    for (const row of rows)
      for (const operation of operations.filter(({ method }) => method === 'GET')) {
        const request = buildReadRequest(operation, row);
        if (request) await Promise.all(participants.map((caller) => this.send(operation, caller, request)));
      }
  }

  async go(operations: Operation[], as: readonly Caller[], count: number): Promise<void> {
    for (let done = 0; done < count; done += AT_ONCE) {
      if (done % TOLD_EVERY === 0) this.report.say(`${done} of ${count} calls of ${as.join(', ')}`);
      const calls: { operation: Operation; caller: Caller; request: Request }[] = [];
      for (let at = done; at < Math.min(done + AT_ONCE, count); at += 1) {
        const operation = operations[at % operations.length]!;
        const request = await generateRequest(operation, this.random, this.known);
        calls.push({ operation, caller: pick(this.random, as), request });
      }
      const answers = await Promise.all(
        calls.map(({ operation, caller, request }) => this.send(operation, caller, request)),
      );
      // In the order in which they were made: the next calls must not depend on who was answered first.
      for (const [at, answer] of answers.entries()) this.learnFrom(calls[at]!.operation, answer);
    }
  }

  private async send(operation: Operation, caller: Caller, request: Request): Promise<Answer> {
    this.sent += 1;
    const token = await this.callers.token(caller);
    const { url } = this.stage.servers[this.sent % 2]!;
    const answer = await sendRequest(url + request.address, {
      method: request.method,
      headers: {
        ...request.headers,
        ...(token && { authorization: `Bearer ${token}` }),
        // From many networks, so that limits of calls a minute do not answer for the rest.
        'x-forwarded-for': `10.${(this.sent >> 8) & 255}.${this.sent & 255}.1`,
      },
      ...(request.body !== undefined && { body: request.body }),
    });
    this.judge(operation, caller, request, answer);
    const isOut = answer.status === 401 || /multi-factor/.test(answer.text);
    if (token && (isOut || operation.name === 'logout')) await this.callers.restore(caller);
    return answer;
  }

  private judge(operation: Operation, caller: Caller, request: Request, answer: Answer): void {
    const kind = answer.status === null ? 'none' : `${Math.floor(answer.status / 100)}xx`;
    this.statuses.set(kind, (this.statuses.get(kind) ?? 0) + 1);
    if (kind === '2xx') this.well.add(operation.name);
    const fault = findContractViolation(operation, answer);
    const logged = this.stage.servers.map((one) => one.logged(answer.text)).join('');
    const example = `${caller}: ${formatExchange(request, answer)} ${logged}`;
    if (fault) this.report.violation(`${operation.name}: ${fault}`, example);
    const of = this.callers.organisationOf(caller);
    const leak = findLeak(answer.text, of, this.markers);
    if (leak)
      this.report.violation(
        `${operation.name} tells ${leak}`,
        `${caller}: ${formatExchange(request, answer)}`,
      );
    if (of && this.markers.some((one) => one.organisation === of && answer.text.includes(one.text)))
      this.seen.own = true;
  }

  private learnFrom({ path }: Operation, { status, text }: Answer): void {
    if (status !== 200 || !text.startsWith('{') || text.length > 300_000) return;
    const named = path.split('/').filter((part) => part && !part.startsWith('{'));
    this.known.learn(JSON.parse(text), toValueName(named.at(-1) ?? ''));
  }

  tell(operations: Operation[]): void {
    this.report.figure('requests', this.sent);
    for (const [kind, count] of [...this.statuses].sort()) this.report.figure(`answers ${kind}`, count);
    this.report.figure('operations of the document', operations.length);
    this.report.figure('of them answered well at least once', this.well.size);
    // Markers that no caller sees prove nothing.
    if (!this.seen.own)
      this.report.violation('markers', 'nobody was shown even those of their own organisation');
  }
}
