import { type Endpoint, errorSchemaFor, problem, takesBody } from '@portal/contract/shared/endpoint';
import { problemCodeNames, problemCodes } from '@portal/contract/shared/problem-codes';
import { messageTemplates, type SharedCode } from '../../lib/define-messages.ts';
import { convert } from './name-schemas.ts';

/** The meaning of each error status for a caller, and the next step. */
const meanings: Record<number, string> = {
  400: 'The request cannot be read. Correct it and send it again.',
  401: 'Sign in, or send a valid token, key or code.',
  403: 'The caller is not allowed to do this.',
  404: 'The item does not exist, or the caller has no access to it.',
  406: 'The item is not available in the requested format.',
  408: 'The request arrived too slowly. Send it again.',
  409: 'The state of the data does not allow this. Read `detail`, then load the data again.',
  410: 'The link or the code no longer works.',
  413: 'The request is too large.',
  415: 'Send one of the content types listed for this operation.',
  422: 'Some of the input is not valid: see `errors` for each field.',
  424: 'A service outside the portal did not respond.',
  429: 'Too many requests. Wait for `Retry-After` seconds.',
  500: 'An error in the portal. Quote `request_id` to support.',
  503: 'The portal is busy. Send the request again after `Retry-After` seconds.',
};
/** Only OData refuses with 501, in its own format. */
const statuses = [...new Set<number>(Object.values(problemCodes))]
  .filter((status) => status !== 501)
  .sort((one, other) => one - other);
const codesOf = (status: number) => problemCodeNames.filter((code) => problemCodes[code] === status);
const nameOf = (status: number) => `Error${status}`;
/** Only lists and rows in OData answer in its own format. */
const ODATA = 'OdataError';

const everywhere = [400, 429, 500, 503];
const toIdentified = [401, 403];
const withBody = [408, 413, 415];
const ofChanges = [409, 410, 424];

/** The statuses of errors that an operation can answer with. */
function statusesOf(endpoint: Endpoint): number[] {
  const { access, method, params, query, opens, produces } = endpoint;
  const hasInput = takesBody(endpoint) || Object.keys({ ...params.shape, ...query.shape }).length > 0;
  const found = [
    ...everywhere,
    ...(access === 'public' && !/\/auth\//.test(endpoint.path) ? [] : toIdentified),
    ...(opens || hasInput ? [404] : []),
    ...(produces ? [406] : []),
    ...(takesBody(endpoint) ? withBody : []),
    ...(method === 'GET' ? [] : ofChanges),
    ...(hasInput ? [422] : []),
    ...(endpoint.refusesAs ? [501] : []),
  ];
  return [...new Set(found)].sort((one, other) => one - other);
}

/** The meaning of the codes that several sentences share. */
const sharedMeanings: Record<SharedCode, string> = {
  invalid_answer: 'An answer is not valid.',
  invalid_dates: 'Dates are not valid or are in the wrong order.',
  invalid_expression: 'A formula or condition is not valid.',
  invalid_field: 'The value of a field is not valid.',
  invalid_placeholder: 'A text contains an unknown placeholder.',
  invalid_question: 'The definition of a question is not valid.',
  invalid_webhook_address: 'The address of a webhook is not allowed.',
  single_sign_on_refused: 'Single sign-on has failed.',
  unreadable_file: 'A file cannot be read.',
};

/** Returns every code of a sentence in an error, with its English template. */
export const templatesByMessageCode = (): [code: string, template: string][] =>
  [...new Map([...Object.entries(sharedMeanings), ...messageTemplates])].sort(([one], [other]) =>
    one < other ? -1 : 1,
  );

/** Returns the statuses of errors with their meaning and their codes. */
export const errorStatuses = () =>
  statuses.map((status) => ({ status, meaning: meanings[status]!, codes: codesOf(status) }));

function messageCodes() {
  const templates = templatesByMessageCode();
  return {
    type: 'string',
    enum: templates.map(([code]) => code),
    description:
      'The code of a message. `x-templates` has the English text of each message in ICU format, and `params` has the values to fill in. New codes can be added, but the meaning of a code never changes.',
    'x-templates': Object.fromEntries(templates),
  };
}

const messageCodeRef = { $ref: '#/components/schemas/MessageCode' };

/** The schema of a problem, with the codes of its sentences. */
function problemSchema() {
  const { properties, ...rest } = convert(problem, 'input') as { properties: Record<string, object> };
  const { errors } = properties as { errors: { items: { properties: object } } };
  const items = { ...errors.items, properties: { ...errors.items.properties, code: messageCodeRef } };
  return {
    ...rest,
    properties: { ...properties, message_code: messageCodeRef, errors: { ...errors, items } },
  };
}

/** The responses for errors that operations refer to: one for each status, with its codes. */
export function errorComponents() {
  const schemas = { Problem: problemSchema(), MessageCode: messageCodes() };
  const responses = Object.fromEntries(
    statuses.map((status) => [
      nameOf(status),
      {
        description: `${meanings[status]!} Codes: ${codesOf(status)
          .map((code) => `\`${code}\``)
          .join(', ')}.`,
        content: {
          'application/json': {
            schema: {
              allOf: [
                { $ref: '#/components/schemas/Problem' },
                { type: 'object', properties: { code: { enum: codesOf(status) } } },
              ],
            },
          },
        },
      },
    ]),
  );
  const odata = {
    description: 'An error in OData format.',
    content: {
      'application/json': { schema: convert(errorSchemaFor({ refusesAs: 'odata' }), 'input') },
    },
  };
  const other = {
    description: 'Any other error.',
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } },
  };
  return { schemas, responses: { ...responses, [ODATA]: odata, OtherError: other } };
}

/** Refers to the responses for the errors an operation can answer with. */
export function errorResponsesOf(endpoint: Endpoint): Record<string, { $ref: string }> {
  const refTo = (name: string) => ({ $ref: `#/components/responses/${name}` });
  const isOdata = endpoint.refusesAs === 'odata';
  const declared = statusesOf(endpoint).map((status) => [status, refTo(isOdata ? ODATA : nameOf(status))]);
  return { ...Object.fromEntries(declared), default: refTo(isOdata ? ODATA : 'OtherError') };
}
