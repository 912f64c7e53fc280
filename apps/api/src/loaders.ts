import type { Db } from './database/connect.ts';
import { createLoader, type ResourceLoader } from './http/create-loader.ts';
import type { ResourceLoaders } from './http/loaded-resources.ts';
import { createViewLoader } from './modules/charts/saved-views/load-view.sql.ts';
import { chartCollectionLoaders } from './modules/charts/charts/load-chart-collection.sql.ts';
import { chartLoaders } from './modules/charts/charts/load-chart.sql.ts';
import { createRegistrationLoader } from './modules/collection/registrations/load-registration.sql.ts';
import { createSubmissionLoader } from './modules/collection/submissions/load-submission.sql.ts';
import { createFilterLoader } from './modules/comparison/filters/load-filter.sql.ts';
import { peerGroupLoaders } from './modules/comparison/peer-groups/peer-group-loaders.sql.ts';
import { createResultsLoader } from './modules/comparison/results/load-results.sql.ts';
import { createPackRunLoader } from './modules/exports/pack-runs/load-pack-run.sql.ts';
import { createReportPackLoader } from './modules/exports/report-packs/load-report-pack.sql.ts';
import { createReportTemplateLoader } from './modules/exports/report-templates/load-report-template.sql.ts';
import { createAccessLoader } from './modules/identity/access/load-access.sql.ts';
import { createUserAndProjectLoader } from './modules/identity/access/load-user-and-project.sql.ts';
import { createIdentityProviderLoader } from './modules/identity/single-sign-on/load-identity-provider.sql.ts';
import { createCurrentUserLoader } from './modules/identity/users/load-current-user.sql.ts';
import { createUserLoader } from './modules/identity/users/load-user.sql.ts';
import { createMeasureLoader } from './modules/measures/measures/load-measure.sql.ts';
import { createOrganisationLoader } from './modules/organisations/organisations/load-organisation.sql.ts';
import { createScopeLoader } from './modules/organisations/scopes/load-scope.sql.ts';
import { createOutlierCaseLoader } from './modules/outliers/outliers/load-outlier-case.sql.ts';
import { callerQuery } from './modules/platform/callers/select-with-caller.sql.ts';
import { createTimePeriodLoader } from './modules/platform/programmes/load-time-period.sql.ts';
import { createRouteRuleLoader } from './modules/platform/redirects/load-route-rule.sql.ts';
import { createWebhookLoader } from './modules/platform/webhooks/load-webhook.sql.ts';
import { createCategoryLoader } from './modules/projects/projects/load-category.sql.ts';
import { projectLoaders } from './modules/projects/projects/load-project.sql.ts';
import { createLookupTableLoader } from './modules/questionnaires/lookup-tables/load-lookup-table.sql.ts';
import { createProjectPeriodLoader } from './modules/questionnaires/questionnaires/load-project-period.sql.ts';
import { createQuestionnaireLoader } from './modules/questionnaires/questionnaires/load-questionnaire.sql.ts';
import type { LoadedOwnCase } from './modules/responses/questionnaire-responses/load-response.ts';
import { responseLoaders } from './modules/responses/questionnaire-responses/response-loaders.ts';
import { createContactMessageLoader } from './modules/site/contact/load-contact-message.sql.ts';
import { createDocumentLoader } from './modules/site/documents/load-document.sql.ts';
import { createNewsLoader } from './modules/site/news/load-news.sql.ts';

/**
 * Creates one loader for each resource an endpoint can declare. Each prepares one statement that reads the session, the
 * caller's role and access, and the resource; only its loader decides whether the caller has access.
 */
export const buildLoaders = (db: Db) =>
  ({
    caller: createLoader(callerQuery(db), () => ({})),
    ...platformLoaders(db),
    ...siteLoaders(db),
    ...projectLoaders(db),
    ...collectionLoaders(db),
    ...comparisonLoaders(db),
  }) satisfies ResourceLoaders;

/** Programmes, their organisations and people, and who has access. */
const platformLoaders = (db: Db) => ({
  timePeriod: createTimePeriodLoader(db),
  routeRule: createRouteRuleLoader(db),
  lookupTable: createLookupTableLoader(db),
  webhook: createWebhookLoader(db),
  organisation: createOrganisationLoader(db),
  scope: createScopeLoader(db),
  identityProvider: createIdentityProviderLoader(db),
  me: createCurrentUserLoader(db),
  user: createUserLoader(db),
  grant: createUserAndProjectLoader(db),
  access: createAccessLoader(db, 'access'),
  accessRequest: createAccessLoader(db, 'request for access'),
});

const siteLoaders = (db: Db) => ({
  document: createDocumentLoader(db),
  news: createNewsLoader(db),
  contactMessage: createContactMessageLoader(db),
  category: createCategoryLoader(db),
});

/** Questionnaires, the submissions and registrations, and their answers. */
const collectionLoaders = (db: Db) => ({
  collection: createProjectPeriodLoader(db),
  questionnaire: createQuestionnaireLoader(db),
  ...responseLoaders(db),
  submission: createSubmissionLoader(db),
  registration: createRegistrationLoader(db),
});

/** Results: measures, charts, peer groups, outlier cases and reports. */
const comparisonLoaders = (db: Db) => ({
  results: createResultsLoader(db),
  measure: createMeasureLoader(db),
  filter: createFilterLoader(db),
  ...peerGroupLoaders(db),
  ...chartLoaders(db),
  ...chartCollectionLoaders(db),
  view: createViewLoader(db),
  outlierCase: createOutlierCaseLoader(db),
  reportPack: createReportPackLoader(db),
  reportTemplate: createReportTemplateLoader(db),
  packRun: createPackRunLoader(db),
});

type Loaded<Loaders> = {
  [Thing in keyof Loaders]: Loaders[Thing] extends ResourceLoader<infer Found> ? Found : never;
};

// Gives the types of the loaded resources to the handlers in http/mount-endpoints.ts.
declare module './http/loaded-resources.ts' {
  interface LoadedResources extends Loaded<ReturnType<typeof buildLoaders>> {
    respondent: LoadedOwnCase;
  }
}
