import { type Endpoint, errorSchemaFor } from '@portal/contract/shared/endpoint';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endpoints } from '../src/app.ts';
import { fuzzRequest, type FuzzedRequest, pick, seededRandom } from './attacks/fuzz-requests.ts';
import { authorisationMatrix } from '#fixtures/authorisation-matrix';
import {
  buildAuthorisationFixture,
  type Caller,
  type AuthorisationFixture,
} from '#fixtures/authorisation-fixture';
import { requestPath, createTestApp, encodeRequest, type TestApp } from '#support/test-app';

/**
 * Calls every endpoint with unexpected input, as every caller. FAULTS sets the number of calls
 * (docs/operations.md), FAULT_SEED the seed. A failure names the seed that repeats it.
 */
const CALLS = Number(process.env['FAULTS'] ?? 2000);
const SEED = Number(process.env['FAULT_SEED'] ?? 20_261_122);
/** The number of calls before people and projects are rebuilt: some calls delete them. */
const CALLS_PER_WORLD = 500;
const AT_ONCE = 5;
const callers: Caller[] = ['nobody', 'viewer', 'contributor', 'neighbour', 'admin', 'superuser'];

/** Text that only internals of the server produce. */
const INSIDE =
  /node_modules|\.ts:\d+:\d+|\.js:\d+:\d+|Failed query|DrizzleQuery|violates .* constraint|at Object\./;

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp(process.env['FAULTS'] ? { LOG_LEVEL: 'error' } : {});
});
afterAll(() => t.stop());

describe(`${CALLS} calls with what is not expected`, () => {
  it(
    'end in an answer of the contract or a sentence, never in a fault',
    async () => {
      const random = seededRandom(SEED);
      const faults: string[] = [];
      const statuses: Record<number, number> = {};
      for (let done = 0; done < CALLS; done += CALLS_PER_WORLD) {
        let world = await buildAuthorisationFixture(t);
        let batch: Promise<void>[] = [];
        for (let at = done; at < Math.min(done + CALLS_PER_WORLD, CALLS); at += 1) {
          const endpoint = endpoints[at % endpoints.length]!;
          const caller = endpoint.access === 'case_code' ? 'respondent' : pick(random, callers);
          const call = await hostileCallOf(endpoint, world, random).catch(async () => {
            // An earlier call deleted a user whom every valid call needs.
            world = await buildAuthorisationFixture(t);
            return hostileCallOf(endpoint, world, random);
          });
          batch.push(
            send(endpoint, world, caller, call).then(({ status, fault }) => {
              statuses[status] = (statuses[status] ?? 0) + 1;
              if (fault) faults.push(`${endpoint.name} as ${caller}: ${fault}\n  ${shown(call)}`);
            }),
          );
          if (batch.length < AT_ONCE) continue;
          await Promise.all(batch);
          batch = [];
        }
        await Promise.all(batch);
        if (process.env['FAULTS'])
          process.stdout.write(`seed ${SEED}, so far: ${JSON.stringify(statuses)}\n`);
      }
      expect(faults, `FAULTS=${CALLS} FAULT_SEED=${SEED}`).toEqual([]);
      // A suite whose calls are all refused at the start proves nothing.
      expect(statuses[200]).toBeGreaterThan(CALLS / 20);
    },
    60_000 + CALLS * 200,
  );
});

async function hostileCallOf(
  endpoint: Endpoint,
  world: AuthorisationFixture,
  random: () => number,
): Promise<FuzzedRequest> {
  const row = authorisationMatrix[endpoint.name] ?? {};
  return fuzzRequest(endpoint, (await row.input?.(world, t)) ?? {}, random);
}

async function send(endpoint: Endpoint, world: AuthorisationFixture, caller: Caller, call: FuzzedRequest) {
  const row = authorisationMatrix[endpoint.name] ?? {};
  // A caller whom an earlier call deleted calls without a session.
  const token = await world.tokenFor(caller).catch(() => null);
  const { headers, payload } = await encodeRequest(row.form?.(world), token);
  const answer = await t.app.inject({
    method: endpoint.method,
    url: requestPath(endpoint, call),
    headers: { ...(call.body !== undefined && { 'content-type': call.contentType }), ...headers },
    ...((payload ?? call.body) !== undefined && { payload: payload ?? call.body! }),
  });
  return { status: answer.statusCode, fault: faultOf(endpoint, answer) };
}

function faultOf(endpoint: Endpoint, answer: Awaited<ReturnType<TestApp['app']['inject']>>): string | null {
  const { statusCode, body } = answer;
  // Of a standard that allows more than is done here, that is an answer.
  const isAnswer = statusCode === 501 && endpoint.refusesAs !== undefined;
  if (statusCode >= 500 && !isAnswer) return `${statusCode} ${body.slice(0, 200)}`;
  if (INSIDE.test(body)) return `tells of the inside: ${INSIDE.exec(body)![0]}`;
  if (statusCode === 200 && endpoint.produces) return null;
  const schema = statusCode < 400 ? endpoint.response : errorSchemaFor(endpoint);
  const parsed = schema.safeParse(JSON.parse(body));
  return parsed.success ? null : `${statusCode} is not as declared: ${parsed.error.message.slice(0, 300)}`;
}

const shown = (call: FuzzedRequest) =>
  JSON.stringify(call, (_, value: unknown) =>
    typeof value === 'string' && value.length > 300 ? `${value.slice(0, 300)}… (${value.length})` : value,
  ).slice(0, 1000);
