import { z } from 'zod';
import { problemCodeNames } from './problem-codes.ts';
import type { KeyScope } from '../identity/key-scope-codes.ts';
import { type ResourceToLoad, thingsOfOneProject } from './endpoint-resource.ts';

/**
 * The access level of an endpoint. `mount()` enforces it before anything is loaded. The domain's policy then
 * decides ownership (whose submission, whose project), and answers 404 if the caller cannot see the resource.
 *
 * - `public`: all callers
 * - `session`: signed in, even before MFA is enrolled
 * - `user`: signed in, with MFA enrolled if the programme requires it
 * - `project`: a user with access to the addressed project
 * - `contributor`: as `project`, and can write for their organisation (role_type_id 3 or lower)
 * - `admin`: role_type_id below 3 (SPEC §6)
 * - `superuser`: role_type_id equal to 1
 * - `case_code`: a respondent with a case code, which opens exactly one case
 */
export const accessLevels = [
  'public',
  'session',
  'user',
  'project',
  'contributor',
  'admin',
  'superuser',
  'case_code',
] as const;

export type Access = (typeof accessLevels)[number];

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

type Shape = z.ZodObject;

/**
 * An endpoint as data. From this one declaration come the route, the validation, the types on both sides, the client
 * call, the OpenAPI document and the rows of the authorisation tests.
 */
export type Endpoint<
  Params extends Shape = Shape,
  Query extends Shape = Shape,
  Body extends z.ZodType = z.ZodType,
  Response extends z.ZodType = z.ZodType,
  Who extends Access = Access,
  Opened extends ResourceToLoad | undefined = ResourceToLoad | undefined,
> = {
  /** The operation's name: unique, a verb and a noun, e.g. `listProjects`. */
  name: string;
  method: Method;
  /** With `{param}` placeholders, as SPEC §7 writes it; a trailing slash is accepted either way. */
  path: string;
  access: Who;
  opens: Opened;
  summary: string;
  params: Params;
  query: Query;
  body: Body;
  response: Response;
  /** Stores nothing although it is sent as POST: it is answered outside any transaction, as every GET. */
  reads?: true;
  /** The answer's type if it is not JSON, e.g. `text/csv`. */
  produces?: string;
  /** `form` for multipart/form-data (SPEC §7: documents). */
  accepts?: 'form';
  /** The file of such a form, its last part, is handed on as it arrives (`streamedFile`), and never held in memory. */
  isStreamed?: true;
  /** The largest file in such a form; 10 MB unless given. */
  maxFileBytes?: number;
  /** Answered within a rate limit of this many requests a minute and address. */
  perMinute?: number;
  /** A respondent calls it with the code alone, on another device than the one that has the answers. */
  startsAgain?: true;
  /**
   * Records each read in the audit log under this name, e.g. `answers.read`, because it reveals much about
   * many. Changes create their entries themselves, with the details.
   */
  audits?: string;
  /** Heeds an `Idempotency-Key`: sent again with the same key within a day, it is not done again and answers what it did. */
  isOnce?: true;
  /**
   * The API key scopes that can call it, any of these. By default, the programme team's endpoints need
   * `manage`, and all others accept no key.
   */
  keys?: readonly KeyScope[];
  /**
   * Takes an API key that is limited to one project. True where the endpoint opens something of one project, whose loader then
   * refuses another one; any other endpoint refuses such a key unless it says so here.
   */
  takesProjectKeys: boolean;
  /** Takes such a key also as the password of Basic authentication: what spreadsheets send. For reads alone. */
  takesBasic?: true;
  /** Refusals follow that standard's format instead of `problem`. */
  refusesAs?: 'odata';
  /** The minimum time to answer, so that timing does not reveal whether an account exists. */
  atLeastMs?: number;
};

/** The fields needed to send a call: the only part of an endpoint in the browser. */
export const requestFields = ['method', 'path', 'produces', 'reads'] as const;

export type RequestSpec = Pick<Endpoint, (typeof requestFields)[number]>;

const nothing = z.object({});

/** Fills in what an endpoint does not declare: no params, no query, no body. */
export function endpoint<
  Response extends z.ZodType,
  const Who extends Access,
  Params extends Shape = typeof nothing,
  Query extends Shape = typeof nothing,
  Body extends z.ZodType = z.ZodUndefined,
  const Opened extends ResourceToLoad | undefined = undefined,
>(
  declared: Pick<Endpoint, 'name' | 'method' | 'path' | 'summary'> &
    Partial<
      Pick<
        Endpoint,
        | 'produces'
        | 'accepts'
        | 'isStreamed'
        | 'maxFileBytes'
        | 'perMinute'
        | 'startsAgain'
        | 'atLeastMs'
        | 'audits'
        | 'reads'
        | 'keys'
        | 'takesProjectKeys'
        | 'takesBasic'
        | 'refusesAs'
        | 'isOnce'
      >
    > & {
      access: Who;
      opens?: Opened;
      params?: Params;
      query?: Query;
      body?: Body;
      response: Response;
    },
): Endpoint<Params, Query, Body, Response, Who, Opened> {
  return {
    ...declared,
    ...(declared.access === 'admin' && !declared.keys && { keys: ['manage'] }),
    takesProjectKeys: declared.takesProjectKeys ?? thingsOfOneProject.has(declared.opens?.thing),
    opens: declared.opens as Opened,
    params: (declared.params ?? nothing) as Params,
    query: (declared.query ?? nothing) as Query,
    body: (declared.body ?? z.undefined()) as Body,
  };
}

/** Checks that the call has a body; a body sent without need is ignored, like any unknown field. */
export const takesBody = ({ body }: Endpoint): boolean => !(body instanceof z.ZodUndefined);

/** The caller's input: params, query and body as one flat object each. */
export type Input<E extends Endpoint> = {
  params: z.input<E['params']>;
  query: z.input<E['query']>;
  body: z.input<E['body']>;
};
/** The validated input of a use case. */
export type ValidInput<E extends Endpoint> = {
  params: z.output<E['params']>;
  query: z.output<E['query']>;
  body: z.output<E['body']>;
};
/** The response to the caller. */
export type Output<E extends Endpoint> = z.output<E['response']>;

/** The answer of a write without data to return. */
export const emptyResponse = z.object({ done: z.literal(true) });

/** The values that a sentence names, by their names in its template. */
const messageParams = z.record(z.string(), z.union([z.string(), z.number()])).optional();

/** The answer to every refused call. */
export const problem = z.object({
  code: z.enum(problemCodeNames),
  /** The stable code of `detail`: finer than `code`, for programs and translations. */
  message_code: z.string(),
  /** For people: the failure and the next step. */
  detail: z.string(),
  params: messageParams,
  errors: z
    .array(
      z.object({
        path: z.string(),
        message: z.string(),
        /** The stable code of `message`. */
        code: z.string(),
        params: messageParams,
      }),
    )
    .optional(),
});

/** The answer to a refused OData call: OData JSON Format 4.0, section 19. `code` is the status. */
const odataProblem = z.object({
  error: z.object({
    code: z.string(),
    message: z.string(),
    details: z.array(z.object({ code: z.string(), target: z.string(), message: z.string() })).optional(),
  }),
});

/** Returns the schema of an endpoint's refusal. */
export const errorSchemaFor = ({ refusesAs }: Pick<Endpoint, 'refusesAs'>): z.ZodObject =>
  refusesAs === 'odata' ? odataProblem : problem;
