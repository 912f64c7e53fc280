import { performance } from 'node:perf_hooks';
import { setTimeout } from 'node:timers/promises';
import { eq, sql } from 'drizzle-orm';
import { connect } from '../apps/api/src/database/connect.ts';
import { signAccessToken } from '../apps/api/src/modules/identity/auth/sessions/session-tokens.ts';
import { selectSessionActor } from '../apps/api/src/modules/platform/callers/select-with-caller.sql.ts';
import { sessions } from '../apps/api/src/tables/auth.tables.ts';
import { users } from '../apps/api/src/tables/users.tables.ts';
import { buildOrganisation, buildUser } from '../apps/api/test/fixtures/build-people.ts';
import { buildSubmission } from '../apps/api/test/fixtures/build-projects.ts';
import type { BenchContext } from './calls-to-measure.ts';
import { sendBenchRequest } from './timing.ts';

const ORGANISATIONS = 200;
type Writer = { submission: number; headers: { authorization: string } };

/** People of 200 organisations, each signed in and with a submission to enter. */
export async function buildWriters(
  databaseUrl: string,
  authSecret: string,
  { programmeId, world }: BenchContext,
): Promise<Writer[]> {
  const { db, close } = connect(databaseUrl, { connections: 4 });
  try {
    const now = new Date();
    const key = { authSecret: new TextEncoder().encode(authSecret), now: () => now };
    const writers: Writer[] = [];
    const [{ password_hash }] = (await db
      .select({ password_hash: users.password_hash })
      .from(users)
      .where(eq(users.email_address, 'contributor@acute.example'))) as [{ password_hash: string }];
    for (let n = 0; n < ORGANISATIONS; n += 1) {
      const organisation = await buildOrganisation(db, programmeId);
      const user = await buildUser(db, programmeId, {
        organisation_id: organisation.id,
        email_address: `writer${n}@bench.example`,
        password_hash,
        projects: [world.entering.id],
      });
      const submission = await buildSubmission(db, world.entering, organisation);
      const expires_at = new Date(now.getTime() + 12 * 3_600_000);
      const [session] = await db
        .insert(sessions)
        .values({ user_id: user.id, created_at: now, last_seen_at: now, expires_at })
        .returning();
      const actor = await selectSessionActor(db, { session_id: session!.id, user_id: user.id, now });
      const token = await signAccessToken(actor!, key);
      writers.push({ submission: submission.id, headers: { authorization: `Bearer ${token}` } });
    }
    await db.execute(sql`analyze`);
    return writers;
  } finally {
    await close();
  }
}

export type LoadResult = { asked: number; errors: Map<string, number>; times: number[] };

/**
 * Saves as all users, one to five answers at a time, and sometimes opens the section, at moments drawn
 * beforehand. The users do not wait for the previous answer. Times count from the planned moment of sending.
 */
export async function runDeadlineLoad(
  { api, world }: BenchContext,
  writers: Writer[],
  load: { seconds: number; perSecond: number; seed: number },
): Promise<{ saves: LoadResult; opens: LoadResult }> {
  const { section } = world;
  const questionnaire = section.questionnaire.id;
  const random = createSeededRandom(load.seed);
  const day = (): LoadResult => ({ asked: 0, errors: new Map(), times: [] });
  const [saves, opens] = [day(), day()];
  const under: Promise<void>[] = [];
  const given = writers.map(() => ({ next: 0, versions: new Map<number, number>() }));

  async function save(writer: Writer, own: (typeof given)[number], count: number): Promise<void> {
    const answers = Array.from({ length: count }, () => {
      const question_id = section.questions[own.next++ % section.questions.length]!.id;
      return { question_id, value: Math.floor(random() * 100), version: own.versions.get(question_id) ?? 0 };
    });
    const { text } = await sendBenchRequest(
      `${api}/questionnaires/section-submission?questionnaire_id=${questionnaire}`,
      {
        method: 'POST',
        headers: writer.headers,
        body: { submission_id: writer.submission, section_id: section.section.id, answers },
      },
    );
    const { saved } = JSON.parse(text) as { saved: { question_id: number; answer: { version: number } }[] };
    for (const { question_id, answer } of saved) own.versions.set(question_id, answer.version);
    if (saved.length !== count) throw new Error(`${count - saved.length} of ${count} answers were not saved`);
  }
  const openSection = (writer: Writer) =>
    sendBenchRequest(
      `${api}/questionnaires/${questionnaire}/sections/${section.section.id}/questions?submission_id=${writer.submission}`,
      { headers: writer.headers },
    );

  const started = performance.now();
  for (let due = 0; due < load.seconds * 1000; due += (-Math.log(1 - random()) * 1000) / load.perSecond) {
    const wait = started + due - performance.now();
    if (wait > 1) await setTimeout(wait);
    const who = Math.floor(random() * writers.length);
    const kind = random() < 0.1 ? opens : saves;
    const intended = started + due;
    kind.asked += 1;
    const work =
      kind === opens
        ? openSection(writers[who]!)
        : save(writers[who]!, given[who]!, 1 + Math.floor(random() * 5));
    under.push(
      work.then(
        () => void kind.times.push(performance.now() - intended),
        (error: Error) => {
          const reason = /answered (\d+)/.exec(error.message)?.[0] ?? error.message;
          kind.errors.set(reason, (kind.errors.get(reason) ?? 0) + 1);
        },
      ),
    );
  }
  await Promise.all(under);
  return { saves, opens };
}

/** Numbers from 0 to 1, the same for a seed. */
export function createSeededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let x = Math.imul(state ^ (state >>> 15), state | 1);
    x ^= x + Math.imul(x ^ (x >>> 7), x | 61);
    return ((x ^ (x >>> 14)) >>> 0) / 4_294_967_296;
  };
}
