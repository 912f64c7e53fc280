import type { RuntimeConfig } from '@portal/contract/platform/runtime-config';
import { randomUUID } from 'node:crypto';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import type { Endpoint } from '@portal/contract/shared/endpoint';
import Fastify, { LogController } from 'fastify';
import type { Config } from './config.ts';
import { webhooksRoutes } from './modules/platform/webhooks/webhooks.routes.ts';
import { apiKeysRoutes } from './modules/identity/api-keys/api-keys.routes.ts';
import { accessRoutes } from './modules/identity/access/access.routes.ts';
import { invitationsRoutes } from './modules/identity/invitations/invitations.routes.ts';
import { userChangesRoutes } from './modules/identity/user-changes/user-changes.routes.ts';
import { caseReviewsRoutes } from './modules/cases/case-reviews/case-reviews.routes.ts';
import { auditRoutes } from './modules/platform/audit/audit.routes.ts';
import { documentsRoutes } from './modules/site/documents/documents.routes.ts';
import { newsRoutes } from './modules/site/news/news.routes.ts';
import { contactRoutes } from './modules/site/contact/contact.routes.ts';
import { mailRoutes } from './modules/platform/mail/mail.routes.ts';
import { routeRulesRoutes } from './modules/platform/redirects/route-rules.routes.ts';
import { organisationsRoutes } from './modules/organisations/organisations/organisations.routes.ts';
import { signOnRoutes } from './modules/identity/single-sign-on/sign-on.routes.ts';
import { passkeysRoutes } from './modules/identity/passkeys/passkeys.routes.ts';
import { settingsRoutes } from './modules/site/settings/settings.routes.ts';
import { scopesRoutes } from './modules/organisations/scopes/scopes.routes.ts';
import { programmesRoutes } from './modules/platform/programmes/programmes.routes.ts';
import { personalDataRoutes } from './modules/admin/personal-data/personal-data.routes.ts';
import { mergersRoutes } from './modules/admin/mergers/mergers.routes.ts';
import { registrationsRoutes } from './modules/collection/registrations/registrations.routes.ts';
import { rostersRoutes } from './modules/responses/rosters/rosters.routes.ts';
import { commentsRoutes } from './modules/responses/comments/comments.routes.ts';
import { queriesRoutes } from './modules/responses/comments/data-queries/data-queries.routes.ts';
import { instrumentsRoutes } from './modules/builder/instruments/instruments.routes.ts';
import { viewsRoutes } from './modules/charts/saved-views/views.routes.ts';
import { caseExportsRoutes } from './modules/collection/case-exports/case-exports.routes.ts';
import { caseContinuationRoutes } from './modules/collection/case-continuation/case-continuation.routes.ts';
import { caseImportsRoutes } from './modules/collection/case-imports/case-imports.routes.ts';
import { workbooksRoutes } from './modules/collection/workbooks/workbooks.routes.ts';
import { peerGroupsRoutes } from './modules/comparison/peer-groups/peer-groups.routes.ts';
import { periodsRoutes } from './modules/projects/periods/periods.routes.ts';
import { nextPeriodRoutes } from './modules/admin/next-period/next-period.routes.ts';
import { firstRunRoutes } from './modules/admin/first-steps/first-run.routes.ts';
import { projectCopiesRoutes } from './modules/admin/project-copies/project-copies.routes.ts';
import { projectsRoutes } from './modules/projects/projects/projects.routes.ts';
import { caseCodesRoutes } from './modules/responses/case-codes/case-codes.routes.ts';
import { answersRoutes } from './modules/responses/answers/answers.routes.ts';
import { builderRoutes } from './modules/builder/questionnaire-builder/questionnaire-builder.routes.ts';
import { lookupTablesRoutes } from './modules/questionnaires/lookup-tables/lookup-tables.routes.ts';
import { translationsRoutes } from './modules/questionnaires/translations/translations.routes.ts';
import { questionnairesRoutes } from './modules/questionnaires/questionnaires/questionnaires.routes.ts';
import { remindersRoutes } from './modules/collection/reminders/reminders.routes.ts';
import { extensionsRoutes } from './modules/collection/extensions/extensions.routes.ts';
import { respondentRoutes } from './modules/cases/surveys/respondent/respondent.routes.ts';
import { submissionsRoutes } from './modules/collection/submissions/submissions.routes.ts';
import { surveyResponsesRoutes } from './modules/cases/surveys/responses/survey-responses.routes.ts';
import { authRoutes } from './modules/identity/auth/auth.routes.ts';
import { publicationSubscriptionsRoutes } from './modules/exports/publication-subscriptions/publication-subscriptions.routes.ts';
import { digestsRoutes } from './modules/exports/result-digests/digests.routes.ts';
import { feedsRoutes } from './modules/exports/feeds/feeds.routes.ts';
import { odataRoutes } from './modules/exports/odata/odata.routes.ts';
import { explanationsRoutes } from './modules/charts/figure-explanations/explanations.routes.ts';
import { galleryRoutes } from './modules/charts/chart-gallery/gallery.routes.ts';
import { actionPlansRoutes } from './modules/charts/action-plans/action-plans.routes.ts';
import { annotationsRoutes } from './modules/charts/annotations/annotations.routes.ts';
import { outliersRoutes } from './modules/outliers/outliers/outliers.routes.ts';
import { similarOrganisationsRoutes } from './modules/charts/similar-organisations/similar-organisations.routes.ts';
import { publicationsRoutes } from './modules/comparison/publications/publications.routes.ts';
import { chartResourcesRoutes } from './modules/charts/chart-resources/chart-resources.routes.ts';
import { chartDataRoutes } from './modules/charts/chart-data/chart-data.routes.ts';
import { manageChartsRoutes } from './modules/charts/charts/manage-charts.routes.ts';
import { measureSplitsRoutes } from './modules/charts/measure-splits/measure-splits.routes.ts';
import { adminHomeRoutes } from './modules/admin/admin-home/admin-home.routes.ts';
import { projectOverviewRoutes } from './modules/admin/project-overview/project-overview.routes.ts';
import { dueWorkRoutes } from './modules/admin/due-work/due-work.routes.ts';
import { searchRoutes } from './modules/admin/search/search.routes.ts';
import { downloadsRoutes } from './modules/exports/downloads/downloads.routes.ts';
import { reportPacksRoutes } from './modules/exports/report-packs/report-packs.routes.ts';
import { packRunsRoutes } from './modules/exports/pack-runs/pack-runs.routes.ts';
import { reportTemplatesRoutes } from './modules/exports/report-templates/report-templates.routes.ts';
import { chartsRoutes } from './modules/charts/charts/charts.routes.ts';
import { caseMeasuresRoutes } from './modules/measures/case-measures/case-measures.routes.ts';
import { measuresRoutes } from './modules/measures/measures/measures.routes.ts';
import { filterOptionsRoutes } from './modules/comparison/filters/filter-options.routes.ts';
import { manageFiltersRoutes } from './modules/comparison/filters/manage-filters.routes.ts';
import { comparisonGroupsRoutes } from './modules/comparison/comparison-groups/comparison-groups.routes.ts';
import { usersRoutes } from './modules/identity/users/users.routes.ts';
import type { ServerDeps } from './http/dependencies.ts';
import { trackCalls } from './http/calls-in-progress.ts';
import { errorHandler } from './http/error-handler.ts';
import type { Metrics } from './http/operations/metrics.ts';
import { refuseMalformedRequest } from './http/refuse-malformed-requests.ts';
import { mountEndpoints } from './http/mount-endpoints.ts';
import { clientNetwork } from './http/client-network.ts';
import { type EndpointsByModule, openApiDocument } from './http/openapi/openapi-document.ts';
import { serveReferencePage } from './http/openapi/reference-page.ts';
import { cutSlowRequestBodies } from './http/cut-slow-request-bodies.ts';
import { addProbes } from './http/operations/ops-server.ts';
import { apiHeaders, serveWeb } from './http/web/serve-web.ts';
import { problems } from './lib/problems.ts';
import { requestServices, webServices } from './module-services.ts';
import type { Tracing } from './tracing/tracing.ts';

/** The routes of each module of the API. */
const modules = {
  platform: [webhooksRoutes, mailRoutes, auditRoutes, routeRulesRoutes, programmesRoutes].flat(),
  organisations: [organisationsRoutes, scopesRoutes].flat(),
  identity: [
    authRoutes,
    signOnRoutes,
    passkeysRoutes,
    usersRoutes,
    accessRoutes,
    apiKeysRoutes,
    invitationsRoutes,
    userChangesRoutes,
  ].flat(),
  projects: [projectsRoutes, periodsRoutes].flat(),
  site: [documentsRoutes, newsRoutes, contactRoutes, settingsRoutes].flat(),
  questionnaires: [questionnairesRoutes, translationsRoutes, lookupTablesRoutes].flat(),
  responses: [caseCodesRoutes, answersRoutes, commentsRoutes, rostersRoutes, queriesRoutes].flat(),
  builder: [builderRoutes, instrumentsRoutes].flat(),
  measures: [measuresRoutes, caseMeasuresRoutes].flat(),
  collection: [
    submissionsRoutes,
    remindersRoutes,
    extensionsRoutes,
    registrationsRoutes,
    workbooksRoutes,
    caseContinuationRoutes,
    caseImportsRoutes,
    caseExportsRoutes,
  ].flat(),
  comparison: [
    publicationsRoutes,
    filterOptionsRoutes,
    manageFiltersRoutes,
    comparisonGroupsRoutes,
    peerGroupsRoutes,
  ].flat(),
  cases: [caseReviewsRoutes, respondentRoutes, surveyResponsesRoutes].flat(),
  charts: [
    chartsRoutes,
    manageChartsRoutes,
    measureSplitsRoutes,
    chartDataRoutes,
    galleryRoutes,
    similarOrganisationsRoutes,
    annotationsRoutes,
    chartResourcesRoutes,
    actionPlansRoutes,
    viewsRoutes,
    explanationsRoutes,
  ].flat(),
  exports: [
    digestsRoutes,
    publicationSubscriptionsRoutes,
    downloadsRoutes,
    feedsRoutes,
    odataRoutes,
    reportPacksRoutes,
    reportTemplatesRoutes,
    packRunsRoutes,
  ].flat(),
  outliers: [outliersRoutes].flat(),
  admin: [
    searchRoutes,
    adminHomeRoutes,
    dueWorkRoutes,
    projectOverviewRoutes,
    nextPeriodRoutes,
    projectCopiesRoutes,
    firstRunRoutes,
    mergersRoutes,
    personalDataRoutes,
  ].flat(),
};
const routes = Object.values(modules).flat();

/** The declarations behind every route, for the documentation and the tests that walk all of them. */
export const endpoints: Endpoint[] = routes.map(({ endpoint }) => endpoint);
/** The same by module, as the documentation lists them. */
const endpointsByModule: EndpointsByModule = Object.fromEntries(
  Object.entries(modules).map(([name, served]) => [name, served.map(({ endpoint }) => endpoint)]),
);

const BODY_LIMIT = 1024 * 1024;

/** Counted from this server: each proxy adds the address it was called from, so that the last ones are true. */
const trustOf = (proxies: Config['TRUST_PROXY']) =>
  typeof proxies === 'number' ? (_address: string, hop: number) => hop < proxies : proxies;

/**
 * Builds the server. `webFolder` is the folder of the built web application; without it only the API answers.
 * `metrics` counts, `tracing` reports.
 */
export async function buildApp(
  deps: ServerDeps,
  runtime: () => Promise<RuntimeConfig>,
  webFolder?: string,
  metrics?: Metrics,
  tracing?: Tracing,
) {
  const { config } = deps;
  const app = Fastify({
    bodyLimit: BODY_LIMIT,
    genReqId: () => randomUUID(),
    trustProxy: trustOf(config.TRUST_PROXY),
    // Room for what names one row of OData.
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
    // Without this, errors before a route is found would use the library's wording.
    frameworkErrors: errorHandler,
    clientErrorHandler: refuseMalformedRequest,
    logController: new LogController({ disableRequestLogging: true }),
    logger:
      config.LOG_LEVEL === 'silent'
        ? false
        : { level: config.LOG_LEVEL, redact: ['req.headers.authorization', 'req.headers.cookie'] },
  });
  app.setErrorHandler(errorHandler);
  trackCalls(app);
  metrics?.watch(app);
  tracing?.watch(app);
  addProbes(app, deps);
  cutSlowRequestBodies(app);
  const title = config.PUBLIC_PROGRAMME_NAME;

  await app.register(async (api) => {
    await api.register(helmet, apiHeaders);
    await api.register(cookie);
    await api.register(multipart);
    // An empty body counts as no body, whichever type its header names.
    const readJson = api.getDefaultJsonParser('error', 'error');
    api.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) =>
      body === '' ? done(null) : readJson(request, body as string, done),
    );
    await api.register(compress, { threshold: 8192, encodings: ['gzip'] });
    await api.register(rateLimit, {
      global: false,
      keyGenerator: (request) => clientNetwork(request.ip),
      errorResponseBuilder: (_request, context) => problems.tooMany(Math.ceil(context.ttl / 1000)),
    });
    api.addHook('onSend', async (_request, reply) => {
      if (!reply.hasHeader('Cache-Control')) reply.header('Cache-Control', 'no-store');
    });
    mountEndpoints(api, deps, requestServices, routes);
    const document = openApiDocument(endpointsByModule, title);
    api.get('/api/v1/openapi.json', () => document);
    api.get('/api/v1/runtime-config', () => runtime());
    serveReferencePage(api, document);
    api.get('/api/v1/health', async () => ({ status: 'ok' }));
    const noSuchAddress = () => {
      throw problems.notFound('address');
    };
    api.all('/api/*', noSuchAddress);
    // Below the OData root, clients get "not found" in OData's form.
    api.all('/api/v1/odata/*', { config: { refusesAs: 'odata' } }, noSuchAddress);
  });
  if (webFolder) await app.register((scope) => serveWeb(scope, webFolder, deps, webServices, runtime));
  return app;
}
