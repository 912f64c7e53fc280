import type { Endpoint } from '@portal/contract/shared/endpoint';
import { errorSchemaFor, takesBody } from '@portal/contract/shared/endpoint';
import { z } from 'zod';

const json = (schema: z.ZodType, io: 'input' | 'output') => ({
  'application/json': { schema: z.toJSONSchema(schema, { io, unrepresentable: 'any' }) },
});

const securitySchemes = {
  bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
  case_code: {
    type: 'apiKey',
    in: 'header',
    name: 'Authorization',
    description:
      'The code of one case of a survey, as `CaseCode 7K3M9Q2X`. It opens that case and nothing else.',
  },
};
const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'A name for this call, new for each: sent again with it within a day, it is not done again and answers what it did.',
  schema: { type: 'string', pattern: '^[\\x21-\\x7e]{1,200}$' },
};
const schemeOf = ({ access }: Endpoint) => (access === 'case_code' ? 'case_code' : 'bearer');

type Paths = Record<string, Record<string, unknown>>;
/** Made once: they are the same in every server of a process. */
const known = new WeakMap<Endpoint[], Paths>();

/** The OpenAPI 3.1 document of the given endpoints: the same declarations that validate requests. */
export function openApiDocument(endpoints: Endpoint[], title: string) {
  const paths = known.get(endpoints) ?? pathsOf(endpoints);
  known.set(endpoints, paths);
  return {
    openapi: '3.1.0',
    info: { title, version: '1.0.0', description: 'A trailing slash may be given or left out.' },
    paths,
    components: { securitySchemes },
  };
}

function pathsOf(endpoints: Endpoint[]): Paths {
  const paths: Paths = {};
  for (const endpoint of endpoints) {
    const path = (paths[endpoint.path] ??= {});
    path[endpoint.method.toLowerCase()] = operation(endpoint);
  }
  return paths;
}

function operation(endpoint: Endpoint) {
  const content = endpoint.produces ? { [endpoint.produces]: {} } : json(endpoint.response, 'output');
  return {
    operationId: endpoint.name,
    summary: endpoint.summary,
    'x-access': endpoint.access,
    ...(endpoint.access !== 'public' && { security: [{ [schemeOf(endpoint)]: [] }] }),
    parameters: [
      ...parameters('path', endpoint.params),
      ...parameters('query', endpoint.query),
      ...(endpoint.isOnce ? [idempotencyKey] : []),
    ],
    ...(takesBody(endpoint) && { requestBody: { required: true, content: bodyOf(endpoint) } }),
    responses: {
      200: { description: 'Success', content },
      ...(endpoint.refusesAs && {
        501: {
          description: 'What the standard allows and is not done here',
          content: json(errorSchemaFor(endpoint), 'input'),
        },
      }),
      // Some say more: read as input, a schema does not rule out further members.
      default: {
        description: 'What failed, and what to do',
        content: json(errorSchemaFor(endpoint), 'input'),
      },
    },
  };
}

const bodyOf = (endpoint: Endpoint) => {
  const content = json(endpoint.body, 'input');
  return endpoint.accepts === 'form' ? { 'multipart/form-data': content['application/json'] } : content;
};

function parameters(where: 'path' | 'query', shape: z.ZodObject) {
  return Object.entries(shape.shape).map(([name, schema]) => ({
    name,
    in: where,
    required: where === 'path' || !(schema as z.ZodType).safeParse(undefined).success,
    schema: z.toJSONSchema(schema as z.ZodType, { io: 'input', unrepresentable: 'any' }),
  }));
}

const escape = (text: string) => text.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`);

/** Builds a page that lists every call with its permissions and fields. Plain HTML, no script. */
export function apiDocsPage(endpoints: Endpoint[], title: string): string {
  const sections = endpoints.map((endpoint) => {
    const schema = (of: z.ZodType, io: 'input' | 'output') =>
      escape(JSON.stringify(z.toJSONSchema(of, { io, unrepresentable: 'any' }), null, 2));
    return `<section id="${endpoint.name}"><h2><code>${endpoint.method}</code> ${escape(endpoint.path)}</h2>
<p>${escape(endpoint.summary)}</p><p>Access: <strong>${endpoint.access.replace('_', ' ')}</strong></p>
${takesBody(endpoint) ? `<details><summary>Body</summary><pre tabindex="0">${schema(endpoint.body, 'input')}</pre></details>` : ''}
${endpoint.produces ? `<p>Answers ${endpoint.produces}</p>` : `<details><summary>Answer</summary><pre tabindex="0">${schema(endpoint.response, 'output')}</pre></details>`}
</section>`;
  });
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>API - ${escape(title)}</title><link rel="stylesheet" href="/api/docs.css"></head><body><main><h1>${escape(title)}: API</h1>
<p>Every call under <code>/api/v1</code>. The same in machine form: <a href="/api/v1/openapi.json">OpenAPI 3.1</a>.
Errors answer <code>{"detail": "…"}</code>; failed validation is 422 and adds <code>errors</code>. Lists take
<code>limit</code> (default 100, at most 1000) and <code>offset</code>.</p>
${sections.join('\n')}</main></body></html>`;
}

export const apiDocsStyle = `body{font:16px/1.5 system-ui,sans-serif;color:#17202a;margin:0}
main{max-width:60rem;margin:2rem auto;padding:0 1rem}
section{border-top:1px solid #d5dbe1;padding:1rem 0}h2{font-size:1.1rem;margin:0 0 .25rem}p{margin:.25rem 0}
code,pre{font:14px/1.45 ui-monospace,monospace}pre{background:#f4f6f8;padding:1rem;overflow:auto}summary{cursor:pointer}`;
