import { type Random, pick } from '../apps/api/test/attacks/fuzz-requests.ts';
import { type Answer, callJson, isActionableError } from './http-client.ts';
import { sleep } from './processes.ts';
import type { Portal } from './portal.ts';
import type { Report } from './report.ts';
import type { UserSession } from './sessions.ts';
import type { AnswerOperation, ObservedAnswer } from './process-kills/check-history.ts';
import type { WorkloadData } from './workload-data.ts';

type Stored = { question_id: number; answer: ObservedAnswer };
/** The browser's wait before a retry, shortened. */
const RETRY_MS = 200;
/** Longer than everything together takes to start again, on a machine that is busy with other things too. */
const GIVES_UP_MS = 600_000;

/** The users who write and read during failures: what each saw, and when. */
export class Workload {
  readonly log: AnswerOperation[] = [];
  readonly saves = { saved: 0, conflicts: 0, unknown: 0, reads: 0, longestWithoutMs: 0 };
  /** Calls that were lost on the way, or answered too late to be waited for. */
  unanswered = 0;
  private readonly told = new Set<string>();
  private lastSaved = performance.now();
  private isOver = false;
  private written = 0;

  constructor(
    private readonly world: WorkloadData,
    private readonly servers: Portal[],
    private readonly report: Report,
    private readonly random: Random,
  ) {}

  async while(work: () => Promise<void>): Promise<void> {
    this.lastSaved = performance.now();
    const everybody = [
      ...this.world.writers.map((person, at) => this.write(at, person)),
      ...this.world.readers.map((person, at) => this.read(`reader ${at + 1}`, person)),
    ];
    await work().finally(() => (this.isOver = true));
    await Promise.all(everybody);
  }

  private async write(at: number, person: UserSession): Promise<void> {
    const known = new Map<string, ObservedAnswer>();
    const { submissions } = this.world;
    const own = submissions[at % submissions.length]!;
    while (!this.isOver) {
      // Most of the time on a ward shared with a few, now and then on anybody's.
      const submission = this.random() < 0.8 ? own : pick(this.random, submissions);
      const question = pick(this.random, this.world.questions);
      const answer = `${submission}/${question}`;
      const base = known.get(answer)?.version ?? 0;
      const seen = await this.save(`writer ${at + 1}`, person, { submission, question, base });
      if (seen) known.set(answer, seen);
      await sleep(this.random() * 20);
    }
  }

  /** One change, sent until an answer comes: each time to the other server, the same to the letter. */
  private async save(
    who: string,
    person: UserSession,
    { submission, question, base }: { submission: number; question: number; base: number },
  ): Promise<ObservedAnswer | null> {
    const value = (this.written += 1);
    const body = {
      submission_id: submission,
      section_id: this.world.section.id,
      answers: [{ question_id: question, value, version: base }],
    };
    const path = `questionnaires/section-submission?questionnaire_id=${this.world.questionnaire.id}`;
    const about = { who, answer: `${submission}/${question}`, kind: 'write', base, value } as const;
    const deadline = performance.now() + GIVES_UP_MS;
    for (let turn = Math.round(this.random()); performance.now() < deadline; turn += 1) {
      const start = performance.now();
      const answer = await this.call(turn, person, path, body);
      const end = performance.now();
      const outcome = savedOf(answer, question);
      this.log.push({ ...about, start, end, ...(outcome ?? { result: 'unknown' }) });
      this.count(outcome?.result ?? 'unknown', end);
      if (outcome) return outcome.seen;
      await sleep(RETRY_MS);
    }
    this.report.violation('write without an answer', `${who}: ${value}, for ${GIVES_UP_MS / 1000} seconds`);
    return null;
  }

  private async read(who: string, person: UserSession): Promise<void> {
    for (let turn = 0; !this.isOver; turn += 1) {
      const submission = pick(this.random, this.world.submissions);
      const start = performance.now();
      const answers = await this.readSection(turn, person, submission);
      const end = performance.now();
      if (answers) this.saves.reads += 1;
      for (const question of answers ? this.world.questions : [])
        this.log.push({
          who,
          answer: `${submission}/${question}`,
          kind: 'read',
          start,
          end,
          seen: answers!.get(question) ?? { version: 0, value: null },
        });
      await sleep(answers ? 20 : RETRY_MS);
    }
  }

  /** Returns a submission's answers by question; null without a reply. */
  async readSection(
    turn: number,
    person: UserSession,
    submission: number,
  ): Promise<Map<number, ObservedAnswer> | null> {
    const { questionnaire, section } = this.world;
    const path = `questionnaires/${questionnaire.id}/sections/${section.id}/answers?submission_id=${submission}`;
    const answer = await this.call(turn, person, path);
    if (answer.status !== 200) return null;
    const { answers } = JSON.parse(answer.text) as { answers: Stored[] };
    return new Map(
      answers.map(({ question_id, answer: { version, value } }) => [question_id, { version, value }]),
    );
  }

  async call(turn: number, person: UserSession, path: string, body?: object): Promise<Answer> {
    const server = this.servers[turn % this.servers.length]!;
    const answer = await callJson(`${server.url}/api/v1/${path}`, await person.token(), body);
    if (answer.status === 503) this.told.add(answer.text);
    if (answer.status === null) this.unanswered += 1;
    else if (answer.status === 503 && !answer.headers['retry-after'])
      this.report.violation('answer that does not say when to come back', `${path}: ${answer.text}`);
    else if (answer.status !== 200 && !isActionableError(answer))
      this.report.violation(
        `answer nobody understands: ${answer.status}`,
        `${path}: ${answer.text} ${server.logged(answer.text)}`,
      );
    return answer;
  }

  /** The longest time in which nothing was saved, from a moment on, in milliseconds. */
  longestWithout(since: number): number {
    const ends = this.log
      .flatMap((one) => (one.kind === 'write' && one.result === 'saved' && one.end > since ? [one.end] : []))
      .toSorted((a, b) => a - b);
    return Math.max(...ends.map((end, at) => end - (ends[at - 1] ?? since)));
  }

  /** Checks if a user was refused with such a sentence. */
  wasTold = (sentence: RegExp): boolean => [...this.told].some((text) => sentence.test(text));

  private count(result: 'saved' | 'conflict' | 'unknown', at: number): void {
    if (result !== 'saved') this.saves[result === 'conflict' ? 'conflicts' : 'unknown'] += 1;
    else {
      this.saves.saved += 1;
      this.saves.longestWithoutMs = Math.max(this.saves.longestWithoutMs, at - this.lastSaved);
      this.lastSaved = at;
    }
  }
}

/** Returns the outcome of one change; null if it is unknown. */
function savedOf({ status, text }: Answer, question: number) {
  if (status !== 200) return null;
  const { saved, conflicts } = JSON.parse(text) as { saved: Stored[]; conflicts: Stored[] };
  const found = [...saved, ...conflicts].find((one) => one.question_id === question);
  if (!found) return null;
  const { version, value } = found.answer;
  return { result: saved.length > 0 ? ('saved' as const) : ('conflict' as const), seen: { version, value } };
}
