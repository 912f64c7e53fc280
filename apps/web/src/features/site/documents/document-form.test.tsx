// @vitest-environment jsdom
import type { Document } from '@portal/contract/site/documents';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../../lib/http/query-client.ts';
import { DocumentForm } from './document-form.tsx';
import { formatFileSize, nameFromFile } from './document-file-rules.ts';

type Sent = { method: string; url: string; body: unknown };
let sent: Sent[] = [];
let answer: () => Response;
const document: Document = {
  id: 7,
  document_name: 'Timetable',
  description: '',
  folder_name: 'Dates',
  project_id: 3,
  project_name: 'An archived project',
  organisation_id: null,
  organisation_name: null,
  visible_to: 'contributors',
  version_number: 2,
  file_name: 'timetable.pdf',
  size_bytes: 1000,
  uploaded_at: '2026-01-01T00:00:00.000Z',
};

beforeEach(() => {
  sent = [];
  answer = () => Response.json(document);
  vi.stubGlobal('CSS', { escape: (text: string) => text });
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit = {}) => {
    if (method === 'GET') return Response.json({ projects: [], total: 0 });
    sent.push({ method, url: String(url), body });
    return answer();
  });
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

const onSaved = vi.fn();
function show(of?: Document) {
  onSaved.mockReset();
  render(
    <QueryClientProvider client={queryClient}>
      <DocumentForm
        {...(of && { document: of })}
        folders={['Dates']}
        onSaved={onSaved}
        onCancel={() => undefined}
      />
    </QueryClientProvider>,
  );
}
const choose = (name: string, content = 'text') =>
  fireEvent.change(screen.getByLabelText('File'), { target: { files: [new File([content], name)] } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const valueOf = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label).value;

test('a file names the document until it is named by hand, and is sent last', async () => {
  show();
  choose('Data_dictionary-2026.pdf');
  expect(valueOf(/^Name/)).toBe('Data dictionary 2026');
  press('Upload');
  await expect.poll(() => onSaved.mock.calls.length).toBe(1);
  const form = sent[0]!.body as FormData;
  expect([...form.keys()].at(-1)).toBe('file');
  expect(form.get('project_id')).toBe('');
  expect(form.get('visible_to')).toBe('everybody');
});

test('another file brings its own name, unless one was typed', async () => {
  show();
  choose('Wrong_one.pdf');
  choose('Right_one.pdf');
  expect(valueOf(/^Name/)).toBe('Right one');
  fireEvent.change(screen.getByLabelText(/^Name/), { target: { value: 'Ours' } });
  choose('Third.pdf');
  expect(valueOf(/^Name/)).toBe('Ours');
});

test.each([
  ['program.exe', 'text', /not allowed/],
  ['empty.pdf', '', /is empty/],
])('%s is not sent, since it would be refused', async (name, content, why) => {
  show();
  choose(name, content);
  press('Upload');
  await expect.poll(() => screen.queryAllByText(why).length).toBeGreaterThan(0);
  expect(sent).toEqual([]);
});

test('shows a refusal of the server beside the file, and keeps the input', async () => {
  answer = () =>
    Response.json(
      { detail: 'No.', errors: [{ path: 'body.file', message: 'The scanner has refused it.' }] },
      { status: 422 },
    );
  show();
  choose('a.pdf');
  press('Upload');
  await expect.poll(() => screen.queryAllByText('The scanner has refused it.').length).toBeGreaterThan(0);
  expect(valueOf(/^Name/)).toBe('a');
  expect(onSaved).not.toHaveBeenCalled();
});

test('a document that is there is changed with what was seen of it, and stays in a project that is archived', async () => {
  show(document);
  fireEvent.change(screen.getByLabelText(/^Name/), { target: { value: 'Timetable 2026' } });
  press('Save');
  await expect.poll(() => onSaved.mock.calls.length).toBe(1);
  expect(JSON.parse(String(sent[0]!.body))).toMatchObject({
    document_name: 'Timetable 2026',
    project_id: 3,
    seen: { document_name: 'Timetable', project_id: 3, visible_to: 'contributors' },
  });
});

test('sizes and names are said as people say them', () => {
  expect([0, 1000, 350_000, 2_600_000].map(formatFileSize)).toEqual(['1 kB', '1 kB', '342 kB', '2.5 MB']);
  expect(nameFromFile('annual_report-2026.final.pdf')).toBe('annual report 2026.final');
});
