import AccessPage from './access.tsx';
import ProjectsPage from './projects.tsx';
import OrganisationsPage from './organisations.tsx';
import SubmissionsPage from './submissions.tsx';
import CategoriesPage from './categories.tsx';
import ScopesPage from './scopes/index.tsx';
import ScopesScopePage from './scopes/scope.tsx';
import GuidancePage from './guidance.tsx';
import AboutTextsPage from './about-texts.tsx';
import WebhooksPage from './webhooks.tsx';
import ServiceKeysPage from './service-keys.tsx';
import DocumentsPage from './documents.tsx';
import NewsPage from './news.tsx';
import MessagesPage from './messages.tsx';
import TimePeriodsPage from './time-periods.tsx';
import DatesPage from './dates.tsx';
import CorrectionsPage from './corrections.tsx';
import ExtensionsPage from './extensions.tsx';
import NextPeriodPage from './next-period.tsx';
import AuditLogPage from './audit-log.tsx';
import QueriesPage from './queries.tsx';
import UnusualPage from './unusual.tsx';
import OutlierCasesPage from './outlier-cases.tsx';
import FiltersPage from './filters/index.tsx';
import FiltersFilterPage from './filters/filter.tsx';
import ChasingPage from './chasing.tsx';
import SentMessagesPage from './sent-messages.tsx';
import RemindersPage from './reminders.tsx';
import TemplatesPage from './templates.tsx';
import PeerGroupsPage from './peer-groups.tsx';
import RouteRulesPage from './route-rules.tsx';
import SettingsPage from './settings.tsx';
import SignOnPage from './sign-on.tsx';
import FirstRunPage from './first-run.tsx';
import OutboxPage from './outbox.tsx';

/** The rooms of the desk that are sent together, by their paths below /admin. */
export const pageOf = {
  access: AccessPage,
  projects: ProjectsPage,
  organisations: OrganisationsPage,
  submissions: SubmissionsPage,
  categories: CategoriesPage,
  scopes: ScopesPage,
  'scopes/:id': ScopesScopePage,
  guidance: GuidancePage,
  'about-texts': AboutTextsPage,
  'service-keys': ServiceKeysPage,
  webhooks: WebhooksPage,
  documents: DocumentsPage,
  news: NewsPage,
  messages: MessagesPage,
  'time-periods': TimePeriodsPage,
  dates: DatesPage,
  corrections: CorrectionsPage,
  extensions: ExtensionsPage,
  'next-period': NextPeriodPage,
  'audit-log': AuditLogPage,
  queries: QueriesPage,
  unusual: UnusualPage,
  'outlier-cases': OutlierCasesPage,
  filters: FiltersPage,
  'filters/:id': FiltersFilterPage,
  chasing: ChasingPage,
  'sent-messages': SentMessagesPage,
  reminders: RemindersPage,
  templates: TemplatesPage,
  'peer-groups': PeerGroupsPage,
  'route-rules': RouteRulesPage,
  settings: SettingsPage,
  'sign-on': SignOnPage,
  'first-run': FirstRunPage,
  outbox: OutboxPage,
};
export type RoomPath = keyof typeof pageOf;
