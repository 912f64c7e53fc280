import { MAX_ID } from '@portal/contract/shared/fields';
import { z } from 'zod';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endpoints } from '../src/app.ts';
import { requestPath, createTestApp, type TestApp } from '#support/test-app';

/** Lists every call of SPEC §7 as written there; `{}` replaces any parameter. */
const resources = (name: string, methods: string) =>
  methods.split(' ').flatMap((method) => {
    const [verb = '', item = ''] = method.split(':');
    return item === '' ? [`${verb} ${name}`] : [`${verb} ${name}/{}`];
  });
const specified = [
  'POST auth/login',
  'PUT auth/otp/enable',
  'GET auth/otp/generate',
  'GET users',
  'GET users/me',
  'GET users/{}',
  'POST users',
  'POST users/register',
  'POST users/{}/decision',
  'PATCH users/update-user/{}',
  'DELETE users/delete/{}',
  'POST users/reset-password',
  'POST users/change-password',
  'PATCH users/reset-otp/{}',
  'GET users/verify-email',
  'POST userAccess/request/{}',
  'POST userAccess',
  'PATCH userAccess/{}/approve',
  'DELETE userAccess/{}',
  ...resources('projects', 'GET POST PUT GET:id PUT:id DELETE:id'),
  'GET projects/programmeProjectStatus',
  'GET projects/about',
  'GET categories/{}',
  'POST categories',
  'DELETE categories/{}',
  'POST projectFavorite/{}',
  'DELETE projectFavorite/{}',
  'GET projectGuidances',
  ...resources('questionnaires', 'GET GET:id PUT:id DELETE:id POST PUT'),
  'POST questionnaires/copy',
  'GET questionnaires/question-responses',
  'GET questionnaires/{}/sections',
  'GET questionnaires/{}/sections/{}/questions',
  'POST questionnaires/section-submission',
  'GET questionnaires/registration-submission/{}',
  ...resources('questions', 'GET POST PUT:id'),
  ...resources('questionnaireSections', 'POST PUT:id'),
  ...resources('questionnaireSubSections', 'POST PUT:id'),
  ...resources('questionnaireSubSectionRows', 'POST PUT:id'),
  ...resources('questionnaireSubSectionColumns', 'POST PUT:id'),
  'POST questionSubSectionMemberships',
  'GET questionnaireSectionSubmissions/completion',
  ...resources('submissions', 'GET POST PUT:id'),
  'GET submissions/organisation-submissions',
  'GET caseCode',
  'GET caseCode/checkCaseCode',
  'POST caseCode/{}',
  'DELETE caseCode/{}',
  'PATCH caseCode/editReviewer/{}',
  ...resources('charts', 'GET POST PUT:id DELETE:id'),
  ...resources('chartGroupsMemberships', 'GET POST PUT PUT:id DELETE:id'),
  ...resources('chartParameters', 'GET POST DELETE DELETE:id'),
  'GET metaData',
  'GET collections',
  'POST collections',
  'GET collections/hierarchy',
  'GET outputTypes/forChart/{}',
  'POST data/getChartData/{}/{}',
  'GET data/seriesOptions/{}/{}',
  'GET filters/options',
  'GET search/filters',
  'POST search/global',
  'POST comments',
  'POST contact',
  'POST documents',
  'PUT documents/{}',
  'GET documents',
  'GET documents/{}/download',
  ...resources('organisations', 'GET POST PUT:id'),
  ...resources('peerGroups', 'GET POST PUT:id DELETE:id'),
  ...resources('peerGroupMemberships', 'GET POST DELETE:id'),
  'POST peerGroupMemberships/bulk',
  'GET programmes',
  'GET timePeriods',
  'GET timePeriods/registrationTimePeriod/{}',
  'GET timePeriods/data-collection-state',
  'GET enums/{}',
  'GET registrations',
  'GET registrationContact',
  'GET registrationSubmissions',
  'GET registrationSubmissions/completion-status',
  'GET scopes',
  'GET projectScopes',
];

const built = endpoints.map(
  ({ method, path }) =>
    `${method} ${path
      .replace('/api/v1/', '')
      .replace(/\{\w+\}/g, '{}')
      .replace(/\/$/, '')}`,
);

describe('the contract and the specification', () => {
  it('agree on every call', () => {
    expect(specified.filter((call) => !built.includes(call))).toEqual([]);
  });

  it('name each endpoint and each call once', () => {
    expect(new Set(built).size).toBe(built.length);
    expect(new Set(endpoints.map((endpoint) => endpoint.name)).size).toBe(endpoints.length);
  });
});

/** The whole numbers that a schema of a call takes, by their places in it. */
function wholeNumbersIn(schema: z.core.JSONSchema._JSONSchema, path: string): [string, number | undefined][] {
  if (typeof schema === 'boolean') return [];
  const { properties = {}, items, additionalProperties, anyOf = [], allOf = [] } = schema;
  const inner = [items, additionalProperties, ...anyOf, ...allOf].flat().filter((one) => one !== undefined);
  return [
    ...(schema.type === 'integer' ? [[path, schema.maximum] as [string, number | undefined]] : []),
    ...Object.entries(properties).flatMap(([name, one]) => wholeNumbersIn(one, `${path}.${name}`)),
    ...inner.flatMap((one) => wholeNumbersIn(one, path)),
  ];
}

/** Files about one answer only, or about none, or entered in the audit log together with their purpose. */
const notEntered = [
  ...['readODataMetadata', 'downloadAnswerFile', 'downloadCaseTemplate', 'downloadLookupTable'],
  'exportFreeTexts',
];

describe('every file that a call answers with', () => {
  it('is entered in the audit log when it is read', () => {
    const silent = endpoints.filter(({ produces, audits }) => produces && !audits);
    expect(silent.map(({ name }) => name).sort()).toEqual([...notEntered].sort());
  });
});

describe('every whole number that a call takes', () => {
  it('fits the column of the database it is looked up in', () => {
    const found = endpoints.flatMap((endpoint) =>
      [endpoint.params, endpoint.query, endpoint.body].flatMap((schema) =>
        wholeNumbersIn(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }), endpoint.name),
      ),
    );
    expect(found.length).toBeGreaterThan(100);
    expect(found.filter(([, most]) => most === undefined || most > MAX_ID)).toEqual([]);
  });
});

const pathIn = ({ path }: { path: string }) => (path.endsWith('/') ? path.slice(0, -1) : path);

describe('every built call', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await createTestApp();
  });
  afterAll(() => t.stop());

  it.each(endpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
    '%s answers with and without a trailing slash',
    async (_, endpoint) => {
      const params = Object.fromEntries(Object.keys(endpoint.params.shape).map((name) => [name, 1]));
      const bare = requestPath(endpoint, { params }).replace(/\/$/, '');
      const answers = await Promise.all(
        [bare, `${bare}/`].map((url) => t.app.inject({ method: endpoint.method, url })),
      );
      for (const answer of answers) {
        expect(answer.json().detail ?? '').not.toContain('This address does not exist');
      }
      expect(answers[0]!.statusCode).toBe(answers[1]!.statusCode);
    },
  );

  it('is in the OpenAPI document', async () => {
    const document = (await t.app.inject('/api/v1/openapi.json')).json();
    expect(document.openapi).toBe('3.1.0');
    for (const endpoint of endpoints) {
      const { operationId } = document.paths[pathIn(endpoint)][endpoint.method.toLowerCase()];
      expect(operationId).toBe(endpoint.name);
    }
    expect(document.tags.every((tag: { description: string }) => tag.description.endsWith('.'))).toBe(true);
  });

  it('says in the OpenAPI document whether a token or a case code opens it', async () => {
    const { components, paths } = (await t.app.inject('/api/v1/openapi.json')).json();
    expect(Object.keys(components.securitySchemes)).toEqual(['bearer', 'api_key', 'basic', 'case_code']);
    for (const endpoint of endpoints) {
      const { access, keys, takesBasic } = endpoint;
      const schemes = access === 'case_code' ? ['case_code'] : ['bearer'];
      if (keys && keys.length > 0) schemes.push('api_key');
      if (takesBasic) schemes.push('basic');
      const wanted = access === 'public' ? [] : schemes.map((scheme) => ({ [scheme]: [] }));
      expect(paths[pathIn(endpoint)][endpoint.method.toLowerCase()].security, endpoint.path).toEqual(wanted);
    }
  });

  it('explains an address that cannot be read', async () => {
    for (const url of ['/api/v1/charts/%E0%A4%A', '/%ff']) {
      const answer = await t.app.inject(url);
      expect([answer.statusCode, answer.json()]).toEqual([
        400,
        {
          code: 'not_understood',
          message_code: 'invalid_address',
          detail: 'The address is not valid. Check it for mistakes.',
        },
      ]);
    }
  });

  it('explains an address that does not exist', async () => {
    const answer = await t.app.inject('/api/v1/nothing');
    expect([answer.statusCode, answer.json()]).toEqual([
      404,
      {
        code: 'not_found',
        message_code: 'not_found',
        detail: 'This address does not exist, or you do not have access to it.',
        params: { what: 'address' },
      },
    ]);
  });
});

describe('resources opened by an endpoint', () => {
  it('is named by ids that a call cannot leave out', () => {
    const wrong = endpoints.flatMap(({ name, opens, ...declared }) =>
      Object.entries(opens ?? {}).flatMap(([id, place]) => {
        // A case is asked for where a questionnaire has cases.
        if (id === 'thing' || id === 'case_code') return [];
        const [part, field] = place.split('.') as ['params' | 'query' | 'body', string];
        const schema = (declared[part] as z.ZodObject).shape[field];
        return schema && !schema.safeParse(undefined).success ? [] : [`${name}: ${place}`];
      }),
    );
    expect(wrong).toEqual([]);
  });
});
