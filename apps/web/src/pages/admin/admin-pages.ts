import AccessPage from './identity/access.tsx';
import ProjectsPage from './projects/projects.tsx';
import ProjectOverviewPage from './projects/project-overview.tsx';
import OrganisationsPage from './organisations/organisations.tsx';
import SubmissionsPage from './collection/submissions.tsx';
import CategoriesPage from './projects/categories.tsx';
import ScopesPage from './organisations/scopes/index.tsx';
import ScopesScopePage from './organisations/scopes/scope.tsx';
import GuidancePage from './projects/guidance.tsx';
import AboutTextsPage from './projects/about-texts.tsx';
import WebhooksPage from './platform/webhooks.tsx';
import ServiceKeysPage from './identity/service-api-keys.tsx';
import LookupTablesPage from './builder/lookup-tables.tsx';
import DocumentsPage from './site/documents.tsx';
import NewsPage from './site/news.tsx';
import MessagesPage from './site/contact-messages.tsx';
import TimePeriodsPage from './projects/time-periods.tsx';
import DatesPage from './projects/dates.tsx';
import CorrectionsPage from './collection/corrections.tsx';
import ExtensionsPage from './collection/extensions.tsx';
import NextPeriodPage from './next-period.tsx';
import AuditLogPage from './platform/audit-log.tsx';
import DataQueriesPage from './responses/data-queries.tsx';
import UnusualPage from './outliers/unusual-figures.tsx';
import OutlierCasesPage from './outliers/outlier-cases.tsx';
import FiltersPage from './comparison/filters/index.tsx';
import FiltersFilterPage from './comparison/filters/submission-filter-options.tsx';
import ChasingPage from './collection/completion-status.tsx';
import SentParticipantEmailsPage from './platform/sent-participant-emails.tsx';
import RemindersPage from './collection/reminders.tsx';
import TemplatesPage from './collection/message-templates.tsx';
import PeerGroupsPage from './comparison/peer-groups.tsx';
import RedirectsPage from './platform/redirects.tsx';
import SettingsPage from './site/settings.tsx';
import SingleSignOnPage from './identity/single-sign-on.tsx';
import FirstRunPage from './get-started.tsx';
import OutboxPage from './platform/outbox.tsx';

/** The admin pages that are sent together, by their paths below /admin. */
export const adminPageByPath = {
  access: AccessPage,
  projects: ProjectsPage,
  project: ProjectOverviewPage,
  organisations: OrganisationsPage,
  submissions: SubmissionsPage,
  categories: CategoriesPage,
  scopes: ScopesPage,
  'scopes/:id': ScopesScopePage,
  guidance: GuidancePage,
  'about-texts': AboutTextsPage,
  'service-keys': ServiceKeysPage,
  webhooks: WebhooksPage,
  'lookup-tables': LookupTablesPage,
  documents: DocumentsPage,
  news: NewsPage,
  messages: MessagesPage,
  'time-periods': TimePeriodsPage,
  dates: DatesPage,
  corrections: CorrectionsPage,
  extensions: ExtensionsPage,
  'next-period': NextPeriodPage,
  'audit-log': AuditLogPage,
  queries: DataQueriesPage,
  unusual: UnusualPage,
  'outlier-cases': OutlierCasesPage,
  filters: FiltersPage,
  'filters/:id': FiltersFilterPage,
  chasing: ChasingPage,
  'sent-messages': SentParticipantEmailsPage,
  reminders: RemindersPage,
  templates: TemplatesPage,
  'peer-groups': PeerGroupsPage,
  'route-rules': RedirectsPage,
  settings: SettingsPage,
  'sign-on': SingleSignOnPage,
  'first-run': FirstRunPage,
  outbox: OutboxPage,
};
export type AdminPagePath = keyof typeof adminPageByPath;
