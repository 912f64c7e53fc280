import type { Endpoint } from '@portal/contract/shared/endpoint';

/*
 * Calls of an attacker or a broken program: a valid call of an endpoint with a few places replaced. The same
 * seed gives the same calls.
 */

export type Random = () => number;
/** Numbers from 0 to 1, the same for the same seed (Marsaglia's xorshift, 32 bits). */
export function seededRandom(seed: number): Random {
  let state = seed | 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 4_294_967_296;
  };
}
export const pick = <T>(random: Random, list: readonly T[]): T => list[Math.floor(random() * list.length)]!;

const nested = (depth: number, open: string, close: string) => open.repeat(depth) + close.repeat(depth);
/** Placeholder for a list 8,000 deep, which only a text can hold. */
const DEEP = 'as deep as no list is';

/** Values that no field expects, or only just excludes. One of these replaces a value. */
const hostileValues: readonly unknown[] = [
  2_147_483_647,
  2_147_483_648,
  9_007_199_254_740_992,
  1e21,
  1e308,
  -1,
  -2_147_483_649,
  0,
  0.5,
  1,
  2,
  3,
  'NaN',
  'Infinity',
  '1e400',
  '',
  ' ',
  'null',
  null,
  true,
  [],
  {},
  [[]],
  [null],
  '\u0000',
  'half \ud83d',
  '\udc00',
  'ŵ😀\u202e\u0301',
  '%',
  "' or 1=1 --",
  '{"a":1}',
  '__proto__',
  'constructor',
  'x'.repeat(300),
  'x'.repeat(100_000),
  Array.from({ length: 10_000 }, (_, at) => at + 1),
  Array.from({ length: 10_000 }, () => 'x'),
  DEEP,
  '0000-01-01',
  '9999-12-31',
  '300000-01-01T00:00:00Z',
  '-004713-01-01T00:00:00Z',
  '2026-02-30',
  '0001-01-01T00:00:00Z',
  '9999-12-31T23:59:59.999Z',
  '00000000-0000-4000-8000-000000000000',
  'q1 / 0',
  'q1 + '.repeat(2000) + 'q1',
  '('.repeat(5000) + '1' + ')'.repeat(5000),
  'a'.repeat(40) + '!',
  '^(a+)+$',
  '../../../etc/passwd',
];

/** Whole bodies, as text: what is no JSON, or no JSON that a schema could expect. */
const hostileBodies = [
  '',
  '{',
  'null',
  'true',
  '5',
  '"text"',
  '[]',
  '1e999',
  '{"a":1e999}',
  '{"__proto__":{"role_type_id":1}}',
  '{"constructor":{"prototype":{"role_type_id":1}}}',
  '{"a":"\\u0000"}',
  '{"a":"\\ud800"}',
  '{"\\u0000":1}',
  nested(8000, '[', ']'),
  nested(100_000, '[', ']'),
  `${'{"a":'.repeat(8000)}1${'}'.repeat(8000)}`,
  '\ufeff{}',
  `[${'1,'.repeat(9999)}1]`,
];
const contentTypes = [
  'application/json',
  'application/json; charset=latin1',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=x',
];

type Input = { params?: object; query?: object; body?: object };
export type FuzzedRequest = {
  params: Record<string, unknown>;
  query: Record<string, unknown>;
  body: string | undefined;
  contentType: string;
};

/** Builds a call of the endpoint from a valid one. `body` is JSON text, or anything else that can be sent. */
export function fuzzRequest(endpoint: Endpoint, valid: Input, random: Random): FuzzedRequest {
  const call = structuredClone({
    params: { ...valid.params },
    query: { ...valid.query },
    body: valid.body as unknown,
  });
  if (random() < 0.08)
    return { ...call, body: pick(random, hostileBodies), contentType: pick(random, contentTypes) };
  offerEveryField(endpoint, call, random);
  const times = random() < 0.1 ? 0 : 1 + Math.floor(random() * 3);
  for (let done = 0; done < times; done += 1) spoil(call, random);
  const body =
    call.body === undefined
      ? undefined
      : JSON.stringify(call.body).replaceAll(`"${DEEP}"`, nested(8000, '[', ']'));
  return { ...call, params: writable(call.params), body, contentType: 'application/json' };
}

/** An address holds whole characters only, and with an empty parameter it would be another one. */
const writable = (params: object): Record<string, string> =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, Buffer.from(String(value)).toString() || ' ']),
  );

/** Now and then a field that the valid call leaves out is there too. */
function offerEveryField(endpoint: Endpoint, call: { query: object; body: unknown }, random: Random): void {
  const shapeOf = (schema: unknown) => Object.keys((schema as { shape?: object }).shape ?? {});
  const offer = (to: object, names: string[]) => {
    for (const name of names)
      if (!(name in to) && random() < 0.15)
        Object.assign(to, { [name]: structuredClone(pick(random, hostileValues)) });
  };
  offer(call.query, shapeOf(endpoint.query));
  if (typeof call.body === 'object' && call.body !== null) offer(call.body, shapeOf(endpoint.body));
}

/** Puts a hostile value somewhere in the call. */
function spoil(call: { params: object; query: object; body: unknown }, random: Random): void {
  const places: [Record<string, unknown>, string][] = [];
  const walk = (value: unknown) => {
    if (typeof value !== 'object' || value === null) return;
    // One spoilt value is not spoilt further: the lists among them are long.
    for (const key of Object.keys(value).slice(0, 20)) {
      const holder = value as Record<string, unknown>;
      places.push([holder, key]);
      if (places.length < 200) walk(holder[key]);
    }
  };
  [call.params, call.query, call.body].forEach(walk);
  if (places.length === 0) return;
  const [holder, key] = pick(random, places);
  holder[key] = structuredClone(pick(random, hostileValues));
}
