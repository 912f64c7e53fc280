import type { Endpoint } from '@portal/contract/shared/endpoint';
import { fuzzRequest, pick, type Random } from '../../apps/api/test/attacks/fuzz-requests.ts';
import type { Operation } from './openapi-operations.ts';
import { type KnownValues, parameterValueName } from './known-values.ts';
import { makeValue } from './make-value.ts';

export type Request = {
  method: string;
  address: string;
  headers: Record<string, string>;
  body?: string | Buffer;
};
const JSON_TYPE = 'application/json';

/** A call of an operation: half of them as the document wants them, the other half with something hostile in it. */
export async function generateRequest(
  operation: Operation,
  random: Random,
  knownValues: KnownValues,
): Promise<Request> {
  const from = { random, known: knownValues };
  const params: Record<string, unknown> = {};
  const query: Record<string, unknown> = {};
  for (const one of operation.parameters)
    if (one.required || random() < 0.4)
      (one.in === 'path' ? params : query)[one.name] = makeValue(
        from,
        one.schema,
        parameterValueName(one.name, operation.path),
      );
  const body = operation.body ? makeValue(from, operation.body, operation.name) : undefined;
  // Forms have a file besides, which the document does not describe.
  if (operation.isForm) return formRequest(operation, { params, query }, body as object, random);
  const isHostile = random() < 0.5;
  const made = isHostile
    ? fuzzRequest(shapesOf(operation), { params, query, body: body as object }, random)
    : { params, query, body: body === undefined ? undefined : JSON.stringify(body), contentType: JSON_TYPE };
  return {
    method: operation.method,
    address: addressOf(operation.path, made),
    headers: made.body === undefined ? {} : { 'content-type': made.contentType },
    ...(made.body !== undefined && { body: made.body }),
  };
}

/** Reads exactly this: every parameter that the row has is filled in. */
export function buildReadRequest(operation: Operation, row: Record<string, number>): Request | null {
  const params: Record<string, unknown> = {};
  const query: Record<string, unknown> = {};
  for (const { name, required, in: place } of operation.parameters) {
    const value = row[parameterValueName(name, operation.path)];
    if (value !== undefined) (place === 'path' ? params : query)[name] = value;
    else if (required) return null;
  }
  return { method: 'GET', address: addressOf(operation.path, { params, query }), headers: {} };
}

/** Returns the parts of an endpoint needed to make hostile calls. */
function shapesOf({ parameters, body }: Operation): Endpoint {
  const query = Object.fromEntries(
    parameters.filter((one) => one.in === 'query').map(({ name }) => [name, 0]),
  );
  return { query: { shape: query }, body: { shape: body?.properties ?? {} } } as unknown as Endpoint;
}

const files = [
  'organisation_code,value\r\nRJZ,12\r\n',
  '"half a row',
  'PK\u0003\u0004not an archive',
  '%PDF-1.7\nnothing',
  '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
  '{"questionnaire_name":"A","sections":[]}',
  '',
  '\u0000'.repeat(2000),
  'a,'.repeat(50_000),
];
const names = ['list.csv', 'list.xlsx', 'report.pdf', '../../etc/passwd', 'logo.svg', 'ŵ😀.csv', 'a.json'];

async function formRequest(
  operation: Operation,
  made: { params: object; query: object },
  fields: object,
  random: Random,
): Promise<Request> {
  const form = new FormData();
  for (const [key, value] of Object.entries(fields))
    if (key !== 'file') form.append(key, typeof value === 'object' ? JSON.stringify(value) : String(value));
  if (random() < 0.95) form.append('file', new Blob([pick(random, files)]), pick(random, names));
  const encoded = new Response(form);
  return {
    method: operation.method,
    address: addressOf(operation.path, made),
    headers: { 'content-type': encoded.headers.get('content-type')! },
    body: Buffer.from(await encoded.arrayBuffer()),
  };
}

/** A text that an address can hold: half a character cannot be sent. */
const written = (value: unknown) => encodeURIComponent(Buffer.from(String(value)).toString());

function addressOf(path: string, { params, query }: { params: object; query: object }): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    written((params as Record<string, unknown>)[name]),
  );
  const pairs = Object.entries(query).flatMap(([key, value]) =>
    [value]
      .flat()
      .slice(0, 200)
      .map((one) => `${key}=${written(one)}`),
  );
  // No server reads an address longer than this.
  return `${filled}${pairs.length > 0 ? `?${pairs.join('&')}` : ''}`.slice(0, 12_000).replace(/%.?$/, '');
}
