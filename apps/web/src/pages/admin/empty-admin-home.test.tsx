// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import AboutTextsPage from './projects/about-texts.tsx';
import AccessPage from './identity/access.tsx';
import AuditLogPage from './platform/audit-log.tsx';
import CategoriesPage from './projects/categories.tsx';
import DocumentsPage from './site/documents.tsx';
import ChartsPage from './charts/charts.tsx';
import DatesPage from './projects/dates.tsx';
import FiltersPage from './comparison/filters/index.tsx';
import ChasingPage from './collection/completion-status.tsx';
import GuidancePage from './projects/guidance.tsx';
import OrganisationPage from '../member-organisations.tsx';
import OrganisationsPage from './organisations/organisations.tsx';
import MessagesPage from './site/contact-messages.tsx';
import NewsPage from './site/news.tsx';
import MeasuresPage from './measures/measures/index.tsx';
import NewMeasurePage from './measures/measures/new.tsx';
import PeerGroupsPage from './comparison/peer-groups.tsx';
import ProjectsPage from './projects/projects.tsx';
import SubmissionsPage from './collection/submissions.tsx';
import TimePeriodsPage from './projects/time-periods.tsx';
import DataQueriesPage from './responses/data-queries.tsx';
import RemindersPage from './collection/reminders.tsx';
import SentParticipantEmailsPage from './platform/sent-participant-emails.tsx';
import TemplatesPage from './collection/message-templates.tsx';
import ScopesPage from './organisations/scopes/index.tsx';
import { cleanUpApp, renderPage } from '../../testing/render-app.tsx';

const EMPTY = {
  scopes: [],
  project_scopes: [],
  contact_messages: [],
  news: [],
  documents: [],
  folders: [],
  projects: [],
  categories: [],
  project_guidances: [],
  organisations: [],
  types: [],
  regions: [],
  questionnaires: [],
  time_periods: [],
  accesses: [],
  audit_entries: [],
  chasing: [],
  counts: {},
  messages: [],
  reminders: [],
  message_templates: [],
  total: 0,
};
let answer: () => Response;

beforeEach(() => {
  answer = () => Response.json(EMPTY);
  vi.stubGlobal('scrollTo', () => undefined);
  vi.stubGlobal('fetch', async () => answer());
});
afterEach(cleanUpApp);

/** Each admin page, its text if there is nothing, and its link from there. */
const rooms: [string, ComponentType, string, string | null][] = [
  ['Projects', ProjectsPage, 'No categories yet', '/admin/categories'],
  ['Organisations', OrganisationsPage, 'No organisations yet', null],
  ['The directory', OrganisationPage, 'No organisations have joined yet', null],
  ['Submissions', SubmissionsPage, 'No projects yet', '/admin/projects'],
  ['Categories', CategoriesPage, 'No categories yet', null],
  ['Documents', DocumentsPage, 'No documents yet', null],
  ['Contact messages', MessagesPage, 'No messages yet', null],
  ['News', NewsPage, 'No news yet', null],
  ['Scopes', ScopesPage, 'No scopes yet', null],
  ['Guidance', GuidancePage, 'No projects yet', '/admin/projects'],
  ['Access', AccessPage, 'No people with access yet', null],
  ['The audit log', AuditLogPage, 'No activity yet', null],
  ['Filters', FiltersPage, 'No projects yet', '/admin/projects'],
  ['Queries', DataQueriesPage, 'No projects yet', '/admin/projects'],
  ['About page', AboutTextsPage, 'No projects yet', '/admin/projects'],
  ['Measures', MeasuresPage, 'No projects yet', '/admin/projects'],
  ['A new measure', NewMeasurePage, 'No projects yet', '/admin/projects'],
  ['Charts', ChartsPage, 'No projects yet', '/admin/projects'],
  ['Peer groups', PeerGroupsPage, 'No projects yet', '/admin/projects'],
  ['Dates', DatesPage, 'No projects yet', null],
  ['Time periods', TimePeriodsPage, 'No time periods yet', null],
  ['Progress and reminders', ChasingPage, 'No registration or data collection is open', '/admin/dates'],
  ['Sent emails', SentParticipantEmailsPage, 'No emails sent yet', '/admin/chasing'],
  ['Reminders', RemindersPage, 'No reminders yet', '/admin/dates'],
  ['Email templates', TemplatesPage, 'No templates yet', null],
];

describe.each(rooms)('%s of a programme in which there is nothing', (_, Page, title, next) => {
  test('say so, and what to do next', async () => {
    renderPage(<Page />);
    await expect.poll(() => screen.queryByText(title)).toBeTruthy();
    const links = screen.queryAllByRole('link').map((link) => link.getAttribute('href'));
    if (next) expect(links).toContain(next);
    const begin = screen.queryByRole<HTMLButtonElement>('button', { name: /^New / });
    if (begin && next) expect(begin.disabled).toBe(true);
    expect(document.querySelector('[data-skeleton]')).toBeNull();
  });

  test('say why they cannot be loaded, with a retry', async () => {
    answer = () => Response.json({ detail: 'This is not open to you.' }, { status: 403 });
    renderPage(<Page />);
    await expect.poll(() => screen.queryAllByText('This is not open to you.').length > 0).toBe(true);
    expect(document.querySelector('[data-skeleton]')).toBeNull();
    answer = () => Response.json(EMPTY);
    for (const again of screen.getAllByRole('button', { name: 'Try again' })) fireEvent.click(again);
    await expect.poll(() => screen.queryByText(/yet$|is open$/)).toBeTruthy();
  });
});
