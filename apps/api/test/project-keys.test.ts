import {
  completeCase,
  createCaseCodes,
  getCaseProgress,
  listCaseCodes,
} from '@portal/contract/responses/case-codes';
import { createApiKey, createServiceKey } from '@portal/contract/identity/api-keys';
import { saveAnswers } from '@portal/contract/responses/answers';
import type { Endpoint } from '@portal/contract/shared/endpoint';
import { type KeyScope, keyScopeCodes } from '@portal/contract/identity/key-scope-codes';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { endpoints } from '../src/app.ts';
import { questionnaires } from '../src/tables/questionnaires.tables.ts';
import { PASSWORD } from '#fixtures/build-people';
import { buildQuestionnaire } from '#fixtures/build-projects';
import { authorisationMatrix } from '#fixtures/authorisation-matrix';
import { buildAuthorisationFixture, type AuthorisationFixture } from '#fixtures/authorisation-fixture';
import { encodeRequest, requestPath, useTestApp } from '#support/test-app';

/* What an API key opens that is limited to one project: nothing of another one, and nothing that is of no project. */
const t = useTestApp({}, { connections: 1 });
let world: AuthorisationFixture;
let ofAnother: string;
let ofThis: string;
beforeAll(async () => {
  world = await buildAuthorisationFixture(t);
  ofAnother = await serviceKey((await world.emptyProject()).id, null);
  ofThis = await serviceKey(world.project.id, null);
});

const inThirtyDays = () => new Date(t.clock.now.getTime() + 30 * 86_400_000).toISOString().slice(0, 10);
async function serviceKey(
  project_id: number | null,
  organisation_id: number | null,
  scopes: KeyScope[] = [...keyScopeCodes],
) {
  const body = { key_name: 'Limited', scopes, project_id, organisation_id, expires_on: inThirtyDays() };
  const made = await t.call(
    createServiceKey,
    { body: { ...body, current_password: PASSWORD } },
    world.people.admin,
  );
  return made.body.key;
}

/**
 * All endpoints about the programme, several projects or no project, by name: a new endpoint must be listed
 * here or belong to one project.
 */
const ofNoProject = new Set(
  `addChartGroupMemberships cancelMeasureJob createCategory createDocument createNews createOrganisation createProject
  createScope createTimePeriod deleteChartParameters deleteReminder downloadOrganisations getAdminHome getMeasureJob
  importOrganisations listAuditEntries listCompletionStatus listContactMessages listAdminOrganisations listAdminNews listAdminTimePeriods
  listMessageTemplates listProgrammeQuestionnaires listProjectScopes listQuestions listReminders listScopes listSentMessages
  orderProjects orderTimePeriods previewMessage resetMessageTemplate sendMessage setManyChartGroupMemberships
  updateMessageTemplate updateReminder deleteCategory updateCategory answerContactMessage deleteContactMessage
  getContactMessage setContactMessageState addDocumentVersion deleteDocument listDocumentVersions updateDocument deleteNews
  updateNews deleteOrganisation getOrganisationContents previewMerger updateOrganisation changeScopeOrganisations deleteScope
  getScope importScopeOrganisations listScopeOrganisations updateScope deleteTimePeriod getProgrammeProjectStatus
  updateTimePeriod listLookupTables createLookupTable replaceLookupTable deleteLookupTable downloadLookupTable`.split(
    /\s+/,
  ),
);
/** The endpoint that describes a key to itself. */
const OF_ITSELF = 'getCurrentUser';

async function statusOf(endpoint: Endpoint, key: string) {
  const row = authorisationMatrix[endpoint.name] ?? {};
  const input = (await row.input?.(world, t)) ?? {};
  const answer = await t.app.inject({
    method: endpoint.method,
    url: requestPath(endpoint, input),
    ...(await encodeRequest(row.form?.(world), key)),
    ...(input.body && { payload: input.body }),
  });
  const { detail } = /json/.test(String(answer.headers['content-type']))
    ? (answer.json() as { detail?: string })
    : {};
  return { status: answer.statusCode, detail };
}

describe('a key of one project', () => {
  const open = endpoints.filter(({ access, keys }) => access !== 'public' && (keys?.length ?? 0) > 0);

  it.each(open.map((endpoint) => [endpoint.name, endpoint] as const))('calls %s', async (name, endpoint) => {
    const { status, detail } = await statusOf(endpoint, ofAnother);
    if (name === OF_ITSELF) expect(status).toBe(200);
    else if (ofNoProject.has(name)) {
      expect(status).toBe(403);
      expect(detail).toContain('limited to one project');
    } else expect(status).toBe(404);
  });

  it('reaches what is of its own project, so that the limit is what refuses it elsewhere', async () => {
    const reading = open.filter(
      ({ name, method, opens }) =>
        method === 'GET' &&
        opens?.thing === 'project' &&
        !ofNoProject.has(name) &&
        // This project has published nothing.
        name !== 'downloadPublication',
    );
    expect(reading.length).toBeGreaterThan(10);
    for (const endpoint of reading) {
      const { status } = await statusOf(endpoint, ofThis);
      expect([endpoint.name, status]).not.toEqual([endpoint.name, 403]);
      expect([endpoint.name, status]).not.toEqual([endpoint.name, 404]);
    }
  });
});

const as =
  (key: string) => async (endpoint: Endpoint, input: { params?: object; query?: object; body?: object }) => {
    const answer = await t.app.inject({
      method: endpoint.method,
      url: requestPath(endpoint, input),
      headers: { authorization: `Bearer ${key}` },
      ...(input.body && { payload: input.body }),
    });
    return { status: answer.statusCode, body: answer.json() as Record<string, never> };
  };

describe('a key that enters answers', () => {
  it('lists, makes and completes cases that its organisation answers, and no others', async () => {
    const { questionnaire, section, questions } = await buildQuestionnaire(t.db, world.project, world.period);
    await t.db.update(questionnaires).set({ kind: 'case' }).where(eq(questionnaires.id, questionnaire.id));
    const own = world.submission.organisation_id;
    const call = as(await serviceKey(world.project.id, own, ['write_answers']));
    const of = { questionnaire_id: questionnaire.id, submission_id: world.submission.id };
    const params = { id: questionnaire.id };
    const body = { submission_id: of.submission_id, count: 1 };
    const made = await call(createCaseCodes, { params, body });
    expect(made.status).toBe(200);
    const listed = await call(listCaseCodes, { query: of });
    expect([listed.status, listed.body['total']]).toEqual([200, 1]);
    expect((await call(getCaseProgress, { query: of })).status).toBe(200);
    const [one] = listed.body['case_codes'] as unknown as { id: number; case_code: string }[];
    const answers = questions.map(({ id }) => ({ question_id: id, value: 3, version: 0 }));
    const saved = await call(saveAnswers, {
      query: { questionnaire_id: of.questionnaire_id },
      body: { submission_id: of.submission_id, section_id: section.id, case_code: one!.case_code, answers },
    });
    expect(saved.status).toBe(200);
    const completed = await call(completeCase, { params: { id: one!.id } });
    expect([completed.status, completed.body['state']]).toEqual([200, 'complete']);

    const neighbour = as(await serviceKey(null, world.people.neighbour.organisation_id, ['write_answers']));
    expect((await neighbour(listCaseCodes, { query: of })).status).toBe(404);
    expect((await neighbour(createCaseCodes, { params, body })).status).toBe(404);
    expect((await neighbour(completeCase, { params: { id: one!.id } })).status).toBe(404);
    const reader = as(await serviceKey(world.project.id, own, ['read_answers']));
    expect((await reader(createCaseCodes, { params, body })).status).toBe(403);
    expect((await reader(listCaseCodes, { query: of })).status).toBe(403);
  });

  it('cannot be made by a person who cannot enter answers', async () => {
    const make = (person: { id: number }, scopes: KeyScope[]) =>
      t.call(
        createApiKey,
        {
          body: {
            key_name: 'Own',
            scopes,
            project_id: null,
            expires_on: inThirtyDays(),
            current_password: PASSWORD,
          },
        },
        person,
      );
    const { viewer, contributor } = world.people;
    expect((await make(viewer, ['read_answers'])).status).toBe(200);
    for (const scopes of [['write_answers'], ['read_answers', 'write_answers'], ['manage']] as KeyScope[][])
      expect((await make(viewer, scopes)).status).toBe(422);
    expect((await make(contributor, ['write_answers'])).status).toBe(200);
    expect((await make(contributor, ['manage'])).status).toBe(422);
  });
});
