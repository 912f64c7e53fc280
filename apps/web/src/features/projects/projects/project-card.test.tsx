import type { CurrentUser } from '@portal/contract/identity/current-user';
import type { ProjectSummary } from '@portal/contract/projects/projects';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { ProjectCard } from './project-card.tsx';

const project: ProjectSummary = {
  id: 7,
  project_code: 'scotland',
  project_name: 'Emergency departments in Scotland',
  summary: '',
  category_id: 1,
  category_name: 'Urgent care',
  unit_name: 'hospital',
  registration_required: false,
  organisation_count: 30,
  is_favourite: false,
  has_access: false,
  has_pending_request: false,
  archived_at: null,
  current_time_period: null,
};
const user: CurrentUser = {
  id: 3,
  programme_id: 1,
  full_name: 'Lee Ward',
  email_address: 'neighbour@acute.example',
  role_type_id: 3,
  organisation_id: 2,
  organisation_name: 'Manchester',
  otp_enabled: true,
  must_enrol: false,
  mfa_required: true,
  access: [],
  unusual_threshold: 1,
  closed_project_ids: [],
};

const shown = (project: ProjectSummary, user: CurrentUser | null) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <ProjectCard project={project} user={user} />
    </MemoryRouter>,
  );

it('offers a request only for a project that is open to the organisation', () => {
  expect(shown(project, user)).toContain('Request access');
  const closed = shown(project, { ...user, closed_project_ids: [7] });
  expect(closed).not.toContain('Request access');
  expect(closed).toContain('Not open to your organisation');
});

it('offers no request to visitors, members and those who already asked', () => {
  expect(shown(project, null)).not.toContain('Request access');
  expect(shown({ ...project, has_access: true }, user)).not.toContain('Request access');
  const asked = shown({ ...project, has_pending_request: true }, user);
  expect(asked).not.toContain('Request access');
  expect(asked).toContain('Access requested');
});
