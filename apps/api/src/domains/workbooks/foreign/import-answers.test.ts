import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildOrganisation, buildUser } from '../../../../test/build-people.ts';
import {
  buildProject,
  buildQuestionnaire,
  buildSubmission,
  buildTimePeriod,
} from '../../../../test/build-projects.ts';
import { createTestApp, type TestApp, tokenOf } from '../../../../test/test-app.ts';
import { responses } from '../../../tables/answers.tables.ts';
import { questionnaire_submissions } from '../../../tables/returns.tables.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.stop());

async function aProject() {
  const project = await buildProject(t.db, t.programme.id);
  const period = await buildTimePeriod(t.db, project);
  const built = await buildQuestionnaire(t.db, project, period, [
    { question_code: 'beds', hard_minimum: 0, hard_maximum: 100 },
    { question_code: 'note', question_type: 'short_text', required: false },
  ]);
  const organisations = await Promise.all([1, 2, 3].map(() => buildOrganisation(t.db, t.programme.id)));
  const submissions = await Promise.all(organisations.map((one) => buildSubmission(t.db, project, one)));
  const of = { organisation_id: organisations[0]!.id, projects: [project.id] };
  return {
    ...{ ...built, project, organisations, submissions },
    codes: organisations.map(({ organisation_code }) => organisation_code),
    admin: await buildUser(t.db, t.programme.id, { ...of, role_type_id: 2 }),
    clerk: await buildUser(t.db, t.programme.id, of),
  };
}
let w: Awaited<ReturnType<typeof aProject>>;
beforeEach(async () => {
  w = await aProject();
});

type Told = {
  organisation_code: string;
  outcome: string;
  message: string | null;
  cells: { outcome: string }[];
};
type Options = { as?: { id: number }; key?: string; dry_run?: boolean; overwrite?: boolean };
async function send(content: string, { as = w.admin, key, ...fields }: Options = {}) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value));
  form.append('file', new Blob([content]), 'answers.csv');
  const encoded = new Response(form);
  const answer = await t.app.inject({
    method: 'POST',
    url: `/api/v1/questionnaires/${w.questionnaire.id}/answers/import`,
    headers: {
      authorization: `Bearer ${await tokenOf(t.deps, as.id)}`,
      'content-type': encoded.headers.get('content-type')!,
      ...(key !== undefined && { 'idempotency-key': key }),
    },
    payload: Buffer.from(await encoded.arrayBuffer()),
  });
  const body = answer.json<{ detail: string; stored: boolean; counts: object; returns: Told[] }>();
  return { status: answer.statusCode, body };
}
const isFinal = { dry_run: false };
const bedsOf = async (index: number) => {
  const [row] = await t.db
    .select({ value: responses.value })
    .from(responses)
    .where(
      and(
        eq(responses.submission_id, w.submissions[index]!.id),
        eq(responses.question_id, w.questions[0]!.id),
      ),
    );
  return row?.value ?? null;
};
const file = (rows: [code: string, beds: number | string][]) =>
  ['organisation_code,beds', ...rows.map((row) => row.join(','))].join('\n');

describe('answers of many organisations', () => {
  it('are told return by return, stored as a whole, and change nothing when they come again', async () => {
    const [a, b] = w.codes as [string, string];
    const both = file([
      [b, 7],
      [a.toLowerCase(), 5],
    ]);
    const tried = await send(both);
    expect(tried.body).toMatchObject({ stored: false, counts: { taken: 2, refused: 0 } });
    expect(tried.body.returns.map(({ organisation_code }) => organisation_code)).toEqual([b, a]);
    expect(await bedsOf(0)).toBeNull();
    expect((await send(both, isFinal)).body.stored).toBe(true);
    expect([await bedsOf(0), await bedsOf(1), await bedsOf(2)]).toEqual([5, 7, null]);
    expect((await send(both, isFinal)).body).toMatchObject({ stored: false, counts: { unchanged: 2 } });
  });

  it('are not stored at all where one of them is refused, in conflict, closed, unknown or there twice', async () => {
    const [a, b, c] = w.codes as [string, string, string];
    const outcome = async (rows: [string, number | string][]) => {
      const { body } = await send(file([[a, 1], ...rows]), isFinal);
      expect(body.stored).toBe(false);
      expect(await bedsOf(0)).toBeNull();
      return body.returns.at(-1)!;
    };
    expect(await outcome([[b, 120]])).toMatchObject({ outcome: 'refused', cells: [{ outcome: 'refused' }] });
    expect((await outcome([['NOBODY', 1]])).message).toContain('No organisation that takes part');
    expect((await outcome([['', 1]])).message).toContain('names no organisation');
    expect(
      (
        await outcome([
          [b, 1],
          [b, 2],
        ])
      ).message,
    ).toContain('more than once');
    await send(file([[b, 3]]), isFinal);
    expect(await outcome([[b, 4]])).toMatchObject({ outcome: 'refused', cells: [{ outcome: 'conflict' }] });
    await t.db.insert(questionnaire_submissions).values({
      ...{ questionnaire_id: w.questionnaire.id, submission_id: w.submissions[2]!.id, state: 'submitted' },
      submitted_at: new Date(),
    });
    expect((await outcome([[c, 1]])).message).toContain('submitted and is locked');
    const taken = await send(
      file([
        [a, 1],
        [b, 4],
      ]),
      { ...isFinal, overwrite: true },
    );
    expect(taken.body.stored).toBe(true);
    expect([await bedsOf(0), await bedsOf(1)]).toEqual([1, 4]);
  });

  it('come as data values of DHIS2 with an organisation each', async () => {
    const dataValues = w.codes.map((orgUnit, index) => ({
      dataElement: 'beds',
      orgUnit,
      period: '2025',
      value: String(index),
    }));
    expect((await send(JSON.stringify({ dataValues }), isFinal)).body.stored).toBe(true);
    expect([await bedsOf(0), await bedsOf(1), await bedsOf(2)]).toEqual([0, 1, 2]);
  });

  it('sent again with the same Idempotency-Key are answered as they were, whatever was changed since', async () => {
    const one = file([[w.codes[0]!, 5]]);
    const first = await send(one, { ...isFinal, key: 'k-1' });
    expect(first.body.stored).toBe(true);
    await send(file([[w.codes[0]!, 6]]), { ...isFinal, overwrite: true });
    expect(await send(one, { ...isFinal, key: 'k-1' })).toEqual(first);
    expect(await bedsOf(0)).toBe(6);
    expect((await send(file([[w.codes[0]!, 9]]), { ...isFinal, key: 'k-1' })).status).toBe(409);
  });

  it('taken in by two at once wait for each other', async () => {
    const forwards = file(w.codes.map((code) => [code, 5]));
    const backwards = file(w.codes.toReversed().map((code) => [code, 5]));
    const answers = await Promise.all(
      [forwards, backwards, forwards, backwards].map((one) => send(one, isFinal)),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(answers.filter(({ body }) => body.stored).length).toBeGreaterThan(0);
    expect(await bedsOf(2)).toBe(5);
  });

  it('are for the programme team, and of no more returns than can be held at once', async () => {
    expect((await send(file([[w.codes[0]!, 5]]), { as: w.clerk })).status).toBe(403);
    const many = file(Array.from({ length: 501 }, (_, index) => [`X${index}`, 1]));
    expect(await send(many)).toMatchObject({
      status: 400,
      body: { detail: expect.stringContaining('500 returns') },
    });
    expect((await send('a,b\n')).status).toBe(400);
  });
});
