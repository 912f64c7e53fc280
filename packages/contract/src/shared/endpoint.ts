import { z } from 'zod';
import { translatableText } from './fields.ts';
import { problemCodeNames } from './problem-codes.ts';
import type { KeyScope } from '../identity/key-scope-codes.ts';

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

/** The path of an id in the request. */
type At = `${'params' | 'query' | 'body'}.${string}`;

/**
 * The resource that an endpoint loads before its handler runs, and the ids that identify the resource. Each
 * resource has one loader. The loader decides if the caller can see the resource, answers 404 if not, and
 * passes the resource to the handler. Handlers do not check again.
 *
 * - `me`: the caller's account
 * - `project`: a project the caller has access to
 * - `projectGuidance`: a guidance text of such a project, with the project
 * - `listedProject`: a project of the caller's programme in their list, as scopes permit
 * - `timePeriod`, `category`, `organisation`, `scope`, `routeRule`: part of the caller's programme
 * - `news`: a news item of the caller's programme, for its team
 * - `identityProvider`: a provider whose accounts open the caller's programme
 * - `webhook`: an address notified of events in the caller's programme, for its team
 * - `contactMessage`: a message to the programme team, for the team
 * - `document`: a document of the caller's programme that the caller can read
 * - `user`: a person of the programme, for its team; `grant`: such a person, and the project (null: all) to
 * grant
 * - `access`, `accessRequest`: a person's access entry, for that person and the programme team
 * - `collection`: such a project in a time period, its dates, and the questionnaires of that period
 * - `questionnaire`: a questionnaire of such a project, by its id or that of a part; drafts for the programme
 * team
 * - `answering`: a questionnaire with one submission's answers, for its organisation and the programme team.
 * Loaded by its id, or that of its section, question, check or file. With a case code, one case of the
 * questionnaire, if the caller can open the case
 * - `case`: the same by the id of a case
 * - `respondent`: the case of the caller's code
 * - `submission`: a submission, for its organisation and the programme team; by its id, or that of a comment
 * on it
 * - `registration`: an organisation's registration, for it and the programme team; by its id or that of a
 * part
 * - `results`: such a project with the data its results depend on
 * - `chart`: a chart of such a project; `chartParameter`, `chartHeading`: the chart that has it
 * - `chartCollection`: a group of its explorer; `chartMembership`: the group of a chart's membership
 * - `peerGroup`: a shared peer group or one of the caller's; `peerGroupMembership`: the group of a member
 * - `filter`: a filter of such a project
 * - `measure`: a measure of such a project
 * - `reportPack`: a report pack of the caller, while its project is open
 * - `view`: a view of the caller, while its project is open
 * - `packRun`: report packs the programme team made for all of such a project, for the team
 * - `outlierCase`: an outlier case of such a project, for the programme team, and for its organisation once
 * notified
 * - `reportTemplate`: a report template of such a project, the programme team's or the caller's
 * organisation's
 */
export type ResourceToLoad =
  | { thing: 'me' }
  | { thing: 'project'; project_id: At }
  | { thing: 'projectGuidance'; guidance_id: At }
  | { thing: 'listedProject'; project_id: At }
  | { thing: 'timePeriod'; time_period_id: At }
  | { thing: 'category'; category_id: At }
  | { thing: 'document'; document_id: At }
  | { thing: 'news'; news_id: At }
  | { thing: 'contactMessage'; message_id: At }
  | { thing: 'identityProvider'; provider_id: At }
  | { thing: 'webhook'; webhook_id: At }
  | { thing: 'scope'; scope_id: At }
  | { thing: 'routeRule'; rule_id: At }
  | { thing: 'organisation'; organisation_id: At }
  | { thing: 'user'; person_id: At }
  | { thing: 'grant'; person_id: At; project_id: At }
  | { thing: 'access' | 'accessRequest'; access_id: At }
  | { thing: 'results'; project_id: At }
  | { thing: 'chart'; chart_id: At }
  | { thing: 'chartParameter'; parameter_id: At }
  | { thing: 'chartHeading'; heading_id: At }
  | { thing: 'chartCollection'; collection_id: At }
  | { thing: 'chartMembership'; membership_id: At }
  | { thing: 'peerGroup'; peer_group_id: At }
  | { thing: 'peerGroupMembership'; membership_id: At }
  | { thing: 'filter'; filter_id: At }
  | { thing: 'measure'; measure_id: At }
  | { thing: 'reportPack'; pack_id: At }
  | { thing: 'reportTemplate'; template_id: At }
  | { thing: 'view'; view_id: At }
  | { thing: 'packRun'; run_id: At }
  | { thing: 'outlierCase'; case_id: At }
  | { thing: 'collection'; project_id: At; time_period_id: At }
  | ({ thing: 'questionnaire' } & OneOf<
      | 'questionnaire_id'
      | 'section_id'
      | 'sub_section_id'
      | 'row_id'
      | 'column_id'
      | 'check_id'
      | 'question_id'
    >)
  | ({ thing: 'answering'; submission_id: At; case_code?: At } & OneOf<
      'questionnaire_id' | 'section_id' | 'question_id' | 'check_id'
    >)
  | { thing: 'answering'; file_id: At }
  | { thing: 'case'; case_id: At }
  | { thing: 'respondent' }
  | ({ thing: 'submission' } & OneOf<'submission_id' | 'comment_id'>)
  | ({ thing: 'registration' } & OneOf<'registration_id' | 'contact_id' | 'taking_part_id'>);
type OneOf<Name extends string> = Name extends string ? { [K in Name]: At } : never;

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

/**
 * The resources that belong to one project: the loader checks that the caller, and the API key of the call, can open that
 * project.
 */
const thingsOfOneProject: ReadonlySet<ResourceToLoad['thing'] | undefined> = new Set([
  'project',
  'projectGuidance',
  'collection',
  'questionnaire',
  'answering',
  'case',
  'submission',
  'registration',
  'results',
  'chart',
  'chartParameter',
  'chartHeading',
  'chartCollection',
  'chartMembership',
  'peerGroup',
  'peerGroupMembership',
  'filter',
  'measure',
  'reportPack',
  'reportTemplate',
  'view',
  'packRun',
  'outlierCase',
] satisfies ResourceToLoad['thing'][]);

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

/** The answer to every refused call. */
export const problem = z.object({
  code: z.enum(problemCodeNames),
  /** For people: the failure and the next step. */
  detail: translatableText,
  /** The values that `detail` names. */
  params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
  errors: z.array(z.object({ path: z.string(), message: translatableText })).optional(),
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
