import { type Endpoint, takesBody } from '@portal/contract/shared/endpoint';
import type { z } from 'zod';
import { errorComponents, errorResponsesOf } from './error-responses.ts';
import { convert, type NamedSchemas, nameSchemas } from './name-schemas.ts';

/** The endpoints of a module, under its name. */
export type EndpointsByModule = Record<string, Endpoint[]>;

const securitySchemes = {
  bearer: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'The access token from signing in.',
  },
  api_key: {
    type: 'http',
    scheme: 'bearer',
    description: 'An API key, created under Account. Each operation names the scopes it accepts.',
  },
  basic: {
    type: 'http',
    scheme: 'basic',
    description: 'An API key as the password, with any user name: for Excel and Power BI.',
  },
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
    'A new value for each call. Repeating a call with the same key within a day returns the first response and changes nothing.',
  schema: { type: 'string', pattern: '^[\\x21-\\x7e]{1,200}$' },
};
const DESCRIPTION = [
  'A trailing slash can be added to any path.',
  'Lists take `limit` (100 by default, at most 1000) and `offset`, and return `total`.',
  'An error returns a stable `code` and a readable message in `detail`. If the input is not valid, `errors` lists the problem with each field.',
].join(' ');

/** The subject of the endpoints of each module. */
const moduleSummaries: Record<string, string> = {
  platform: 'The programme, its audit log, email, webhooks and redirects.',
  organisations: 'Organisations, and the groups of organisations that have access to a project.',
  identity: 'Sign-in, accounts, project access, passkeys, single sign-on, API keys and invitations.',
  projects: 'Projects, their categories, periods and dates.',
  site: 'Settings, news, documents and messages to the programme team.',
  questionnaires: 'The structure of questionnaires and their translations.',
  responses: 'Answers, comments, data queries, case codes and rosters.',
  builder: 'Building questionnaires, and importing and exporting them.',
  measures: 'Definitions of measures and their values.',
  collection: 'Submissions, registrations, extensions, workbooks and reminders.',
  comparison: 'Comparison groups: filters, peer groups and publications.',
  cases: 'Case reviews, surveys and their responses.',
  charts: 'Charts, chart data, annotations and saved views.',
  exports: 'Downloads, data feeds, OData, reports and report packs.',
  outliers: 'Unusual results and outlier cases.',
  admin: 'The programme team’s home page, search, mergers, personal data and starting the next period.',
};

/** An operation of the document, as far as the reference names it. */
export type Operation = { operationId: string; tags: string[]; summary: string } & Record<string, unknown>;
type Paths = Record<string, Record<string, Operation>>;
type Parts = { paths: Paths; components: { schemas: Record<string, object> } };
export type OpenApiDocument = ReturnType<typeof openApiDocument>;
/** Built once: it is the same in every server of a process. */
const known = new WeakMap<EndpointsByModule, Parts>();

/** Builds the OpenAPI 3.1 document of the given endpoints, from the same declarations that validate requests. */
export function openApiDocument(modules: EndpointsByModule, title: string) {
  const parts = known.get(modules) ?? partsOf(modules);
  known.set(modules, parts);
  return {
    openapi: '3.1.0',
    info: { title: `${title}: API`, version: '1.0.0', description: DESCRIPTION },
    servers: [{ url: '/' }],
    tags: Object.keys(modules).map((name) => ({
      name,
      'x-displayName': capitalise(name),
      description: moduleSummaries[name] ?? name,
    })),
    ...parts,
  };
}

/** Returns the part of a document that describes one module, with every schema, or null for an unknown module. */
export function moduleDocument(document: OpenApiDocument, module: string): OpenApiDocument | null {
  const tags = document.tags.filter(({ name }) => name === module);
  if (tags.length === 0) return null;
  const paths = Object.entries(document.paths).map(([path, operations]) => [
    path,
    Object.fromEntries(
      Object.entries(operations).filter(
        ([
          ,
          {
            tags: [tag],
          },
        ]) => tag === module,
      ),
    ),
  ]);
  return {
    ...document,
    tags,
    paths: Object.fromEntries(paths.filter(([, operations]) => Object.keys(operations!).length > 0)) as Paths,
  };
}

function partsOf(modules: EndpointsByModule): Parts {
  const named = nameSchemas(Object.values(modules).flat());
  const paths: Paths = {};
  for (const [tag, endpoints] of Object.entries(modules))
    for (const endpoint of endpoints) {
      const path = (paths[documentPath(endpoint)] ??= {});
      path[endpoint.method.toLowerCase()] = operation(endpoint, tag, named);
    }
  const errors = errorComponents();
  const components = {
    schemas: { ...named.schemas, ...errors.schemas },
    responses: errors.responses,
    securitySchemes,
  };
  return { paths, components };
}

/** The path of an endpoint in the document: without the slash at its end, which is optional. */
const documentPath = ({ path }: Pick<Endpoint, 'path'>): string => path.replace(/(.)\/$/, '$1');

function operation(endpoint: Endpoint, tag: string, named: NamedSchemas): Operation {
  const content = endpoint.produces
    ? { [endpoint.produces]: {} }
    : { 'application/json': { schema: named.responseOf(endpoint) } };
  return {
    operationId: endpoint.name,
    tags: [tag],
    summary: inWords(endpoint.name),
    description: describe(endpoint),
    'x-access': endpoint.access,
    security: securityOf(endpoint),
    parameters: [
      ...parameters('path', endpoint.params),
      ...parameters('query', endpoint.query),
      ...(endpoint.isOnce ? [idempotencyKey] : []),
    ],
    ...(takesBody(endpoint) && { requestBody: { required: true, content: bodyOf(endpoint, named) } }),
    responses: { 200: { description: 'Success', content }, ...errorResponsesOf(endpoint) },
  };
}

function securityOf({ access, keys = [], takesBasic }: Endpoint): object[] {
  if (access === 'public') return [];
  if (access === 'case_code') return [{ case_code: [] }];
  return [
    { bearer: [] },
    ...(keys.length > 0 ? [{ api_key: [] }] : []),
    ...(takesBasic ? [{ basic: [] }] : []),
  ];
}

const whoCalls: Record<Endpoint['access'], string> = {
  public: 'anyone',
  session: 'anyone signed in',
  user: 'anyone signed in',
  project: 'people with access to the project',
  contributor: 'contributors and the programme team',
  admin: 'the programme team',
  superuser: 'superusers',
  case_code: 'anyone with a case code',
};

const capitalise = (text: string): string => text[0]!.toUpperCase() + text.slice(1);

/** `listProjectScopes` becomes _List project scopes_. */
function inWords(name: string): string {
  const words = name.split(/(?<=[a-z])(?=[A-Z])/);
  return capitalise(words.map((word) => (/^[A-Z][a-z]/.test(word) ? word.toLowerCase() : word)).join(' '));
}

function describe({ access, keys = [], summary, takesProjectKeys }: Endpoint): string {
  const sentences = [summary, `For ${whoCalls[access]}.`];
  if (keys.length > 0)
    sentences.push(`API keys need the scope ${keys.map((scope) => `\`${scope}\``).join(' or ')}.`);
  if (keys.length > 0 && !takesProjectKeys) sentences.push('Keys limited to one project are not accepted.');
  return sentences.join(' ');
}

const bodyOf = (endpoint: Endpoint, named: NamedSchemas) =>
  endpoint.accepts === 'form'
    ? { 'multipart/form-data': { schema: convert(endpoint.body, 'input') } }
    : { 'application/json': { schema: named.bodyOf(endpoint) } };

function parameters(where: 'path' | 'query', shape: z.ZodObject) {
  return Object.entries(shape.shape).map(([name, schema]) => ({
    name,
    in: where,
    required: where === 'path' || !(schema as z.ZodType).safeParse(undefined).success,
    schema: convert(schema as z.ZodType, 'input'),
  }));
}
