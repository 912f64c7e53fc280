import { paths } from '../../paths.ts';
import type { IconName } from '../../ui/icon/icons.ts';

export type AdminSection = { label: string; path: string; icon: IconName; isForSuperuser?: boolean };

/** PRODUCT §5, “Admin”. The menu and the overview page show those that exist. */
export const adminSections: AdminSection[] = [
  { label: 'Users', path: paths.users(), icon: 'users' },
  { label: 'Organisations', path: paths.admin('organisations'), icon: 'building-2' },
  { label: 'Projects', path: paths.admin('projects'), icon: 'folder' },
  { label: 'Categories', path: paths.admin('categories'), icon: 'layers' },
  { label: 'Scopes', path: paths.admin('scopes'), icon: 'target' },
  { label: 'Time periods', path: paths.timePeriods(), icon: 'calendar' },
  { label: 'Dates', path: paths.projectDates(), icon: 'calendar-clock' },
  { label: 'Corrections', path: paths.corrections(), icon: 'history' },
  { label: 'Longer entry', path: paths.extensions(), icon: 'calendar-clock' },
  { label: 'Submissions', path: paths.admin('submissions'), icon: 'clipboard-list' },
  { label: 'Questionnaires', path: paths.admin('questionnaires'), icon: 'list-checks' },
  { label: 'Charts', path: paths.admin('charts'), icon: 'bar-chart-3' },
  { label: 'Measures', path: paths.admin('measures'), icon: 'sigma' },
  { label: 'Peer groups', path: paths.admin('peer-groups'), icon: 'users' },
  { label: 'Filters', path: paths.admin('filters'), icon: 'filter' },
  { label: 'Guidance', path: paths.admin('guidance'), icon: 'book-open' },
  { label: 'About texts', path: paths.aboutTexts(), icon: 'info' },
  { label: 'News', path: paths.admin('news'), icon: 'newspaper' },
  { label: 'Messages', path: paths.admin('messages'), icon: 'mail' },
  { label: 'Route rules', path: paths.admin('route-rules'), icon: 'route' },
  { label: 'First steps', path: paths.firstRun(), icon: 'list-checks', isForSuperuser: true },
  { label: 'Outbox', path: paths.admin('outbox'), icon: 'send', isForSuperuser: true },
  { label: 'Audit log', path: paths.admin('audit-log'), icon: 'history', isForSuperuser: true },
  { label: 'Programme settings', path: paths.admin('settings'), icon: 'settings', isForSuperuser: true },
];
