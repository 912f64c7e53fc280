import { saveAnswers } from '@portal/contract/responses/answers';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildOrganisation, buildUser } from '#fixtures/build-people';
import { buildProject, buildQuestionnaire, buildSubmission, buildTimePeriod } from '#fixtures/build-projects';
import { createAccessToken, useTestApp } from '#support/test-app';
import { deleteExpiredRows } from '../../modules/identity/auth/sessions/delete-expired-rows.sql.ts';
import { responses } from '../../tables/answers.tables.ts';
import { kept_calls } from '../../tables/auth.tables.ts';

const t = useTestApp();

async function aReturn() {
  const project = await buildProject(t.db, t.programme.id);
  const period = await buildTimePeriod(t.db, project);
  const organisation = await buildOrganisation(t.db, t.programme.id);
  const submission = await buildSubmission(t.db, project, organisation);
  const of = { organisation_id: organisation.id, projects: [project.id] };
  const built = await buildQuestionnaire(t.db, project, period, [{ hard_maximum: 100 }]);
  const people = [
    await buildUser(t.db, t.programme.id, of),
    await buildUser(t.db, t.programme.id, of),
  ] as const;
  return { ...built, submission, people };
}
let w: Awaited<ReturnType<typeof aReturn>>;
beforeEach(async () => {
  w = await aReturn();
});

async function save(
  value: number,
  key: string | null,
  { version = 0, as = w.people[0] as { id: number } } = {},
) {
  const answer = await t.app.inject({
    method: 'POST',
    url: `${saveAnswers.path}?questionnaire_id=${w.questionnaire.id}`,
    headers: {
      authorization: `Bearer ${await createAccessToken(t.deps, as.id)}`,
      ...(key !== null && { 'idempotency-key': key }),
    },
    payload: {
      submission_id: w.submission.id,
      section_id: w.section.id,
      answers: [{ question_id: w.questions[0]!.id, value, version }],
    },
  });
  return {
    status: answer.statusCode,
    body: answer.json<{ saved: { answer: { version: number } }[]; detail?: string }>(),
  };
}
const storedVersion = async () => {
  const [row] = await t.db.select().from(responses).where(eq(responses.question_id, w.questions[0]!.id));
  return row?.version ?? 0;
};

describe('a call that names itself', () => {
  it('is done once, and answers the same however often it is sent, even when the answer was changed since', async () => {
    const first = await save(5, 'one');
    expect(first).toMatchObject({ status: 200, body: { saved: [{ answer: { version: 1 } }] } });
    await save(6, 'two', { version: 1 });
    expect(await save(5, 'one')).toEqual(first);
    expect(await storedVersion()).toBe(2);
  });

  it('is done once when it comes several times at the same moment', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => save(5, 'together')));
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(answers[0]!.status).toBe(200);
    expect(await storedVersion()).toBe(1);
  });

  it('cannot be reused for another call, or by another caller', async () => {
    await save(5, 'mine');
    expect(await save(6, 'mine', { version: 1 })).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining('another call') },
    });
    expect(await save(7, 'mine', { version: 1, as: w.people[1] })).toMatchObject({
      status: 200,
      body: { saved: [{ answer: { version: 2 } }] },
    });
  });

  it('runs again if the first call was cut off or refused before it was stored', async () => {
    const user_id = w.people[0].id;
    await t.db
      .transaction(async (tx) => {
        const call = { user_id, idempotency_key: 'cut off', digest: 'x', called_at: t.deps.now() };
        await tx.insert(kept_calls).values(call);
        throw new Error('The server ended.');
      })
      .catch(() => undefined);
    expect(await t.db.select().from(kept_calls).where(eq(kept_calls.user_id, user_id))).toEqual([]);
    expect((await save(5, 'refused', { as: { id: w.people[1].id } })).status).toBe(200);
    expect((await save(5, 'has space')).status).toBe(400);
    expect((await save(5, '')).status).toBe(400);
    expect((await save(5, 'x'.repeat(201))).status).toBe(400);
    expect((await save(5, null, { version: 1 })).status).toBe(200);
  });

  it('is known for a day, and forgotten then', async () => {
    await save(5, 'old');
    const day = 86_400_000;
    await t.db
      .update(kept_calls)
      .set({ called_at: new Date(t.deps.now().getTime() - day - 1000) })
      .where(eq(kept_calls.user_id, w.people[0].id));
    expect(await save(6, 'old', { version: 1 })).toMatchObject({
      status: 200,
      body: { saved: [{ answer: { version: 2 } }] },
    });
    await deleteExpiredRows(t.db, new Date(t.deps.now().getTime() + day + 1000));
    expect(await t.db.select().from(kept_calls)).toEqual([]);
  });
});
