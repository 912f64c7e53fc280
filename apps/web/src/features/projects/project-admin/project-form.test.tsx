// @vitest-environment jsdom
import type { Project } from '@portal/contract/projects/projects';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../../lib/http/query-client.ts';
import { ModalHost } from '../../../shell/modal/modal-host.tsx';
import { DeleteProject } from './delete-project.tsx';
import { ProjectForm } from './project-form.tsx';
import { cleanUpApp, prepareDialogs } from '../../../testing/render-app.tsx';

type Sent = { method: string; url: string; body: Record<string, unknown> };
let sent: Sent[] = [];
let answer: (of: Sent) => Response;
const project: Project = {
  id: 7,
  project_code: 'falls',
  project_name: 'Falls',
  summary: '',
  category_id: 4,
  category_name: 'Acute',
  unit_name: 'ward',
  registration_required: false,
  organisation_count: 0,
  is_favourite: false,
  has_access: true,
  has_pending_request: false,
  current_time_period: null,
  archived_at: null,
  landing_text: '',
  source_text: '',
  named_results: false,
  provisional_results: false,
  disclosure_threshold: 5,
  minimum_peers: 3,
  round_counts: false,
  quartile_method: 7,
  verdict_rule: 'limits_95',
  default_similar: null,
  time_periods: [],
  output_tabs: [],
};

beforeEach(async () => {
  await prepareDialogs();
  sent = [];
  answer = () => Response.json(project);
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit = {}) => {
    const call = {
      method,
      url: String(url),
      body: (body ? JSON.parse(String(body)) : {}) as Record<string, unknown>,
    };
    sent.push(call);
    return answer(call);
  });
});
afterEach(cleanUpApp);

const show = (element: React.ReactNode) =>
  render(
    <QueryClientProvider client={queryClient}>
      {element}
      <ModalHost />
    </QueryClientProvider>,
  );
const onSaved = vi.fn();
const showForm = (of?: Project) => {
  onSaved.mockReset();
  show(
    <ProjectForm
      {...(of && { project: of })}
      categories={[{ id: 4, category_name: 'Acute' }]}
      takenCodes={['falls']}
      onSaved={onSaved}
      onCancel={() => undefined}
    />,
  );
};
const field = (label: RegExp | string) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: RegExp | string, value: string) => fireEvent.change(field(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

test('a code is proposed from the name until one is typed, and again once that is emptied', async () => {
  showForm();
  type('Name', 'Falls');
  expect(field('Code').value).toBe('falls-2');
  type('Code', 'inpatient-falls');
  type('Name', 'Falls & fractures');
  expect(field('Code').value).toBe('inpatient-falls');
  type('Code', '');
  type('Name', 'Children’s falls');
  expect(field('Code').value).toBe('childrens-falls');
  press('Add project');
  await expect.poll(() => onSaved.mock.calls.length).toBe(1);
  expect(sent[0]).toMatchObject({
    method: 'POST',
    body: { project_name: 'Children’s falls', project_code: 'childrens-falls', disclosure_threshold: 5 },
  });
});

test('confirms a change that shows more of others, and sends only the changes', async () => {
  const sentence = 'Everybody sees the results of all wards under their names.';
  answer = ({ body }) =>
    body['confirm_loosening']
      ? Response.json(project)
      : Response.json({ detail: 'It shows more.', made_visible: [sentence] }, { status: 409 });
  showForm(project);
  fireEvent.click(field('Results are shown by name'));
  press('Save');
  await expect.poll(() => screen.queryByText(sentence)).toBeTruthy();
  expect(onSaved.mock.calls.length).toBe(0);
  press('Save and show more');
  await expect.poll(() => onSaved.mock.calls.length).toBe(1);
  const change = { named_results: true, seen: { named_results: false } };
  expect(sent.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([
    change,
    { ...change, confirm_loosening: true },
  ]);
});

test('shows another person’s change above the form, which keeps the input', async () => {
  answer = () => Response.json({ detail: 'Somebody else has changed this.' }, { status: 409 });
  showForm(project);
  type(/^Summary/, 'In hospital');
  press('Save');
  await expect.poll(() => screen.queryByText('Somebody else has changed this.')).toBeTruthy();
  expect([field(/^Summary/).value, onSaved.mock.calls.length]).toEqual(['In hospital', 0]);
});

test('a project in which there is something is not asked to be deleted; an empty one is, by its name', async () => {
  const contents = {
    submissions: 12,
    registrations: 0,
    questionnaires: 1,
    measures: 0,
    charts: 0,
    explorer_groups: 2,
    documents: 0,
    filters: 0,
    peer_groups: 0,
  };
  answer = () => Response.json(contents);
  const removal = (name: string) => (
    <DeleteProject project={{ id: name.length, project_name: name }} onClose={() => undefined} />
  );
  show(removal('Falls'));
  await expect.poll(() => screen.queryByText('12 submissions')).toBeTruthy();
  expect(screen.queryByText('2 chart groups')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Delete project' })).toBeNull();
  cleanup();
  answer = () => Response.json(Object.fromEntries(Object.keys(contents).map((name) => [name, 0])));
  show(removal('Strokes'));
  await expect.poll(() => screen.queryByRole('button', { name: 'Delete project' })).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Delete project' }).disabled).toBe(true);
  type('Type “Strokes” to confirm', 'Strokes');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Delete project' }).disabled).toBe(false);
});
