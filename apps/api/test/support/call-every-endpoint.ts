import type { Endpoint } from '@portal/contract/shared/endpoint';
import { endpoints } from '../../src/app.ts';
import type { AuthorisationFixture, Caller } from '#fixtures/authorisation-fixture';
import { authorisationMatrix } from '#fixtures/authorisation-matrix';
import { encodeRequest, requestPath, type TestApp } from './test-app.ts';

type Input = { params?: object; query?: object; body?: object };
export type PreparedCall = { caller: Caller; endpoint: Endpoint; input: Input; form: FormData | undefined };
export type CallResult = { status: number; body: string };

/** Prepares a valid call of every endpoint for each caller, with the rows it needs. */
export async function prepareCalls(
  t: TestApp,
  world: AuthorisationFixture,
  callers: readonly Caller[],
): Promise<PreparedCall[]> {
  const calls: PreparedCall[] = [];
  for (const caller of callers)
    for (const endpoint of endpoints) {
      const row = authorisationMatrix[endpoint.name];
      const input = (await row?.input?.(world, t)) ?? {};
      calls.push({ caller, endpoint, input, form: row?.form?.(world) });
    }
  return calls;
}

/** Makes the calls one after the other, each with a new session. */
export async function makeCalls(
  world: AuthorisationFixture,
  calls: readonly PreparedCall[],
): Promise<Record<string, CallResult>> {
  const results: Record<string, CallResult> = {};
  for (const { caller, endpoint, input, form } of calls) {
    const deployment = await world.deploymentOf(caller);
    const response = await deployment.inject({
      method: endpoint.method,
      url: requestPath(endpoint, input),
      ...(await encodeRequest(form, await world.tokenFor(caller))),
      ...(input.body && { payload: input.body }),
    });
    results[`${caller} ${endpoint.name}`] = { status: response.statusCode, body: response.body };
  }
  return results;
}

/** Lists the calls that failed on the server. */
export const serverErrors = (results: Record<string, CallResult>): string[] =>
  Object.entries(results).flatMap(([name, { status, body }]) =>
    status >= 500 ? [`${name}: ${status} ${body}`] : [],
  );
