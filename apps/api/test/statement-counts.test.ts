import {
  getCompletion,
  listAnswerHistory,
  listQuestionResponses,
  listAnswerWarnings,
  saveAnswers,
} from '@portal/contract/responses/answers';
import { getAnswerFlag, listAnswerFlags, listComments } from '@portal/contract/responses/comments';
import { getAdminHome } from '@portal/contract/admin/admin-home';
import { listAccess } from '@portal/contract/identity/access';
import { listServiceKeys } from '@portal/contract/identity/api-keys';
import { listAuditEntries } from '@portal/contract/platform/audit';
import { getOwnDigests } from '@portal/contract/exports/digests';
import { listSessions, login } from '@portal/contract/identity/auth';
import { listCompletionStatus, listReminders, listSentMessages } from '@portal/contract/collection/reminders';
import { listContactMessages } from '@portal/contract/site/contact';
import { listDirectory } from '@portal/contract/organisations/organisation-directory';
import { listDocuments } from '@portal/contract/site/documents';
import { listExtensions } from '@portal/contract/collection/extensions';
import { downloadProfileSummary } from '@portal/contract/exports/downloads';
import { listFeeds } from '@portal/contract/exports/feeds';
import {
  countODataRows,
  readODataMetadata,
  readODataRows,
  readODataService,
} from '@portal/contract/exports/odata';
import { listLookupTables } from '@portal/contract/questionnaires/lookup-tables';
import { listRouteRules } from '@portal/contract/platform/manage-route-rules';
import { listMailTexts } from '@portal/contract/platform/mail-texts';
import { listMessageTemplates } from '@portal/contract/collection/message-templates';
import { listAdminNews, listNews } from '@portal/contract/site/news';
import { listAdminTimePeriods, listProjectTimePeriods } from '@portal/contract/projects/periods';
import { listRevisions } from '@portal/contract/collection/revisions';
import { listProjectScopes, listScopes } from '@portal/contract/organisations/scopes';
import { listOutboxMessages } from '@portal/contract/platform/outbox';
import { getProgrammeProjectStatus, listCategories } from '@portal/contract/projects/manage-projects';
import { listAdminOrganisations } from '@portal/contract/organisations/manage-organisations';
import { listOrganisations } from '@portal/contract/organisations/organisations';
import { listProgrammes, listTimePeriods } from '@portal/contract/platform/data-collection-state';
import { type OutputType, outputTypes } from '@portal/contract/charts/output-types';
import { ADMIN, SUPERUSER } from '@portal/contract/identity/roles';
import { getCurrentUser } from '@portal/contract/identity/current-user';
import { listUsers } from '@portal/contract/identity/users';
import { listWebhookDeliveries, listWebhooks } from '@portal/contract/platform/webhooks';
import { getChartData, getScorecard, getSeriesOptions } from '@portal/contract/charts/chart-data';
import { explainFigure } from '@portal/contract/charts/figure-explanations';
import { getWhatIf } from '@portal/contract/charts/hypothetical-value';
import { listNewlyUnusual } from '@portal/contract/charts/newly-unusual';
import { listActionPlans, listProjectActionPlans } from '@portal/contract/charts/action-plans';
import { listProfileResources, listShownResources } from '@portal/contract/charts/chart-resources';
import { listAnnotations } from '@portal/contract/charts/annotations';
import { listChartPhases } from '@portal/contract/charts/control-chart-settings';
import { listSimilarOrganisations } from '@portal/contract/charts/similar-organisations';
import { listOutlierCases, listUnusualFigures } from '@portal/contract/outliers/outliers';
import { listViews } from '@portal/contract/charts/saved-views';
import { getGallery } from '@portal/contract/charts/gallery';
import { getChart, listCollections, listDefinitions, listMetaData } from '@portal/contract/charts/charts';
import { listFilters } from '@portal/contract/comparison/manage-filters';
import {
  getCollectionHierarchy,
  listChartParameters,
  listCharts,
} from '@portal/contract/charts/manage-charts';
import { getMeasureSplits } from '@portal/contract/charts/measure-splits';
import { listMeasures } from '@portal/contract/measures/measures';
import {
  listPeerCandidates,
  listPeerGroupMemberships,
  listPeerGroups,
} from '@portal/contract/comparison/peer-groups';
import { listDataQueries } from '@portal/contract/responses/data-queries';
import { listReportPacks } from '@portal/contract/exports/report-packs';
import { listReportTemplates } from '@portal/contract/exports/report-templates';
import { listSearchFilters, searchGlobal } from '@portal/contract/admin/search';
import { listComparisonGroups } from '@portal/contract/comparison/comparison-groups';
import type { Endpoint } from '@portal/contract/shared/endpoint';
import { listFilterOptions } from '@portal/contract/comparison/comparison-options';
import {
  getProject,
  getProjectProgress,
  listProjectGuidances,
  listProjects,
} from '@portal/contract/projects/projects';
import { listProgrammeQuestionnaires, listQuestions } from '@portal/contract/builder/questionnaire-builder';
import {
  getQuestionnaire,
  getSectionQuestions,
  listQuestionnaires,
  listSections,
} from '@portal/contract/questionnaires/questionnaires';
import { getRegistrationOverview, listRegistrations } from '@portal/contract/collection/registrations';
import { listAdminSubmissions } from '@portal/contract/collection/manage-submissions';
import { getOwnCase, getOwnPage, getSurvey, saveOwnAnswers } from '@portal/contract/cases/surveys';
import { checkCaseCode } from '@portal/contract/cases/surveys';
import { getSubmissionTimeline } from '@portal/contract/collection/submission-timeline';
import { listOrganisationSubmissions, listSubmissions } from '@portal/contract/collection/submissions';
import { generateSync } from 'otplib';
import { beforeAll, expect, it } from 'vitest';
import { chart_resources } from '../src/tables/chart-resources.tables.ts';
import { neighbour_attributes } from '../src/tables/peer-groups.tables.ts';
import { registrations } from '../src/tables/registrations.tables.ts';
import { webhooks } from '../src/tables/webhooks.tables.ts';
import { buildPeerGroup } from '#fixtures/build-charts';
import { buildComparison } from '#fixtures/build-comparison';
import { buildUser, OTP_SECRET, PASSWORD } from '#fixtures/build-people';
import { respondentHeaders, buildCaseCode, buildSurvey } from '#fixtures/build-surveys';
import { buildQuestionnaire, buildTimePeriod } from '#fixtures/build-projects';
import { createAccessToken, requestPath, useTestApp } from '#support/test-app';

/**
 * Counts the database statements of a call, BEGIN and COMMIT included. A developer who adds one, or queries
 * once per row, sees it here.
 */
const FORMS = outputTypes.filter((one) => one !== 'table');
const t = useTestApp();
let world: Awaited<ReturnType<typeof buildWorld>>;
beforeAll(async () => {
  world = await buildWorld();
});

async function buildWorld() {
  const figures = Array.from({ length: 12 }, (_, index) => [10 + index, 100] as [number, number]);
  const comparison = await buildComparison(t.db, t.programme.id, figures, {
    project: { named_results: true },
  });
  const period = await buildTimePeriod(t.db, comparison.project, 'open');
  const { questionnaire, questions, section } = await buildQuestionnaire(t.db, comparison.project, period, [
    { question_code: 'beds' },
    { question_code: 'closed', show_if: 'beds > 0' },
  ]);
  const admin = await buildUser(t.db, t.programme.id, { role_type_id: ADMIN });
  await t.db.insert(registrations).values({
    project_id: comparison.project.id,
    time_period_id: period.id,
    organisation_id: comparison.own.user.organisation_id!,
  });
  const hidden = await buildComparison(t.db, t.programme.id, figures, {
    project: { disclosure_threshold: 5 },
    outputTypes: FORMS,
  });
  const [webhook] = await t.db
    .insert(webhooks)
    .values({
      programme_id: t.programme.id,
      webhook_name: 'Data warehouse',
      events: ['submitted'],
      address: 'https://warehouse.example/hook',
      sealed_secret: '',
    })
    .returning();
  await t.db.insert(neighbour_attributes).values({
    project_id: hidden.project.id,
    chart_id: hidden.chart.id,
    weight: 1,
    is_log: false,
    display_order: 0,
  });
  await t.db.insert(chart_resources).values({
    chart_id: hidden.chart.id,
    display_order: 0,
    resource_name: 'Guidance',
    resource_text: 'What helped others.',
    shown_for: 'worse',
  });
  const own = { owner_id: hidden.own.user.id };
  const group = await buildPeerGroup(
    t.db,
    hidden.project,
    hidden.members.slice(1, 6).map((one) => one.submission),
    own,
  );
  return {
    ...comparison,
    hidden: { ...hidden, group },
    admin,
    open: { period, questionnaire, questions, section },
    webhook: webhook!,
  };
}

/** Returns the statements of a call's second run, so that caches are filled. */
async function statementsOf(
  endpoint: Endpoint,
  input: Parameters<typeof requestPath>[1] & { body?: unknown },
  as: { id: number } = world.own.user,
) {
  const authorization = `Bearer ${await createAccessToken(t.deps, as.id)}`;
  const send = () =>
    t.app.inject({
      method: endpoint.method,
      url: requestPath(endpoint, input),
      headers: { authorization },
      ...(input.body !== undefined && { payload: input.body as object }),
    });
  expect((await send()).statusCode).toBe(200);
  return t.statementsOf(async () => {
    expect((await send()).statusCode).toBe(200);
  });
}

const answering = () => ({
  params: { id: world.open.questionnaire.id, sectionId: world.open.section.id },
  query: { submission_id: world.own.submission.id, questionnaire_id: world.open.questionnaire.id },
});
const chart = (ignore_cache: boolean) => ({
  params: { chart_id: world.chart.id, time_period_id: world.period.id },
  body: { peer_group_ids: [], filters: [], ignore_cache },
});

const cases: [string, number, Endpoint, () => Parameters<typeof statementsOf>[1]][] = [
  ['who am I', 1, getCurrentUser, () => ({})],
  ['projects', 2, listProjects, () => ({ query: { programme_id: t.programme.id } })],
  ['a section', 3, getSectionQuestions, answering],
  ['the sections of a questionnaire', 3, listSections, answering],
  ['how complete it is', 3, getCompletion, answering],
  ['a kept chart', 2, getChartData, () => chart(false)],
  ['a chart worked out', 4, getChartData, () => chart(true)],
  [
    'a kept scorecard',
    2,
    getScorecard,
    () => ({ query: { project_id: world.project.id, time_period_id: world.period.id } }),
  ],
  ['what became unusual', 2, listNewlyUnusual, () => ({ query: { project_id: world.project.id } })],
  [
    'a kept gallery',
    2,
    getGallery,
    () => ({
      body: {
        project_id: world.project.id,
        time_period_id: world.period.id,
        collection_id: world.chart.collection.id,
      },
    }),
  ],
];

/** Builds a comparison with pseudonyms, a threshold and the user's peer groups, where most data is read. */
const ofHidden = () => ({ query: { project_id: world.hidden.project.id } });
const hidden = (output_type: OutputType | null, ignore_cache: boolean) => ({
  params: { chart_id: world.hidden.chart.id, time_period_id: world.hidden.period.id },
  body: { ignore_cache, output_type },
});
const asOwn = () => world.hidden.own.user;
const comparing: [string, number, Endpoint, () => Parameters<typeof statementsOf>[1]][] = [
  ['a chart without names, nothing of it kept', 4, getChartData, () => hidden(null, true)],
  [
    'a tried value',
    4,
    getWhatIf,
    () => ({ params: hidden(null, false).params, body: { numerator: 12, denominator: 100 } }),
  ],
  ['the resources of a chart', 5, listShownResources, () => ({ ...hidden(null, false), body: {} })],
  [
    'the resources of a profile',
    6,
    listProfileResources,
    () => ({ query: { ...ofHidden().query, time_period_id: world.hidden.period.id } }),
  ],
  [
    'a profile on one page',
    7,
    downloadProfileSummary,
    () => ({ body: { ...ofHidden().query, time_period_id: world.hidden.period.id } }),
  ],
  ['filters', 1, listFilterOptions, ofHidden],
  ['peer groups', 2, listPeerGroups, ofHidden],
  ['whom peer groups are made of', 2, listPeerCandidates, ofHidden],
  [
    'the members of a peer group',
    2,
    listPeerGroupMemberships,
    () => ({
      query: { peer_group_id: world.hidden.group.id },
    }),
  ],
  ['the chart groups', 2, listCollections, ofHidden],
  ['all groups at once', 2, getCollectionHierarchy, ofHidden],
  ['charts', 2, listCharts, ofHidden],
  ['a chart with its forms', 2, getChart, () => ({ params: { id: world.hidden.chart.id } })],
  ['what is measured', 2, listDefinitions, ofHidden],
  ['what a chart says of itself', 2, listMetaData, () => ({ query: { chart_id: world.hidden.chart.id } })],
  ['one’s own views', 2, listViews, ofHidden],
  ['one’s own outlier cases', 2, listOutlierCases, ofHidden],
  [
    'who is most like one’s own',
    5,
    listSimilarOrganisations,
    () => ({ query: { ...ofHidden().query, time_period_id: world.hidden.period.id } }),
  ],
  [
    'what is said at the periods of a chart',
    2,
    listAnnotations,
    () => ({ params: { id: world.hidden.chart.id } }),
  ],
  ['the action plans of a chart', 2, listActionPlans, () => ({ params: { id: world.hidden.chart.id } })],
  ['the action plans of a project', 2, listProjectActionPlans, ofHidden],
  [
    'the phases and targets of a chart',
    3,
    listChartPhases,
    () => ({ params: { id: world.hidden.chart.id } }),
  ],
  ['the periods of a chart', 2, getSeriesOptions, () => ({ params: hidden(null, false).params })],
  ['how a figure was worked out', 5, explainFigure, () => ({ params: hidden(null, false).params })],
  ['report packs', 2, listReportPacks, ofHidden],
  ['report templates', 2, listReportTemplates, ofHidden],
  ['search', 2, searchGlobal, () => ({ body: { query: 'chart' } })],
  ['what is searched in', 2, listSearchFilters, () => ({ query: { query: 'chart' } })],
];
const ofTheirTeam: typeof comparing = [
  ['measures', 2, listMeasures, ofHidden],
  ['the splits of a measure', 2, getMeasureSplits, () => ({ params: { id: world.hidden.measure.id } })],
  ['the sets that are offered', 1, listComparisonGroups, ofHidden],
  ['what charts read', 2, listChartParameters, () => ({ query: { chart_id: world.hidden.chart.id } })],
  ['the filters of the team', 1, listFilterOptions, ofHidden],
];
it.each(comparing)('%s: at most %i statements', async (_, most, endpoint, input) => {
  const statements = await statementsOf(endpoint, input(), asOwn());
  expect(statements.length, statements.join('\n---\n')).toBeLessThanOrEqual(most);
});
it.each(ofTheirTeam)('%s: at most %i statements', async (_, most, endpoint, input) => {
  const statements = await statementsOf(endpoint, input(), world.admin);
  expect(statements.length, statements.join('\n---\n')).toBeLessThanOrEqual(most);
});
it.each(FORMS)('calculates a chart as %s with at most 4 statements after others have asked', async (form) => {
  const send = async (as: { id: number }) => {
    const answer = await t.call(getChartData, hidden(form, false), as);
    expect(answer.status).toBe(200);
  };
  await send(world.hidden.own.user);
  const neighbour = world.hidden.members[1]!.user;
  const authorization = `Bearer ${await createAccessToken(t.deps, neighbour.id)}`;
  const { params, body } = hidden(form, false);
  const statements = await t.statementsOf(async () => {
    const url = requestPath(getChartData, { params });
    const answer = await t.app.inject({ method: 'POST', url, headers: { authorization }, payload: body });
    expect(answer.statusCode).toBe(200);
  });
  expect(statements.length, statements.join('\n---\n')).toBeLessThanOrEqual(4);
});

it.each(cases)('%s sends at most %i statements', async (_, most, endpoint, input) => {
  const statements = await statementsOf(endpoint, input());
  expect(statements.length, statements.join('\n---\n')).toBeLessThanOrEqual(most);
});

it('saving an answer with its history and the state of its section sends at most 6 statements', async () => {
  const { query } = answering();
  const save = (value: number, version: number) => ({
    query,
    body: {
      submission_id: world.own.submission.id,
      section_id: world.open.section.id,
      answers: [{ question_id: world.open.questions[0]!.id, value, version }],
    },
  });
  const authorization = `Bearer ${await createAccessToken(t.deps, world.own.user.id)}`;
  const send = async (input: ReturnType<typeof save>) => {
    const { body, ...rest } = input;
    const url = requestPath(saveAnswers, rest);
    const answer = await t.app.inject({ method: 'POST', url, headers: { authorization }, payload: body });
    expect(answer.json<{ saved: unknown[] }>().saved).toHaveLength(1);
  };
  await send(save(4, 0));
  const statements = await t.statementsOf(() => send(save(5, 1)));
  expect(statements.length, statements.join('\n---\n')).toBeLessThanOrEqual(6);
});

/*
 * The platform: one statement for the caller and one for the list. A call in the audit log also sends its
 * entry.
 */
const ofProgramme = () => ({ query: { programme_id: t.programme.id } });
const platformLists: [string, number, Endpoint, () => Parameters<typeof statementsOf>[1]][] = [
  ['a project', 3, getProject, () => ({ params: { id: world.project.id } })],
  ['users', 3, listUsers, () => ({})],
  ['who may see what', 3, listAccess, () => ({ query: { project_id: world.project.id } })],
  ['the outbox', 3, listOutboxMessages, () => ({})],
  ['the audit log', 2, listAuditEntries, () => ({})],
  ['the desk', 3, getAdminHome, () => ({})],
  ['notices of results', 2, getOwnDigests, () => ({})],
  ['sessions', 2, listSessions, () => ({})],
  ['organisations', 2, listOrganisations, ofProgramme],
  ['the directory of organisations', 3, listDirectory, ofProgramme],
  ['organisations at the desk', 3, listAdminOrganisations, () => ({})],
  // With its folders, to choose among.
  ['documents', 3, listDocuments, () => ({})],
  ['news', 2, listNews, ofProgramme],
  ['news at the desk', 2, listAdminNews, () => ({})],
  ['contact messages', 3, listContactMessages, () => ({})],
  ['scopes', 2, listScopes, () => ({})],
  ['who can see and take part which project', 2, listProjectScopes, () => ({})],
  ['lookup tables', 3, listLookupTables, () => ({})],
  ['route rules', 2, listRouteRules, () => ({})],
  ['message templates', 2, listMessageTemplates, () => ({})],
  ['webhooks', 2, listWebhooks, () => ({})],
  ['what was sent to a webhook', 2, listWebhookDeliveries, () => ({ params: { id: world.webhook.id } })],
  ['service API keys', 2, listServiceKeys, () => ({})],
  ['email templates', 2, listMailTexts, () => ({})],
  ['messages sent', 2, listSentMessages, () => ({})],
  ['reminders', 2, listReminders, () => ({})],
  ['completion status', 3, listCompletionStatus, () => ({})],
  ['time periods in the admin area', 2, listAdminTimePeriods, () => ({})],
  ['dates of a project', 2, listProjectTimePeriods, () => ({ query: { project_id: world.project.id } })],
  ['corrections', 2, listRevisions, () => ({ query: { project_id: world.project.id } })],
  [
    'extensions',
    2,
    listExtensions,
    () => ({ params: { project_id: world.project.id, time_period_id: world.open.period.id } }),
  ],
  ['data feeds', 3, listFeeds, () => ({ query: { project_id: world.project.id } })],
  // One statement each for the caller, the sets, the structure of the request, and the result.
  ['the entity sets of OData', 4, readODataService, () => ({ params: { project_id: world.project.id } })],
  ['the metadata of OData', 4, readODataMetadata, () => ({ params: { project_id: world.project.id } })],
  [
    'a page of answers by OData',
    4,
    readODataRows,
    () => ({
      params: {
        project_id: world.project.id,
        resource: `Answers_${world.questionnaire.id}`,
      },
    }),
  ],
  [
    'a count of answers by OData',
    4,
    countODataRows,
    () => ({
      params: {
        project_id: world.project.id,
        resource: `Answers_${world.questionnaire.id}`,
      },
    }),
  ],
  ['submissions at the desk', 2, listAdminSubmissions, () => ({ query: { project_id: world.project.id } })],
  ['time periods', 2, listTimePeriods, ofProgramme],
  [
    'time periods of a project',
    2,
    listTimePeriods,
    () => ({ query: { programme_id: t.programme.id, project_id: world.project.id } }),
  ],
  ['programmes', 2, listProgrammes, () => ({})],
  ['categories', 2, listCategories, ofProgramme],
  ['guidance', 2, listProjectGuidances, () => ({ query: { project_id: world.project.id } })],
  [
    'the state of all projects',
    2,
    getProgrammeProjectStatus,
    () => ({ query: { programme_id: t.programme.id, time_period_id: world.period.id } }),
  ],
];

it.each(platformLists)(
  '%s, for a superuser, sends at most %i statements',
  async (_, most, endpoint, input) => {
    const superuser = await buildUser(t.db, t.programme.id, { role_type_id: SUPERUSER });
    const statements = await statementsOf(endpoint, input(), superuser);
    expect(statements.length, statements.join('\n---\n')).toBeLessThanOrEqual(most);
  },
);

it('signing in with password and code, in one call, sends at most 6 statements over both pools', async () => {
  const { email_address } = await buildUser(t.db, t.programme.id, { role_type_id: SUPERUSER });
  let cookie = '';
  const send = async (payload: object, status: number) => {
    const answer = await t.app.inject({
      method: 'POST',
      url: login.path,
      headers: { cookie },
      payload: { programme_id: t.programme.id, email_address, password: PASSWORD, ...payload },
    });
    expect(answer.statusCode).toBe(status);
    return answer;
  };
  const withCode = () => {
    t.clock.now = new Date(t.clock.now.getTime() + 60_000);
    const epoch = Math.floor(t.clock.now.getTime() / 1000);
    return send({ otp: generateSync({ secret: OTP_SECRET, epoch }) }, 200);
  };
  const first = await t.statementsOf(async () => {
    const { value } = (await withCode()).cookies.find(({ name }) => name === 'known_browser')!;
    cookie = `known_browser=${value}`;
  });
  const asked = await t.statementsOf(() => send({}, 401));
  const again = await t.statementsOf(withCode);
  for (const statements of [first, again])
    expect(statements.length, statements.join('\n---\n')).toBeLessThanOrEqual(6);
  expect(asked.length, asked.join('\n---\n')).toBe(1);
});

/**
 * Lists and reads collection data: the loader, and one more statement; a read in the audit log has a third. A
 * list that finds nothing of a time period checks if the project has that period.
 */
const ofProject = () => ({ query: { project_id: world.project.id, time_period_id: world.open.period.id } });
const ofAnswer = () => ({
  query: { question_id: world.open.questions[0]!.id, submission_id: world.own.submission.id },
});
const collected: [string, number, Endpoint, () => Parameters<typeof statementsOf>[1]][] = [
  ['the questionnaires of a project', 2, listQuestionnaires, ofProject],
  ['a questionnaire', 1, getQuestionnaire, () => ({ params: { id: world.open.questionnaire.id } })],
  ['the submissions of a project', 2, listSubmissions, ofProject],
  ['the submissions of an organisation with how far each is', 2, listOrganisationSubmissions, ofProject],
  ['the registrations of a project', 2, listRegistrations, ofProject],
  ['the comments on an answer', 2, listComments, () => ({ query: { ...ofAnswer().query } })],
  ['the mark of an answer', 2, getAnswerFlag, ofAnswer],
  ['the marks of a project', 2, listAnswerFlags, ofProject],
  ['what is doubtful', 2, listAnswerWarnings, ofProject],
  ['the history of an answer', 2, listAnswerHistory, ofAnswer],
  [
    'the answers of a questionnaire',
    3,
    listQuestionResponses,
    () => ({ query: { questionnaire_id: world.open.questionnaire.id } }),
  ],
];

it.each(collected)('%s: at most %i statements', async (_, most, endpoint, input) => {
  const statements = await statementsOf(endpoint, input());
  expect(statements.length, statements.join('\n---\n')).toBeLessThanOrEqual(most);
});

const ofTeam: [string, number, Endpoint, () => Parameters<typeof statementsOf>[1]][] = [
  [
    'how far everybody is',
    2,
    getProjectProgress,
    () => ({ params: { id: world.project.id }, query: { time_period_id: world.open.period.id } }),
  ],
  [
    'what there is to ask about',
    2,
    listDataQueries,
    () => ({ query: { project_id: world.project.id, time_period_id: world.open.period.id } }),
  ],
  [
    'what is unusual in a period',
    2,
    listUnusualFigures,
    () => ({ query: { project_id: world.project.id, time_period_id: world.open.period.id } }),
  ],
  ['outlier cases', 2, listOutlierCases, ofProject],
  ['the filters of a project', 2, listFilters, ofProject],
  [
    'how a period goes beside the previous one',
    2,
    getSubmissionTimeline,
    () => ({ params: { id: world.project.id }, query: { time_period_id: world.open.period.id } }),
  ],
  ['the registrations to expect', 2, getRegistrationOverview, ofProject],
  ['the questionnaires of the programme', 2, listProgrammeQuestionnaires, () => ({ query: {} })],
  [
    'the questions of a questionnaire',
    2,
    listQuestions,
    () => ({ query: { questionnaire_id: world.open.questionnaire.id } }),
  ],
];

it.each(ofTeam)('%s: at most %i statements', async (_, most, endpoint, input) => {
  const statements = await statementsOf(endpoint, input(), world.admin);
  expect(statements.length, statements.join('\n---\n')).toBeLessThanOrEqual(most);
});

/** A respondent whose browser has shown that the code is right: what limits guessing costs them nothing. */
it('needs 2 statements for a page of a survey, 3 for the case, 6 for an answer, and 1 or 2 with a code only', async () => {
  const survey = await buildSurvey(t.db, t.programme.id);
  const one = await buildCaseCode(t.db, survey);
  let cookie = '';
  const send =
    (endpoint: Endpoint, input: Parameters<typeof requestPath>[1] & { body?: object }) => async () => {
      const answer = await t.app.inject({
        method: endpoint.method,
        url: requestPath(endpoint, input),
        headers: { ...(endpoint.access === 'case_code' && respondentHeaders(one)), cookie },
        // Not where staff have signed in: what they open is marked, with one statement more.
        remoteAddress: '10.20.30.40',
        ...(input.body && { payload: input.body }),
      });
      expect(answer.statusCode).toBe(200);
      const [proof] = answer.cookies;
      if (proof) cookie = `${proof.name}=${proof.value}`;
    };
  const { questionnaire, questions, section, submission } = survey;
  const query = { case_code: one.case_code, questionnaire_id: questionnaire.id };
  const params = { questionnaire_id: questionnaire.id, submission_id: submission.id };
  const save = (value: number, version: number) => ({
    body: { section_id: section.id, answers: [{ question_id: questions[0]!.id, value, version }] },
  });
  const counted = async (work: () => Promise<void>) => (await t.statementsOf(work)).length;
  // Which languages it is offered in is kept from then on.
  await send(getSurvey, { params })();
  expect(await counted(send(getSurvey, { params }))).toBe(2);
  expect(await counted(send(checkCaseCode, { query }))).toBe(2);
  expect(await counted(send(checkCaseCode, { query }))).toBe(1);
  await send(getOwnCase, {})();
  expect(await counted(send(getOwnCase, {}))).toBe(3);
  expect(await counted(send(getOwnPage, { params: { id: section.id } }))).toBe(2);
  await send(saveOwnAnswers, save(4, 0))();
  expect(await counted(send(saveOwnAnswers, save(5, 1)))).toBe(6);
});
