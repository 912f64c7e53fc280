import { parseFileAnswer } from '@portal/contract/responses/answers';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildQuestionnaire } from '#fixtures/build-projects';
import { createAccessToken, useTestApp } from '#support/test-app';
import { buildSubmissionTeam } from '#fixtures/build-submission-team';

const t = useTestApp();
let w: Awaited<ReturnType<typeof aReturn>>;
beforeAll(async () => {
  w = await aReturn();
});

async function aReturn() {
  const questions = [{ question_type: 'file' as const }, {}];
  const team = await buildSubmissionTeam(t);
  return { ...team, ...(await buildQuestionnaire(t.db, team.project, team.period, questions)) };
}

async function upload(as: { id: number }, question = w.questions[0]!, content = 'figures') {
  const form = new FormData();
  form.append('question_id', String(question.id));
  form.append('submission_id', String(w.submission.id));
  form.append('file', new Blob([content], { type: 'text/html' }), 'Bettenplan „neu“.html');
  const encoded = new Response(form);
  const answer = await t.app.inject({
    method: 'POST',
    url: '/api/v1/answers/files',
    headers: {
      authorization: `Bearer ${await createAccessToken(t.deps, as.id)}`,
      'content-type': encoded.headers.get('content-type')!,
    },
    payload: Buffer.from(await encoded.arrayBuffer()),
  });
  return { status: answer.statusCode, body: answer.json() };
}
const fetch = async (id: number, as: { id: number }) =>
  t.app.inject({
    method: 'GET',
    url: `/api/v1/answers/files/${id}`,
    headers: { authorization: `Bearer ${await createAccessToken(t.deps, as.id)}` },
  });

describe('a file as an answer', () => {
  it('is stored with its name, and returned unchanged, as a download', async () => {
    const { body } = await upload(w.clerk);
    const { id, name } = parseFileAnswer(body.value)!;
    expect(name).toBe('Bettenplan „neu“.html');
    const answer = await fetch(id, w.viewer);
    expect(answer.body).toBe('figures');
    expect(answer.headers['content-type']).toBe('application/octet-stream');
    expect(answer.headers['content-disposition']).toMatch(/^attachment; /);
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
  });

  it('is taken from contributors of the organisation only, and for questions of its type', async () => {
    expect((await upload(w.viewer)).status).toBe(403);
    expect((await upload(w.neighbour)).status).toBe(404);
    expect((await upload(w.clerk, w.questions[1]!)).status).toBe(409);
    expect((await upload(w.clerk, w.questions[0]!, '')).status).toBe(422);
  });

  it('is not given to another organisation', async () => {
    const { id } = parseFileAnswer((await upload(w.clerk)).body.value)!;
    expect((await fetch(id, w.neighbour)).statusCode).toBe(404);
    expect((await fetch(999_999, w.clerk)).statusCode).toBe(404);
  });
});
