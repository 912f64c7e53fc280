import { paths } from '../../paths.ts';
import type { IconName } from '../../ui/icon/icons.ts';

type AdminSection = { label: string; path: string; icon: IconName; isForSuperuser?: boolean };
export type AdminGroup = {
  label: string;
  /** Its pages show one project, from the URL's `?project=`. */
  isOfProject?: boolean;
  sections: AdminSection[];
};

/** PRODUCT §5, “Admin”, by task. The admin menu shows the pages that exist. */
export const adminSections: AdminGroup[] = [
  {
    label: 'Programme',
    sections: [
      { label: 'Get started', path: paths.admin('first-run'), icon: 'list-checks', isForSuperuser: true },
      { label: 'Programme settings', path: paths.admin('settings'), icon: 'settings', isForSuperuser: true },
      { label: 'Single sign-on', path: paths.admin('sign-on'), icon: 'lock', isForSuperuser: true },
      { label: 'Time periods', path: paths.timePeriods(), icon: 'calendar' },
      { label: 'Categories', path: paths.admin('categories'), icon: 'layers' },
      { label: 'Scopes', path: paths.admin('scopes'), icon: 'target' },
      { label: 'Organisations', path: paths.admin('organisations'), icon: 'building-2' },
      { label: 'Users', path: paths.users(), icon: 'users' },
      { label: 'Access', path: paths.access(), icon: 'shield-check' },
      { label: 'Service API keys', path: paths.admin('service-keys'), icon: 'lock' },
      { label: 'Webhooks', path: paths.admin('webhooks'), icon: 'send' },
      { label: 'Documents', path: paths.admin('documents'), icon: 'file-text' },
      { label: 'News', path: paths.admin('news'), icon: 'newspaper' },
      { label: 'Contact messages', path: paths.admin('messages'), icon: 'mail' },
      { label: 'Redirects', path: paths.admin('route-rules'), icon: 'route', isForSuperuser: true },
    ],
  },
  {
    label: 'Project',
    isOfProject: true,
    sections: [
      { label: 'Projects', path: paths.admin('projects'), icon: 'folder' },
      { label: 'Dates', path: paths.projectDates(), icon: 'calendar-clock' },
      { label: 'Next period', path: paths.admin('next-period'), icon: 'copy' },
      { label: 'Extensions', path: paths.admin('extensions'), icon: 'calendar-clock' },
      { label: 'Corrections', path: paths.admin('corrections'), icon: 'history' },
      { label: 'About texts', path: paths.admin('about-texts'), icon: 'info' },
      { label: 'Guidance', path: paths.admin('guidance'), icon: 'book-open' },
      { label: 'Questionnaires', path: paths.admin('questionnaires'), icon: 'list-checks' },
      { label: 'Submissions', path: paths.admin('submissions'), icon: 'clipboard-list' },
      { label: 'Filters', path: paths.filters(), icon: 'filter' },
      { label: 'Peer groups', path: paths.admin('peer-groups'), icon: 'users' },
      { label: 'Measures', path: paths.admin('measures'), icon: 'sigma' },
      { label: 'Charts', path: paths.admin('charts'), icon: 'bar-chart-3' },
    ],
  },
  {
    label: 'Monitoring',
    sections: [
      { label: 'Progress and reminders', path: paths.admin('chasing'), icon: 'users' },
      { label: 'Reminders', path: paths.admin('reminders'), icon: 'clock' },
      { label: 'Email templates', path: paths.admin('templates'), icon: 'file-text' },
      { label: 'Queries', path: paths.admin('queries'), icon: 'flag' },
      { label: 'Unusual results', path: paths.admin('unusual'), icon: 'triangle-alert' },
      { label: 'Outlier cases', path: paths.admin('outlier-cases'), icon: 'target' },
      { label: 'Outbox', path: paths.admin('outbox'), icon: 'send', isForSuperuser: true },
      { label: 'Audit log', path: paths.admin('audit-log'), icon: 'history' },
    ],
  },
];
