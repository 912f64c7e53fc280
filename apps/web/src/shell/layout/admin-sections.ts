import { paths } from '../../paths.ts';
import type { IconName } from '../../ui/icon/icons.ts';

export type AdminSection = { label: string; path: string; icon: IconName; isForSuperuser?: boolean };
export type AdminGroup = { label: string; sections: AdminSection[] };
/** An item of the programme's menu: a page, or several that belong together. */
export type ProgrammeItem = { label: string; icon: IconName; pages: AdminSection[] };

/** PRODUCT §5, “Admin”: what belongs to the programme as a whole. The menu shows the pages that exist. */
export const programmeItems: ProgrammeItem[] = [
  {
    label: 'To do',
    icon: 'list-checks',
    pages: [{ label: 'To do', path: paths.admin(), icon: 'list-checks' }],
  },
  {
    label: 'Projects',
    icon: 'folder',
    pages: [{ label: 'Projects', path: paths.admin('projects'), icon: 'folder' }],
  },
  {
    label: 'Progress and reminders',
    icon: 'clock',
    pages: [
      { label: 'Progress and reminders', path: paths.admin('chasing'), icon: 'users' },
      { label: 'Reminders', path: paths.admin('reminders'), icon: 'clock' },
      { label: 'Sent emails', path: paths.admin('sent-messages'), icon: 'history' },
    ],
  },
  {
    label: 'Organisations',
    icon: 'building-2',
    pages: [
      { label: 'Organisations', path: paths.admin('organisations'), icon: 'building-2' },
      { label: 'Scopes', path: paths.admin('scopes'), icon: 'target' },
    ],
  },
  {
    label: 'People and access',
    icon: 'users',
    pages: [
      { label: 'Users', path: paths.users(), icon: 'users' },
      { label: 'Access', path: paths.access(), icon: 'shield-check' },
      { label: 'Single sign-on', path: paths.admin('sign-on'), icon: 'lock', isForSuperuser: true },
      { label: 'Service API keys', path: paths.admin('service-keys'), icon: 'lock' },
    ],
  },
  {
    label: 'Periods and categories',
    icon: 'calendar',
    pages: [
      { label: 'Time periods', path: paths.timePeriods(), icon: 'calendar' },
      { label: 'Categories', path: paths.admin('categories'), icon: 'layers' },
      { label: 'Lookup tables', path: paths.admin('lookup-tables'), icon: 'table' },
    ],
  },
  {
    label: 'Content',
    icon: 'file-text',
    pages: [
      { label: 'Documents', path: paths.admin('documents'), icon: 'file-text' },
      { label: 'News', path: paths.admin('news'), icon: 'newspaper' },
    ],
  },
  {
    label: 'Messages',
    icon: 'mail',
    pages: [
      { label: 'Contact messages', path: paths.admin('messages'), icon: 'mail' },
      { label: 'Email templates', path: paths.admin('templates'), icon: 'file-text' },
      { label: 'Outbox', path: paths.admin('outbox'), icon: 'send', isForSuperuser: true },
    ],
  },
  {
    label: 'Settings',
    icon: 'settings',
    pages: [
      { label: 'Get started', path: paths.admin('first-run'), icon: 'list-checks', isForSuperuser: true },
      { label: 'Programme settings', path: paths.admin('settings'), icon: 'settings', isForSuperuser: true },
      { label: 'Webhooks', path: paths.admin('webhooks'), icon: 'send' },
      { label: 'Redirects', path: paths.admin('route-rules'), icon: 'route', isForSuperuser: true },
    ],
  },
  {
    label: 'Audit log',
    icon: 'history',
    pages: [{ label: 'Audit log', path: paths.admin('audit-log'), icon: 'history' }],
  },
];

/** The workspace of one project, which the URL's `?project=` names. */
export const projectGroups: AdminGroup[] = [
  {
    label: 'Project',
    sections: [
      { label: 'Overview', path: paths.admin('project'), icon: 'list-checks' },
      { label: 'Questionnaires', path: paths.admin('questionnaires'), icon: 'clipboard-list' },
    ],
  },
  {
    label: 'Dates',
    sections: [
      { label: 'Dates', path: paths.projectDates(), icon: 'calendar-clock' },
      { label: 'Next period', path: paths.admin('next-period'), icon: 'copy' },
      { label: 'Extensions', path: paths.admin('extensions'), icon: 'calendar-clock' },
    ],
  },
  {
    label: 'Participants',
    sections: [{ label: 'Submissions', path: paths.admin('submissions'), icon: 'clipboard-list' }],
  },
  {
    label: 'Quality',
    sections: [
      { label: 'Queries', path: paths.admin('queries'), icon: 'flag' },
      { label: 'Unusual results', path: paths.admin('unusual'), icon: 'triangle-alert' },
      { label: 'Outlier cases', path: paths.admin('outlier-cases'), icon: 'target' },
      { label: 'Corrections', path: paths.admin('corrections'), icon: 'history' },
    ],
  },
  {
    label: 'Results',
    sections: [
      { label: 'Measures', path: paths.admin('measures'), icon: 'sigma' },
      { label: 'Charts', path: paths.admin('charts'), icon: 'bar-chart-3' },
      { label: 'Filters', path: paths.filters(), icon: 'filter' },
      { label: 'Peer groups', path: paths.admin('peer-groups'), icon: 'users' },
    ],
  },
  {
    label: 'Page text',
    sections: [
      { label: 'About page', path: paths.admin('about-texts'), icon: 'info' },
      { label: 'Guidance', path: paths.admin('guidance'), icon: 'book-open' },
    ],
  },
];

const isWithin = (pathname: string, path: string): boolean =>
  pathname === path || pathname.startsWith(`${path}/`);

/** Finds the section of the project workspace that an address is in. */
export const projectSectionAt = (pathname: string): AdminSection | undefined =>
  projectGroups.flatMap(({ sections }) => sections).find(({ path }) => isWithin(pathname, path));

/** Checks if an address is one of an item's pages. */
export const isInItem = (pathname: string, { pages }: ProgrammeItem): boolean =>
  pages.some(({ path }) => (path === paths.admin() ? pathname === path : isWithin(pathname, path)));

/** All pages of the admin area, with the name of the place each is in. */
export const allAdminSections: { place: string; section: AdminSection }[] = [
  ...programmeItems.flatMap(({ pages }) => pages.map((section) => ({ place: 'Programme', section }))),
  ...projectGroups.flatMap(({ sections }) => sections.map((section) => ({ place: 'Project', section }))),
];
