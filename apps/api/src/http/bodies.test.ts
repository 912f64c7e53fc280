import { takesBody } from '@portal/contract/shared/endpoint';
import { submitQuestionnaire } from '@portal/contract/collection/submissions';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildUser } from '#fixtures/build-people';
import { createAccessToken, requestPath, useTestApp } from '#support/test-app';
import { endpoints } from '../app.ts';

const t = useTestApp();
let authorization: string;
beforeAll(async () => {
  const owner = await buildUser(t.db, t.programme.id, { role_type_id: 1 });
  authorization = `Bearer ${await createAccessToken(t.deps, owner.id)}`;
});

const JSON_TYPE = { 'content-type': 'application/json' };
const NONE = { headers: {} };
/** The bodies that callers send if they have nothing to send. */
const nothing = [
  { headers: JSON_TYPE, payload: '{}' },
  { headers: JSON_TYPE, payload: '' },
  { headers: JSON_TYPE, payload: 'null' },
];
const bodiless = endpoints.filter(
  (endpoint) => endpoint.method !== 'GET' && !takesBody(endpoint) && endpoint.name !== 'logout',
);

describe('a call without a body', () => {
  it.each(bodiless.map((endpoint) => [endpoint.name, endpoint] as const))(
    '%s accepts no body, {} and an empty body',
    async (_, endpoint) => {
      const params = Object.fromEntries(Object.keys(endpoint.params.shape).map((name) => [name, 2_000_000]));
      const send = async (given: (typeof nothing)[number] | typeof NONE) => {
        const { statusCode, body } = await t.app.inject({
          method: endpoint.method,
          url: requestPath(endpoint, { params }),
          ...given,
          headers: { ...given.headers, authorization },
        });
        return [statusCode, body];
      };
      const bare = await send(NONE);
      for (const given of nothing) expect(await send(given)).toEqual(bare);
    },
  );
});

it('a call with a body that gets none says which field is missing, in a sentence', async () => {
  const url = requestPath(submitQuestionnaire, { params: { questionnaireId: 1, submissionId: 1 } });
  for (const { headers, ...given } of [NONE, ...nothing]) {
    const answer = await t.app.inject({
      method: 'POST',
      url,
      ...given,
      headers: { ...headers, authorization },
    });
    expect([answer.statusCode, answer.json().errors]).toEqual([
      422,
      [{ path: 'body.declared', message: 'Please confirm the declaration.', code: 'invalid_field' }],
    ]);
  }
});
