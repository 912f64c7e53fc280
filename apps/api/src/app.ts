import { randomUUID } from 'node:crypto';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import type { Endpoint } from '@portal/contract/endpoint';
import Fastify, { LogController } from 'fastify';
import type { Config } from './config.ts';
import { webhooksRoutes } from './domains/webhooks/webhooks.routes.ts';
import { apiKeysRoutes } from './domains/api-keys/api-keys.routes.ts';
import { accessRoutes } from './domains/access/access.routes.ts';
import { invitationsRoutes } from './domains/invitations/invitations.routes.ts';
import { caseReviewsRoutes } from './domains/case-reviews/case-reviews.routes.ts';
import { auditRoutes } from './domains/audit/audit.routes.ts';
import { documentsRoutes } from './domains/documents/documents.routes.ts';
import { newsRoutes } from './domains/news/news.routes.ts';
import { contactRoutes } from './domains/contact/contact.routes.ts';
import { mailRoutes } from './domains/mail/mail.routes.ts';
import { routeRulesRoutes } from './domains/route-rules/route-rules.routes.ts';
import { organisationsRoutes } from './domains/organisations/organisations.routes.ts';
import { signOnRoutes } from './domains/sign-on/sign-on.routes.ts';
import { passkeysRoutes } from './domains/passkeys/passkeys.routes.ts';
import { settingsRoutes } from './domains/settings/settings.routes.ts';
import { scopesRoutes } from './domains/scopes/scopes.routes.ts';
import { programmesRoutes } from './domains/programmes/programmes.routes.ts';
import { keptDataRoutes } from './domains/kept-data/kept-data.routes.ts';
import { mergersRoutes } from './domains/mergers/mergers.routes.ts';
import { registrationsRoutes } from './domains/registrations/registrations.routes.ts';
import { rostersRoutes } from './domains/rosters/rosters.routes.ts';
import { commentsRoutes } from './domains/comments/comments.routes.ts';
import { queriesRoutes } from './domains/queries/queries.routes.ts';
import { instrumentsRoutes } from './domains/instruments/instruments.routes.ts';
import { viewsRoutes } from './domains/views/views.routes.ts';
import { workbooksRoutes } from './domains/workbooks/workbooks.routes.ts';
import { peerGroupsRoutes } from './domains/peer-groups/peer-groups.routes.ts';
import { periodsRoutes } from './domains/periods/periods.routes.ts';
import { nextPeriodRoutes } from './domains/next-period/next-period.routes.ts';
import { firstRunRoutes } from './domains/first-run/first-run.routes.ts';
import { projectCopiesRoutes } from './domains/project-copies/project-copies.routes.ts';
import { projectsRoutes } from './domains/projects/projects.routes.ts';
import { caseCodesRoutes } from './domains/case-codes/case-codes.routes.ts';
import { answersRoutes } from './domains/answers/answers.routes.ts';
import { builderRoutes } from './domains/questionnaire-builder/questionnaire-builder.routes.ts';
import { translationsRoutes } from './domains/translations/translations.routes.ts';
import { questionnairesRoutes } from './domains/questionnaires/questionnaires.routes.ts';
import { chasingRoutes } from './domains/chasing/chasing.routes.ts';
import { extensionsRoutes } from './domains/extensions/extensions.routes.ts';
import { surveysRoutes } from './domains/surveys/surveys.routes.ts';
import { submissionsRoutes } from './domains/submissions/submissions.routes.ts';
import { surveyResponsesRoutes } from './domains/survey-responses/survey-responses.routes.ts';
import { authRoutes } from './domains/auth/auth.routes.ts';
import { digestsRoutes } from './domains/digests/digests.routes.ts';
import { feedsRoutes } from './domains/feeds/feeds.routes.ts';
import { odataRoutes } from './domains/odata/odata.routes.ts';
import { explanationsRoutes } from './domains/explanations/explanations.routes.ts';
import { galleryRoutes } from './domains/gallery/gallery.routes.ts';
import { annotationsRoutes } from './domains/annotations/annotations.routes.ts';
import { outliersRoutes } from './domains/outliers/outliers.routes.ts';
import { neighboursRoutes } from './domains/neighbours/neighbours.routes.ts';
import { chartDataRoutes } from './domains/chart-data/chart-data.routes.ts';
import { manageChartsRoutes } from './domains/charts/manage-charts.routes.ts';
import { deskRoutes } from './domains/desk/desk.routes.ts';
import { searchRoutes } from './domains/search/search.routes.ts';
import { downloadsRoutes } from './domains/downloads/downloads.routes.ts';
import { reportPacksRoutes } from './domains/report-packs/report-packs.routes.ts';
import { packRunsRoutes } from './domains/pack-runs/pack-runs.routes.ts';
import { reportTemplatesRoutes } from './domains/report-templates/report-templates.routes.ts';
import { chartsRoutes } from './domains/charts/charts.routes.ts';
import { measuresRoutes } from './domains/measures/measures.routes.ts';
import { filtersRoutes } from './domains/filters/filters.routes.ts';
import { manageFiltersRoutes } from './domains/manage-filters/manage-filters.routes.ts';
import { setsRoutes } from './domains/sets/sets.routes.ts';
import { usersRoutes } from './domains/users/users.routes.ts';
import type { ServerDeps } from './http/deps.ts';
import { errorHandler } from './http/error-handler.ts';
import type { Metrics } from './http/metrics.ts';
import { mount } from './http/mount.ts';
import { networkOf } from './http/network-of.ts';
import { apiDocsPage, apiDocsStyle, openApiDocument } from './http/openapi.ts';
import { cutSlowBodies } from './http/slow-bodies.ts';
import { addProbes } from './http/watching.ts';
import { apiHeaders, type RuntimeConfig, serveWeb } from './http/web.ts';
import { problems } from './problems.ts';
import type { Tracing } from './tracing/tracing.ts';

/** Every domain of the API. */
const domains = [
  authRoutes,
  signOnRoutes,
  passkeysRoutes,
  usersRoutes,
  accessRoutes,
  apiKeysRoutes,
  webhooksRoutes,
  invitationsRoutes,
  mailRoutes,
  auditRoutes,
  routeRulesRoutes,
  chartsRoutes,
  manageChartsRoutes,
  searchRoutes,
  deskRoutes,
  chartDataRoutes,
  galleryRoutes,
  neighboursRoutes,
  annotationsRoutes,
  outliersRoutes,
  viewsRoutes,
  explanationsRoutes,
  digestsRoutes,
  downloadsRoutes,
  feedsRoutes,
  odataRoutes,
  caseReviewsRoutes,
  reportPacksRoutes,
  reportTemplatesRoutes,
  packRunsRoutes,
  filtersRoutes,
  manageFiltersRoutes,
  setsRoutes,
  peerGroupsRoutes,
  measuresRoutes,
  documentsRoutes,
  newsRoutes,
  contactRoutes,
  organisationsRoutes,
  programmesRoutes,
  settingsRoutes,
  projectsRoutes,
  scopesRoutes,
  periodsRoutes,
  nextPeriodRoutes,
  projectCopiesRoutes,
  firstRunRoutes,
  caseCodesRoutes,
  answersRoutes,
  questionnairesRoutes,
  translationsRoutes,
  builderRoutes,
  submissionsRoutes,
  surveysRoutes,
  surveyResponsesRoutes,
  chasingRoutes,
  extensionsRoutes,
  registrationsRoutes,
  mergersRoutes,
  keptDataRoutes,
  workbooksRoutes,
  instrumentsRoutes,
  commentsRoutes,
  rostersRoutes,
  queriesRoutes,
].flat();

/** The declarations behind every route, for the documentation and the tests that walk all of them. */
export const endpoints: Endpoint[] = domains.map(({ endpoint }) => endpoint);

const BODY_LIMIT = 1024 * 1024;

/** Counted from this server: each proxy adds the address it was called from, so that the last ones are true. */
const trustOf = (proxies: Config['TRUST_PROXY']) =>
  typeof proxies === 'number' ? (_address: string, hop: number) => hop < proxies : proxies;

/** Builds the server. `web` is the folder of the built web application; without it only the API answers. `metrics` counts, `tracing` tells. */
export async function buildApp(
  deps: ServerDeps,
  runtime: () => Promise<RuntimeConfig>,
  web?: string,
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
    // What fails before a route is found would be told in the library's words.
    frameworkErrors: errorHandler,
    logController: new LogController({ disableRequestLogging: true }),
    logger:
      config.LOG_LEVEL === 'silent'
        ? false
        : { level: config.LOG_LEVEL, redact: ['req.headers.authorization', 'req.headers.cookie'] },
  });
  app.setErrorHandler(errorHandler);
  metrics?.watch(app);
  tracing?.watch(app);
  addProbes(app, deps);
  cutSlowBodies(app);
  const title = config.PUBLIC_PROGRAMME_NAME;

  await app.register(async (api) => {
    await api.register(helmet, apiHeaders);
    await api.register(cookie);
    await api.register(multipart);
    // An empty body is none, whatever its header calls it.
    const readJson = api.getDefaultJsonParser('error', 'error');
    api.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) =>
      body === '' ? done(null) : readJson(request, body as string, done),
    );
    await api.register(compress, { threshold: 8192, encodings: ['gzip'] });
    await api.register(rateLimit, {
      global: false,
      keyGenerator: (request) => networkOf(request.ip),
      errorResponseBuilder: (_request, context) => problems.tooMany(Math.ceil(context.ttl / 1000)),
    });
    api.addHook('onSend', async (_request, reply) => {
      if (!reply.hasHeader('Cache-Control')) reply.header('Cache-Control', 'no-store');
    });
    mount(api, deps, domains);
    const document = openApiDocument(endpoints, title);
    api.get('/api/v1/openapi.json', () => document);
    api.get('/api/v1/runtime-config', () => runtime());
    api.get('/api/docs', (_request, reply) => reply.type('text/html').send(apiDocsPage(endpoints, title)));
    api.get('/api/docs.css', (_request, reply) => reply.type('text/css').send(apiDocsStyle));
    api.get('/api/v1/health', async () => ({ status: 'ok' }));
    const noSuchAddress = () => {
      throw problems.notFound('address');
    };
    api.all('/api/*', noSuchAddress);
    // Below its root, programs are told in OData's form that there is nothing.
    api.all('/api/v1/odata/*', { config: { refusesAs: 'odata' } }, noSuchAddress);
  });
  if (web) await app.register((scope) => serveWeb(scope, web, deps, runtime));
  return app;
}
