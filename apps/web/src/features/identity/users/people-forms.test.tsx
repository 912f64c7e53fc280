// @vitest-environment jsdom
import type { CurrentUser } from '@portal/contract/identity/current-user';
import type { User } from '@portal/contract/identity/users';
import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { EditUserForm } from './edit-user-form.tsx';
import { InviteManyForm } from './invite-many-form.tsx';
import { UsersTable } from './users-table.tsx';
import { cleanUpApp, prepareDialogs, renderPage } from '../../../testing/render-app.tsx';

type Sent = { method: string; url: string; body: unknown };
let sent: Sent[] = [];
let answer: (of: Sent) => Response;

beforeEach(async () => {
  await prepareDialogs();
  sent = [];
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit = {}) => {
    const given = { method, url, body: typeof body === 'string' ? JSON.parse(body) : body };
    sent.push(given);
    return answer(given);
  });
});
afterEach(cleanUpApp);

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const writes = () => sent.filter(({ method }) => method !== 'GET');

const actor = { id: 1, role_type_id: 2 } as CurrentUser;
const user: User = {
  id: 7,
  full_name: 'Ann Lee',
  email_address: 'ann@example.org',
  job_title: null,
  role_type_id: 3,
  organisation_id: 3,
  organisation_name: 'North',
  status: 'pending',
  decision_reason: null,
  access_ends_on: null,
  otp_enabled: false,
  last_login_at: null,
  created_at: '2026-01-01T00:00:00.000Z',
  access: [],
};
const report = {
  people: 2,
  organisations: 1,
  roles: [{ role_type_id: 3, people: 2 }],
  first: [],
  invited: 0,
  problem_count: 0,
  problems: [] as object[],
};
const choose = (name: string) =>
  fireEvent.change(screen.getByLabelText(/List of people/), {
    target: { files: [new File(['Name'], name, { type: 'text/csv' })] },
  });

test('names the problems of a list row by row, and invites no one; once it is right, all people', async () => {
  let isRight = false;
  answer = ({ body }) =>
    Response.json(
      isRight
        ? { ...report, invited: (body as FormData).get('dry_run') === 'true' ? 0 : 2 }
        : {
            ...report,
            problem_count: 1,
            problems: [{ row: 3, column: 'Role', message: '“Boss” is no role.' }],
          },
    );
  const onInvited = vi.fn();
  renderPage(<InviteManyForm onInvited={onInvited} onCancel={vi.fn()} />);
  choose('people.csv');
  await expect.poll(() => screen.queryByText('“Boss” is no role.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Invite' })).toHaveProperty('disabled', true);
  isRight = true;
  choose('people.csv');
  await expect.poll(() => screen.queryByRole('button', { name: 'Invite 2 people' })).toBeTruthy();
  press('Invite 2 people');
  await expect.poll(() => onInvited.mock.calls.length).toBe(1);
  expect(writes().map(({ body }) => (body as FormData).get('dry_run'))).toEqual(['true', 'true', 'false']);
});

test('an organisation that does not fit is asked about in the server’s words, and then sent again', async () => {
  answer = ({ method, body }) => {
    if (method === 'GET') return Response.json({ organisations: [], total: 0 });
    return (body as { confirm_organisation: boolean }).confirm_organisation
      ? Response.json(user)
      : Response.json(
          { detail: 'It does not fit.', misfit: 'North takes no part in: Falls.' },
          { status: 409 },
        );
  };
  renderPage(<EditUserForm actor={actor} user={{ ...user, role_type_id: 2 }} isRoleFixed />);
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Ann Lee-Ames' } });
  press('Save changes');
  const title = 'Move Ann Lee to another organisation?';
  await expect.poll(() => screen.queryByRole('alertdialog', { name: title })).toBeTruthy();
  expect(screen.getByText('North takes no part in: Falls.')).toBeTruthy();
  press('Change organisation');
  await expect.poll(() => writes().length).toBe(2);
  expect(writes()[1]!.body).toMatchObject({
    full_name: 'Ann Lee-Ames',
    confirm_organisation: true,
    seen: { full_name: 'Ann Lee', organisation_id: 3 },
  });
});

test('a refusal that asks nothing stays a refusal', async () => {
  answer = ({ method }) =>
    method === 'GET'
      ? Response.json({ organisations: [], total: 0 })
      : Response.json({ detail: 'Somebody else has changed this.' }, { status: 409 });
  renderPage(<EditUserForm actor={actor} user={{ ...user, role_type_id: 2 }} isRoleFixed />);
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Ann Lee-Ames' } });
  press('Save changes');
  await expect.poll(() => screen.queryByText('Somebody else has changed this.')).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Ann Lee-Ames');
});

test('approves selected registrations together, after a confirmation with their names', async () => {
  const others = [
    { ...user, id: 8, full_name: 'Ben Ash' },
    { ...user, id: 9, full_name: 'Cat', status: 'approved' },
  ];
  answer = ({ method, url }) =>
    Response.json(
      method === 'POST'
        ? { decided: 2 }
        : url.includes('/users')
          ? { users: [user, ...others], total: 3 }
          : { projects: [], organisations: [], total: 0 },
    );
  renderPage(<UsersTable actor={actor} onOpen={vi.fn()} />);
  await expect.poll(() => screen.queryByLabelText('Select Ann Lee')).toBeTruthy();
  fireEvent.click(screen.getByLabelText('Select Ann Lee'));
  fireEvent.click(screen.getByLabelText('Select Ben Ash'));
  press('Approve…');
  await expect.poll(() => screen.queryByRole('alertdialog', { name: 'Approve 2 people?' })).toBeTruthy();
  expect(within(screen.getByRole('alertdialog')).getByText(/Ben Ash/)).toBeTruthy();
  press('Approve and notify');
  await expect
    .poll(() => writes().map(({ body }) => body))
    .toEqual([{ user_ids: [7, 8], approved: true, reason: '' }]);
});

test('access of the selected people is changed after they were named, their own account left out', async () => {
  const others = [
    { ...user, id: 8, full_name: 'Ben Ash', status: 'approved' },
    { ...user, id: actor.id, full_name: 'Me', role_type_id: 2, status: 'approved' },
    { ...user, id: 10, full_name: 'Owner', role_type_id: 1, status: 'approved' },
  ];
  answer = ({ method, url }) =>
    Response.json(
      method === 'POST'
        ? { changed: 1, unchanged: 1 }
        : url.includes('/users')
          ? { users: [user, ...others], total: 4 }
          : { projects: [{ id: 5, project_name: 'Falls' }], organisations: [], total: 1 },
    );
  renderPage(<UsersTable actor={actor} onOpen={vi.fn()} />);
  await expect.poll(() => screen.queryByLabelText('Select Ben Ash')).toBeTruthy();
  for (const name of ['Select Me', 'Select Owner']) expect(screen.queryByLabelText(name)).toBeNull();
  press('Select all on this page');
  expect(screen.queryByRole('button', { name: 'Resend invitations…' })).toBeNull();
  press('Give access…');
  await expect.poll(() => screen.queryByRole('dialog', { name: 'Give access to 2 people' })).toBeTruthy();
  expect(within(screen.getByRole('dialog')).getByText(/Ben Ash/)).toBeTruthy();
  await expect.poll(() => screen.queryByRole('option', { name: 'Falls' })).toBeTruthy();
  press('Give access');
  await expect.poll(() => screen.queryAllByText('Project is required.').length).toBeGreaterThan(0);
  const project = within(screen.getByRole('dialog')).getByLabelText('Project');
  fireEvent.change(project, { target: { value: '5' } });
  press('Give access');
  await expect
    .poll(() => writes().map(({ body }) => body))
    .toEqual([{ user_ids: [7, 8], change: { type: 'give_access', project_id: 5 } }]);
});
