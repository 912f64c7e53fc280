import type { Endpoint } from '@portal/contract/shared/endpoint';
import { beforeAll, describe, expect, it } from 'vitest';
import { endpoints } from '../src/app.ts';
import { authorisationMatrix } from '#fixtures/authorisation-matrix';
import {
  buildAuthorisationFixture,
  type Caller,
  type AuthorisationFixture,
} from '#fixtures/authorisation-fixture';
import { encodeRequest, requestPath, useTestApp } from '#support/test-app';

/*
 * A user deletes a resource while another call that opened it waits. That call finds it missing, or was
 * first; it never fails.
 */

/** How often two calls are sent at once; each time a few microseconds decide who is first. */
const TURNS = 3;

const t = useTestApp();
let world: AuthorisationFixture;
beforeAll(async () => {
  world = await buildAuthorisationFixture(t);
});

type Input = { params?: object; query?: object; body?: object };

/** Lists the ids by which an endpoint opens its resources, e.g. `filter filter_id` at `params.id`. */
const idsOf = ({ opens }: Endpoint): [what: string, at: string][] => {
  const { thing, ...ids } = (opens ?? {}) as Record<string, string>;
  return Object.entries(ids).map(([name, at]) => [`${thing} ${name}`, at]);
};
const valueAt = (input: Input, at: string): unknown =>
  at.split('.').reduce<unknown>((part, name) => (part as Record<string, unknown> | undefined)?.[name], input);

const withValue = (input: Input, at: string, value: unknown): Input => {
  const [part, name] = at.split('.') as [keyof Input, string];
  return { ...input, [part]: { ...input[part], [name]: value } };
};

/** Each call that deletes something, with each other call that opens the same by the same id. */
const pairs = endpoints
  .filter(({ method, opens }) => method === 'DELETE' && opens)
  .flatMap((gone) =>
    idsOf(gone).flatMap(([what, at]) =>
      endpoints.flatMap((other) =>
        idsOf(other).flatMap(([same, where]) =>
          same === what && other.method !== 'GET' ? [{ gone, at, other, where }] : [],
        ),
      ),
    ),
  );

const inputOf = async ({ name }: Endpoint): Promise<Input> =>
  (await authorisationMatrix[name]?.input?.(world, t)) ?? {};

async function send(endpoint: Endpoint, input: Input, caller: Caller): Promise<number> {
  const response = await t.app.inject({
    method: endpoint.method,
    url: requestPath(endpoint, input),
    ...(await encodeRequest(authorisationMatrix[endpoint.name]?.form?.(world), await world.tokenFor(caller))),
    ...(input.body && { payload: input.body }),
  });
  return response.statusCode;
}

describe('resources deleted during another call', () => {
  it.each(pairs.map((pair) => [`${pair.gone.name} and ${pair.other.name}`, pair] as const))(
    '%s',
    async (_name, { gone, at, other, where }) => {
      const isFresh = valueAt(await inputOf(other), where) !== valueAt(await inputOf(other), where);
      for (let turn = 0; turn < TURNS; turn += 1)
        for (const caller of ['superuser', 'contributor'] as const) {
          const [asked, wanted] = [await inputOf(gone), await inputOf(other)];
          // What the whole matrix shares is left for it: then the other call is sent to what is there to be deleted.
          const [deletion, input] = isFresh
            ? [withValue(asked, at, valueAt(wanted, where)), wanted]
            : [asked, withValue(wanted, where, valueAt(asked, at))];
          const statuses = await Promise.all([send(other, input, caller), send(gone, deletion, caller)]);
          expect.soft(Math.max(...statuses), `${caller}: ${statuses.join()}`).toBeLessThan(500);
        }
    },
  );
});
